/** Organizations, plans and members, each change with its audit row. */
import type { Plan } from '@bindery/contract';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import {
  addMember,
  createOrganization,
  createUser,
  listMembers,
  listOrganizations,
  setPlan,
} from '../../src/organizations/store.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const run = <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>) =>
  database.db.transaction().execute(work);
const actions = async (organizationId: string) =>
  (
    await database.pool.query('SELECT action FROM audit WHERE organization_id = $1 ORDER BY id', [
      organizationId,
    ])
  ).rows.map(({ action }) => action);

it('creates, lists and moves to another plan', async () => {
  const { id } = await run((transaction) =>
    createOrganization(transaction, { name: ' Acme ', plan: 'free' }),
  );
  expect(await run((transaction) => setPlan(transaction, { organizationId: id, plan: 'pro' }))).toMatchObject(
    { plan: 'pro' },
  );
  expect(await listOrganizations(database.db)).toContainEqual({
    id,
    name: 'Acme',
    plan: 'pro',
    createdAt: expect.any(Date),
  });
  expect(await actions(id)).toEqual(['organization.create', 'organization.set-plan']);
});

it.each([
  [{ name: '', plan: 'free' }, /"name"/],
  [{ name: 'a\u0000', plan: 'free' }, /"name"/],
  [{ name: 'x', plan: 'gold' }, /"plan" must be one of free, pro, enterprise/],
])('refuses %j', async (wanted, message) => {
  const creation = run((transaction) =>
    createOrganization(transaction, wanted as { name: string; plan: Plan }),
  );
  await expect(creation).rejects.toThrow(message);
});

it('knows no plan for an organization that is not there', async () => {
  await expect(
    run((transaction) => setPlan(transaction, { organizationId: 'org_x', plan: 'pro' })),
  ).rejects.toThrow(/no organization org_x/);
});

it('makes the first member admin, and one user of one address', async () => {
  const { id: organizationId } = await run((transaction) =>
    createOrganization(transaction, { name: 'Team', plan: 'pro' }),
  );
  const users = await Promise.all(
    ['Ada@Example.test', 'ada@example.test', 'bob@example.test'].map((email) =>
      run((transaction) => createUser(transaction, { email, name: 'Somebody' })),
    ),
  );
  expect(users[0]!.id).toBe(users[1]!.id);
  for (const { id: userId } of [users[0]!, users[2]!]) {
    await run((transaction) => addMember(transaction, { organizationId, userId, role: 'viewer' }));
  }
  const members = await listMembers(database.db, organizationId);
  expect(members.map(({ email, role }) => [email, role])).toEqual([
    ['ada@example.test', 'admin'],
    ['bob@example.test', 'viewer'],
  ]);
  await expect(run((transaction) => createUser(transaction, { email: 'nobody', name: 'x' }))).rejects.toThrow(
    /"email"/,
  );
});
