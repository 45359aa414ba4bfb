/**
 * Events at a steady rate and then a flood, into one process and a real PostgreSQL: what was accepted held against what
 * stands in the tables, memory, and how fast pages are served meanwhile. Server and load are processes of their own.
 *
 *   npm run bench:analytics -- [--rate 5000] [--seconds 60] [--flood 50000] [--flood-seconds 20] [--per-request 5]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildSite } from '@bindery/engine';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../packages/platform/src/db/database.ts';
import { startEmbeddedPostgres } from '../packages/platform/src/db/embedded-postgres.ts';
import { migrate } from '../packages/platform/src/db/migrate.ts';
import { workFolder } from './src/folders.ts';
import { generatedSite } from './src/generated-site.ts';

interface Load {
  kind: 'events' | 'pages';
  port: number;
  seconds: number;
  /** Events a second; of pages, requests a second that are begun whether earlier ones are answered or not. */
  rate: number;
  perRequest: number;
  paths: string[];
}

interface Told {
  /** By status. */
  answers: Record<string, number>;
  accepted: number;
  p50Ms: number;
  p99Ms: number;
}

const PROJECT = 'prj_bench';
const PAGES_PER_SECOND = 200;
const PAGES = 200;

if (process.send) await load();
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rate: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '60' },
      flood: { type: 'string', default: '50000' },
      'flood-seconds': { type: 'string', default: '20' },
      'per-request': { type: 'string', default: '5' },
    },
  });
  const folder = workFolder('analytics');
  const out = join(folder, 'out');
  await buildSite(generatedSite(PAGES), { out, cacheFolder: false });
  const paths = globSync('**/*.html', { cwd: out }).map((path) => `/${path}`);
  const data = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  const postgres = await startEmbeddedPostgres(data);
  const { db, close } = openDatabase(postgres.url);
  try {
    await migrate(db);
    await sql`INSERT INTO organizations (id, name, plan) VALUES ('org_bench', 'Bench', 'pro')`.execute(db);
    await sql`INSERT INTO projects (id, organization_id, name, repository, folder, deployment_type)
      VALUES (${PROJECT}, 'org_bench', 'Bench', 'x', '', 'cloud')`.execute(db);
    const server = fork(join(import.meta.dirname, 'analytics-server.ts'), [postgres.url, out, PROJECT]);
    const [port] = (await once(server, 'message')) as [number];
    const pages = { kind: 'pages', port, rate: PAGES_PER_SECOND, perRequest: 1, paths } as const;
    const quiet = await run({ ...pages, seconds: 10 });
    tell('pages alone', quiet, server);
    const seconds = Number(values.seconds);
    const steady = {
      kind: 'events',
      port,
      seconds,
      rate: Number(values.rate),
      perRequest: Number(values['per-request']),
      paths,
    } as const;
    const [first, beside] = await Promise.all([run(steady), run({ ...pages, seconds })]);
    tell(`${values.rate} events/s`, first, server);
    tell('pages beside', beside, server);
    const floodSeconds = Number(values['flood-seconds']);
    const flood = {
      kind: 'events',
      port,
      seconds: floodSeconds,
      rate: Number(values.flood),
      perRequest: 50,
      paths,
    } as const;
    const [second, besideFlood] = await Promise.all([run(flood), run({ ...pages, seconds: floodSeconds })]);
    tell(`flood of ${values.flood} events/s`, second, server);
    tell('pages beside it', besideFlood, server);
    await sleep(2_000);
    await compareLedger(db, first.accepted + second.accepted);
    server.kill('SIGKILL');
  } finally {
    await close();
    await postgres.stop();
    for (const used of [folder, data]) rmSync(used, { recursive: true, force: true });
  }
}

