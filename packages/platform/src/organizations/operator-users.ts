/** What the operator does for people from the machine itself: the first account, invitations, lost passwords. */
import type { Role } from '@bindery/contract';
import { makeResetToken } from '../accounts/credentials.ts';
import { linkTo } from '../accounts/links.ts';
import { OPERATOR, recordAudit } from '../api/audit.ts';
import { ApiError } from '../api/errors.ts';
import { type LockHolder, readLockHolder } from '../db/data-folder-lock.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { urlHere } from '../reached-here.ts';
import { makeSetupToken } from './claim.ts';
import { createInvitation } from './invitations.ts';
import { lowerEmail } from './store.ts';

const RESET_HOURS = 24;

/** Where the dashboard answers, and the way in while nobody has an account. */
export async function dashboardLink(db: Database, publicUrl: string): Promise<string> {
  return (await db.transaction().execute((tx) => setupLink(tx, publicUrl))) ?? new URL('/', publicUrl).href;
}

/** Null: there are accounts already, or nothing is set up. */
export async function setupLink(tx: Transaction, publicUrl: string): Promise<string | null> {
  const token = await makeSetupToken(tx);
  return token && linkTo(publicUrl, 'setup', token);
}

export async function inviteByOperator(
  tx: Transaction,
  { publicUrl, ...wanted }: { publicUrl: string; organizationId: string; email: string; role: Role },
): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wanted.email))
    throw new ApiError(400, `${wanted.email} is not an e-mail address.`);
  return linkTo(publicUrl, 'invitation', (await createInvitation(tx, wanted)).token);
}

/** For whoever cannot get in any more; their old password works until the link is used. */
export async function resetLink(
  tx: Transaction,
  { publicUrl, email }: { publicUrl: string; email: string },
): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', lowerEmail(email))
    .executeTakeFirst();
  if (!user) throw new ApiError(404, `Nobody has the e-mail address ${email}. See bindery users list.`);
  if (!/\.[^.@]+$/.test(email))
    throw new ApiError(
      409,
      `Nobody can sign in as ${email} yet. Run bindery users setup-link to create the first account.`,
    );
  const expiresAt = new Date(Date.now() + RESET_HOURS * 3_600_000);
  const token = await makeResetToken(tx, { userId: user.id, expiresAt });
  await recordAudit(tx, OPERATOR, { organizationId: null, action: 'user.reset-link', target: user.id });
  return linkTo(publicUrl, 'reset', token);
}

export interface ListedUser {
  id: string;
  email: string;
  name: string;
  organizationId: string | null;
  role: Role | null;
  /** How they can sign in. */
  signsIn: string[];
}

/** Once for each organization that they belong to. */
export async function listUsers(db: Queryable): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'members.role'])
    .select('members.organization_id as organizationId')
    .orderBy('users.created_at')
    .orderBy('members.organization_id')
    .execute();
  const accounts = await db.selectFrom('accounts').select(['user_id', 'provider_id']).execute();
  return rows.map((row) => ({
    ...row,
    signsIn: accounts
      .filter(({ user_id }) => user_id === row.id)
      .map(({ provider_id }) => (provider_id === 'credential' ? 'password' : provider_id)),
  }));
}

/** Where links lead: the setting, or where the platform of this data folder answered last. Asked before it is opened. */
export function publicUrlOf(settings: {
  publicUrl: string | null;
  databaseUrl: string | null;
  dataFolder: string;
  host: string;
  port: number;
}): string {
  const holder: LockHolder | null =
    settings.databaseUrl === null ? readLockHolder(settings.dataFolder) : null;
  return settings.publicUrl ?? holder?.url ?? urlHere(settings);
}
