/** The database's clock steps by an hour: nobody waits for it, and nobody loses a job to it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stepClock } from '../harness/step-clock.ts';
import { endWorkers, type ForkedWorker, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

const HOUR = 3600;
let bench: JobBench;
beforeAll(async () => {
  bench = await makeJobBench();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

const start = async (definition = {}): Promise<ForkedWorker> => {
  const worker = forkWorker({ url: bench.url, worker: { leaseSeconds: 2 }, definition });
  await worker.hear('ready');
  return worker;
};
const startsOn = (worker: ForkedWorker, id: string) => worker.hear('started', (message) => message.id === id);

it('what was asked for while it was ahead starts at once when it is put right', async () => {
  const id = await bench.enqueue({ kind: 'work' });
  await stepClock(bench.pool, -HOUR);
  await start();
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 1 });
});

it('a retry that was to wait some seconds does not wait for the hour', async () => {
  await start({ retryDelaySeconds: 2 });
  const id = await bench.enqueue({ kind: 'flaky', input: { failures: 1 } });
  await bench.until(id, ({ failures }) => failures === 1);
  await stepClock(bench.pool, -HOUR);
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
});

it('a dead worker does not keep its job for the hour', async () => {
  const victim = await start();
  const id = await bench.enqueue({ kind: 'work', input: { firstMs: 120_000 } });
  await startsOn(victim, id);
  await victim.kill('SIGKILL');
  await stepClock(bench.pool, -HOUR);
  await start();
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2 });
});

it.each([HOUR, -HOUR])('a living worker keeps its job over a step of %d s', async (seconds) => {
  const worker = await start({ maxRunSeconds: 60 });
  await start({ maxRunSeconds: 60 });
  const id = await bench.enqueue({ kind: 'work', input: { ms: 5000 } });
  await Promise.race([startsOn(worker, id), bench.until(id, ({ status }) => status === 'running')]);
  await stepClock(bench.pool, seconds);
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 1, failures: 0 });
});
