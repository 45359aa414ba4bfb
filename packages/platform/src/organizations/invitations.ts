/** Invitations in the database: made, listed, revoked, accepted. Only the hash of a link's token is kept. */
import type { Invitation, Page, Role } from '@bindery/contract';
import { findCredentials, setPassword } from '../accounts/credentials.ts';
import { hashLinkToken, newLinkToken } from '../accounts/links.ts';
import { findMembership } from '../accounts/memberships.ts';
import { verifyPassword } from '../accounts/password.ts';
import { type Actor, OPERATOR, recordAudit } from '../api/audit.ts';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import { ApiError, notFound } from '../api/errors.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { addMember, createUser, lockOrganization, lowerEmail } from './store.ts';

const DAYS = 7;

export async function createInvitation(
  tx: Transaction,
  wanted: { organizationId: string; email: string; role: Role; by?: Actor },
): Promise<{ invitation: Invitation; token: string; organization: string }> {
  const { organizationId, role, by = OPERATOR } = wanted;
  const email = lowerEmail(wanted.email);
  const { name: organization } = await lockOrganization(tx, organizationId);
  await refuseMember(tx, { organizationId, email });
  await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .execute();
  const token = newLinkToken();
  const row = await tx
    .insertInto('invitations')
    .values({
      ...{ id: newId('inv'), organization_id: organizationId, email, role, invited_by: by.id },
      token_hash: hashLinkToken(token),
      expires_at: new Date(Date.now() + DAYS * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { email, role };
  await recordAudit(tx, by, { organizationId, action: 'invitation.create', target: row.id, details });
  return { invitation: toInvitation(row), token, organization };
}

async function refuseMember(
  tx: Transaction,
  { organizationId, email }: { organizationId: string; email: string },
) {
  const member = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.organization_id', '=', organizationId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (member) throw new ApiError(409, `${email} is already a member.`);
}

/** The newest first. */
export async function pageOfInvitations(
  db: Queryable,
  { organizationId, limit, cursor }: { organizationId: string; limit: number; cursor?: string },
): Promise<Page<Invitation>> {
  const list = `invitations ${organizationId}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .select(positionOf('created_at'))
    .where('organization_id', '=', organizationId)
    .$if(after !== null, (query) => query.where(older('created_at', 'id', after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { list, limit, toEntry: toInvitation });
}

export async function revokeInvitation(
  tx: Transaction,
  { organizationId, id, by }: { organizationId: string; id: string; by: Actor },
): Promise<void> {
  const row = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  if (!row) throw notFound('invitation');
  await recordAudit(tx, by, { organizationId, action: 'invitation.revoke', target: id, details: { ...row } });
}

/** Locked: of two who come with one link, the second finds that it was used. */
export async function findInvitation(tx: Transaction, token: string) {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .leftJoin('users', 'users.email', 'invitations.email')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.expires_at'])
    .select(['organizations.id as organizationId', 'organizations.name', 'users.id as userId'])
    .where('invitations.token_hash', '=', hashLinkToken(token))
    .where('invitations.expires_at', '>', new Date())
    .forUpdate('invitations')
    .executeTakeFirst();
  if (!row)
    throw new ApiError(404, 'This invitation was used or revoked, or has expired. Ask for a new one.');
  const credentials = row.userId ? await findCredentials(tx, row.userId) : null;
  return {
    ...row,
    hasAccount: credentials?.hasAccount ?? false,
    passwordHash: credentials?.passwordHash ?? null,
  };
}

export interface Acceptance {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
  /** Who is signed in where the link was opened. */
  signedIn: string | null;
  from: Actor;
}

/** Whoever made the invitation could have kept its link: an account that is there is opened by its own password alone. */
export async function acceptInvitation(
  tx: Transaction,
  acceptance: Acceptance,
): Promise<{ userId: string; organizationId: string }> {
  const invitation = await findInvitation(tx, acceptance.token);
  const { id, organizationId, role, email } = invitation;
  const userId = invitation.hasAccount
    ? await proveAccount(invitation, acceptance)
    : await makeAccount(tx, email, acceptance);
  await useInvitation(tx, { id, organizationId, role, email }, { ...acceptance.from, id: userId });
  return { userId, organizationId };
}

async function useInvitation(
  tx: Transaction,
  { id, organizationId, role, email }: { id: string; organizationId: string; role: Role; email: string },
  by: Actor,
): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
  const details = { email, role };
  await recordAudit(tx, by, { organizationId, action: 'invitation.accept', target: id, details });
  await addMember(tx, { organizationId, userId: by.id, role, by });
}

export async function isInvited(db: Queryable, email: string): Promise<boolean> {
  const row = await openInvitationsOf(db, lowerEmail(email)).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whoever has proven their address and belongs to no organization joins those that invited it, without the link. Who
 * belongs to one is asked by the link first: nobody is drawn into a stranger's organization by signing in.
 */
export async function joinInvited(
  tx: Transaction,
  { userId, from }: { userId: string; from: Actor },
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.email_verified || (await findMembership(tx, userId))) return;
  const invitations = await openInvitationsOf(tx, user.email).forUpdate().execute();
  for (const { id, organization_id: organizationId, role, email } of invitations)
    await useInvitation(tx, { id, organizationId, role, email }, { ...from, id: userId });
}

function openInvitationsOf(db: Queryable, email: string) {
  return db
    .selectFrom('invitations')
    .select(['id', 'organization_id', 'role', 'email'])
    .where('email', '=', email)
    .where('expires_at', '>', new Date())
    .orderBy('created_at');
}

async function proveAccount(
  { userId, passwordHash, email }: { userId: string | null; passwordHash: string | null; email: string },
  { password, signedIn }: Acceptance,
): Promise<string> {
  if (signedIn === userId) return userId!;
  if (passwordHash && password && (await verifyPassword(passwordHash, password))) return userId!;
  const how = passwordHash ? 'give its password' : 'sign in to it first';
  throw new ApiError(403, `${email} already has an account: ${how}.`);
}

async function makeAccount(
  tx: Transaction,
  email: string,
  { name, password, from }: Acceptance,
): Promise<string> {
  if (name === undefined) throw new ApiError(400, '"name" is required');
  if (password === undefined) throw new ApiError(400, '"password" is required');
  const { id } = await createUser(tx, { email, name, by: from });
  if (await findMembership(tx, id))
    throw new ApiError(
      403,
      `${email} belongs to an organization already: the operator makes a password link.`,
    );
  await tx
    .updateTable('users')
    .set({ name: name.trim(), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await setPassword(tx, id, password);
  return id;
}

function toInvitation(row: {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}): Invitation {
  return {
    invitationId: row.id,
    ...{ email: row.email, role: row.role, invitedBy: row.invited_by },
    status: row.expires_at.getTime() > Date.now() ? 'open' : 'expired',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
