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
  /** Answered well, within the time. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const PROJECT = 'prj_bench';
const PAGES_PER_SECOND = 200;
const PAGES = 200;
const WARM_UP_SECONDS = 10;
/** Room for what is bounded and fills up: networks that came lately, keys of the day. */
const MOST_GROWTH_BYTES = 32 * 1024 ** 2;
const MOST_OPEN = 2_000;

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
  let server: ChildProcess | null = null;
  try {
    await migrate(db);
    await sql`INSERT INTO organizations (id, name, plan) VALUES ('org_bench', 'Bench', 'pro')`.execute(db);
    await sql`INSERT INTO projects (id, organization_id, name, repository, folder, deployment_type)
      VALUES (${PROJECT}, 'org_bench', 'Bench', 'x', '', 'cloud')`.execute(db);
    const started = fork(join(import.meta.dirname, 'analytics-server.ts'), [postgres.url, out, PROJECT], {
      execArgv: ['--expose-gc'],
    });
    server = started;
    const [port] = (await once(started, 'message')) as [number];
    const measure = (events: { seconds: number; rate: number; perRequest: number }) =>
      measurePhase({ server: started, port, paths, events });
    const alone = await measure({ seconds: 10, rate: 0, perRequest: 1 });
    tell('pages alone', alone);
    const perRequest = Number(values['per-request']);
    const rate = Number(values.rate);
    // Until compiled code and the heap are what they will be.
    const warmUp = await measure({ seconds: WARM_UP_SECONDS, rate, perRequest });
    tell('warm-up', warmUp);
    const heapBefore = await heapBytes(started);
    const steady = await measure({ seconds: Number(values.seconds), rate, perRequest });
    tell(`${values.rate} events/s`, steady);
    // A request of the flood holds as much as one may.
    const flooded = { rate: Number(values.flood), perRequest: 50 };
    const floodBegins = await measure({ seconds: WARM_UP_SECONDS, ...flooded });
    tell('flood begins', floodBegins);
    const flood = await measure({ seconds: Number(values['flood-seconds']), ...flooded });
    tell(`flood of ${values.flood} events/s`, flood);
    await sleep(2_000);
    judge(
      'counts are exact for what was accepted',
      await compareLedger(db, [warmUp, steady, floodBegins, flood]),
    );
    for (const [name, phase] of Object.entries({ steady, flood }))
      judge(`pages beside ${name} at 0.9x their speed`, phase.pages.perSecond >= 0.9 * alone.pages.perSecond);
    const grownBytes = (await heapBytes(started)) - heapBefore;
    judge(
      `memory is flat: ${megabytesOf(grownBytes)} MB more than before are kept`,
      grownBytes < MOST_GROWTH_BYTES,
    );
    // Of the process, garbage included.
    for (const [name, { megabytes }] of Object.entries({ steady, flood }))
      judge(`the process does not grow in ${name}`, megabytes.second <= 1.5 * megabytes.first);
  } finally {
    server?.kill('SIGKILL');
    await close();
    await postgres.stop();
    for (const used of [folder, data]) rmSync(used, { recursive: true, force: true });
  }
}

interface Phase {
  events: Told;
  pages: Told;
  /** Most of the server's memory in each half. */
  megabytes: { first: number; second: number };
}

async function measurePhase(options: {
  server: ChildProcess;
  port: number;
  paths: string[];
  events: { seconds: number; rate: number; perRequest: number };
}): Promise<Phase> {
  const { server, port, paths, events } = options;
  const megabytes = { first: 0, second: 0 };
  const beganMs = performance.now();
  const clock = setInterval(() => {
    const half = performance.now() - beganMs < events.seconds * 500 ? 'first' : 'second';
    megabytes[half] = Math.max(megabytes[half], Math.round(residentBytes(server.pid!) / 1024 ** 2));
  }, 250);
  const { seconds } = events;
  const [told, pages] = await Promise.all([
    run({ kind: 'events', port, paths, ...events }),
    run({ kind: 'pages', port, paths, seconds, rate: PAGES_PER_SECOND, perRequest: 1 }),
  ]);
  clearInterval(clock);
  return { events: told, pages, megabytes };
}

