import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { endWorkers, type ForkedWorker, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

let folder: string;
let server: EmbeddedPostgres;
let bench: JobBench;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-outage-'));
  server = await startEmbeddedPostgres(folder);
  const database = openDatabase(server.url);
  await migrate(database.db);
  bench = await makeJobBench({ ...database, url: server.url, drop: () => database.close() });
});
afterEach(endWorkers);
afterAll(async () => {
  await bench.drop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (leaseSeconds: number): Promise<ForkedWorker> => {
  const worker = forkWorker({ url: bench.url, worker: { leaseSeconds } });
  await worker.hear('ready');
  return worker;
};

// The postmaster's whole group: what is left of a session must not finish its work after the crash.
async function crashPostgres(): Promise<void> {
  process.kill(-server.pid, 'SIGKILL');
  await server.crashed;
}
async function restartPostgres(): Promise<void> {
  server = await startEmbeddedPostgres(folder);
}

it.each([
  { what: 'shorter than the lease', leaseSeconds: 8, outageMs: 1500 },
  { what: 'longer than the lease', leaseSeconds: 1.5, outageMs: 4000 },
])('lives through an outage $what and finishes the job it had', async ({ leaseSeconds, outageMs }) => {
  const worker = await start(leaseSeconds);
  const id = await bench.enqueue({ kind: 'work', input: { ms: 1000 } });
  await worker.hear('started', (message) => message.id === id);
  await crashPostgres();
  await sleep(outageMs);
  await restartPostgres();
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'completed' });
  expect(await bench.effects(id)).toEqual([job.attempt]);
  const next = await bench.enqueue({ kind: 'work' });
  expect(await bench.ended(next)).toMatchObject({ status: 'completed' });
  expect(worker.child.exitCode).toBe(null);
  // Said at the end of the pass that claimed the job, and heard when it is said.
  for (const said of ['cannot reach the database; trying again', 'reaches the database again'])
    await worker.hear('log', ({ message }) => message === `The worker ${said}`);
});

it('fences a worker that was cut off while another took its job', async () => {
  const cutOff = await start(1.5);
  const id = await bench.enqueue({ kind: 'stubborn', input: { ms: 6000 } });
  await cutOff.hear('started', (message) => message.id === id);
  cutOff.child.kill('SIGSTOP');
  await crashPostgres();
  await restartPostgres();
  const successor = await start(1.5);
  await successor.hear('started', (message) => message.id === id);
  cutOff.child.kill('SIGCONT');
  await cutOff.hear('event', ({ event }) => event.type === 'lost' && event.jobId === id);
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
  expect(await bench.effects(id)).toEqual([2]);
});

it('survives the loss of a connection in the middle of a job’s transaction', async () => {
  // Longer than any machine takes to start its database again.
  const worker = await start(120);
  const id = await bench.enqueue({ kind: 'locking', input: { ms: 1500 } });
  await worker.hear('locked', (message) => message.id === id);
  await crashPostgres();
  await restartPostgres();
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'completed', attempt: 1 });
  expect(await bench.effects(id)).toEqual([1]);
});

it('stops in time although the database is away', async () => {
  const worker = forkWorker({ url: bench.url, worker: { drainSeconds: 1 } });
  const id = await bench.enqueue({ kind: 'stubborn', input: { ms: 60_000 } });
  await worker.hear('started', (message) => message.id === id);
  await crashPostgres();
  const toldAt = Date.now();
  expect(await worker.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(Date.now() - toldAt).toBeLessThan(25_000);
  await restartPostgres();
});
