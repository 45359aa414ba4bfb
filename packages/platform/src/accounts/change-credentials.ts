/** A new password or another e-mail address, for whoever gives the password that is valid now. */
import { createHash } from 'node:crypto';
import { type Actor, recordAudit } from '../api/audit.ts';
import type { UserCaller } from '../api/caller.ts';
import { ApiError } from '../api/errors.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { takeAttempt } from './attempts.ts';
import { findCredentials, setPassword } from './credentials.ts';
import { emailChange, endLinksTo } from './end-links.ts';
import { newLinkToken } from './links.ts';
import { findMembership } from './memberships.ts';
import { verifyPassword } from './password.ts';

const LINK_MINUTES = 60;
const GUESSES = { burst: 10, perSecond: 0.2 };

/** Guesses count for the account, whichever session they come from. */
export async function provePassword(db: Database, userId: string, password: string): Promise<void> {
  await takeAttempt(db, `password of ${userId}`, GUESSES);
  const { passwordHash } = await findCredentials(db, userId);
  if (passwordHash === null)
    throw new ApiError(403, 'You have no password yet. To set one, ask for a password link.');
  if (!(await verifyPassword(passwordHash, password))) throw new ApiError(403, 'This is not your password.');
}

/** The session that asks goes on; what else could open the account does not. */
export async function changePassword(
  tx: Transaction,
  { caller, newPassword, by }: { caller: UserCaller; newPassword: string; by: Actor },
): Promise<void> {
  const { userId, sessionId, organizationId } = caller;
  await setPassword(tx, userId, newPassword);
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
  await recordAudit(tx, by, { organizationId, action: 'user.change-password', target: userId });
}

/** The token of a link by which the address becomes theirs; null: it is somebody's, which nobody is told. */
export async function prepareEmail(
  tx: Transaction,
  { caller, email, by }: { caller: UserCaller; email: string; by: Actor },
): Promise<string | null> {
  const { userId, organizationId } = caller;
  const token = (await isTaken(tx, email, userId)) ? null : newLinkToken();
  if (token !== null) await keepLink(tx, token, { userId, email });
  await recordAudit(tx, by, {
    ...{ organizationId, action: 'user.ask-email', target: userId, details: { to: email } },
  });
  return token;
}

async function keepLink(
  tx: Transaction,
  token: string,
  value: { userId: string; email: string },
): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({
      ...{ id: newId('ver'), identifier: identifierOf(token), value: emailChange(value) },
      expires_at: new Date(Date.now() + LINK_MINUTES * 60_000),
    })
    .execute();
}

export async function confirmEmail(
  tx: Transaction,
  { token, by }: { token: string; by: Actor },
): Promise<{ email: string; before: string }> {
  const link = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(token))
    .where('expires_at', '>', new Date())
    .returning('value')
    .executeTakeFirst();
  if (!link) throw new ApiError(404, 'This link was already used, or has expired. Ask for a new one.');
  const { userId, email } = JSON.parse(link.value) as { userId: string; email: string };
  const organizationId = (await findMembership(tx, userId))?.organizationId ?? null;
  const before = await setEmail(tx, {
    ...{ userId, email, organizationId, isVerified: true, by: { ...by, id: userId } },
  });
  return { email, before };
}

/** Answers what it was before. */
export async function setEmail(
  tx: Transaction,
  change: { userId: string; email: string; organizationId: string | null; isVerified: boolean; by: Actor },
): Promise<string> {
  const { userId, email, organizationId, isVerified, by } = change;
  if (await isTaken(tx, email, userId)) throw new ApiError(409, 'Somebody else has this e-mail address.');
  const { email: before } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ email, email_verified: isVerified, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
  // Some went to the address that was theirs before.
  await endLinksTo(tx, userId);
  const details = { from: before, to: email };
  await recordAudit(tx, by, { organizationId, action: 'user.change-email', target: userId, details });
  return before;
}

async function isTaken(db: Queryable, email: string, userId: string): Promise<boolean> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return taken !== undefined;
}

function identifierOf(token: string): string {
  return createHash('sha256').update(`change-email:${token}`).digest('base64url');
}
