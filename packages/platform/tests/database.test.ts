import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { OperatorError } from '../src/operator-error.ts';
import { makeTestDatabase, type TestDatabase } from './harness/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

it('migrates once, however many processes start together', async () => {
  const again = await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
  expect(again).toEqual([[], [], []]);
});

it('refuses a database that a newer version has used, and says what to do', async () => {
  const newer = await makeTestDatabase();
  try {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-things', '2030-01-01')`.execute(
      newer.db,
    );
    const refused = migrate(newer.db);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow(/newer version of Bindery.*9999-things.*backup/);
  } finally {
    await newer.drop();
  }
});

it('runs what a database has missed, although it ran later ones', async () => {
  const other = await makeTestDatabase();
  try {
    await sql`
      ALTER TABLE assistant_days DROP COLUMN organization_id,
        ADD CONSTRAINT assistant_days_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects;
      DELETE FROM kysely_migration WHERE name = '0023-spent-by-organization';
    `.execute(other.db);
    expect(await migrate(other.db)).toEqual(['0023-spent-by-organization']);
  } finally {
    await other.drop();
  }
});

it('lets a domain belong to one project only', async () => {
  const { db } = database;
  await db.insertInto('organizations').values({ id: 'org_1', name: 'One', plan: 'free' }).execute();
  for (const id of ['prj_1', 'prj_2']) {
    await db
      .insertInto('projects')
      .values({
        id,
        organization_id: 'org_1',
        name: id,
        repository: 'https://x.test/r',
        branch: null,
        folder: '',
        credential: null,
        deployment_type: 'cloud',
        active_version: null,
      })
      .execute();
  }
  const proven = { proven_by: 'operator', proven_at: new Date() } as const;
  await db
    .insertInto('domains')
    .values({ domain: 'docs.test', project_id: 'prj_1', is_primary: true, ...proven })
    .execute();
  const second = db
    .insertInto('domains')
    .values({ domain: 'docs.test', project_id: 'prj_2', is_primary: true, ...proven })
    .execute();
  await expect(second).rejects.toMatchObject({ code: '23505' });
});
