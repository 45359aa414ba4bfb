/** Admin keys in the database: create, list, revoke. The secret itself is returned once and never stored. */
import type { Page, Scope } from '@bindery/contract';
import { sql, type Transaction } from 'kysely';
import { endLinksMadeBy } from '../accounts/end-links.ts';
import { type Actor, OPERATOR, recordAudit } from '../api/audit.ts';
import { rateLimitHeaders } from '../api/caller.ts';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import { ApiError, notFound, tooMany } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { displayAdminKey, hashAdminKey, newAdminKey } from './admin-key.ts';
import { checkIpAllowlist } from './ip-allowlist.ts';

export const KEYS_PER_HOUR = 10;
const LONGEST_NAME = 100;

export interface AdminKey {
  id: string;
  organizationId: string;
  name: string;
  /** Prefix and last four characters. */
  display: string;
  scopes: Scope[];
  ipAllowlist: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
}

export interface NewAdminKey {
  organizationId: string;
  name: string;
  /** None given = both. */
  scopes?: readonly Scope[];
  expiresAt?: Date | null;
  ipAllowlist?: readonly string[];
  /** The user or key behind it; default: whoever acts. */
  createdBy?: string;
  by?: Actor;
}

/** `key` is the secret: show it once. */
export async function createAdminKey(
  transaction: Transaction<Schema>,
  wanted: NewAdminKey,
): Promise<AdminKey & { key: string }> {
  const { organizationId, by = OPERATOR } = wanted;
  const checked = checkNewKey(wanted);
  await lockOrganization(transaction, organizationId);
  await checkHourlyLimit(transaction, organizationId);
  const key = newAdminKey();
  const row = await transaction
    .insertInto('admin_keys')
    .values({
      id: newId('key'),
      organization_id: organizationId,
      hash: hashAdminKey(key),
      display: displayAdminKey(key),
      revoked_at: null,
      last_used_at: null,
      created_by: wanted.createdBy ?? by.id,
      ...checked,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: target, name, scopes } = row;
  await recordAudit(transaction, by, {
    organizationId,
    action: 'admin-key.create',
    target,
    details: { name, scopes },
  });
  return { ...fromRow(row), key };
}

export async function listAdminKeys(db: Queryable, organizationId: string): Promise<AdminKey[]> {
  const rows = await db
    .selectFrom('admin_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Newest first, a page at a time. */
export async function pageOfAdminKeys<Entry>(
  db: Queryable,
  {
    organizationId,
    limit,
    cursor,
    toEntry,
  }: { organizationId: string; limit: number; cursor?: string; toEntry: (key: AdminKey) => Entry },
): Promise<Page<Entry>> {
  const list = `admin-keys ${organizationId}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const rows = await db
    .selectFrom('admin_keys')
    .selectAll()
    .select(positionOf('created_at'))
    .where('organization_id', '=', organizationId)
    .$if(after !== null, (query) => query.where(older('created_at', 'id', after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { list, limit, toEntry: (row) => toEntry(fromRow(row)) });
}

/**
 * Every process asks the database on every request: the key is dead with this commit, and so is what it invited. Twice
 * is harmless.
 */
export async function revokeAdminKey(
  transaction: Transaction<Schema>,
  { id, organizationId, by = OPERATOR }: { id: string; organizationId?: string; by?: Actor },
): Promise<AdminKey> {
  const row = await transaction
    .selectFrom('admin_keys')
    .selectAll()
    .where('id', '=', id)
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId!))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('admin key');
  if (row.revoked_at) return fromRow(row);
  const revoked = await transaction
    .updateTable('admin_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endLinksMadeBy(transaction, { organizationId: row.organization_id, by: id });
  await recordAudit(transaction, by, {
    organizationId: row.organization_id,
    action: 'admin-key.revoke',
    target: id,
  });
  return fromRow(revoked);
}

function checkNewKey({ name, scopes, expiresAt = null, ipAllowlist = [] }: NewAdminKey) {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > LONGEST_NAME || /[\u0000-\u001f\u007f]/.test(trimmed)) {
    throw new ApiError(
      400,
      `"name" must have 1 to ${LONGEST_NAME} characters, none of them control characters.`,
    );
  }
  const unknown = scopes?.find((scope) => scope !== 'read' && scope !== 'write');
  if (unknown) throw new ApiError(400, `"scopes" may contain read and write, not ${unknown}.`);
  if (expiresAt && !(expiresAt.getTime() > Date.now()))
    throw new ApiError(400, '"expiresAt" must be in the future.');
  const wanted: readonly Scope[] = scopes?.length ? scopes : ['read', 'write'];
  return {
    name: trimmed,
    scopes: (['read', 'write'] as const).filter((scope) => wanted.includes(scope)),
    expires_at: expiresAt,
    ip_allowlist: checkIpAllowlist(ipAllowlist),
  };
}

// Creations of one organization stand in line, or two at once could both be the tenth.
async function lockOrganization(db: Queryable, organizationId: string): Promise<void> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, `There is no organization ${organizationId}.`);
}

async function checkHourlyLimit(db: Queryable, organizationId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::integer AS seconds
    FROM admin_keys
    WHERE organization_id = ${organizationId}
      -- After the clock was put back, what lies ahead of it would count for longer than the hour.
      AND created_at BETWEEN now() - interval '1 hour' AND clock_timestamp()
    ORDER BY created_at DESC OFFSET ${KEYS_PER_HOUR - 1} LIMIT 1`.execute(db);
  if (rows[0]) {
    const resetSeconds = Math.max(1, rows[0].seconds);
    const minutes = Math.ceil(resetSeconds / 60);
    throw tooMany(
      `An organization may create ${KEYS_PER_HOUR} admin keys an hour. The next one can be created in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      resetSeconds,
      rateLimitHeaders({ limit: KEYS_PER_HOUR, remaining: 0, resetSeconds }),
    );
  }
}

export async function noteKeysUsed(db: Queryable, ids: string[]): Promise<void> {
  await sql`UPDATE admin_keys SET last_used_at = now() WHERE id = ANY(${ids})`.execute(db);
}

function fromRow(row: {
  id: string;
  organization_id: string;
  name: string;
  display: string;
  scopes: Scope[];
  ip_allowlist: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_by: string | null;
  created_at: Date;
}): AdminKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    display: row.display,
    scopes: row.scopes,
    ipAllowlist: row.ip_allowlist,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
