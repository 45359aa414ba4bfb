/** A cookie → who calls. Order: origin and signature (no query), one batched lookup, rate: as for a key. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Plan, Role } from '@bindery/contract';
import type { ClientAddress } from '@bindery/network';
import type pg from 'pg';
import { type Batch, createBatch } from '../api/batch.ts';
import { type Authenticate, rateLimitHeaders, type UserCaller } from '../api/caller.ts';
import { ApiError, tooMany } from '../api/errors.ts';
import { refuseOtherOrigins } from '../api/own-origin.ts';
import type { AddressLimit, RateLimit } from '../api/rate-limit.ts';
import { type SessionCookies, sessionCookieIn } from './session-cookie.ts';
import { IDLE_DAYS } from './sessions.ts';

export interface AuthenticateSessionOptions {
  pool: pg.Pool;
  clientAddress: ClientAddress;
  cookies: SessionCookies;
  publicUrl: () => string;
  /** Per session. */
  requests: RateLimit;
  /** Per network of a client: only refusals take from it. */
  failures: AddressLimit;
  /** Hears of sessions whose last recorded use is not of the last minute. */
  onUse(sessionId: string): void;
}

export interface SessionDoor {
  authenticate: Authenticate;
  stillHolds(caller: UserCaller, plans?: readonly Plan[]): Promise<boolean>;
}

/** Whether a request brings a session rather than a key. */
export function bringsSession({ headers }: IncomingMessage): boolean {
  return headers.authorization === undefined && sessionCookieIn(headers.cookie) !== undefined;
}

export function openSessionDoor(options: AuthenticateSessionOptions): SessionDoor {
  const { clientAddress, requests, failures, onUse } = options;
  const byToken = sessionsBy(options.pool, 'token');
  const byId = sessionsBy(options.pool, 'id');
  const tokenOf = tokensByConnection(options.cookies);

  const refuse = (ip: string): ApiError => {
    const allowance = failures.take(ip);
    if (allowance.allowed)
      return new ApiError(401, 'Your session has ended. Sign in again.', { 'www-authenticate': 'Bearer' });
    const slowDown = 'Too many refused requests from your address. Slow down.';
    return tooMany(slowDown, allowance.retryAfterSeconds, rateLimitHeaders(allowance));
  };

  return {
    async authenticate(request) {
      const ip = clientAddress(request);
      refuseOtherOrigins(request, options.publicUrl());
      const token = tokenOf(request);
      if (!token) throw refuse(ip);
      if (!requests.knows(token) && !failures.peek(ip).allowed) throw refuse(ip);
      const session = await byToken.load(token);
      if (!session) throw refuse(ip);
      if (session.use_is_news) onUse(session.id);
      const allowance = requests.take(token);
      if (session.organization_id === null) {
        throw new ApiError(
          403,
          'You no longer belong to an organization. Ask an admin for an invitation.',
          rateLimitHeaders(allowance),
        );
      }
      return { caller: callerOf(session, ip), allowance };
    },
    async stillHolds(caller, plans) {
      const session = await byId.load(caller.sessionId);
      if (!session || session.organization_id !== caller.organizationId) return false;
      return !plans || plans.includes(session.plan!);
    },
  };
}

function callerOf({ id, user_id, organization_id, plan, role }: SessionRow, ip: string): UserCaller {
  const organization = { organizationId: organization_id!, plan: plan!, role: role! };
  return { kind: 'user', userId: user_id, sessionId: id, ...organization, ip };
}

interface SessionRow {
  id: string;
  token: string;
  user_id: string;
  /** Null with the next two: whose membership ended. */
  organization_id: string | null;
  plan: Plan | null;
  role: Role | null;
  use_is_news: boolean;
}

const sessionsWhere = (column: 'id' | 'token') => `
  SELECT s.id, s.token, s.user_id, m.organization_id, o.plan, m.role,
    s.updated_at < now() - interval '1 minute' AS use_is_news
  FROM sessions s
  LEFT JOIN LATERAL (
    SELECT organization_id, role FROM members WHERE user_id = s.user_id
    ORDER BY (organization_id = s.organization_id) IS TRUE DESC, created_at, organization_id LIMIT 1
  ) m ON true
  LEFT JOIN organizations o ON o.id = m.organization_id
  WHERE s.${column} = ANY($1::text[]) AND s.expires_at > now()
    AND s.updated_at > now() - make_interval(days => ${IDLE_DAYS})`;

function sessionsBy(pool: pg.Pool, column: 'id' | 'token'): Batch<string, SessionRow | null> {
  const text = sessionsWhere(column);
  return createBatch({
    fetch: async (names) => {
      const values = [[...new Set(names)]];
      const { rows } = await pool.query<SessionRow>({ name: `sessions-by-${column}`, text, values });
      const found = new Map(rows.map((row) => [row[column], row]));
      return names.map((name) => found.get(name) ?? null);
    },
  });
}

/** Of the last request on each connection: checking again what has not changed would cost as much as routing. */
function tokensByConnection(cookies: SessionCookies) {
  const last = new WeakMap<Socket, { header: string | undefined; token: string | null }>();
  return ({ headers, socket }: IncomingMessage): string | null => {
    const known = last.get(socket);
    if (known && known.header === headers.cookie) return known.token;
    const token = cookies.read(headers.cookie) ?? null;
    last.set(socket, { header: headers.cookie, token });
    return token;
  };
}
