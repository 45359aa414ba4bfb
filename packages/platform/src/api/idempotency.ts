/** `Idempotency-Key`: the effect and the answer to repeat are committed together, or neither is. */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { ApiError } from './errors.ts';

export const KEPT_HOURS = 24;
const LONGEST_KEY = 255;
const WAIT_FOR_FIRST = '10s';
const LOCK_NOT_AVAILABLE = '55P03';

export interface StoredAnswer {
  status: number;
  body: string | null;
}

export interface IdempotentRequest {
  organizationId: string;
  /** Method and actual path. */
  route: string;
  key: string;
  /** The validated body, so that white space and the order of fields do not matter. */
  body: unknown;
}

export type Idempotently = (
  request: IdempotentRequest,
  work: (transaction: Transaction<Schema>) => Promise<StoredAnswer>,
) => Promise<StoredAnswer & { replayed: boolean }>;

export function createIdempotency(db: Database): Idempotently {
  const underWay = new Map<string, Promise<unknown>>();
  return async (request, work) => {
    const name = JSON.stringify([request.organizationId, request.route, request.key]);
    // Repetitions wait here rather than in the database, where each would hold a connection.
    while (underWay.has(name)) await underWay.get(name);
    const answer = once(db, request, work);
    const settled = answer.then(
      () => underWay.delete(name),
      () => underWay.delete(name),
    );
    underWay.set(name, settled);
    return answer;
  };
}

async function once(
  db: Database,
  request: IdempotentRequest,
  work: (transaction: Transaction<Schema>) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body) ?? '')
    .digest();
  return db.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, request, hash))) return replay(transaction, request, hash);
    const answer = await attempt(transaction, work);
    await scoped(transaction, request).set({ status: answer.status, body: answer.body }).execute();
    return { ...answer, replayed: false };
  });
}

// The row is inserted in the transaction of the work: another process that inserts the same one waits until
// this transaction ends, and a crash leaves nothing behind.
async function claim(
  transaction: Transaction<Schema>,
  request: IdempotentRequest,
  hash: Buffer,
): Promise<boolean> {
  await sql`SELECT set_config('lock_timeout', ${WAIT_FOR_FIRST}, true)`.execute(transaction);
  try {
    const { rows } = await sql`
      INSERT INTO idempotency (organization_id, route, key, request_hash)
      VALUES (${request.organizationId}, ${request.route}, ${request.key}, ${hash})
      ON CONFLICT (organization_id, route, key) DO UPDATE
        SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = now()
        WHERE idempotency.created_at < now() - make_interval(hours => ${KEPT_HOURS})
      RETURNING key`.execute(transaction);
    await sql`SELECT set_config('lock_timeout', '0', true)`.execute(transaction);
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new ApiError(
      409,
      'A request with this Idempotency-Key is still being worked on. Try again shortly.',
      { 'retry-after': '2' },
    );
  }
}

async function replay(transaction: Transaction<Schema>, request: IdempotentRequest, hash: Buffer) {
  const row = await transaction
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('organization_id', '=', request.organizationId)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) {
    throw new ApiError(
      409,
      'This Idempotency-Key was used with another body. Use a new key for a new request.',
    );
  }
  return { status: row.status!, body: row.body, replayed: true };
}

// An answer such as 409 is an answer too and is repeated; its half-done effects are not kept.
async function attempt(
  transaction: Transaction<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  await sql`SAVEPOINT work`.execute(transaction);
  try {
    return await work(transaction);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    await sql`ROLLBACK TO SAVEPOINT work`.execute(transaction);
    return { status: error.status, body: JSON.stringify({ error: error.message }) };
  }
}

function scoped(transaction: Transaction<Schema>, request: IdempotentRequest) {
  return transaction
    .updateTable('idempotency')
    .where('organization_id', '=', request.organizationId)
    .where('route', '=', request.route)
    .where('key', '=', request.key);
}

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\u0020-\u007e]+$/.test(header) || header.length > LONGEST_KEY) {
    throw new ApiError(400, `"Idempotency-Key" must have 1 to ${LONGEST_KEY} printable ASCII characters.`);
  }
  return header;
}

export async function deleteExpiredIdempotencyKeys(db: Queryable): Promise<void> {
  await sql`DELETE FROM idempotency WHERE created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  );
}
