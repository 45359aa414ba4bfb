/** What waits in an installation that had its queue in pg-boss's tables waits on behind the migration. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { up } from '../../src/db/migrations/0018-one-queue.ts';
import { endWorkers, forkWorker } from './fork-worker.ts';
import { type JobBench, makeJobBench } from './job-bench.ts';

let bench: JobBench;
beforeAll(async () => {
  bench = await makeJobBench();
});
afterEach(endWorkers);
afterAll(() => bench.drop());

/** As 0017 left it, with those columns of pg-boss 12's table that said whose turn it was. */
async function undo(): Promise<void> {
  await sql`
    ALTER TABLE jobs DROP COLUMN priority, DROP COLUMN start_after,
      ADD COLUMN queue_entry uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();
    CREATE SCHEMA pgboss;
    CREATE TABLE pgboss.job (id uuid, name text, priority integer, start_after timestamptz, state text);
  `.execute(bench.db);
}

it('keeps order, waits and running jobs', async () => {
  const later = await bench.enqueue({ kind: 'work' });
  const urgent = await bench.enqueue({ kind: 'work' });
  const first = await bench.enqueue({ kind: 'work' });
  const running = await bench.enqueue({ kind: 'work' });
  const ended = await bench.enqueue({ kind: 'work' });
  await bench.cancel(ended);
  await undo();
  await sql`
    UPDATE jobs SET status = 'running', attempt = 1, started_at = now(), lease_expires_at = now()
    WHERE id = ${running}`.execute(bench.db);
  await sql`
    INSERT INTO pgboss.job SELECT queue_entry, kind,
      CASE id WHEN ${urgent} THEN 7 ELSE 0 END - turn,
      now() + CASE id WHEN ${later} THEN interval '300 seconds' ELSE interval '-1 day' END,
      CASE status WHEN 'running' THEN 'active' ELSE 'created' END
    FROM jobs WHERE status <> 'failed'
  `.execute(bench.db);
  await up(bench.db as never);

  const { rows } = await sql`
    SELECT id, priority, start_after > now() AS waits FROM jobs WHERE status = 'queued' ORDER BY id`.execute(
    bench.db,
  );
  expect(rows).toEqual([
    { id: later, priority: 0, waits: true },
    { id: urgent, priority: 7, waits: false },
    { id: first, priority: 0, waits: false },
  ]);
  const { rows: left } = await sql`SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'`.execute(bench.db);
  expect(left).toEqual([]);

  const worker = forkWorker({ url: bench.url, worker: { leaseSeconds: 2, concurrency: 1 } });
  for (const id of [urgent, first, running]) {
    expect(await bench.ended(id)).toMatchObject({ status: 'completed' });
  }
  expect(await bench.job(running)).toMatchObject({ attempt: 2, failures: 1 });
  expect(await bench.job(later)).toMatchObject({ status: 'queued', attempt: 0 });
  expect(await bench.effects(ended)).toEqual([]);
  const order = worker.said.flatMap((message) => (message.type === 'started' ? [message.id] : []));
  expect(order.slice(0, 2)).toEqual([urgent, first]);
});
