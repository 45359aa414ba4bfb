import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endWorkers, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

let bench: JobBench;
beforeAll(async () => {
  bench = await makeJobBench();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

it('retries with growing delays until the job succeeds', async () => {
  const worker = forkWorker({ url: bench.url, definition: { maxAttempts: 4 } });
  const id = await bench.enqueue({ kind: 'flaky', input: { failures: 2 } });
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 3, failures: 2, error: null });
  expect(await bench.effects(id)).toEqual([3]);
  const complaints = worker.said.flatMap((message) => (message.type === 'log' ? [message.error] : []));
  expect(complaints).toEqual(['a passing weakness', 'a passing weakness']);
});

it('waits for what is away without using up an attempt, and says for what', async () => {
  forkWorker({ url: bench.url, definition: { maxAttempts: 2 } });
  const id = await bench.enqueue({ kind: 'starved', input: { outages: 6 } });
  const waiting = await bench.until(id, (job) => job.waiting_for !== null || job.status === 'failed');
  expect(waiting).toMatchObject({ status: 'queued', failures: 0, waiting_for: 'the object store' });
  expect(await bench.ended(id)).toMatchObject({
    status: 'completed',
    attempt: 7,
    failures: 0,
    waiting_for: null,
  });
  expect(await bench.effects(id)).toEqual([7]);
});

it('waits a day at most', async () => {
  const id = await bench.enqueue({ kind: 'starved', input: { outages: 1000 } });
  await bench.db
    .updateTable('jobs')
    .set({ waited_seconds: 24 * 3600 })
    .where('id', '=', id)
    .execute();
  forkWorker({ url: bench.url });
  expect(await bench.ended(id)).toMatchObject({
    ...{ status: 'failed', attempt: 1, failures: 0, waiting_for: null },
    error: expect.stringMatching(/waited a day for the object store/),
  });
});

it('counts failures after an outage as ever', async () => {
  forkWorker({ url: bench.url, definition: { maxAttempts: 2 } });
  const id = await bench.enqueue({ kind: 'starved', input: { outages: 2, fails: true } });
  expect(await bench.ended(id)).toMatchObject({ status: 'failed', attempt: 4, failures: 2 });
});

it('fails a job after its last attempt with a message that tells what to do, not what broke', async () => {
  forkWorker({ url: bench.url, definition: { maxAttempts: 2 } });
  const id = await bench.enqueue({ kind: 'flaky', input: { failures: 9 } });
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'failed', attempt: 2, failures: 2 });
  expect(job.error).toMatch(/failed 2 times.*Try again later.*job_/);
  expect(job.error).not.toContain('weakness');
});

it('shows a permanent error to the user and does not retry', async () => {
  forkWorker({ url: bench.url });
  const id = await bench.enqueue({ kind: 'permanent' });
  expect(await bench.ended(id)).toMatchObject({
    status: 'failed',
    attempt: 1,
    error: 'The repository is empty.',
  });
});

it('gives up a job that kills every worker it meets, and says why', async () => {
  const settings = { url: bench.url, worker: { leaseSeconds: 1.5 }, definition: { maxAttempts: 2 } };
  const id = await bench.enqueue({ kind: 'poison' });
  for (let victims = 0; victims < 2; victims++) {
    const victim = forkWorker(settings);
    await victim.hear('started', (message) => message.id === id);
  }
  forkWorker(settings);
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'failed', attempt: 2, failures: 2 });
  expect(job.error).toMatch(/2 workers in a row died/);
});

it('ends an attempt that takes too long, even one that ignores its signal', async () => {
  const worker = forkWorker({
    url: bench.url,
    worker: { leaseSeconds: 1 },
    definition: { maxAttempts: 1, maxRunSeconds: 1 },
  });
  const id = await bench.enqueue({ kind: 'stubborn', input: { ms: 60_000 } });
  const job = await bench.ended(id);
  expect(job.error).toMatch(/took longer than the 1 seconds/);
  expect(await worker.hear('aborted')).toMatchObject({ reason: 'TimeLimitExceeded' });
});

it('bounds the heartbeat of a worker whose main thread is stuck', async () => {
  const settings = { url: bench.url, worker: { leaseSeconds: 1 }, definition: { maxRunSeconds: 1 } };
  const stuck = forkWorker(settings);
  // Until it is killed: on a slow machine it would be done before the other worker has begun.
  const id = await bench.enqueue({ kind: 'busy', input: { firstMs: 300_000 } });
  await stuck.hear('started', (message) => message.id === id);
  const other = forkWorker({ ...settings, definition: { maxRunSeconds: 30 } });
  await other.hear('started', (message) => message.id === id && message.attempt === 2);
  await stuck.kill('SIGKILL');
});
