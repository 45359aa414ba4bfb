import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { enqueueJob } from '../../src/jobs/queue.ts';
import { endWorkers, type ForkedWorker, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

let bench: JobBench;
beforeAll(async () => {
  bench = await makeJobBench();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

const start = async (settings: Partial<Parameters<typeof forkWorker>[0]> = {}): Promise<ForkedWorker> => {
  const worker = forkWorker({ url: bench.url, worker: { leaseSeconds: 2 }, ...settings });
  await worker.hear('ready');
  return worker;
};

it('leaves nothing behind when the caller’s transaction rolls back', async () => {
  const { db } = bench;
  const rolledBack = db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { id: 'job_never', kind: 'work', organizationId: null, input: {} });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('jobs').select('id').where('id', '=', 'job_never').execute()).toEqual([]);
});

it('refuses an id twice, and keeps the first', async () => {
  const id = await bench.enqueue({ kind: 'work' });
  await expect(bench.enqueue({ kind: 'work', id })).rejects.toMatchObject({ code: '23505' });
  expect(await bench.job(id)).toMatchObject({ status: 'queued' });
  await bench.cancel(id);
});

it('starts a job at once without waiting for a poll, and completes it once', async () => {
  await start({ worker: { pollSeconds: 30 } });
  const id = await bench.enqueue({ kind: 'work' });
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 1, failures: 0, error: null });
  expect(await bench.effects(id)).toEqual([1]);
});

it('completes a job whose code just returns', async () => {
  await start();
  const id = await bench.enqueue({ kind: 'silent' });
  expect(await bench.ended(id)).toMatchObject({ status: 'completed' });
});

it('keeps writes and completion together: a throw between them undoes both', async () => {
  await start();
  const id = await bench.enqueue({ kind: 'halfway' });
  expect(await bench.ended(id)).toMatchObject({ status: 'completed', attempt: 2, failures: 1 });
  expect(await bench.effects(id)).toEqual([2]);
});

it('runs more important jobs first, then older ones', async () => {
  const low = await bench.enqueue({ kind: 'work', priority: -1 });
  const first = await bench.enqueue({ kind: 'work' });
  const second = await bench.enqueue({ kind: 'work' });
  const urgent = await bench.enqueue({ kind: 'work', priority: 5 });
  const worker = await start({ worker: { concurrency: 1 } });
  await bench.ended(low);
  const order = worker.said.flatMap((message) => (message.type === 'started' ? [message.id] : []));
  expect(order).toEqual([urgent, first, second, low]);
});

it('lets one organization take no more than its share', async () => {
  await bench.db
    .insertInto('organizations')
    .values([
      { id: 'org_a', name: 'A', plan: 'free' },
      { id: 'org_b', name: 'B', plan: 'free' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mine = await Promise.all(
    [1, 2, 3, 4].map(() => bench.enqueue({ kind: 'work', organizationId: 'org_a', input: { ms: 600 } })),
  );
  const other = await bench.enqueue({ kind: 'work', organizationId: 'org_b', input: { ms: 600 } });
  const definition = { concurrencyPerOrganization: 1 };
  const workers = await Promise.all([start({ definition }), start({ definition })]);
  for (const id of [...mine, other]) await bench.ended(id);
  const overlaps = await sql<{ a: string; b: string }>`
    SELECT a.organization_id AS a, b.organization_id AS b FROM jobs a JOIN jobs b ON a.id < b.id
    WHERE a.organization_id IS NOT NULL AND b.organization_id IS NOT NULL
      AND a.started_at < b.ended_at AND b.started_at < a.ended_at`.execute(bench.db);
  // At no moment did two of the same organization overlap; the other one's ran beside one of them.
  expect(overlaps.rows.filter(({ a, b }) => a === b)).toEqual([]);
  expect(overlaps.rows.length).toBeGreaterThan(0);
  expect(workers).toHaveLength(2);
});

it('cancels a queued job for good', async () => {
  const id = await bench.enqueue({ kind: 'work' });
  expect(await bench.cancel(id)).toBe('cancelled');
  expect(await bench.job(id)).toMatchObject({ status: 'failed', error: 'cancelled', attempt: 0 });
  await start();
  const later = await bench.enqueue({ kind: 'work' });
  await bench.ended(later);
  expect(await bench.effects(id)).toEqual([]);
});

it('cancels a running job: its worker is told at once and can write no more', async () => {
  const worker = await start({ worker: { leaseSeconds: 30, pollSeconds: 30 } });
  const id = await bench.enqueue({ kind: 'stubborn', input: { ms: 1500 } });
  await worker.hear('started', (message) => message.id === id);
  expect(await bench.cancel(id)).toBe('cancelled');
  expect(await bench.job(id)).toMatchObject({ status: 'failed', error: 'cancelled' });
  expect(await worker.hear('aborted')).toMatchObject({ id, reason: 'LeaseLost' });
  await worker.hear('event', ({ event }) => event.type === 'lost' && event.jobId === id);
  expect(await bench.effects(id)).toEqual([]);
  expect(await bench.job(id)).toMatchObject({ status: 'failed', error: 'cancelled' });
});

it('says when there is nothing to cancel', async () => {
  await start();
  const id = await bench.enqueue({ kind: 'work' });
  await bench.ended(id);
  expect(await bench.cancel(id)).toBe('ended');
  expect(await bench.cancel('job_unknown')).toBe('unknown');
});
