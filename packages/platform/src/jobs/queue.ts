/**
 * The life of a job. What users see is a row of `jobs`; pg-boss only says which job is whose turn. Both change in
 * one transaction, always, so they cannot disagree.
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
import { fromKysely, PgBoss } from 'pg-boss';
import type { Queryable } from '../db/database.ts';
import type { JobStatus, Schema } from '../db/schema.ts';
import type { JobInput } from './definition.ts';
import { CANCELLED_MESSAGE } from './job-errors.ts';
import type { JobLog } from './job-log.ts';
import { endJob, tellWorkers } from './transitions.ts';
import { within } from './within.ts';

export interface NewJob {
  id: string;
  kind: string;
  /** Null for the installation's own chores. */
  organizationId: string | null;
  input: JobInput;
  /** Higher goes first (0); counted in turns of an organization. */
  priority?: number;
}

export interface JobQueue {
  /** For worker.ts and transitions.ts. */
  boss: PgBoss;
  /** Durable when the caller's transaction commits; gone without trace when it does not. */
  enqueue(tx: Transaction<Schema>, job: NewJob): Promise<void>;
  /**
   * Ends a queued or running job as failed, "cancelled". A running one's worker is told to stop and can write
   * nothing more. Call it before locking rows of your own: a running job's writes lock the job first.
   */
  cancel(tx: Transaction<Schema>, jobId: string): Promise<'cancelled' | 'ended' | 'unknown'>;
  close(): Promise<void>;
}

const DAY_SECONDS = 24 * 3600;
/** A database that does not answer must not hold up the process's end. */
const CLOSE_PATIENCE_MS = 1_000;

/** Retries, leases and time limits are ours: pg-boss must never give up an entry, lose it, or hand it out early. */
const ENTRY_OPTIONS = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: DAY_SECONDS,
  retentionSeconds: 3650 * DAY_SECONDS,
  deleteAfterSeconds: 3600,
};

export async function openJobQueue(options: {
  databaseUrl: string;
  /** Every kind this process enqueues or runs. */
  kinds: string[];
  log: JobLog;
  /** Whether this process also tidies up pg-boss's tables: workers do. */
  maintain?: boolean;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'bindery-queue',
    max: 2,
    schedule: false,
    supervise: options.maintain ?? false,
    maintenanceIntervalSeconds: 3600,
  });
  let isClosing = false;
  boss.on('error', (error) => {
    if (!isClosing) options.log.warn({ err: error }, 'The job queue’s upkeep met an error');
  });
  boss.on('warning', ({ message, data }) => options.log.warn({ data }, message));
  await boss.start();
  for (const kind of options.kinds) await boss.createQueue(kind, ENTRY_OPTIONS);
  return {
    boss,
    enqueue: (tx, job) => enqueue(boss, tx, job),
    cancel: (tx, jobId) => cancel(boss, tx, jobId),
    close: () => {
      isClosing = true;
      return within(CLOSE_PATIENCE_MS, boss.stop({ graceful: false }));
    },
  };
}

async function enqueue(boss: PgBoss, tx: Transaction<Schema>, job: NewJob): Promise<void> {
  const { queue_entry: entry, turn } = await tx
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      organization_id: job.organizationId,
      input: JSON.stringify(job.input),
      status: 'queued',
      turn: nextTurn(job),
    })
    .returning(['queue_entry', 'turn'])
    .executeTakeFirstOrThrow();
  const sent = await boss.send(job.kind, null, {
    id: entry,
    priority: (job.priority ?? 0) - turn,
    // Due however far the database's clock is put back.
    startAfter: new Date(Date.now() - DAY_SECONDS * 1000),
    group: job.organizationId ? { id: job.organizationId } : undefined,
    db: fromKysely(tx),
  });
  if (!sent) throw new Error(`pg-boss took no entry for job ${job.id}`);
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

async function cancel(
  boss: PgBoss,
  tx: Transaction<Schema>,
  jobId: string,
): Promise<'cancelled' | 'ended' | 'unknown'> {
  const job = await tx
    .selectFrom('jobs')
    .select(['id', 'kind', 'queue_entry', 'status'])
    .where('id', '=', jobId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!job) return 'unknown';
  if (job.status !== 'queued' && job.status !== 'running') return 'ended';
  await endJob({ boss, tx, job: { ...job, entry: job.queue_entry } }, { error: CANCELLED_MESSAGE });
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
