/** A day's partitions: made before the first row needs them, dropped as a whole. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { addDays, dayOf } from './period.ts';

const LOCK = 7_019_001;
const EVENTS_KEPT_DAYS = 30;
/** Late events of a day still come in the first hours of the next; what was salted by then is written an hour later. */
const SALTED_HOURS = 26;
const SEEN_HOURS = 27;

/** The first day whose visitors are told apart. */
export function firstOpenDay(nowMs: number): string {
  return hoursAgo(nowMs, SALTED_HOURS - 24);
}

function firstSeenDay(nowMs: number): string {
  return hoursAgo(nowMs, SEEN_HOURS - 24);
}

function hoursAgo(nowMs: number, hours: number): string {
  return dayOf(nowMs - hours * 3600 * 1000);
}

export async function makePartitions(
  db: Database,
  days: readonly string[],
  nowMs = Date.now(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
    for (const day of days) {
      const values = sql.raw(`FOR VALUES FROM ('${day}') TO ('${addDays(day, 1)}')`);
      const [events, seen] = ['analytics_events', 'analytics_seen'].map((table) =>
        sql.table(`${table}_${day.replaceAll('-', '')}`),
      );
      await sql`CREATE TABLE IF NOT EXISTS ${events} PARTITION OF analytics_events ${values}`.execute(tx);
      if (day >= firstSeenDay(nowMs))
        await sql`CREATE UNLOGGED TABLE IF NOT EXISTS ${seen} PARTITION OF analytics_seen ${values}`.execute(
          tx,
        );
    }
  });
}

/** Days that are needed from now until the chores come again. */
export function neededDays(nowMs: number): string[] {
  const today = dayOf(nowMs);
  return [addDays(today, -2), addDays(today, -1), today, addDays(today, 1)];
}

export async function dropPartitions(db: Database, nowMs: number): Promise<void> {
  const today = dayOf(nowMs);
  await dropBefore(db, 'analytics_events', addDays(today, -EVENTS_KEPT_DAYS));
  await dropBefore(db, 'analytics_seen', firstSeenDay(nowMs));
}

async function dropBefore(db: Database, table: string, day: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = ${table}::regclass`.execute(
    db,
  );
  const old = rows.map(({ name }) => name).filter((name) => name.slice(-8) < day.replaceAll('-', ''));
  for (const name of old) await sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(db);
}
