/** What analytics lets go of, and what it adds up: every process may do it at any time, and none of it twice. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { LIVE_MINUTES } from './live.ts';
import { dropPartitions, firstOpenDay, makePartitions, neededDays } from './partitions.ts';
import { addDays, dayOf } from './period.ts';
import { addSpans } from './spans.ts';

const HOURS_KEPT_DAYS = 31;
const BATCHES_KEPT_DAYS = 3;
const ROWS_AT_ONCE = 20_000;

export async function doChores(db: Database, nowMs = Date.now()): Promise<void> {
  await makePartitions(db, neededDays(nowMs), nowMs);
  await dropPartitions(db, nowMs);
  await forgetVisitors(db, nowMs);
  const today = dayOf(nowMs);
  await sql`DELETE FROM analytics_hours WHERE hour < ${addDays(today, -HOURS_KEPT_DAYS)}::date`.execute(db);
  await sql`DELETE FROM analytics_batches WHERE at < ${addDays(today, -BATCHES_KEPT_DAYS)}::date`.execute(db);
  await addSpans(db, nowMs);
  await removeOrphans(db);
}

/** The salt of a day that is over, and who was there minutes ago. */
export async function forgetVisitors(db: Database, nowMs = Date.now()): Promise<void> {
  await sql`DELETE FROM analytics_salts WHERE day < ${firstOpenDay(nowMs)}::date`.execute(db);
  await sql`DELETE FROM analytics_live WHERE seen_at < now() - make_interval(mins => ${LIVE_MINUTES * 2})`.execute(
    db,
  );
}

/** Everybody at once: files of a database that is stopped are what people copy, and a copy may be kept. */
export async function forgetEverybody(db: Database): Promise<void> {
  await sql`TRUNCATE analytics_salts, analytics_seen, analytics_live`.execute(db);
}

const TABLES_OF_SOURCES = [
  ...['analytics_events', 'analytics_seen', 'analytics_live', 'analytics_hours', 'analytics_days'],
  ...['analytics_spans', 'analytics_feedback', 'analytics_batches'],
];

/** Rows of projects that are gone, some at a time: nobody waits for it, and no lock is held for long. */
export async function removeOrphans(db: Database): Promise<void> {
  const { rows } = await sql<{ source: number }>`SELECT source FROM analytics_orphans ORDER BY 1`.execute(db);
  for (const { source } of rows) {
    for (const table of TABLES_OF_SOURCES) await removeRows(db, table, source);
    await sql`DELETE FROM analytics_orphans WHERE source = ${source}`.execute(db);
  }
}

async function removeRows(db: Database, table: string, source: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE (tableoid, ctid) IN (
        SELECT tableoid, ctid FROM ${sql.table(table)} WHERE source = ${source} LIMIT ${ROWS_AT_ONCE})`.execute(
      db,
    );
    if (numAffectedRows < BigInt(ROWS_AT_ONCE)) return;
  }
}
