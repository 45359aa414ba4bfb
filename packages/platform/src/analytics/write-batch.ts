/** One batch, in one transaction: events, who was new, sums, feedback. All of it is there, or nothing. */
import type { ReaderEvent } from '@bindery/readers';
import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { KeyLimits } from './key-limits.ts';
import type { Measure } from './measures.ts';
import { dayOf } from './period.ts';
import { type Sum, scopesOf, Tally, timesOf } from './tally.ts';
import { type KnownMarks, markOf } from './visitors.ts';

export interface Arrival {
  projectId: string;
  events: ReaderEvent[];
  /** Null: nobody, or a visitor of a day that is over. */
  visitor: bigint | null;
  /** Of a site elsewhere: one that is sent twice counts once. */
  batch?: string;
  /** What that site had no room for. */
  dropped: number;
}

export interface Batch {
  arrivals: readonly Arrival[];
  /** By project: what there was no room for before. */
  dropped: ReadonlyMap<string, number>;
}

export interface Counting {
  keys: KeyLimits;
  marks: KnownMarks;
}

/** How many events of each arrival were counted: none of a project that is gone, none of a repetition. */
export async function writeBatch(
  db: Database,
  { arrivals, dropped }: Batch,
  counting: Counting,
): Promise<number[]> {
  const seen: { source: number; mark: bigint }[] = [];
  const counts = await db.transaction().execute(async (tx) => {
    const sources = await findSources(tx, [...arrivals.map(({ projectId }) => projectId), ...dropped.keys()]);
    const repeated = await findRepeated(tx, arrivals, sources);
    const known = arrivals.flatMap((arrival, index) => {
      const source = sources.get(arrival.projectId);
      return source === undefined || repeated.has(index) ? [] : [{ ...arrival, source, index }];
    });
    const tally = new Tally();
    for (const { source, events } of known) {
      for (const event of events) {
        const keyOf = (measure: Measure, key: string) =>
          counting.keys.bounded(source, measure, key, timesOf(event.atMs).day);
        tally.add(source, event, keyOf);
      }
    }
    await countVisitors(tx, { known, tally, marks: counting.marks, seen });
    for (const [projectId, count] of dropped) addDropped(tally, sources.get(projectId), count);
    for (const { source, dropped: count } of known) addDropped(tally, source, count);
    await writeEvents(tx, known);
    await writeFeedback(tx, known);
    await writeLive(tx, known);
    await writeSums(tx, 'hours', tally.hours());
    await writeSums(tx, 'days', tally.days());
    const written = new Map(known.map(({ index, events }) => [index, events.length]));
    return arrivals.map((_, index) => written.get(index) ?? 0);
  });
  for (const { source, mark } of seen) counting.marks.add(source, mark);
  return counts;
}

interface Known extends Arrival {
  source: number;
}

/** Locked against being deleted meanwhile; made for projects that have none yet. */
async function findSources(tx: Transaction, projectIds: string[]): Promise<Map<string, number>> {
  const ids = [...new Set(projectIds)].sort();
  const find = () =>
    sql<{ project_id: string; source: number }>`
      SELECT project_id, source FROM analytics_sources WHERE project_id = ANY(${ids})
      ORDER BY project_id FOR KEY SHARE`.execute(tx);
  let { rows } = await find();
  if (rows.length < ids.length) {
    await sql`INSERT INTO analytics_sources (project_id) SELECT id FROM projects WHERE id = ANY(${ids}) ORDER BY id
      ON CONFLICT DO NOTHING`.execute(tx);
    ({ rows } = await find());
  }
  return new Map(rows.map(({ project_id, source }) => [project_id, source]));
}

/** Which arrivals were written before. */
async function findRepeated(
  tx: Transaction,
  arrivals: readonly Arrival[],
  sources: ReadonlyMap<string, number>,
): Promise<Set<number>> {
  const named = arrivals.flatMap(({ projectId, batch }, index) => {
    const source = sources.get(projectId);
    return batch === undefined || source === undefined ? [] : [{ source, batch, index }];
  });
  if (named.length === 0) return new Set();
  const { rows } = await sql<{ source: number; batch: string }>`
    INSERT INTO analytics_batches (source, batch)
    SELECT DISTINCT (r->>'source')::int, r->>'batch' FROM json_array_elements(${JSON.stringify(named)}::json) AS r
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING source, batch`.execute(tx);
  const added = new Set(rows.map(({ source, batch }) => `${source} ${batch}`));
  // Of two in one batch of ours, the first counts.
  return new Set(
    named.filter(({ source, batch }) => !added.delete(`${source} ${batch}`)).map(({ index }) => index),
  );
}

function addDropped(tally: Tally, source: number | undefined, count: number): void {
  if (source === undefined || count === 0) return;
  const [all] = scopesOf('', '');
  tally.addDay({ source, measure: 'dropped', ...all!, at: dayOf(Date.now()), key: '', count });
}

interface Mark {
  day: string;
  source: number;
  mark: bigint;
  /** Null: of the day. */
  hour: string | null;
  scope: { page: string; language: string };
  width: string;
  country: string;
}

