/**
 * The life of a job: one row of `jobs`, which users see and workers claim.
 *
 *   enqueue → queued ──claim──→ running ──complete──→ completed
 *                ↑                 ├──permanent error, attempts used up, cancel──→ failed
 *                └──retry, lost worker, hand-back, something is away──┘
 *
 * - queue.ts (here): enqueue and cancel, in the caller's transaction; for slices and routes.
 * - definition.ts: what a slice writes to say how its jobs run.
 * - worker.ts: claims jobs when there is room, takes over those of silent workers, stops gracefully.
 * - run-job.ts: one claimed job from its claim to its end; the fence around its writes.
 * - transitions.ts: the SQL of every arrow above.
 * - heartbeat.ts, heartbeat-thread.ts, news-channel.ts: keep leases alive and listen for news, out of reach of a busy event loop.
 * - silence.ts: who has not been heard of, by durations: clocks step.
 * - outage.ts: what is not the job's fault, and how long it waits for it.
 * - backoff.ts, through-outage.ts, within.ts: how long to wait: after a failure, for a database that is away, at most.
 * - job-errors.ts: every way a job can stop short.
 *
 * `attempt` is the fence. A claim raises it; every write of a worker demands its own attempt and `running`.
 */
import { sql, type Transaction } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { JobStatus, Schema } from '../db/schema.ts';
import type { JobInput } from './definition.ts';
import { CANCELLED_MESSAGE } from './job-errors.ts';
import { endJob, tellWorkers } from './transitions.ts';

export interface NewJob {
  id: string;
  kind: string;
  /** Null for the installation's own chores. */
  organizationId: string | null;
  input: JobInput;
  /** Higher goes first (0); counted in turns of an organization. */
  priority?: number;
}

/** Durable when the caller's transaction commits; gone without trace when it does not. */
export async function enqueueJob(tx: Transaction<Schema>, job: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      organization_id: job.organizationId,
      input: JSON.stringify(job.input),
      status: 'queued',
      priority: job.priority ?? 0,
      turn: nextTurn(job),
    })
    .execute();
  await tellWorkers(tx, `queued ${job.kind}`);
}

/**
 * Fair between organizations: a job's turn comes after those of its own organization that are open, and no earlier
 * than what is being worked on, so that nobody waits for another's whole queue and nobody waits for ever.
 */
function nextTurn({ kind, organizationId }: NewJob) {
  return sql<number>`(
    SELECT greatest(
      coalesce(max(turn) FILTER (WHERE status = 'running'), min(turn), 0),
      coalesce(max(turn) FILTER (WHERE organization_id = ${organizationId}) + 1, 0)
    )
    FROM jobs WHERE kind = ${kind} AND status IN ('queued', 'running')
  )`;
}

/**
 * Ends a queued or running job as failed, "cancelled". A running one's worker is told to stop and can write
 * nothing more. Call it before locking rows of your own: a running job's writes lock the job first.
 */
export async function cancelJob(
  tx: Transaction<Schema>,
  jobId: string,
): Promise<'cancelled' | 'ended' | 'unknown'> {
  const job = await tx
    .selectFrom('jobs')
    .select(['id', 'status'])
    .where('id', '=', jobId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!job) return 'unknown';
  if (job.status !== 'queued' && job.status !== 'running') return 'ended';
  await endJob({ tx, job }, { error: CANCELLED_MESSAGE });
  await tellWorkers(tx, `revoked ${jobId}`);
  return 'cancelled';
}

/** Open jobs by kind and status, for gauges. */
export async function countOpenJobs(
  db: Queryable,
): Promise<{ kind: string; status: JobStatus; count: number }[]> {
  return db
    .selectFrom('jobs')
    .select(['kind', 'status', sql<number>`count(*)`.as('count')])
    .where('status', 'in', ['queued', 'running'])
    .groupBy(['kind', 'status'])
    .execute();
}
