/** A database with a queue in it, tables that count what jobs did and how often each ended, and ways to wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { cancelJob, enqueueJob, type NewJob } from '../../src/jobs/queue.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import type { KINDS } from './fork-worker.ts';

export interface JobRow {
  id: string;
  status: string;
  attempt: number;
  failures: number;
  error: string | null;
  waiting_for: string | null;
}

export interface JobBench extends TestDatabase {
  enqueue(job: Partial<NewJob> & { kind: (typeof KINDS)[number] }): Promise<string>;
  cancel(jobId: string): ReturnType<typeof cancelJob>;
  job(jobId: string): Promise<JobRow>;
  until(jobId: string, fits: (job: JobRow) => boolean): Promise<JobRow>;
  ended(jobId: string): Promise<JobRow>;
  /** Attempts whose writes were kept. */
  effects(jobId: string): Promise<number[]>;
}

let count = 0;

export async function makeJobBench(database?: TestDatabase): Promise<JobBench> {
  const base = database ?? (await makeTestDatabase());
  const { db } = base;
  await sql`
    CREATE TABLE effects (job_id text, attempt integer, pid integer, at timestamptz DEFAULT clock_timestamp());
    CREATE TABLE endings (job_id text, status text, at timestamptz DEFAULT clock_timestamp());
    CREATE FUNCTION note_ending() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO endings (job_id, status) VALUES (NEW.id, NEW.status); RETURN NULL; END $$;
    CREATE TRIGGER endings AFTER UPDATE ON jobs FOR EACH ROW
      WHEN (NEW.status IN ('completed', 'failed')) EXECUTE FUNCTION note_ending();
  `.execute(db);
  const bench: JobBench = {
    ...base,
    async enqueue(job) {
      const id = job.id ?? `job_${++count}`;
      await db.transaction().execute((tx) => enqueueJob(tx, { organizationId: null, input: {}, ...job, id }));
      return id;
    },
    cancel: (jobId) => db.transaction().execute((tx) => cancelJob(tx, jobId)),
    job: (jobId) =>
      db
        .selectFrom('jobs')
        .select(['id', 'status', 'attempt', 'failures', 'error', 'waiting_for'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow(),
    async until(jobId, fits) {
      for (;;) {
        const job = await bench.job(jobId);
        if (fits(job)) return job;
        await sleep(20);
      }
    },
    ended: (jobId) => bench.until(jobId, ({ status }) => status === 'completed' || status === 'failed'),
    async effects(jobId) {
      const { rows } = await sql<{ attempt: number }>`
        SELECT attempt FROM effects WHERE job_id = ${jobId} ORDER BY at`.execute(db);
      return rows.map((row) => row.attempt);
    },
  };
  return bench;
}
