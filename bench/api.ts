/**
 * `GET /v1/project/{projectId}` with a valid key, and with a session, beside a bare fastify route that returns the same
 * bytes: throughput over 50 connections, interleaved, medians; then the latency at a fixed rate.
 * Run: npm run bench:api
 */
import { type ChildProcess, execFile, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sessionCookies } from '../packages/platform/src/accounts/session-cookie.ts';
import { openSession } from '../packages/platform/src/accounts/sessions.ts';
import { createAdminKey } from '../packages/platform/src/admin-keys/store.ts';
import { openDatabase } from '../packages/platform/src/db/database.ts';
import { startEmbeddedPostgres } from '../packages/platform/src/db/embedded-postgres.ts';
import { migrate } from '../packages/platform/src/db/migrate.ts';
import { addMember, createOrganization, createUser } from '../packages/platform/src/organizations/store.ts';
import { createProject } from '../packages/platform/src/projects/store.ts';
import type { LoadPlan, LoadResult } from './api-load.ts';
import { SESSION_KEY, type ServerPlan } from './api-server.ts';

const CONNECTIONS = 50;
const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 4;
const FIXED_RATE = 1_500;
const FIXED_RATE_SECONDS = 15;

await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  const servers: ChildProcess[] = [];
  try {
    const { path, key, cookie, body } = await prepare(postgres.url);
    const product = await serve({ kind: 'product', databaseUrl: postgres.url }, servers);
    const bare = await serve({ kind: 'bare', body }, servers);
    const target = (port: number, credential: string) => ({
      port,
      path,
      credential,
      connections: CONNECTIONS,
    });
    const byKey = target(product, `Authorization: Bearer ${key}`);
    const bySession = target(product, `Cookie: ${cookie}`);
    await compare({ byKey, bySession, bare: target(bare, `Authorization: Bearer ${key}`) });
    await fixedRate(byKey);
  } finally {
    for (const server of servers) await end(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Target = Omit<LoadPlan, 'seconds' | 'requestsPerSecond'>;

type Contestants<Of> = Record<'byKey' | 'bySession' | 'bare', Of>;

async function compare(targets: Contestants<Target>): Promise<void> {
  // wrk costs the machine less than our own generator and so flatters nobody.
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
  const fullSpeed = (target: Target, seconds: number) =>
    hasWrk ? wrk(target, seconds) : load({ ...target, seconds, requestsPerSecond: null });
  for (const target of Object.values(targets)) await fullSpeed(target, WARM_UP_SECONDS);
  const rounds: Contestants<LoadResult>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      byKey: await fullSpeed(targets.byKey, ROUND_SECONDS),
      bySession: await fullSpeed(targets.bySession, ROUND_SECONDS),
      bare: await fullSpeed(targets.bare, ROUND_SECONDS),
    });
  }
  const of = (name: keyof Contestants<unknown>, field: keyof LoadResult) =>
    median(rounds.map((round) => round[name][field]));
  console.log(
    `${availableParallelism()} cores, ${CONNECTIONS} connections, medians of ${ROUNDS} interleaved rounds, load by ${hasWrk ? 'wrk' : 'our own generator'}`,
  );
  console.table({
    'GET project by key': row(of('byKey', 'requestsPerSecond'), of('byKey', 'p99Ms')),
    'GET project by session': row(of('bySession', 'requestsPerSecond'), of('bySession', 'p99Ms')),
    'bare fastify': row(of('bare', 'requestsPerSecond'), of('bare', 'p99Ms')),
  });
  const ratio = (a: keyof Contestants<unknown>, b: keyof Contestants<unknown>) =>
    median(rounds.map((round) => round[a].requestsPerSecond / round[b].requestsPerSecond)).toFixed(2);
  const errors = rounds.flatMap((round) => Object.values(round)).reduce((sum, one) => sum + one.errors, 0);
  console.log(`key / bare ${ratio('byKey', 'bare')} (bar: at least 0.50)`);
  console.log(`session / key ${ratio('bySession', 'byKey')} (bar: at least 0.50), errors ${errors}`);
}

async function fixedRate(product: Target): Promise<void> {
  const result = await load({ ...product, seconds: FIXED_RATE_SECONDS, requestsPerSecond: FIXED_RATE });
  console.log(
    `at ${FIXED_RATE} requests/s: reached ${result.requestsPerSecond.toFixed(0)}, p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms (bar: under 50), errors ${result.errors}`,
  );
}

async function prepare(databaseUrl: string): Promise<{
  path: string;
  key: string;
  cookie: string;
  body: string;
}> {
  const { db, close } = openDatabase(databaseUrl);
  await migrate(db);
  const made = await db.transaction().execute(async (transaction) => {
    const { id: organizationId } = await createOrganization(transaction, {
      name: 'Bench',
      plan: 'enterprise',
    });
    const project = await createProject(transaction, {
      organizationId,
      name: 'Bench',
      domain: 'docs.bench.test',
      source: { repository: 'https://git.test/docs.git', branch: 'main', folder: 'docs' },
    });
    const { key } = await createAdminKey(transaction, { organizationId, name: 'Bench' });
    const { id: userId } = await createUser(transaction, { email: 'bench@example.com', name: 'Bench' });
    await addMember(transaction, { organizationId, userId, role: 'admin' });
    const { token } = await openSession(transaction, {
      ...{ userId, organizationId, ip: null, request: { headers: {} } },
    });
    const cookie = sessionCookies(SESSION_KEY).make(token).split(';')[0]!;
    return { path: `/v1/project/${project.projectId}`, key, cookie, body: JSON.stringify(project) };
  });
  await close();
  return made;
}

async function serve(plan: ServerPlan, servers: ChildProcess[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'api-server.ts'), [JSON.stringify(plan)]);
  servers.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return port;
}

async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'api-load.ts'), [JSON.stringify(plan)]);
  const [result] = (await once(child, 'message')) as [LoadResult];
  return result;
}

async function wrk({ port, path, credential, connections }: Target, seconds: number): Promise<LoadResult> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', credential];
  const { stdout } = await promisify(execFile)('wrk', [...args, `http://127.0.0.1:${port}${path}`]);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const milliseconds = (percentile: number) => {
    const [, value, unit] = new RegExp(`${percentile}% +([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  };
  const socketErrors = /Socket errors: (.*)/.exec(stdout)?.[1]?.match(/\d+/g) ?? [];
  return {
    requestsPerSecond: number(/Requests\/sec: +([\d.]+)/),
    errors:
      number(/Non-2xx or 3xx responses: (\d+)/) + socketErrors.reduce((sum, count) => sum + Number(count), 0),
    p50Ms: milliseconds(50),
    p99Ms: milliseconds(99),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

function row(requestsPerSecond: number, p99Ms: number) {
  return { 'requests/s': Math.round(requestsPerSecond), 'p99 ms': Number(p99Ms.toFixed(1)) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