/** What was answered with 204, against what stands in the tables; and that what was refused is known as dropped. */
async function compareLedger(db: Database, phases: Phase[]): Promise<boolean> {
  const accepted = phases.reduce((sum, { events }) => sum + events.accepted, 0);
  const refused = phases.reduce((sum, { events }) => sum + (events.answers[429] ?? 0), 0);
  const { rows } = await sql<Record<'raw' | 'days' | 'hours' | 'pages' | 'dropped', number>>`
    SELECT (SELECT count(*) FROM analytics_events) AS raw,
      (SELECT sum(count) FROM analytics_days WHERE measure = 'view' AND page = '*' AND language = '*')::bigint AS days,
      (SELECT sum(count) FROM analytics_hours WHERE measure = 'view' AND page = '*' AND language = '*')::bigint AS hours,
      (SELECT sum(count) FROM analytics_days WHERE measure = 'view' AND page <> '*')::bigint AS pages,
      (SELECT coalesce(sum(count), 0) FROM analytics_days WHERE measure = 'dropped')::bigint AS dropped`.execute(
    db,
  );
  const { raw, days, hours, pages, dropped } = rows[0]!;
  console.log(
    `ledger: accepted ${accepted}; events ${raw}, days ${days}, hours ${hours}, pages ${pages}; ${refused} requests refused, dropped ${dropped}`,
  );
  // A request that was refused unread counts as one, however many events it held.
  return [raw, days, hours, pages].every((count) => count === accepted) && dropped >= refused;
}

function judge(what: string, holds: boolean): void {
  console.log(`${holds ? 'holds' : 'FAILS'}: ${what}`);
  if (!holds) process.exitCode = 1;
}

function tell(name: string, { events, pages, megabytes }: Phase): void {
  const statuses = Object.entries(events.answers).map(([status, count]) => `${status}: ${count}`);
  const told =
    statuses.length === 0 ? '' : `${statuses.join(', ')}, accepted ${events.accepted}, ${inMs(events)}; `;
  console.log(
    `${name}: ${told}${pages.perSecond.toFixed(0)} pages/s, ${inMs(pages)}; server ${megabytes.first} then ${megabytes.second} MB`,
  );
}

function inMs({ p50Ms, p99Ms }: Told): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

async function heapBytes(server: ChildProcess): Promise<number> {
  server.send('heap');
  const [bytes] = (await once(server, 'message')) as [number];
  return bytes;
}

function megabytesOf(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
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
  // Every reader has a connection of their own; those of the pages come one after the other.
  const agent = new Agent({ keepAlive: true, maxSockets: kind === 'events' ? MOST_OPEN : 16 });
  const told: Told = { answers: {}, accepted: 0, perSecond: 0, p50Ms: 0, p99Ms: 0 };
  const took: number[] = [];
  const beganMs = performance.now();
  const isOver = () => performance.now() - beganMs >= seconds * 1000;
  let [begun, open, inTime] = [0, 0, 0];
  while (!isOver()) {
    const due = ((performance.now() - beganMs) / 1000) * (rate / perRequest);
    // A sender that is far behind does not pile up what nobody waits for.
    while (begun < due && open < MOST_OPEN) {
      begun++;
      open++;
      void ask(kind, { agent, port, perRequest, paths, number: begun }).then(({ status, ms }) => {
        open--;
        told.answers[status] = (told.answers[status] ?? 0) + 1;
        if (status === 204) told.accepted += perRequest;
        if ((status === 204 || status === 200) && !isOver()) inTime++;
        took.push(ms);
      });
    }
    await sleep(2);
  }
  while (open > 0) await sleep(20);
  agent.destroy();
  took.sort((a, b) => a - b);
  told.perSecond = inTime / seconds;
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
