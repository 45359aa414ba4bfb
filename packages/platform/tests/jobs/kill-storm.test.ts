/**
 * Workers are killed with -9 at random moments while jobs run. Every job whose enqueue was acknowledged must end exactly
 * once, with its writes kept exactly once; every job that was rolled back must never run. KILL_STORM=full for the whole.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { enqueueJob } from '../../src/jobs/queue.ts';
import { endWorkers, type ForkedWorker, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

const full = process.env.KILL_STORM === 'full';
const JOBS = full ? 1000 : 80;
const KILLS = full ? 200 : 12;
const WORKERS = full ? 4 : 3;
const LEASE_SECONDS = 2;

let bench: JobBench;
beforeAll(async () => {
  bench = await makeJobBench();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

it(
  `loses and doubles none of ${JOBS} jobs in ${KILLS} kills`,
  async () => {
    const settings = {
      url: bench.url,
      worker: { leaseSeconds: LEASE_SECONDS },
      // Luck may hit one job many times; here every job is to get through.
      definition: { concurrency: 4, maxAttempts: 1000 },
    };
    const workers = Array.from({ length: WORKERS }, () => forkWorker(settings));
    const acknowledged: string[] = [];
    let midJob = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      while (acknowledged.length < Math.round((JOBS * (kill + 1)) / KILLS))
        acknowledged.push(await enqueueOne());
      await sleep(Math.random() * 1500);
      const slot = Math.floor(Math.random() * WORKERS);
      const victim = workers[slot]!;
      await victim.kill('SIGKILL');
      if (isMidJob(victim)) midJob++;
      workers[slot] = forkWorker(settings);
    }
    await allEnded();
    const figures = await count();
    console.log(
      `kill storm: ${acknowledged.length} jobs, ${KILLS} kills (${midJob} of a worker in the middle of a job), ${JSON.stringify(figures)}`,
    );
    expect(midJob).toBeGreaterThan(0);
    expect(figures).toMatchObject({
      jobs: JOBS,
      completed: JOBS,
      endings: JOBS,
      endedTwice: 0,
      effects: JOBS,
      withoutEffect: 0,
      staleEffects: 0,
    });
  },
  full ? 900_000 : 180_000,
);

async function enqueueOne(): Promise<string> {
  const input = { ms: Math.round(Math.random() ** 2 * 4000) };
  if (Math.random() < 0.1) {
    const undone = bench.db.transaction().execute(async (tx) => {
      await enqueueJob(tx, {
        id: `undone_${Math.random()}`,
        kind: 'work',
        organizationId: null,
        input,
      });
      throw new Error('undone');
    });
    await undone.catch(() => {});
  }
  return bench.enqueue({ kind: 'work', input });
}

function isMidJob({ said }: ForkedWorker): boolean {
  const events = said.flatMap((message) => (message.type === 'event' ? [message.event] : []));
  const claimed = events.filter(
    ({ type, durationMs }) => type === 'claimed' && durationMs === undefined,
  ).length;
  return claimed > events.filter(({ durationMs }) => durationMs !== undefined).length;
}

async function allEnded(): Promise<void> {
  for (;;) {
    const open = await bench.db
      .selectFrom('jobs')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .limit(1)
      .execute();
    if (open.length === 0) return;
    await sleep(200);
  }
}

async function count(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*) FROM jobs) AS "jobs",
      (SELECT count(*) FROM jobs WHERE status = 'completed') AS "completed",
      (SELECT count(*) FROM endings) AS "endings",
      (SELECT count(*) FROM (SELECT 1 FROM endings GROUP BY job_id HAVING count(*) > 1) AS twice) AS "endedTwice",
      (SELECT count(*) FROM effects) AS "effects",
      (SELECT count(*) FROM jobs WHERE id NOT IN (SELECT job_id FROM effects)) AS "withoutEffect",
      (SELECT count(*) FROM effects JOIN jobs ON jobs.id = job_id WHERE effects.attempt <> jobs.attempt) AS "staleEffects",
      (SELECT sum(failures) FROM jobs) AS "lostAttempts",
      (SELECT max(attempt) FROM jobs) AS "mostAttempts"`.execute(bench.db);
  return rows[0]!;
}
