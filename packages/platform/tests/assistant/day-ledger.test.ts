/** What one organization may spend of a day's tokens. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSharedLedger } from '../../src/assistant/day-ledger.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';

const LIMITS = { siteQuestionsPerDay: 100, tokensPerDay: 1_000 };
const open: TestDatabase[] = [];
let database: TestDatabase;
beforeEach(async () => {
  database = await makeTestDatabase();
  open.push(database);
});
afterAll(async () => {
  for (const each of open) await each.drop();
});

async function organization(id: string, projects: string[]): Promise<void> {
  const { db } = database;
  await db.insertInto('organizations').values({ id, name: id, plan: 'free' }).execute();
  for (const project of projects) {
    await db
      .insertInto('projects')
      .values({
        ...{ id: project, organization_id: id, name: project, repository: 'https://x.test/r', branch: null },
        ...{ folder: '', credential: null, deployment_type: 'cloud', active_version: null },
      })
      .execute();
  }
}

it('leaves room for other organizations, whose sites are still answered', async () => {
  await organization('org_1', ['prj_1', 'prj_2']);
  await organization('org_2', ['prj_3']);
  const ledger = createSharedLedger(database.db, LIMITS);
  await ledger.begin('prj_1');
  await ledger.spend('prj_1', 500);
  for (const project of ['prj_1', 'prj_2'])
    await expect(ledger.begin(project)).rejects.toThrow('This site’s assistant');
  await ledger.begin('prj_3');
  await ledger.spend('prj_3', 500);
  await expect(ledger.begin('prj_3')).rejects.toThrow('The assistant has used up');
});

it('gives all of it to the only organization', async () => {
  await organization('org_1', ['prj_1']);
  const ledger = createSharedLedger(database.db, LIMITS);
  await ledger.begin('prj_1');
  await ledger.spend('prj_1', 999);
  await ledger.begin('prj_1');
});

it('remembers what was spent when its project is gone', async () => {
  await organization('org_1', ['prj_1', 'prj_2']);
  await organization('org_2', ['prj_3']);
  const ledger = createSharedLedger(database.db, LIMITS);
  await ledger.begin('prj_1');
  await ledger.spend('prj_1', 600);
  await database.db.deleteFrom('projects').where('id', '=', 'prj_1').execute();
  await expect(ledger.begin('prj_1')).rejects.toThrow('This site’s assistant');
  await expect(ledger.begin('prj_2')).rejects.toThrow('This site’s assistant');
  await ledger.spend('prj_1', 400);
  await expect(ledger.begin('prj_3')).rejects.toThrow('The assistant has used up');
});
