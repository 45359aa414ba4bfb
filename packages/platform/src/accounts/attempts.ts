/** How often somebody may try to get in: buckets in the database, so that a limit is one limit for all API processes. */
import { createHash } from 'node:crypto';
import { countedNetworks } from '@bindery/network';
import { sql } from 'kysely';
import { rateLimitHeaders } from '../api/caller.ts';
import { tooMany } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';

export interface AttemptLimit {
  /** How many at once. */
  burst: number;
  perSecond: number;
}

/** Of one name, such as `account ada@example.com`. Not in a transaction that a refusal rolls back. */
export async function takeAttempt(
  db: Queryable,
  name: string,
  { burst, perSecond }: AttemptLimit,
): Promise<void> {
  const hash = createHash('sha256').update(name).digest();
  const refilled = sql`least(${burst}::float8,
    bucket.tokens + extract(epoch FROM greatest(clock_timestamp() - bucket.at, interval '0'))::float8 * ${perSecond}::float8)`;
  const { rows } = await sql<{ tokens: number; refused: boolean }>`
    INSERT INTO sign_in_attempts AS bucket (name, tokens, refused, at)
    VALUES (${hash}, ${burst}::float8 - 1, false, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET
      refused = ${refilled} < 1,
      tokens = ${refilled} - CASE WHEN ${refilled} < 1 THEN 0 ELSE 1 END,
      at = clock_timestamp()
    RETURNING tokens, refused`.execute(db);
  const { tokens, refused } = rows[0]!;
  if (!refused) return;
  const resetSeconds = Math.ceil((burst - tokens) / perSecond);
  throw tooMany(
    'Too many attempts. Try again later.',
    (1 - tokens) / perSecond,
    rateLimitHeaders({ limit: burst, remaining: 0, resetSeconds }),
  );
}

/** Of whoever asks from there, by what is limited. */
export async function takeAttemptFrom(
  db: Queryable,
  { what, ip, limit }: { what: string; ip: string | null; limit: AttemptLimit },
): Promise<void> {
  for (const { name, times } of countedNetworks(ip ?? '')) {
    const { burst, perSecond } = limit;
    await takeAttempt(db, `${what} from ${name}`, { burst: burst * times, perSecond: perSecond * times });
  }
}

/** A bucket that nobody has touched for a day is full again. */
export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await sql`DELETE FROM sign_in_attempts WHERE at < now() - interval '1 day'`.execute(db);
}
