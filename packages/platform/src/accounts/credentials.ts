/** The password of a person, in the database. */
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { newId } from '../ids.ts';
import { endLinksTo } from './end-links.ts';
import { hashPassword } from './password.ts';

const PROVIDER = 'credential';

/** No link that was asked for before goes on from there. */
export async function setPassword(db: Queryable, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db
    .insertInto('accounts')
    .values({ id: newId('acc'), user_id: userId, provider_id: PROVIDER, account_id: userId, password: hash })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: new Date() }),
    )
    .execute();
  await endLinksTo(db, userId);
}

/** How somebody can prove who they are: by which password, or by an identity provider alone (null). */
export async function findCredentials(
  db: Queryable,
  userId: string,
): Promise<{ hasAccount: boolean; passwordHash: string | null }> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['provider_id', 'password'])
    .where('user_id', '=', userId)
    .execute();
  const passwordHash = accounts.find(({ provider_id }) => provider_id === PROVIDER)?.password ?? null;
  return { hasAccount: accounts.length > 0, passwordHash };
}

/** The token of a link by which the password can be set, once: better-auth takes it, and keeps only its hash. */
export async function makeResetToken(
  db: Queryable,
  { userId, expiresAt, madeBy = null }: { userId: string; expiresAt: Date; madeBy?: string | null },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
  await db
    .insertInto('verifications')
    .values({ id: newId('ver'), identifier, value: userId, made_by: madeBy, expires_at: expiresAt })
    .execute();
  return token;
}
