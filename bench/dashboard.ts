/**
 * What the dashboard asks of the API: the overview of 200 projects with 10,000 updates at 50 requests a second, and how
 * soon a line of an update's log is on one of 200 open streams, with the memory that they take.
 * Run: npm run bench:dashboard
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdminKey } from '../packages/platform/src/admin-keys/store.ts';
import { type Database, openDatabase } from '../packages/platform/src/db/database.ts';
import { startEmbeddedPostgres } from '../packages/platform/src/db/embedded-postgres.ts';
import { migrate } from '../packages/platform/src/db/migrate.ts';
import { createOrganization } from '../packages/platform/src/organizations/store.ts';
import { appendLogs } from '../packages/platform/src/updates/store.ts';
import type { LoadPlan, LoadResult } from './api-load.ts';
import type { ServerPlan } from './api-server.ts';

const PROJECTS = 200;
const UPDATES = 10_000;
const OVERVIEW_RATE = 50;
const OVERVIEW_SECONDS = 15;
const STREAMS = 200;
const LINES_PER_SECOND = 40;
const LINE_SECONDS = 10;

await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  const database = openDatabase(postgres.url);
  let server: ChildProcess | null = null;
  try {
    await migrate(database.db);
    const key = await fill(database);
    server = fork(new URL('api-server.ts', import.meta.url), [
      JSON.stringify({ kind: 'dashboard', databaseUrl: postgres.url } satisfies ServerPlan),
    ]);
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    await measureOverview({ port, key });
    await measureStreams(database.db, { server, port, key });
  } finally {
    server?.disconnect();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill({ db, pool }: ReturnType<typeof openDatabase>): Promise<string> {
  const { id, key } = await db.transaction().execute(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Bench', plan: 'enterprise' });
    const made = await createAdminKey(tx, { organizationId: organization.id, name: 'Bench' });
    return { id: organization.id, key: made.key };
  });
  const statements = [
    `INSERT INTO projects (id, organization_id, name, repository, created_at)
     SELECT 'prj_' || n, $1, 'Project ' || n, 'https://git.test/' || n, now() - n * interval '1 hour'
     FROM generate_series(1, ${PROJECTS}) n`,
    `INSERT INTO domains (domain, project_id, is_primary, proven_at, proven_by)
     SELECT 'site-' || n || '.test', 'prj_' || n, true, now(), 'operator' FROM generate_series(1, ${PROJECTS}) n WHERE $1 <> ''`,
    `INSERT INTO versions (project_id, version, commit_sha, bundle_key, sha256, size_bytes, page_count, warnings)
     SELECT 'prj_' || n, 'v' || v, 'aa', 'x', 'aa', 6, 12, n % 3
     FROM generate_series(1, ${PROJECTS}) n, generate_series(1, 10) v WHERE $1 <> ''`,
    `UPDATE projects SET active_version = 'v10' WHERE organization_id = $1`,
    `INSERT INTO jobs (id, kind, organization_id, input, status, error, ended_at)
     SELECT 'upd_' || n, 'update', $1, jsonb_build_object('projectId', 'prj_' || (n % ${PROJECTS} + 1)),
       CASE WHEN n > ${UPDATES - STREAMS} THEN 'running' WHEN n % 7 = 0 THEN 'failed' ELSE 'completed' END,
       CASE WHEN n % 7 = 0 THEN 'The source could not be fetched.' END, now()
     FROM generate_series(1, ${UPDATES}) n`,
    `UPDATE jobs SET ended_at = NULL, error = NULL WHERE status = 'running' AND organization_id = $1`,
    `INSERT INTO updates (id, project_id, commit, logs)
     SELECT 'upd_' || n, 'prj_' || (n % ${PROJECTS} + 1), '{"sha": "aa", "ref": "main", "message": "Words"}',
       (SELECT jsonb_agg('line ' || l) FROM generate_series(1, 40) l)
     FROM generate_series(1, ${UPDATES}) n WHERE $1 <> ''`,
  ];
  for (const text of statements) await pool.query(text, [id]);
  await pool.query('ANALYZE');
  return key;
}

async function measureOverview({ port, key }: { port: number; key: string }): Promise<void> {
  const path = '/v1/overview?limit=100';
  const credential = `Authorization: Bearer ${key}`;
  const plan = { port, path, credential, connections: 20, requestsPerSecond: OVERVIEW_RATE };
  await load({ ...plan, seconds: 3 });
  const { requestsPerSecond, p50Ms, p99Ms, errors } = await load({ ...plan, seconds: OVERVIEW_SECONDS });
  console.log(
    `overview, 100 of ${PROJECTS} projects, ${UPDATES} updates, at ${requestsPerSecond.toFixed(0)} requests/s: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (bar: 50), errors ${errors}`,
  );
}

async function measureStreams(
  db: Database,
  { server, port, key }: { server: ChildProcess; port: number; key: string },
): Promise<void> {
  const before = await rssOf(server);
  const arrived = new Map<string, number>();
  const ids = Array.from({ length: STREAMS }, (_, index) => `upd_${UPDATES - index}`);
  const leave = await Promise.all(ids.map((id) => follow({ id, port, key, arrived })));
  await sleep(2_000);
  const opened = await rssOf(server);
  const latencies: number[] = [];
  for (let number = 0; number < LINES_PER_SECOND * LINE_SECONDS; number++) {
    const line = `bench ${number}`;
    await appendLogs(db, ids[(number * 7) % STREAMS]!, [line]);
    const saidMs = performance.now();
    void (async () => {
      while (!arrived.has(line)) await sleep(2);
      latencies.push(arrived.get(line)! - saidMs);
    })();
    await sleep(1000 / LINES_PER_SECOND);
  }
  const untilMs = performance.now() + 10_000;
  while (latencies.length < LINES_PER_SECOND * LINE_SECONDS && performance.now() < untilMs) await sleep(50);
  const after = await rssOf(server);
  for (const end of leave) end();
  await sleep(1_500);
  latencies.sort((a, b) => a - b);
  const at = (part: number) => (latencies[Math.floor(latencies.length * part)] ?? Number.NaN).toFixed(0);
  console.log(
    `${STREAMS} open streams, ${latencies.length} of ${LINES_PER_SECOND * LINE_SECONDS} lines: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (bar: p95 1000)`,
  );
  console.log(
    `memory: ${mb(before)} MB before, ${mb(opened)} MB with the streams open, ${mb(after)} MB after the lines (bar: +50)`,
  );
}

/** Notes when each line has arrived; the answer leaves. */
async function follow(options: {
  id: string;
  port: number;
  key: string;
  arrived: Map<string, number>;
}): Promise<() => void> {
  const { id, port, key, arrived } = options;
  const request = get({
    ...{ port, host: '127.0.0.1', path: `/v1/project/update-status/${id}/events`, agent: false },
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  request.on('error', () => {});
  const [response] = await once(request, 'response');
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    for (const [line] of chunk.toString().matchAll(/bench \d+/g)) arrived.set(line, performance.now());
  });
  return () => request.destroy();
}

async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(new URL('api-load.ts', import.meta.url), [JSON.stringify(plan)]);
  const [result] = (await once(child, 'message')) as [LoadResult];
  return result;
}

async function rssOf(server: ChildProcess): Promise<number> {
  server.send('memory');
  const [{ rssBytes }] = (await once(server, 'message')) as [{ rssBytes: number }];
  return rssBytes;
}

function mb(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
