/** One greedy organization beside nine modest ones, on a worker with two places. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endWorkers, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

let bench: JobBench;
const MODEST = Array.from({ length: 9 }, (_, index) => `org_m${index}`);

beforeAll(async () => {
  bench = await makeJobBench();
  const names = ['org_greedy', ...MODEST];
  await bench.db
    .insertInto('organizations')
    .values(names.map((id) => ({ id, name: id, plan: 'free' as const })))
    .execute();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

const greedy = (kind: 'work' | 'stubborn', ms: number) =>
  bench.enqueue({ kind, organizationId: 'org_greedy', input: { ms } });

it('endless jobs of one organization, of every kind, keep nobody else waiting', async () => {
  // Two kinds, as updates and exports are; both without end.
  const endless: string[] = [];
  for (let n = 0; n < 6; n++) endless.push(await greedy(n % 2 === 0 ? 'work' : 'stubborn', 3_600_000));
  const worker = forkWorker({
    url: bench.url,
    worker: { leaseSeconds: 5, concurrency: 2 },
    definition: { concurrency: 2, leavesRoom: true },
  });
  await worker.hear('ready');
  await worker.hear('started', ({ id }) => endless.includes(id));
  // Whoever comes later, however often, has its turn while the greedy one goes on.
  for (let round = 0; round < 2; round++) {
    const modest = await Promise.all(
      MODEST.map((organizationId) => bench.enqueue({ kind: 'work', organizationId, input: { ms: 50 } })),
    );
    for (const id of modest) expect(await bench.ended(id)).toMatchObject({ status: 'completed' });
  }
  const { rows } = await sql<{ running: number }>`
    SELECT count(*)::integer AS running FROM jobs WHERE organization_id = 'org_greedy' AND status = 'running'
  `.execute(bench.db);
  expect(rows).toEqual([{ running: 1 }]);
  for (const id of endless) await bench.cancel(id);
});

it('a job that takes too long fails for good, and says so', async () => {
  const id = await bench.enqueue({ kind: 'work', organizationId: 'org_greedy', input: { ms: 3_600_000 } });
  forkWorker({
    url: bench.url,
    worker: { leaseSeconds: 2 },
    definition: { maxRunSeconds: 1, endsAtTimeLimit: true, retryDelaySeconds: 1 },
  });
  const job = await bench.ended(id);
  expect(job).toMatchObject({ status: 'failed', attempt: 1 });
  expect(job.error).toMatch(/1 second/);
});

it('where there is no other organization, one may have all the room', async () => {
  await sql`DELETE FROM jobs`.execute(bench.db);
  await sql`DELETE FROM organizations WHERE id <> 'org_greedy'`.execute(bench.db);
  const both = [await greedy('work', 3_600_000), await greedy('work', 3_600_000)];
  forkWorker({
    url: bench.url,
    worker: { leaseSeconds: 5, concurrency: 2 },
    definition: { concurrency: 2, leavesRoom: true },
  });
  for (const id of both) await bench.until(id, ({ status }) => status === 'running');
});
