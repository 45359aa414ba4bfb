/** A request → who calls. Order: form and checksum (no query), one batched lookup, allowlist, rate. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Plan, Scope } from '@bindery/contract';
import { type ClientAddress, isInRanges, parseRange } from '@bindery/network';
import type pg from 'pg';
import { type Batch, createBatch } from '../api/batch.ts';
import { type Authenticate, rateLimitHeaders } from '../api/caller.ts';
import { ApiError, tooMany } from '../api/errors.ts';
import type { AddressLimit, RateLimit } from '../api/rate-limit.ts';
import { hashAdminKey, isWellFormedAdminKey } from './admin-key.ts';

export interface AuthenticateOptions {
  pool: pg.Pool;
  clientAddress: ClientAddress;
  /** Per key. */
  requests: RateLimit;
  /** Per network of a client: only refusals take from it. */
  failures: AddressLimit;
  /** Hears of keys whose last recorded use is not of the last minute. */
  onUse(keyId: string): void;
}

const CHALLENGE = { 'www-authenticate': 'Bearer' };

export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { clientAddress, requests, failures, onUse } = options;
  const keys = keysByHash(options.pool);

  const refuse = (ip: string, message: string): ApiError => {
    const allowance = failures.take(ip);
    if (allowance.allowed) return new ApiError(401, message, CHALLENGE);
    const slowDown = 'Too many refused requests from your address. Slow down.';
    return tooMany(slowDown, allowance.retryAfterSeconds, rateLimitHeaders(allowance));
  };

  return async (request) => {
    const ip = clientAddress(request);
    const credential = credentialOf(request);
    if ('problem' in credential) throw refuse(ip, credential.problem);
    const { hash, bucket } = credential;
    // An address that only guesses is not given more lookups; a key that worked is let through beside it.
    if (!requests.knows(bucket) && !failures.peek(ip).allowed) throw refuse(ip, '');
    const key = await keys.load(credential);
    if (!key || key.ended || !timingSafeEqual(key.hash, hash)) {
      throw refuse(ip, 'This admin key is unknown, revoked or expired.');
    }
    if (key.ip_allowlist.length > 0 && !isInRanges(ip, key.ip_allowlist.map(parseRange))) {
      failures.take(ip);
      const headers = rateLimitHeaders(requests.peek(bucket));
      throw new ApiError(403, 'This admin key may not be used from your address.', headers);
    }
    if (key.use_is_news) onUse(key.id);
    const { id: keyId, organization_id: organizationId, plan, scopes } = key;
    return {
      caller: { kind: 'key', keyId, organizationId, plan, scopes, ip },
      allowance: requests.take(bucket),
    };
  };
}

interface Credential {
  hash: Buffer;
  /** The hash again, as a key of maps. */
  bucket: string;
}

/** Of the last request on each connection: hashing again what has not changed would cost as much as routing. */
const lastOnConnection = new WeakMap<Socket, { header: string; credential: Credential }>();

function credentialOf({ headers, socket }: IncomingMessage): Credential | { problem: string } {
  const header = headers.authorization ?? '';
  const last = lastOnConnection.get(socket);
  if (last?.header === header) return last.credential;
  const secret = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (secret === undefined) return { problem: 'Give an admin key: "Authorization: Bearer bnd_admin_…".' };
  if (!isWellFormedAdminKey(secret))
    return { problem: 'This is not an admin key: it is mistyped or incomplete.' };
  const hash = hashAdminKey(secret);
  const credential = { hash, bucket: hash.toString('latin1') };
  lastOnConnection.set(socket, { header, credential });
  return credential;
}

interface KeyRow {
  id: string;
  hash: Buffer;
  organization_id: string;
  plan: Plan;
  scopes: Scope[];
  ip_allowlist: string[];
  ended: boolean;
  use_is_news: boolean;
}

const KEYS_BY_HASH = `
  SELECT k.id, k.hash, k.organization_id, o.plan, k.scopes, k.ip_allowlist,
    k.revoked_at IS NOT NULL OR coalesce(k.expires_at <= now(), false) AS ended,
    k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS use_is_news
  FROM admin_keys k JOIN organizations o ON o.id = k.organization_id
  WHERE k.hash = ANY($1::bytea[])`;

function keysByHash(pool: pg.Pool): Batch<Credential, KeyRow | null> {
  return createBatch({
    fetch: async (credentials) => {
      const distinct = new Map(credentials.map(({ bucket, hash }) => [bucket, hash]));
      const { rows } = await pool.query<KeyRow>({
        name: 'admin-keys-by-hash',
        text: KEYS_BY_HASH,
        values: [[...distinct.values()]],
      });
      const found = new Map(rows.map((row) => [row.hash.toString('latin1'), row]));
      return credentials.map(({ bucket }) => found.get(bucket) ?? null);
    },
  });
}
