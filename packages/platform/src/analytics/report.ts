/** A report: a time line, the one before it, and a page of a list; or that list as a table. */
import { notFound } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Measure } from './measures.ts';
import { type Interval, type Period, periodBefore, readPeriod } from './period.ts';
import { type ListedSum, type ListWish, listSums, type Point, readTimeLine, type Scope } from './sums.ts';

export interface ReportQuery {
  from?: string;
  to?: string;
  interval: Interval;
  page?: string;
  language?: string;
  limit: number;
  cursor?: string;
}

export interface TimeLine {
  points: Point[];
  previous: Point[];
  total: number;
  previousTotal: number;
}

/** A project's rows; those of a project that nothing was ever counted of are nobody's. */
export async function findScope(
  db: Queryable,
  asked: { organizationId: string; projectId: string; page?: string; language?: string },
): Promise<Scope> {
  const found = await db
    .selectFrom('projects')
    .leftJoin('analytics_sources', 'analytics_sources.project_id', 'projects.id')
    .select('analytics_sources.source')
    .where('projects.id', '=', asked.projectId)
    .where('projects.organization_id', '=', asked.organizationId)
    .executeTakeFirst();
  if (!found) throw notFound('project');
  return { source: found.source ?? 0, page: asked.page ?? null, language: asked.language ?? null };
}

export async function readComparedTimeLine(
  db: Queryable,
  scope: Scope,
  { measure, period }: { measure: Measure; period: Period },
): Promise<TimeLine> {
  const before = periodBefore(period);
  const [points, previous] = await Promise.all([
    readTimeLine(db, scope, { measure, period }),
    readTimeLine(db, scope, { measure, period: before }),
  ]);
  return { points, previous, total: sum(points), previousTotal: sum(previous) };
}

function sum(points: readonly Point[]): number {
  return points.reduce((total, { count }) => total + count, 0);
}

export interface ReportKind<Entry> {
  /** Of the time line. */
  measure: Measure;
  measures: readonly Measure[];
  by: ListWish['by'];
  toEntry(sum: ListedSum): Entry;
}

export async function makeReport<Entry>(
  db: Queryable,
  { scope, query, kind }: { scope: Scope; query: ReportQuery; kind: ReportKind<Entry> },
): Promise<TimeLine & { data: Entry[]; nextCursor: string | null }> {
  const period = readPeriod(query);
  const { measure, measures, by, toEntry } = kind;
  const { limit, cursor } = query;
  const [line, list] = await Promise.all([
    readComparedTimeLine(db, scope, { measure, period }),
    listSums(db, scope, { period, measures, by, limit, ...(cursor !== undefined && { cursor }) }),
  ]);
  return { ...line, data: list.data.map(toEntry), nextCursor: list.nextCursor };
}

const TABLE_AT_ONCE = 5_000;
const MOST_TABLE_LINES = 50_000;

/** All entries of a list, many at a time. */
export async function* listAll<Entry>(
  db: Queryable,
  { scope, query, kind }: { scope: Scope; query: ReportQuery; kind: ReportKind<Entry> },
): AsyncGenerator<Entry[]> {
  const period = readPeriod(query);
  let cursor = query.cursor;
  for (let told = 0; told < MOST_TABLE_LINES; told += TABLE_AT_ONCE) {
    const { measures, by, toEntry } = kind;
    const wish = { period, measures, by, limit: TABLE_AT_ONCE, ...(cursor !== undefined && { cursor }) };
    const { data, nextCursor } = await listSums(db, scope, wish);
    yield data.map(toEntry);
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
