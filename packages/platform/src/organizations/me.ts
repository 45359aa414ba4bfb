/** Who calls, as they see themselves. */
import type { Me } from '@bindery/contract';
import { findCredentials } from '../accounts/credentials.ts';
import { listMemberships } from '../accounts/memberships.ts';
import { recordAudit } from '../api/audit.ts';
import type { Caller, UserCaller } from '../api/caller.ts';
import { notFound } from '../api/errors.ts';
import type { Queryable, Transaction } from '../db/database.ts';

export async function describeMe(db: Queryable, caller: Caller): Promise<Me> {
  const { name, plan } = await db
    .selectFrom('organizations')
    .select(['name', 'plan'])
    .where('id', '=', caller.organizationId)
    .executeTakeFirstOrThrow();
  const organization = { id: caller.organizationId, name, plan };
  if (caller.kind === 'key') {
    const role = caller.scopes.includes('write') ? 'admin' : 'viewer';
    const organizations = [{ id: caller.organizationId, name, role } as const];
    return { kind: 'key', user: null, organization, role, sessionId: null, organizations };
  }
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const { passwordHash } = await findCredentials(db, caller.userId);
  const memberships = await listMemberships(db, caller.userId);
  const organizations = memberships.map(({ organizationId: id, name, role }) => ({ id, name, role }));
  const { role, sessionId } = caller;
  const described = { ...user, hasPassword: passwordHash !== null };
  return { kind: 'user', user: described, organization, role, sessionId, organizations };
}

/** The name of a person is theirs in every organization; what they work in is a session's. */
export async function changeMe(
  tx: Transaction,
  caller: UserCaller,
  change: { name?: string; organizationId?: string; ip: string; requestId: string | null },
): Promise<Me> {
  const { userId, sessionId } = caller;
  let now = caller;
  if (change.organizationId !== undefined && change.organizationId !== caller.organizationId) {
    now = await enter(tx, caller, change.organizationId);
    await tx
      .updateTable('sessions')
      .set({ organization_id: now.organizationId })
      .where('id', '=', sessionId)
      .execute();
  }
  if (change.name !== undefined) {
    const name = change.name.trim();
    await tx.updateTable('users').set({ name, updated_at: new Date() }).where('id', '=', userId).execute();
  }
  const { ip, requestId, ...details } = change;
  await recordAudit(
    tx,
    { id: userId, ip, requestId },
    {
      organizationId: now.organizationId,
      ...{ action: 'user.update', target: userId, details },
    },
  );
  return describeMe(tx, now);
}

async function enter(tx: Transaction, caller: UserCaller, organizationId: string): Promise<UserCaller> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['members.role', 'organizations.plan'])
    .where('members.user_id', '=', caller.userId)
    .where('members.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) throw notFound('organization');
  return { ...caller, organizationId, ...row };
}
