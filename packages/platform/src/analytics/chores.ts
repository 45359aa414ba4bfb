/** What analytics lets go of, and what it adds up: every process may do it at any time, and none of it twice. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { OTHER_KEY } from './key-limits.ts';
import { LIVE_MINUTES } from './live.ts';
import { dropPartitions, firstOpenDay, makePartitions, neededDays } from './partitions.ts';
import { addDays, dayOf } from './period.ts';

const MONTHS_LOCK = 7_019_002;
const HOURS_KEPT_DAYS = 31;
const BATCHES_KEPT_DAYS = 3;
/** Events are taken for two days; until then a month may still grow. */
const MONTH_GROWS_DAYS = 3;
/** Of a month that is over the most frequent are told apart: a list of a year would be one of everything ever typed. */
const MOST_KEYS_OF_MONTH = 2_000;
const ROWS_AT_ONCE = 20_000;

export async function doChores(db: Database, nowMs = Date.now()): Promise<void> {
  await makePartitions(db, neededDays(nowMs), nowMs);
  await dropPartitions(db, nowMs);
  await forgetVisitors(db, nowMs);
  const today = dayOf(nowMs);
  await sql`DELETE FROM analytics_hours WHERE hour < ${addDays(today, -HOURS_KEPT_DAYS)}::date`.execute(db);
  await sql`DELETE FROM analytics_batches WHERE at < ${addDays(today, -BATCHES_KEPT_DAYS)}::date`.execute(db);
  await addMonths(db, nowMs);
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

/** Whole months, once their days cannot change any more. */
export async function addMonths(db: Database, nowMs = Date.now()): Promise<string[]> {
  const settled = `${dayOf(nowMs - MONTH_GROWS_DAYS * 24 * 3600 * 1000).slice(0, 7)}-01`;
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${MONTHS_LOCK})`.execute(tx);
    const { rows } = await sql<{ month: string }>`
      WITH first AS (SELECT min(day) AS day FROM analytics_days)
      SELECT month::date::text AS month FROM first,
        generate_series(date_trunc('month', first.day::timestamp), ${settled}::timestamp - interval '1 month', interval '1 month') AS month
      WHERE month::date NOT IN (SELECT a.month FROM analytics_added_months a)`.execute(tx);
    for (const { month } of rows) {
      await sql`
        INSERT INTO analytics_months (source, measure, page, language, day, key, count)
        SELECT source, measure, page, language, ${month}::date,
          CASE WHEN key = '' OR place <= ${MOST_KEYS_OF_MONTH} THEN key ELSE ${OTHER_KEY} END AS told, sum(count)
        FROM (
          SELECT source, measure, page, language, key, sum(count) AS count, row_number() OVER (
            PARTITION BY source, measure, page, language, key = '' ORDER BY sum(count) DESC, key) AS place
          FROM analytics_days
          WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month'
          GROUP BY source, measure, page, language, key
        ) AS sums
        GROUP BY source, measure, page, language, told`.execute(tx);
      await sql`INSERT INTO analytics_added_months VALUES (${month}::date)`.execute(tx);
    }
    return rows.map(({ month }) => month);
  });
}

const TABLES_OF_SOURCES = [
  ...['analytics_events', 'analytics_seen', 'analytics_live', 'analytics_hours', 'analytics_days'],
  ...['analytics_months', 'analytics_feedback', 'analytics_batches'],
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
