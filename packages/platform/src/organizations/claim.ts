/**
 * The first account of an installation: whoever has the link that the operator's terminal shows gives the first user an
 * e-mail address and a password. Until then there is no way in but keys.
 */
import { timingSafeEqual } from 'node:crypto';
import { setPassword } from '../accounts/credentials.ts';
import { hashLinkToken, newLinkToken } from '../accounts/links.ts';
import { type Actor, recordAudit } from '../api/audit.ts';
import { ApiError } from '../api/errors.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { readKept } from '../db/installation.ts';
import { addMember, createUser, lowerEmail } from './store.ts';

const LINK = 'setup-link';

/** Whether any admin has an account: viewers that a key invited could not go on from there. */
export async function isClaimed(db: Queryable): Promise<boolean> {
  const admin = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.user_id', 'accounts.user_id')
    .select('accounts.id')
    .where('members.role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** The token of a link that works once; the one before stops working. Null: the installation is claimed, or not set up. */
export async function makeSetupToken(tx: Transaction): Promise<string | null> {
  if ((await isClaimed(tx)) || !(await firstThings(tx))) return null;
  const token = newLinkToken();
  const value = JSON.stringify({ hash: hashLinkToken(token).toString('base64') });
  await tx
    .insertInto('installation')
    .values({ name: LINK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return token;
}

export interface Claim {
  token: string;
  email: string;
  name: string;
  password: string;
  from: Actor;
}

export async function claimInstallation(
  tx: Transaction,
  { token, email, name, password, from }: Claim,
): Promise<{ userId: string; organizationId: string }> {
  await useLink(tx, token);
  const first = await firstThings(tx);
  if (!first) throw noSuchLink();
  const { organizationId } = first;
  const userId = await nameFirstUser(tx, { ...first, email, name });
  await setPassword(tx, userId, password);
  await recordAudit(
    tx,
    { ...from, id: userId },
    {
      ...{ organizationId, action: 'installation.claim', target: userId },
    },
  );
  return { userId, organizationId };
}

// Locked until the claim commits: of two at once, the second finds no link.
async function useLink(tx: Transaction, token: string): Promise<void> {
  const row = await tx
    .selectFrom('installation')
    .select('value')
    .where('name', '=', LINK)
    .forUpdate()
    .executeTakeFirst();
  const hash = Buffer.from(String(row?.value.hash ?? ''), 'base64');
  const given = hashLinkToken(token);
  if (hash.length !== given.length || !timingSafeEqual(hash, given)) throw noSuchLink();
  if (await isClaimed(tx)) throw noSuchLink();
  await tx.deleteFrom('installation').where('name', '=', LINK).execute();
}

async function nameFirstUser(
  tx: Transaction,
  {
    userId,
    organizationId,
    email,
    name,
  }: { userId: string; organizationId: string; email: string; name: string },
): Promise<string> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', lowerEmail(email))
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (taken) throw new ApiError(409, 'Somebody else has this e-mail address.');
  // The operator's word, who has the terminal: nobody else could have had the link.
  const facts = { email: lowerEmail(email), name: name.trim(), email_verified: true, updated_at: new Date() };
  const named = await tx
    .updateTable('users')
    .set(facts)
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  const id = named?.id ?? (await createUser(tx, { email, name })).id;
  const member = await tx
    .selectFrom('members')
    .select('role')
    .where('user_id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (member?.role !== 'admin') await addMember(tx, { organizationId, userId: id, role: 'admin' });
  return id;
}

async function firstThings(db: Queryable): Promise<{ userId: string; organizationId: string } | null> {
  const { userId, organizationId } = (await readKept(db, 'setup')) ?? {};
  if (typeof userId !== 'string' || typeof organizationId !== 'string') return null;
  const there = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return there ? { userId, organizationId } : null;
}

function noSuchLink(): ApiError {
  return new ApiError(
    404,
    'This link was used, or replaced by a newer one. For a new link, run bindery users setup-link.',
  );
}
