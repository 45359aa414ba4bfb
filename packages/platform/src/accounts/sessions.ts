/** Sessions in the database: open, list, end. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Page, Session } from '@bindery/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../ids.ts';
import { rememberNetwork } from './known-networks.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/** A session that nobody has used for so long is over, though its time is not. */
export const IDLE_DAYS = 7;
const LONGEST_USER_AGENT = 500;

export interface NewSession {
  userId: string;
  organizationId: string;
  ip: string | null;
  request: Pick<IncomingMessage, 'headers'>;
}

export async function openSession(
  db: Queryable,
  { userId, organizationId, ip, request }: NewSession,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId('ses'), randomBytes(24).toString('base64url')];
  await db
    .insertInto('sessions')
    .values({
      ...{ id, token, user_id: userId, organization_id: organizationId, ip_address: ip },
      user_agent: shortUserAgent(request.headers['user-agent']),
      expires_at: new Date(Date.now() + SESSION_SECONDS * 1000),
    })
    .execute();
  await rememberNetwork(db, { userId, ip });
  return { id, token };
}

export function shortUserAgent(given: string | undefined): string | null {
  return given?.slice(0, LONGEST_USER_AGENT) ?? null;
}

/** The newest first. */
export async function pageOfSessions(
  db: Queryable,
  wanted: { userId: string; sessionId: string; limit: number; cursor?: string },
): Promise<Page<Session>> {
  const { userId, sessionId, limit, cursor } = wanted;
  const list = `sessions ${userId}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
    .select(positionOf('created_at'))
    .where('user_id', '=', userId)
    .where(isAlive())
    .$if(after !== null, (query) => query.where(older('created_at', 'id', after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, {
    list,
    limit,
    toEntry: (row) => ({
      sessionId: row.id,
      current: row.id === sessionId,
      ip: row.ip_address,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.updated_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }),
  });
}

/** False when there is none. */
export async function endSession(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Of whoever brings its token; null when there is none. */
export async function endSessionOf(
  db: Queryable,
  token: string,
): Promise<{ id: string; userId: string; organizationId: string | null } | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token', '=', token)
    .returning(['id', 'user_id as userId', 'organization_id as organizationId'])
    .executeTakeFirst();
  return ended ?? null;
}

export function isAlive(): RawBuilder<SqlBool> {
  return sql<SqlBool>`expires_at > now() AND updated_at > now() - make_interval(days => ${IDLE_DAYS})`;
}

/** What has ended is of no use to anybody. */
export async function deleteEndedSessions(db: Queryable): Promise<void> {
  await sql`DELETE FROM sessions WHERE NOT (${isAlive()})`.execute(db);
  await sql`DELETE FROM verifications WHERE expires_at < now()`.execute(db);
}

export async function noteSessionsUsed(db: Queryable, ids: string[]): Promise<void> {
  await sql`UPDATE sessions SET updated_at = now() WHERE id = ANY(${ids})`.execute(db);
}
