/** Who is who for one day: a hash with that day's salt, and marks of what each visitor was counted in already. */
import { createHash, randomBytes } from 'node:crypto';
import type { Reader } from '@bindery/readers';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

const MOST_SCOPES = 50_000;
const REMEMBERED_MARKS = 2 ** 17;

/** 64 bits: a day of a site has no two visitors alike. */
export function visitorOf(salt: Buffer, projectId: string, { address, userAgent }: Reader): bigint {
  const hash = createHash('sha256').update(salt).update(`${projectId}\n${address}\n${userAgent}`).digest();
  return hash.readBigInt64LE(0);
}

const scopes = new Map<string, bigint>();

/** The same for the same visitor in the same thing. */
export function markOf(visitor: bigint, thing: string): bigint {
  let hash = scopes.get(thing);
  if (hash === undefined) {
    hash = createHash('sha256').update(thing).digest().readBigInt64LE(0);
    if (scopes.size >= MOST_SCOPES) scopes.clear();
    scopes.set(thing, hash);
  }
  return BigInt.asIntN(64, visitor ^ hash);
}

/** Marks that are in the table for certain, as far as they were not crowded out: most readers see several pages. */
export class KnownMarks {
  readonly #marks = new BigInt64Array(REMEMBERED_MARKS);

  has(source: number, mark: bigint): boolean {
    const own = ownMark(source, mark);
    return this.#marks[slotOf(own)] === own;
  }

  add(source: number, mark: bigint): void {
    const own = ownMark(source, mark);
    this.#marks[slotOf(own)] = own;
  }
}

function ownMark(source: number, mark: bigint): bigint {
  return BigInt.asIntN(64, mark + BigInt(source) * 0x9e3779b97f4a7c15n);
}

function slotOf(own: bigint): number {
  return Number(BigInt.asUintN(17, own));
}

/** One salt a day for all processes: the first that needs it makes it. */
export class DailySalts {
  readonly #salts = new Map<string, Promise<Buffer | null>>();

  /** Null: of a day whose visitors are forgotten. */
  of(db: Queryable, day: string, isOver: boolean): Promise<Buffer | null> {
    let salt = this.#salts.get(day);
    if (salt === undefined) {
      salt = isOver ? Promise.resolve(null) : openSalt(db, day);
      salt.catch(() => this.#salts.delete(day));
      this.#salts.set(day, salt);
    }
    return salt;
  }

  forgetBefore(day: string): void {
    for (const known of this.#salts.keys()) if (known < day) this.#salts.delete(known);
  }
}

async function openSalt(db: Queryable, day: string): Promise<Buffer> {
  await sql`INSERT INTO analytics_salts (day, salt) VALUES (${day}::date, ${randomBytes(32)})
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`
    SELECT salt FROM analytics_salts WHERE day = ${day}::date`.execute(db);
  return rows[0]!.salt;
}
