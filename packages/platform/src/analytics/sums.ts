/** Sums read back: totals, time lines and lists, from days and from spans of them. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';
import type { Measure } from './measures.ts';
import { daysOf, type Period, pointsOf, startOf } from './period.ts';
import { splitPeriod } from './spans.ts';

export const ALL = '*';

/** What a report is about; null: all pages, all languages. */
export interface Scope {
  source: number;
  page: string | null;
  language: string | null;
}

export interface Point {
  at: string;
  count: number;
}

export async function readTimeLine(
  db: Queryable,
  scope: Scope,
  { measure, period }: { measure: Measure; period: Period },
): Promise<Point[]> {
  const { rows } =
    period.interval === 'hour'
      ? await readHours(db, scope, { measure, period })
      : await sql<{ at: string; count: number }>`
          SELECT day::text AS at, sum(count)::bigint AS count FROM analytics_days
          WHERE ${inScope(scope)} AND measure = ${measure} AND key = ''
            AND day = ANY(${daysOf(period)}::date[])
          GROUP BY day`.execute(db);
  const counts = new Map<string, number>();
  for (const { at, count } of rows) {
    const start = period.interval === 'hour' ? at : new Date(startOf(period.interval, at)).toISOString();
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  return pointsOf(period).map((at) => ({ at, count: counts.get(at) ?? 0 }));
}

function readHours(db: Queryable, scope: Scope, { measure, period }: { measure: Measure; period: Period }) {
  return sql<{ at: string; count: number }>`
    SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') AS at, sum(count)::bigint AS count
    FROM analytics_hours
    WHERE ${inScope(scope)} AND measure = ${measure}
      AND hour >= ${period.from}::date::timestamp AT TIME ZONE 'UTC'
      AND hour < (${period.to}::date + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY hour`.execute(db);
}

/** One page has rows by language; all pages have one row for each language, and one for all of them. */
function inScope({ source, page, language }: Scope): RawBuilder<unknown> {
  const ofSource = sql`source = ${source} AND page = ${page ?? ALL}`;
  if (page !== null && language === null) return ofSource;
  return sql`${ofSource} AND language = ${language ?? ALL}`;
}

export async function readTotals(
  db: Queryable,
  scope: Scope,
  { measures, period }: { measures: readonly Measure[]; period: Period },
): Promise<Record<string, number>> {
  const { rows } = await sql<{ measure: string; count: number }>`
    SELECT measure, sum(count)::bigint AS count FROM analytics_days
    WHERE ${inScope(scope)} AND measure = ANY(${measures}) AND key = ''
      AND day = ANY(${daysOf(period)}::date[])
    GROUP BY measure`.execute(db);
  return Object.fromEntries(rows.map(({ measure, count }) => [measure, count]));
}

export interface ListedSum {
  key: string;
  /** Of each measure, in their order. */
  counts: number[];
}

export interface ListWish {
  period: Period;
  /** The first is what the list is sorted by, and what an entry must have. */
  measures: readonly Measure[];
  /** What the entries are: pages, languages, or what the measure counts apart. */
  by: 'page' | 'language' | 'key';
  limit: number;
  cursor?: string;
}

/** The most first. What they are sorted by is read of all entries, the other measures of those that are listed alone. */
export async function listSums(
  db: Queryable,
  scope: Scope,
  wish: ListWish,
): Promise<{ data: ListedSum[]; nextCursor: string | null }> {
  const { measures, by, limit, cursor, period } = wish;
  const list = `analytics ${JSON.stringify([scope, measures, by, period.from, period.to])}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const [first, ...others] = measures;
  const ranked = await rowsOf(db, scope, { by, period, measures: [first!] });
  const { rows } = await sql<{ entry: string; count: number }>`
    SELECT * FROM (
      SELECT ${sql.ref(by)} AS entry, sum(count)::bigint AS count FROM (${ranked}) AS rows GROUP BY 1
    ) AS sums
    WHERE count > 0 ${after ? sql`AND (count, md5(entry)) < (${after.position}::bigint, ${after.id})` : sql``}
    ORDER BY count DESC, md5(entry) DESC LIMIT ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const entries = shown.map(({ entry }) => entry);
  const beside = await readBeside(db, scope, { by, period, measures: others, entries });
  return {
    data: shown.map(({ entry, count }) => ({
      key: entry,
      counts: [count, ...others.map((measure) => beside.get(`${measure}\n${entry}`) ?? 0)],
    })),
    nextCursor:
      rows.length > limit && last ? encodeCursor(list, { position: last.count, id: md5(last.entry) }) : null,
  };
}

/** By measure and entry. */
async function readBeside(
  db: Queryable,
  scope: Scope,
  wish: Selection & { entries: string[] },
): Promise<Map<string, number>> {
  if (wish.measures.length === 0 || wish.entries.length === 0) return new Map();
  const { rows } = await sql<{ measure: string; entry: string; count: number }>`
    SELECT measure, ${sql.ref(wish.by)} AS entry, sum(count)::bigint AS count
    FROM (${await rowsOf(db, scope, wish)}) AS rows GROUP BY 1, 2`.execute(db);
  return new Map(rows.map(({ measure, entry, count }) => [`${measure}\n${entry}`, count]));
}

type Selection = Pick<ListWish, 'by' | 'period' | 'measures'> & {
  /** Only these. */
  entries?: string[];
};

async function rowsOf(db: Queryable, scope: Scope, wish: Selection): Promise<RawBuilder<unknown>> {
  const { spans, rest } = await splitPeriod(db, wish.period);
  const columns = sql`SELECT measure, page, language, key, count`;
  const only = wish.entries ? sql`AND ${sql.ref(wish.by)} = ANY(${wish.entries})` : sql``;
  const which = sql`${entriesIn(scope, wish)} ${only}`;
  const parts = rest.map(
    ({ from, to }) =>
      sql`${columns} FROM analytics_days WHERE ${which} AND day BETWEEN ${from}::date AND ${to}::date`,
  );
  for (const [days, ofLength] of Map.groupBy(spans, ({ days }) => days)) {
    const begun = ofLength.map(({ day }) => day);
    parts.push(
      sql`${columns} FROM analytics_spans WHERE ${which} AND days = ${days} AND day = ANY(${begun}::date[])`,
    );
  }
  return sql.join(parts, sql` UNION ALL `);
}

function entriesIn(scope: Scope, { by, measures }: Selection): RawBuilder<unknown> {
  const measure = sql`measure = ANY(${measures})`;
  if (by === 'key') return sql`${inScope(scope)} AND ${measure} AND key <> ''`;
  const { source, page, language } = scope;
  const ofSource = sql`source = ${source} AND ${measure} AND key = ''`;
  if (by === 'language')
    return page === null
      ? sql`${ofSource} AND page = ${ALL} AND language <> ${ALL} ${matching('language', language)}`
      : sql`${ofSource} AND page = ${page} ${matching('language', language)}`;
  return sql`${ofSource} AND page <> ${ALL} ${matching('page', page)} ${matching('language', language)}`;
}

function matching(column: string, value: string | null): RawBuilder<unknown> {
  return value === null ? sql`` : sql`AND ${sql.ref(column)} = ${value}`;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
