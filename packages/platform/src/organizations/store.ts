/** Organizations, their plan, their users and members. */
import type { Plan } from '@bindery/contract';
import type { Transaction } from 'kysely';
import { endLinksTo } from '../accounts/end-links.ts';
import { type Actor, OPERATOR, recordAudit } from '../api/audit.ts';
import { ApiError } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Role } from '../db/role.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../ids.ts';

export const PLANS: readonly Plan[] = ['free', 'pro', 'enterprise'];

export interface Organization {
  id: string;
  name: string;
  plan: Plan;
  createdAt: Date;
}

export interface User {
  id: string;
  email: string;
  name: string;
}

export interface Member extends User {
  role: Role;
}

export async function createOrganization(
  transaction: Transaction<Schema>,
  { id = newId('org'), name, plan, by = OPERATOR }: { id?: string; name: string; plan: Plan; by?: Actor },
): Promise<Organization> {
  const row = await transaction
    .insertInto('organizations')
    .values({ id, name: checkName(name), plan: checkPlan(plan) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(transaction, by, {
    organizationId: row.id,
    action: 'organization.create',
    target: row.id,
    details: { name: row.name, plan: row.plan },
  });
  return fromRow(row);
}

export async function listOrganizations(db: Queryable): Promise<Organization[]> {
  const rows = await db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(fromRow);
}

export async function countOrganizations(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setPlan(
  transaction: Transaction<Schema>,
  { organizationId, plan, by = OPERATOR }: { organizationId: string; plan: Plan; by?: Actor },
): Promise<Organization> {
  const row = await transaction
    .updateTable('organizations')
    .set({ plan: checkPlan(plan) })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw noSuchOrganization(organizationId);
  await recordAudit(transaction, by, {
    organizationId,
    action: 'organization.set-plan',
    target: organizationId,
    details: { plan },
  });
  return fromRow(row);
}

export async function renameOrganization(
  transaction: Transaction<Schema>,
  { organizationId, name, by }: { organizationId: string; name: string; by: Actor },
): Promise<void> {
  const { name: before } = await lockOrganization(transaction, organizationId);
  await transaction
    .updateTable('organizations')
    .set({ name: checkName(name) })
    .where('id', '=', organizationId)
    .execute();
  await recordAudit(transaction, by, {
    ...{ organizationId, action: 'organization.rename', target: organizationId },
    details: { from: before, to: name.trim() },
  });
}

/** An email address that is known already is that user. */
export async function createUser(
  transaction: Transaction<Schema>,
  wanted: { email: string; name: string; by?: Actor },
): Promise<User> {
  const email = checkEmail(wanted.email);
  const made = await transaction
    .insertInto('users')
    .values({ id: newId('usr'), email, name: checkName(wanted.name) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
  if (made) {
    const entry = { organizationId: null, action: 'user.create', target: made.id };
    await recordAudit(transaction, wanted.by ?? OPERATOR, entry);
    return made;
  }
  return transaction
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/**
 * The first member of an organization is its admin, whatever is asked; a second call changes the role. Links end: an
 * admin of another organization of theirs may have made one, who may not reach into this one.
 */
export async function addMember(
  transaction: Transaction<Schema>,
  wanted: { organizationId: string; userId: string; role: Role; by?: Actor },
): Promise<Role> {
  const { organizationId, userId, by = OPERATOR } = wanted;
  await lockOrganization(transaction, organizationId);
  const others = (await listMembers(transaction, organizationId)).filter(({ id }) => id !== userId);
  const role = others.length === 0 ? 'admin' : wanted.role;
  const { email } = await lockUser(transaction, userId);
  await transaction
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
    .execute();
  await endLinksTo(transaction, userId);
  await endInvitation(transaction, { organizationId, email });
  await recordAudit(transaction, by, {
    organizationId,
    action: 'member.add',
    target: userId,
    details: { role },
  });
  return role;
}

/** Whoever joins has no more use for it, and whoever is removed must not come back by it. */
export async function endInvitation(
  transaction: Transaction<Schema>,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  await transaction
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .execute();
}

/** Held while it is looked at what they belong to, so that nobody joins meanwhile. */
export async function lockUser(transaction: Transaction<Schema>, userId: string): Promise<{ email: string }> {
  return transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function listMembers(db: Queryable, organizationId: string): Promise<Member[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.name', 'members.role'])
    .where('members.organization_id', '=', organizationId)
    .orderBy('members.created_at')
    .orderBy('users.id')
    .execute();
}

export async function lockOrganization(
  transaction: Transaction<Schema>,
  organizationId: string,
): Promise<{ name: string }> {
  const row = await transaction
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noSuchOrganization(organizationId);
  return row;
}

function noSuchOrganization(organizationId: string): ApiError {
  return new ApiError(404, `There is no organization ${organizationId}.`);
}

function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed && trimmed.length <= 100 && !/[\u0000-\u001f\u007f]/.test(trimmed)) return trimmed;
  throw new ApiError(400, '"name" must have 1 to 100 characters, none of them control characters.');
}

function checkPlan(plan: string): Plan {
  const known = PLANS.find((candidate) => candidate === plan);
  if (known) return known;
  throw new ApiError(400, `"plan" must be one of ${PLANS.join(', ')}.`);
}

/** As addresses are kept and compared. */
export function lowerEmail(email: string): string {
  return email.trim().toLowerCase();
}

function checkEmail(email: string): string {
  const normalized = lowerEmail(email);
  if (/^[^\s@]+@[^\s@]+$/.test(normalized) && normalized.length <= 254) return normalized;
  throw new ApiError(400, '"email" must be an e-mail address.');
}

function fromRow(row: { id: string; name: string; plan: Plan; created_at: Date }): Organization {
  return { id: row.id, name: row.name, plan: row.plan, createdAt: row.created_at };
}