/** What was answered with 204, against what stands in the tables. */
async function compareLedger(db: Database, accepted: number): Promise<void> {
  const { rows } = await sql<{ raw: number; days: number; hours: number; pages: number }>`
    SELECT (SELECT count(*) FROM analytics_events) AS raw,
      (SELECT sum(count) FROM analytics_days WHERE measure = 'view' AND page = '*' AND language = '*')::bigint AS days,
      (SELECT sum(count) FROM analytics_hours WHERE measure = 'view' AND page = '*' AND language = '*')::bigint AS hours,
      (SELECT sum(count) FROM analytics_days WHERE measure = 'view' AND page <> '*')::bigint AS pages`.execute(
    db,
  );
  const { raw, days, hours, pages } = rows[0]!;
  const isExact = [raw, days, hours, pages].every((count) => count === accepted);
  console.log(
    `ledger: accepted ${accepted}; events ${raw}, days ${days}, hours ${hours}, pages ${pages}: ${isExact ? 'exact' : 'WRONG'}`,
  );
  if (!isExact) process.exitCode = 1;
}

function tell(name: string, { answers, accepted, p50Ms, p99Ms }: Told, server: ChildProcess): void {
  const megabytes = Math.round(residentBytes(server.pid!) / 1024 ** 2);
  const statuses = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name}: ${statuses.join(', ')}${accepted > 0 ? `, accepted ${accepted}` : ''}; p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; server ${megabytes} MB`,
  );
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function run(wanted: Load): Promise<Told> {
  const child = fork(import.meta.filename);
  child.send(wanted);
  const [told] = (await once(child, 'message')) as [Told];
  child.disconnect();
  return told;
}

async function load(): Promise<void> {
  const [wanted] = (await once(process, 'message')) as [Load];
  const { kind, port, seconds, rate, perRequest, paths } = wanted;
  const agent = new Agent({ keepAlive: true, maxSockets: kind === 'events' ? 64 : 16 });
  const told: Told = { answers: {}, accepted: 0, p50Ms: 0, p99Ms: 0 };
  const took: number[] = [];
  const beganMs = performance.now();
  let begun = 0;
  let open = 0;
  while (performance.now() - beganMs < seconds * 1000) {
    const due = ((performance.now() - beganMs) / 1000) * (rate / perRequest);
    // A sender that is far behind does not pile up what nobody waits for.
    while (begun < due && open < 4_000) {
      begun++;
      open++;
      void ask(kind, { agent, port, perRequest, paths, number: begun }).then(({ status, ms }) => {
        open--;
        told.answers[status] = (told.answers[status] ?? 0) + 1;
        if (status === 204) told.accepted += perRequest;
        took.push(ms);
      });
    }
    await sleep(2);
  }
  while (open > 0) await sleep(20);
  took.sort((a, b) => a - b);
  told.p50Ms = took[Math.floor(took.length * 0.5)] ?? 0;
  told.p99Ms = took[Math.floor(took.length * 0.99)] ?? 0;
  process.send!(told);
}

interface Question {
  agent: Agent;
  port: number;
  perRequest: number;
  paths: string[];
  number: number;
}

function ask(
  kind: Load['kind'],
  { agent, port, perRequest, paths, number }: Question,
): Promise<{ status: number; ms: number }> {
  const beganMs = performance.now();
  const isPage = kind === 'pages';
  const body = isPage ? undefined : eventsBody(paths, { count: perRequest, number });
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - beganMs });
    const sent = request(
      {
        ...{ agent, port, host: '127.0.0.1', method: isPage ? 'GET' : 'POST' },
        path: isPage ? paths[number % paths.length]! : '/-/events',
        headers: {
          'user-agent': `Mozilla/5.0 (X11; Linux) Gecko/1 Firefox/${number % 40}`,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => done(response.statusCode!));
        response.once('error', () => done(0));
      },
    );
    sent.once('error', () => done(0));
    sent.end(body);
  });
}

function eventsBody(paths: string[], { count, number }: { count: number; number: number }): string {
  const events = Array.from({ length: count }, (_, index) => ({
    ...{ type: 'view', page: paths[(number * 7 + index) % paths.length], language: 'en', width: 'desktop' },
    referrer: `https://site-${number % 300}.test/`,
  }));
  return JSON.stringify({ v: 1, events });
}
