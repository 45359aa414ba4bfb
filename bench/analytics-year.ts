/**
 * A year of so many views a day, written as the sums that such days leave (after 30 days nothing else is kept of them),
 * and the reports of the dashboard over it: what they take, and the disk of all of it. Raw events of one day are written
 * as they are and stand for thirty. Indexes are made once the rows are there, and so are a little smaller than grown ones.
 *
 *   npm run bench:analytics-year -- [--days 365] [--views 1000000] [--pages 2000] [--queries 3000] [--referrers 1000] [--reports 400]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { makePartitions } from '../packages/platform/src/analytics/partitions.ts';
import { addDays, dayOf } from '../packages/platform/src/analytics/period.ts';
import { findScope, makeReport, type ReportKind } from '../packages/platform/src/analytics/report.ts';
import {
  agentsKind,
  referrersKind,
  searchesKind,
  viewsKind,
  visitorsKind,
} from '../packages/platform/src/analytics/report-kinds.ts';
import { addSpans } from '../packages/platform/src/analytics/spans.ts';
import { type Database, openDatabase } from '../packages/platform/src/db/database.ts';
import { startEmbeddedPostgres } from '../packages/platform/src/db/embedded-postgres.ts';
import { migrate } from '../packages/platform/src/db/migrate.ts';

const PROJECT = 'prj_bench';
const REFERRERS_OF_A_PAGE = 8;

const PERIODS = [7, 30, 90, 365];
const KINDS: [string, ReportKind<unknown>, string | undefined][] = [
  ['views', viewsKind('page'), undefined],
  ['views of a page', viewsKind('page'), '/section-7/page-7'],
  ['visitors', visitorsKind(), undefined],
  ['referrers', referrersKind('referrer'), undefined],
  ['referrers of a page', referrersKind('referrer'), '/section-7/page-7'],
  ['searches', searchesKind('all'), undefined],
  ['searches without results', searchesKind('none'), undefined],
  ['agents', agentsKind('agent'), undefined],
];

const { values } = parseArgs({
  options: {
    views: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '2000' },
    days: { type: 'string', default: '365' },
    reports: { type: 'string', default: '400' },
    queries: { type: 'string', default: '3000' },
    referrers: { type: 'string', default: '1000' },
  },
});
const views = Number(values.views);
const pages = Number(values.pages);
const today = dayOf(Date.now());

await bench();

async function bench(): Promise<void> {
  // On disk: it is too much for memory.
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  const { db, close } = openDatabase(postgres.url);
  try {
    await migrate(db);
    await writeProject(db);
    await timed('days', () => withoutIndexes(db, 'analytics_days', () => writeDays(db)));
    await timed('hours', () => writeHours(db));
    await timed('events of a day', () => writeRaw(db));
    await timed('spans', () => withoutIndexes(db, 'analytics_spans', () => addSpans(db)));
    await timed('vacuum', () => sql`VACUUM ANALYZE`.execute(db));
    await tellDisk(db);
    await askReports(db);
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeProject(db: Database): Promise<void> {
  await sql`INSERT INTO organizations (id, name, plan) VALUES ('org_bench', 'Bench', 'pro')`.execute(db);
  await sql`INSERT INTO projects (id, organization_id, name, repository, folder, deployment_type)
    VALUES (${PROJECT}, 'org_bench', 'Bench', 'x', '', 'cloud')`.execute(db);
  await sql`INSERT INTO analytics_sources (project_id) VALUES (${PROJECT})`.execute(db);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const beganMs = performance.now();
  await work();
  console.log(`written: ${name} in ${((performance.now() - beganMs) / 1000).toFixed(0)} s`);
}

/** Rows in the order of days, which is not the order of any index: to sort once is faster than to find a place for each. */
async function withoutIndexes(db: Database, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string; constraint: string | null }>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition, c.conname AS constraint
    FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
    WHERE i.indrelid = ${table}::regclass`.execute(db);
  for (const { name, constraint } of rows)
    await sql
      .raw(constraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}` : `DROP INDEX ${name}`)
      .execute(db);
  await work();
  for (const { name, definition, constraint } of rows) {
    await sql.raw(definition).execute(db);
    if (constraint)
      await sql
        .raw(`ALTER TABLE ${table} ADD CONSTRAINT ${constraint} PRIMARY KEY USING INDEX ${name}`)
        .execute(db);
  }
}

