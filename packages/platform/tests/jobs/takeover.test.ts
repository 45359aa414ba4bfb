import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endWorkers, type ForkedWorker, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

const LEASE_SECONDS = 2;
/** Of a first attempt that is always interrupted. */
const NEVER_MS = 120_000;

let bench: JobBench;
beforeAll(async () => {
  bench = await makeJobBench();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

const start = async (worker: Parameters<typeof forkWorker>[0]['worker'] = {}): Promise<ForkedWorker> => {
  const forked = forkWorker({ url: bench.url, worker: { leaseSeconds: LEASE_SECONDS, ...worker } });
  await forked.hear('ready');
  return forked;
};
const startsOn = (worker: ForkedWorker, id: string) => worker.hear('started', (message) => message.id === id);
const lostBy = (worker: ForkedWorker, id: string) =>
  worker.hear('event', ({ event }) => event.type === 'lost' && event.jobId === id);

it('moves a job to another worker within a minute of a kill -9, before younger jobs', async () => {
  const victim = await start({ concurrency: 1 });
  const id = await bench.enqueue({ kind: 'work', input: { firstMs: NEVER_MS, ms: 1000 } });
  await startsOn(victim, id);
  const successor = await start({ concurrency: 1 });
  // It runs until the silence has been noticed, on a slow machine too.
  const younger = await bench.enqueue({ kind: 'work', input: { ms: LEASE_SECONDS * 6000 } });
  await startsOn(successor, younger);
  const killedAt = Date.now();
  await victim.kill('SIGKILL');
  const youngest = await bench.enqueue({ kind: 'work', input: { ms: 0 } });
  await startsOn(successor, id);
  expect(Date.now() - killedAt).toBeLessThan(60_000);
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2, failures: 1 });
  expect(await bench.effects(id)).toEqual([2]);
  await bench.ended(youngest);
  const order = successor.said.flatMap((message) => (message.type === 'started' ? [message.id] : []));
  expect(order).toEqual([younger, id, youngest]);
});

it('keeps a job whose code blocks the event loop for several leases', async () => {
  const worker = await start();
  await start();
  const id = await bench.enqueue({ kind: 'busy', input: { ms: LEASE_SECONDS * 3000 } });
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 1, failures: 0 });
  expect(await bench.effects(id)).toEqual([1]);
  expect(worker.child.exitCode).toBe(null);
});

it('fences a paused worker that wakes after its successor has finished', async () => {
  const paused = await start();
  const id = await bench.enqueue({ kind: 'work', input: { firstMs: 3000, ms: 1000 } });
  await startsOn(paused, id);
  paused.child.kill('SIGSTOP');
  await start();
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
  paused.child.kill('SIGCONT');
  await lostBy(paused, id);
  expect(await bench.effects(id)).toEqual([2]);
  expect(await bench.job(id)).toMatchObject({ status: 'completed', attempt: 2 });
});

it('fences a paused worker that wakes while its successor still runs', async () => {
  const paused = await start();
  const id = await bench.enqueue({ kind: 'stubborn', input: { ms: 3000 } });
  await startsOn(paused, id);
  paused.child.kill('SIGSTOP');
  const successor = await start();
  await startsOn(successor, id);
  paused.child.kill('SIGCONT');
  await lostBy(paused, id);
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
  expect(await bench.effects(id)).toEqual([2]);
});

it('frees a job whose worker was paused inside a transaction that locks it', async () => {
  const paused = await start();
  const id = await bench.enqueue({ kind: 'locking', input: { ms: 300 } });
  await paused.hear('locked', (message) => message.id === id);
  paused.child.kill('SIGSTOP');
  await start();
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
  paused.child.kill('SIGCONT');
  await lostBy(paused, id);
  expect(await bench.effects(id)).toEqual([2]);
  expect(paused.child.exitCode).toBe(null);
});

it('keeps its leases while one of its jobs holds a transaction longer than that', async () => {
  const holder = await start();
  const locking = await bench.enqueue({ kind: 'locking', input: { ms: LEASE_SECONDS * 2500 } });
  const beside = await bench.enqueue({ kind: 'work', input: { ms: LEASE_SECONDS * 2500 } });
  for (const id of [locking, beside]) await startsOn(holder, id);
  await start();
  for (const id of [locking, beside]) {
    expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 1 });
  }
});

it('finishes short jobs on SIGTERM, hands long ones back at once and exits with 0', async () => {
  const leaving = await start({ leaseSeconds: 60, drainSeconds: 2, pollSeconds: 30 });
  const short = await bench.enqueue({ kind: 'atClosing' });
  const long = await bench.enqueue({ kind: 'work', input: { firstMs: NEVER_MS } });
  const deaf = await bench.enqueue({ kind: 'stubborn', input: { firstMs: NEVER_MS } });
  for (const id of [short, long, deaf]) await startsOn(leaving, id);
  const staying = await start({ leaseSeconds: 60, pollSeconds: 30 });
  const toldAt = Date.now();
  const exit = leaving.kill('SIGTERM');
  await leaving.hear('leaving');
  const meanwhile = await bench.enqueue({ kind: 'work' });
  await startsOn(staying, meanwhile);
  for (const id of [long, deaf]) await startsOn(staying, id);
  expect(Date.now() - toldAt).toBeLessThan(25_000);
  expect(await exit).toEqual({ code: 0, signal: null });
  expect(Date.now() - toldAt).toBeLessThan(25_000);
  for (const id of [long, deaf]) {
    expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2, failures: 0 });
    expect(await bench.effects(id)).toEqual([2]);
  }
  expect(await bench.job(short)).toMatchObject({ status: 'completed', attempt: 1 });
});

it('stops at once when nothing runs', async () => {
  const worker = await start();
  const toldAt = Date.now();
  expect(await worker.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(Date.now() - toldAt).toBeLessThan(10_000);
});
