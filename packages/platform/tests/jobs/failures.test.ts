/** Each test waits for retries, leases and limits most of its time: all at once, each with a database of its own. */
import { expect, it, type TestContext } from 'vitest';
import { endWorkersOn, type ForkedWorker, forkWorker, type WorkerSettings } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

interface Own {
  bench: JobBench;
  fork(settings?: Omit<WorkerSettings, 'url'>): ForkedWorker;
}

async function ownBench({ onTestFinished }: TestContext): Promise<Own> {
  const bench = await makeJobBench();
  onTestFinished(async () => {
    await endWorkersOn(bench.url);
    await bench.drop();
  });
  return { bench, fork: (settings) => forkWorker({ url: bench.url, ...settings }) };
}

it.concurrent('retries with growing delays until the job succeeds', async (context) => {
  const { bench, fork } = await ownBench(context);
  const worker = fork({ definition: { maxAttempts: 4 } });
  const id = await bench.enqueue({ kind: 'flaky', input: { failures: 2 } });
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 3, failures: 2, error: null });
  expect(await bench.effects(id)).toEqual([3]);
  const complaints = worker.said.flatMap((message) => (message.type === 'log' ? [message.error] : []));
  expect(complaints).toEqual(['a passing weakness', 'a passing weakness']);
});

it.concurrent('waits for what is away without using up an attempt, and says for what', async (context) => {
  const { bench, fork } = await ownBench(context);
  fork({ definition: { maxAttempts: 2 } });
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

it.concurrent('waits a day at most', async (context) => {
  const { bench, fork } = await ownBench(context);
  const id = await bench.enqueue({ kind: 'starved', input: { outages: 1000 } });
  await bench.db
    .updateTable('jobs')
    .set({ waited_seconds: 24 * 3600 })
    .where('id', '=', id)
    .execute();
  fork();
  expect(await bench.ended(id)).toMatchObject({
    ...{ status: 'failed', attempt: 1, failures: 0, waiting_for: null },
    error: expect.stringMatching(/waited a day for the object store/),
  });
});

it.concurrent('counts failures after an outage as ever', async (context) => {
  const { bench, fork } = await ownBench(context);
  fork({ definition: { maxAttempts: 2 } });
  const id = await bench.enqueue({ kind: 'starved', input: { outages: 2, fails: true } });
  expect(await bench.ended(id)).toMatchObject({ status: 'failed', attempt: 4, failures: 2 });
});

it.concurrent('fails a job after its last attempt with a message that tells what to do, not what broke', async (context) => {
  const { bench, fork } = await ownBench(context);
  fork({ definition: { maxAttempts: 2 } });
  const id = await bench.enqueue({ kind: 'flaky', input: { failures: 9 } });
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'failed', attempt: 2, failures: 2 });
  expect(job.error).toMatch(/failed 2 times.*Try again later.*job_/);
  expect(job.error).not.toContain('weakness');
});

it.concurrent('shows a permanent error to the user and does not retry', async (context) => {
  const { bench, fork } = await ownBench(context);
  fork();
  const id = await bench.enqueue({ kind: 'permanent' });
  expect(await bench.ended(id)).toMatchObject({
    status: 'failed',
    attempt: 1,
    error: 'The repository is empty.',
  });
});

it.concurrent('gives up a job that kills every worker it meets, and says why', async (context) => {
  const { bench, fork } = await ownBench(context);
  const settings = { worker: { leaseSeconds: 1.5 }, definition: { maxAttempts: 2 } };
  const id = await bench.enqueue({ kind: 'poison' });
  for (let victims = 0; victims < 2; victims++) {
    const victim = fork(settings);
    await victim.hear('started', (message) => message.id === id);
  }
  fork(settings);
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'failed', attempt: 2, failures: 2 });
  expect(job.error).toMatch(/2 workers in a row died/);
});

it.concurrent('ends an attempt that takes too long, even one that ignores its signal', async (context) => {
  const { bench, fork } = await ownBench(context);
  const worker = fork({
    worker: { leaseSeconds: 1 },
    definition: { maxAttempts: 1, maxRunSeconds: 1 },
  });
  const id = await bench.enqueue({ kind: 'stubborn', input: { ms: 60_000 } });
  const job = await bench.ended(id);
  expect(job.error).toMatch(/took longer than the 1 seconds/);
  expect(await worker.hear('aborted')).toMatchObject({ reason: 'TimeLimitExceeded' });
});

it.concurrent('bounds the heartbeat of a worker whose main thread is stuck', async (context) => {
  const { bench, fork } = await ownBench(context);
  const settings = { worker: { leaseSeconds: 1 }, definition: { maxRunSeconds: 1 } };
  const stuck = fork(settings);
  // Until it is killed: on a slow machine it would be done before the other worker has begun.
  const id = await bench.enqueue({ kind: 'busy', input: { firstMs: 300_000 } });
  await stuck.hear('started', (message) => message.id === id);
  const other = fork({ ...settings, definition: { maxRunSeconds: 30 } });
  await other.hear('started', (message) => message.id === id && message.attempt === 2);
  await stuck.kill('SIGKILL');
});
