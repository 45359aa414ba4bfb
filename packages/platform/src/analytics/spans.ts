/** Days that are over, added up four, sixteen and sixty-four at a time: any period is few of them, and few days. */
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';
import { OTHER_KEY } from './key-limits.ts';
import { addDays, dayNumber, dayOf, type Period } from './period.ts';

/** How many days, the longest first. Each begins at a day whose number can be divided by its length. */
const LENGTHS = [64, 16, 4] as const;
/** Events are taken for two days; until then a day may still grow. */
const DAY_GROWS_DAYS = 3;
/** Of a span the most frequent are told apart: a list of a year would be one of everything ever typed. */
const MOST_KEYS = 2_000;

export interface Span {
  days: number;
  day: string;
}

export interface SplitPeriod {
  spans: Span[];
  /** The rest, day by day. */
  rest: { from: string; to: string }[];
}

export async function splitPeriod(db: Queryable, period: Pick<Period, 'from' | 'to'>): Promise<SplitPeriod> {
  const { rows } = await sql<Span>`
    SELECT days, day::text FROM analytics_added_spans
    WHERE day BETWEEN ${period.from}::date AND ${period.to}::date`.execute(db);
  return splitBySpans(period, rows);
}

export function splitBySpans({ from, to }: Pick<Period, 'from' | 'to'>, added: readonly Span[]): SplitPeriod {
  const known = new Set(added.map(({ days, day }) => `${days} ${day}`));
  const spans: Span[] = [];
  const rest: SplitPeriod['rest'] = [];
  let day = from;
  while (day <= to) {
    const days = LENGTHS.find((length) => known.has(`${length} ${day}`) && addDays(day, length - 1) <= to);
    if (days === undefined) addToLast(rest, day);
    else spans.push({ days, day });
    day = addDays(day, days ?? 1);
  }
  return { spans, rest };
}

function addToLast(ranges: SplitPeriod['rest'], day: string): void {
  const last = ranges.at(-1);
  if (last && addDays(last.to, 1) === day) last.to = day;
  else ranges.push({ from: day, to: day });
}

/** Adds up every span that cannot change any more and is not there yet; one a transaction, so that none is done in vain. */
export async function addSpans(db: Database, nowMs = Date.now()): Promise<Span[]> {
  const settled = addDays(dayOf(nowMs), -DAY_GROWS_DAYS);
  const added: Span[] = [];
  for (const span of await missingSpans(db, settled)) if (await addSpan(db, span)) added.push(span);
  return added;
}

/** From the first day that is known; whoever was away for long may bring days before those that are added up. */
async function missingSpans(db: Queryable, settled: string): Promise<Span[]> {
  const known = await sql<{ first: string | null }>`
    SELECT min(day)::text AS first FROM analytics_days`.execute(db);
  const first = known.rows[0]?.first ?? null;
  if (first === null) return [];
  const added = await sql<Span>`SELECT days, day::text FROM analytics_added_spans`.execute(db);
  const isAdded = new Set(added.rows.map(({ days, day }) => `${days} ${day}`));
  return LENGTHS.flatMap((days) => {
    const spans: Span[] = [];
    let day = addDays(first, -(dayNumber(first) % days));
    for (; addDays(day, days) <= settled; day = addDays(day, days)) {
      if (!isAdded.has(`${days} ${day}`)) spans.push({ days, day });
    }
    return spans;
  });
}

/** False: another process did. */
function addSpan(db: Database, { days, day }: Span): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO analytics_added_spans (days, day) VALUES (${days}, ${day}::date)
      ON CONFLICT DO NOTHING`.execute(tx);
    if (numAffectedRows === 0n) return false;
    await sql`
      INSERT INTO analytics_spans (source, measure, page, language, days, day, key, count)
      SELECT source, measure, page, language, ${days}, ${day}::date,
        CASE WHEN key = '' OR place <= ${MOST_KEYS} THEN key ELSE ${OTHER_KEY} END AS told, sum(count)
      FROM (
        SELECT source, measure, page, language, key, sum(count) AS count, row_number() OVER (
          PARTITION BY source, measure, page, language, key = '' ORDER BY sum(count) DESC, key) AS place
        FROM analytics_days
        WHERE day >= ${day}::date AND day < ${addDays(day, days)}::date
        GROUP BY source, measure, page, language, key
      ) AS sums
      GROUP BY source, measure, page, language, told`.execute(tx);
    return true;
  });
}