/** Pages by Zipf's law; referrers and queries with a long tail that differs from day to day. */
async function writeDays(db: Database): Promise<void> {
  const share = sql`greatest(1, (${views} * 0.13 / p)::bigint)`;
  for (let ago = Number(values.days); ago >= 0; ago--) {
    const day = addDays(today, -ago);
    const into = sql`INSERT INTO analytics_days (source, measure, page, language, day, key, count)`;
    await sql`${into}
      SELECT 1, m, '/section-' || p % 40 || '/page-' || p, 'en', ${day}::date, '', ${share}
      FROM generate_series(1, ${pages}::int) AS p, unnest(ARRAY['view', 'visitor']) AS m`.execute(db);
    await sql`${into}
      SELECT 1, m, '*', l, ${day}::date, '', ${views}::bigint
      FROM unnest(ARRAY['view', 'visitor', 'referrer', 'search', 'search-empty', 'agent', 'feedback']) AS m,
        unnest(ARRAY['*', 'en']) AS l`.execute(db);
    await sql`${into}
      SELECT 1, 'referrer', '*', l, ${day}::date, 'https://site-' || (r * r + ${ago} * (r / 300)) % 20000 || '.test/', max(1 + ${views}::bigint / 40 / r)
      FROM generate_series(1, ${values.referrers}::int) AS r, unnest(ARRAY['*', 'en']) AS l GROUP BY l, 6`.execute(
      db,
    );
    await sql`${into}
      SELECT 1, 'referrer', '/section-' || p % 40 || '/page-' || p, 'en', ${day}::date, 'https://site-' || r || '.test/', 1
      FROM generate_series(1, ${pages}::int) AS p, generate_series(1, ${REFERRERS_OF_A_PAGE}::int) AS r`.execute(
      db,
    );
    await sql`${into}
      SELECT 1, m, '*', l, ${day}::date, 'words of query ' || (q * 7 + ${ago} * (q / 500)) % 60000, max(1 + 20000 / q)
      FROM generate_series(1, ${values.queries}::int) AS q, unnest(ARRAY['search', 'search-empty']) AS m,
        unnest(ARRAY['*', 'en']) AS l GROUP BY m, l, 6`.execute(db);
    await sql`${into}
      SELECT 1, 'agent', '*', l, ${day}::date, 'ai Agent-' || a, 1000 FROM generate_series(1, 60) AS a, unnest(ARRAY['*', 'en']) AS l`.execute(
      db,
    );
  }
}

async function writeHours(db: Database): Promise<void> {
  await sql`
    INSERT INTO analytics_hours (source, measure, page, language, hour, count)
    SELECT 1, m, '*', '*', h, ${views}::bigint / 24
    FROM unnest(ARRAY['view', 'visitor']) AS m,
      generate_series(now()::date - interval '30 days', now()::date + interval '23 hours', interval '1 hour') AS h
    UNION ALL
    SELECT 1, 'view', '/section-' || p % 40 || '/page-' || p, 'en', h, 1 + ${views}::bigint / 240 / p
    FROM generate_series(1, ${pages}::int) AS p,
      generate_series(now()::date - interval '30 days', now()::date + interval '23 hours', interval '1 hour') AS h`.execute(
    db,
  );
}

async function writeRaw(db: Database): Promise<void> {
  await makePartitions(db, [today]);
  await sql`
    INSERT INTO analytics_events (day, source, at, type, page, language, details)
    SELECT ${today}::date, 1, now(), 'view', '/section-' || n % 40 || '/page-' || n % ${pages}::int, 'en',
      jsonb_build_object('width', 'desktop', 'campaign', '', 'referrer', 'https://site-' || n % 1000 || '.test/')
    FROM generate_series(1, ${views}::int) AS n`.execute(db);
}

async function tellDisk(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relname IN ('analytics_days', 'analytics_spans', 'analytics_hours') OR relname LIKE 'analytics_events_2%'
    ORDER BY 1`.execute(db);
  for (const { name, bytes } of rows) {
    const isRaw = name.startsWith('analytics_events');
    const all = isRaw ? `; 30 days: ${megabytes(bytes * 30)}` : '';
    console.log(`disk: ${name} ${megabytes(bytes)}${all}`);
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

async function askReports(db: Database): Promise<void> {
  const took: { name: string; ms: number }[] = [];
  for (let n = 0; n < Number(values.reports); n++) {
    const [name, kind, page] = KINDS[n % KINDS.length]!;
    const days = PERIODS[Math.floor(n / KINDS.length) % PERIODS.length]!;
    const to = addDays(today, -(n % 5));
    const query = { from: addDays(to, 1 - days), to, interval: 'day' as const, limit: 50 };
    const beganMs = performance.now();
    const about = { organizationId: 'org_bench', projectId: PROJECT };
    const scope = await findScope(db, { ...about, ...(page !== undefined && { page }) });
    await makeReport(db, { scope, query, kind });
    took.push({ name: `${name}, ${days} days`, ms: performance.now() - beganMs });
  }
  took.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
  console.log(`reports: ${took.length}, p50 ${at(0.5).ms.toFixed(0)} ms, p99 ${at(0.99).ms.toFixed(0)} ms`);
  for (const { name, ms } of took.slice(-5)) console.log(`  slowest: ${name}: ${ms.toFixed(0)} ms`);
  if (at(0.99).ms > 200) process.exitCode = 1;
}
