/** Changes among the members of an organization, each with its audit row. */
import type { Member, Role } from '@bindery/contract';
import { makeResetToken } from '../accounts/credentials.ts';
import { endLinksMadeBy, endLinksTo } from '../accounts/end-links.ts';
import { listMemberships } from '../accounts/memberships.ts';
import { type Actor, recordAudit } from '../api/audit.ts';
import { ApiError, notFound } from '../api/errors.ts';
import type { Transaction } from '../db/database.ts';
import { endInvitation, lockOrganization, lockUser } from './store.ts';

interface Whose {
  organizationId: string;
  userId: string;
  by: Actor;
}

export async function changeMember(
  tx: Transaction,
  { role, ...whose }: Whose & { role: Role },
): Promise<Member> {
  const { organizationId, userId, by } = whose;
  const member = await lockMember(tx, whose);
  if (member.role === role) return member;
  if (role !== 'admin') await refuseLastAdmin(tx, member, organizationId);
  await tx
    .updateTable('members')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  if (role !== 'admin') await endLinksMadeBy(tx, { organizationId, by: userId });
  const details = { from: member.role, to: role };
  await recordAudit(tx, by, { organizationId, action: 'member.change', target: userId, details });
  return { ...member, role };
}

/**
 * Who belongs to nothing any more is signed out as well. No link is a way back: none that was made for them, and none
 * that they made, which might be for an address of their own.
 */
export async function removeMember(tx: Transaction, whose: Whose): Promise<void> {
  const { organizationId, userId, by } = whose;
  const member = await lockMember(tx, whose);
  await refuseLastAdmin(tx, member, organizationId);
  await tx
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await endLinksMadeBy(tx, { organizationId, by: userId });
  await endLinksTo(tx, userId);
  await endInvitation(tx, { organizationId, email: member.email });
  if ((await listMemberships(tx, userId)).length === 0)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  const details = { email: member.email, role: member.role };
  await recordAudit(tx, by, { organizationId, action: 'member.remove', target: userId, details });
}

/** An admin may not reach through a person into another organization. */
export async function makeMemberReset(tx: Transaction, whose: Whose & { expiresAt: Date }): Promise<string> {
  const { organizationId, userId, by, expiresAt } = whose;
  await lockMember(tx, whose);
  await lockUser(tx, userId);
  if ((await listMemberships(tx, userId)).length > 1) {
    throw new ApiError(
      409,
      'This person belongs to another organization, too. Only they themselves or the operator (bindery users reset-password) can do this.',
    );
  }
  const token = await makeResetToken(tx, { userId, expiresAt, madeBy: by.id });
  await recordAudit(tx, by, { organizationId, action: 'member.reset-password', target: userId });
  return token;
}

// Changes of one organization stand in line, or two at once could each leave the other as the last admin.
async function lockMember(tx: Transaction, { organizationId, userId }: Whose): Promise<Member> {
  await lockOrganization(tx, organizationId);
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.name', 'members.role', 'members.created_at'])
    .where('members.organization_id', '=', organizationId)
    .where('members.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('member');
  const { id, email, name, role, created_at } = row;
  return { userId: id, email, name, role, createdAt: created_at.toISOString() };
}

async function refuseLastAdmin(tx: Transaction, member: Member, organizationId: string): Promise<void> {
  if (member.role !== 'admin') return;
  const other = await tx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('user_id', '<>', member.userId)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new ApiError(409, 'This person is the last admin. Make somebody else an admin first.');
}
