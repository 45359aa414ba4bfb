/** One greedy organization beside nine modest ones, on a worker with two places. */
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Jobs in the order in which they began. */
const begun = async (worker: ReturnType<typeof forkWorker>) => {
  const rows = await bench.db.selectFrom('jobs').select(['id', 'organization_id as owner', 'turn']).execute();
  const jobs = new Map(rows.map((row) => [row.id, row]));
  return worker.said.flatMap((said) => (said.type === 'started' ? [jobs.get(said.id)!] : []));
};

it('a long queue of one organization is waited for a turn at a time', async () => {
  const all: string[] = [];
  for (let n = 0; n < 40; n++) all.push(await greedy('work', 20));
  for (let n = 0; n < 3; n++) {
    for (const organizationId of MODEST)
      all.push(await bench.enqueue({ kind: 'work', organizationId, input: { ms: 20 } }));
  }
  const worker = forkWorker({
    url: bench.url,
    worker: { leaseSeconds: 5, concurrency: 2 },
    definition: { concurrency: 2, leavesRoom: true },
  });
  for (const id of all) expect(await bench.ended(id)).toMatchObject({ status: 'completed' });
  const order = await begun(worker);
  expect(order).toHaveLength(all.length);
  // Ten organizations wait: whoever has its n-th turn has seen each of the others no more than n times; two run at once.
  for (const organizationId of MODEST) {
    const turns = order.flatMap(({ owner }, place) => (owner === organizationId ? [place] : []));
    for (const [n, place] of turns.entries())
      expect(place, `turn ${n} of ${organizationId}`).toBeLessThan(10 * (n + 1) + 2);
  }
});

it('two organizations that together take all places lose them at the deadline', async () => {
  await bench.db.deleteFrom('jobs').execute();
  const endless = (organizationId: string) =>
    bench.enqueue({ kind: 'work', organizationId, input: { ms: 3_600_000 } });
  for (let n = 0; n < 6; n++) await Promise.all([endless('org_greedy'), endless('org_m0')]);
  const worker = forkWorker({
    url: bench.url,
    worker: { leaseSeconds: 5, concurrency: 2 },
    definition: { concurrency: 2, leavesRoom: true, maxRunSeconds: 2, endsAtTimeLimit: true },
  });
  while ((await begun(worker)).length < 2) await sleep(20);
  const [first, second] = await begun(worker);
  expect([first!.owner, second!.owner].sort()).toEqual(['org_greedy', 'org_m0']);
  const late = await bench.enqueue({ kind: 'work', organizationId: 'org_m1', input: { ms: 10 } });
  expect(await bench.ended(late)).toMatchObject({ status: 'completed' });
  const order = await begun(worker);
  const place = order.findIndex(({ id }) => id === late);
  // It waits for who is there at the time; two may be claimed in the very moment in which it comes.
  const overtook = order.slice(0, place).filter(({ turn }) => turn > order[place]!.turn);
  expect(overtook.length).toBeLessThan(3);
  await bench.db.deleteFrom('jobs').execute();
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