/** Whoever is new to the site, a language, a page or an hour counts there; only the database knows who is. */
async function countVisitors(
  tx: Transaction,
  {
    known,
    tally,
    marks,
    seen,
  }: { known: Known[]; tally: Tally; marks: KnownMarks; seen: Pick<Mark, 'source' | 'mark'>[] },
): Promise<void> {
  const wanted = new Map<string, Map<bigint, Mark>>();
  for (const arrival of known) wantMarks(arrival, { wanted, marks });
  const all = [...wanted.values()].flatMap((ofDay) => [...ofDay.values()]);
  if (all.length === 0) return;
  const rows = all.map(({ day, source, mark }) => [day, source, String(mark)]);
  const added = await sql<{ day: string; source: number; mark: string }>`
    INSERT INTO analytics_seen (day, source, mark)
    SELECT (r->>0)::date, (r->>1)::int, (r->>2)::bigint FROM json_array_elements(${JSON.stringify(rows)}::json) AS r
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING day::text, source, mark::text`.execute(tx);
  for (const { day, source, mark } of added.rows) {
    const { hour, scope, width, country } = wanted.get(`${source} ${day}`)!.get(BigInt(mark))!;
    const sum = { source, ...scope, key: '', count: 1 };
    if (hour !== null) {
      tally.addHour({ ...sum, measure: 'visitor', at: hour });
      continue;
    }
    const ofDay = { ...sum, at: day };
    tally.addDay({ ...ofDay, measure: 'visitor' });
    if (width !== '') tally.addDay({ ...ofDay, measure: 'device-visitor', key: width });
    if (country !== '') tally.addDay({ ...ofDay, measure: 'country-visitor', key: country });
  }
  for (const { source, mark } of all) seen.push({ source, mark });
}

/** What a visitor may be new to: each thing of a day once, and none that is known to be counted. */
function wantMarks(
  { source, events, visitor }: Known,
  { wanted, marks }: { wanted: Map<string, Map<bigint, Mark>>; marks: KnownMarks },
): void {
  if (visitor === null) return;
  for (const event of events) {
    if (event.type !== 'view') continue;
    const { day, hour } = timesOf(event.atMs);
    const { width, country = '' } = event;
    const name = `${source} ${day}`;
    const ofDay = wanted.get(name) ?? new Map<bigint, Mark>();
    wanted.set(name, ofDay);
    const want = (thing: string, what: Pick<Mark, 'hour' | 'scope'>) => {
      const mark = markOf(visitor, thing);
      if (!ofDay.has(mark) && !marks.has(source, mark))
        ofDay.set(mark, { day, source, mark, width, country, ...what });
    };
    const scopes = scopesOf(event.page, event.language);
    for (const scope of scopes) want(`${scope.language}\n${scope.page}`, { hour: null, scope });
    want(`hour ${hour.slice(11, 13)}`, { hour, scope: scopes[0]! });
  }
}

async function writeEvents(tx: Transaction, known: Known[]): Promise<void> {
  const rows = known.flatMap(({ source, events }) =>
    events.map(({ atMs, type, page, language, ...details }) => [source, atMs, type, page, language, details]),
  );
  if (rows.length === 0) return;
  await sql`
    INSERT INTO analytics_events (day, source, at, type, page, language, details)
    SELECT (to_timestamp((r->>1)::double precision / 1000) AT TIME ZONE 'UTC')::date, (r->>0)::int,
      to_timestamp((r->>1)::double precision / 1000), r->>2, r->>3, r->>4, (r->5)::jsonb
    FROM json_array_elements(${JSON.stringify(rows)}::json) AS r`.execute(tx);
}

async function writeFeedback(tx: Transaction, known: Known[]): Promise<void> {
  const rows = known.flatMap(({ source, events }) =>
    events.flatMap((event) => {
      if (event.type !== 'feedback') return [];
      const { atMs, page, language, helpful, comment, block } = event;
      return [{ id: newId('fb'), source, at: new Date(atMs), page, language, helpful, comment, block }];
    }),
  );
  if (rows.length > 0) await tx.insertInto('analytics_feedback').values(rows).execute();
}

/** The last page of each visitor. */
async function writeLive(tx: Transaction, known: Known[]): Promise<void> {
  const last = new Map<string, [number, string, string, number]>();
  for (const { source, visitor, events } of known) {
    const view = visitor === null ? undefined : events.findLast(({ type }) => type === 'view');
    if (view) last.set(`${source} ${visitor}`, [source, String(visitor), view.page, view.atMs]);
  }
  if (last.size === 0) return;
  await sql`
    INSERT INTO analytics_live (source, visitor, page, seen_at)
    SELECT (r->>0)::int, (r->>1)::bigint, r->>2, to_timestamp((r->>3)::double precision / 1000)
    FROM json_array_elements(${JSON.stringify([...last.values()])}::json) AS r ORDER BY 1, 2
    ON CONFLICT (source, visitor) DO UPDATE SET page = excluded.page,
      seen_at = greatest(analytics_live.seen_at, excluded.seen_at)`.execute(tx);
}

/** In the order of the key: processes that add to the same rows wait for each other, and never in a circle. */
async function writeSums(tx: Transaction, kind: 'hours' | 'days', sums: Sum[]): Promise<void> {
  if (sums.length === 0) return;
  const rows = JSON.stringify(
    sums.map(({ source, measure, page, language, at, key, count }) => [
      source,
      measure,
      page,
      language,
      at,
      key,
      count,
    ]),
  );
  const from = sql`FROM json_array_elements(${rows}::json) AS r`;
  if (kind === 'hours')
    await sql`
      INSERT INTO analytics_hours AS t (source, measure, page, language, hour, count)
      SELECT (r->>0)::int, r->>1, r->>2, r->>3, (r->>4)::timestamptz, (r->>6)::bigint ${from} ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (source, measure, page, language, hour) DO UPDATE SET count = t.count + excluded.count`.execute(
      tx,
    );
  else
    await sql`
      INSERT INTO analytics_days AS t (source, measure, page, language, day, key, count)
      SELECT (r->>0)::int, r->>1, r->>2, r->>3, (r->>4)::date, r->>5, (r->>6)::bigint ${from}
      ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (source, measure, page, language, day, key) DO UPDATE SET count = t.count + excluded.count`.execute(
      tx,
    );
}
