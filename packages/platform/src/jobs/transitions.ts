/** Every change of a job's state, with the SQL in sight. A claim passes over rows that somebody is changing. */
import { sql, type Transaction } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { JobInput, ResolvedDefinition } from './definition.ts';
import { LeaseLost } from './job-errors.ts';
import { NEWS_CHANNEL } from './news-channel.ts';
import type { Beat } from './silence.ts';

export interface ClaimedJob {
  id: string;
  kind: string;
  organizationId: string | null;
  input: JobInput;
  attempt: number;
  failures: number;
  /** For things that were away, in all its attempts. */
  waitedSeconds: number;
}

interface JobChange {
  tx: Transaction<Schema>;
  /** Its row is locked by `tx`. */
  job: { id: string; kind: string };
}

const CLAIMED_COLUMNS = sql`
  id, kind, organization_id AS "organizationId", input, attempt, failures, waited_seconds AS "waitedSeconds"`;

/** Up to `limit` jobs whose turn it is; fewer where somebody is changing one. */
export async function claimJobs(
  tx: Transaction<Schema>,
  options: {
    definition: ResolvedDefinition;
    limit: number;
    leaseSeconds: number;
    /** Organizations that have their share already. */
    passedOver: readonly string[];
  },
): Promise<ClaimedJob[]> {
  const { kind, concurrencyPerOrganization } = options.definition;
  if (concurrencyPerOrganization !== undefined) {
    // Two claims at once would both count the same running jobs and together exceed the limit.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bindery claim ${kind}`}, 0))`.execute(tx);
  }
  const passedOver = await whereOthersAre(tx, options.passedOver);
  const { rows } = await sql<ClaimedJob>`
    WITH due AS MATERIALIZED (
      SELECT id FROM jobs
      WHERE kind = ${kind} AND ${DUE} AND (organization_id = ANY (${passedOver}::text[])) IS NOT TRUE
        AND ${concurrencyPerOrganization === undefined ? sql`true` : hasRoom(kind, concurrencyPerOrganization)}
      ORDER BY turn - priority, sequence LIMIT ${options.limit}
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE jobs SET status = 'running', attempt = attempt + 1, updated_at = now(),
      started_at = coalesce(started_at, now()),
      lease_expires_at = now() + make_interval(secs => ${options.leaseSeconds}),
      deadline_at = NULL, waiting_for = NULL
    WHERE id IN (SELECT id FROM due)
    RETURNING ${CLAIMED_COLUMNS}
  `.execute(tx);
  return rows;
}

const DUE = sql`status = 'queued' AND start_after <= now()`;

/** Those first jobs of each organization that its running ones leave room for. */
function hasRoom(kind: string, most: number) {
  return sql`id IN (
    SELECT id FROM (
      SELECT id, organization_id, row_number() OVER (PARTITION BY organization_id ORDER BY turn - priority, sequence) AS place
      FROM jobs WHERE kind = ${kind} AND ${DUE}
    ) AS waiting LEFT JOIN (
      SELECT organization_id, count(*) AS running FROM jobs WHERE kind = ${kind} AND status = 'running' GROUP BY 1
    ) AS held USING (organization_id)
    WHERE organization_id IS NULL OR place + coalesce(running, 0) <= ${most}
  )`;
}

/** Where there is no other organization, nobody else is waited for. */
async function whereOthersAre(tx: Transaction<Schema>, passedOver: readonly string[]): Promise<string[]> {
  if (passedOver.length === 0) return [];
  const { rows } = await sql`SELECT FROM organizations LIMIT 2`.execute(tx);
  return rows.length < 2 ? [] : [...passedOver];
}

/** The fence: past this line the job is this attempt's until `tx` ends. */
export async function lockOwnJob(
  tx: Transaction<Schema>,
  options: { job: ClaimedJob; leaseSeconds: number },
): Promise<void> {
  // A worker that stops dead inside its transaction would keep the row from everybody for ever.
  await sql`SELECT set_config('idle_in_transaction_session_timeout', ${`${options.leaseSeconds * 1000}`}, true)`.execute(
    tx,
  );
  const own = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', options.job.id)
    .where('attempt', '=', options.job.attempt)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!own) throw new LeaseLost(options.job.id);
}

/** By the clock, not the transaction's start: a long transaction kept the heartbeat away from the row. */
export async function renewLease(
  tx: Transaction<Schema>,
  options: { job: ClaimedJob; leaseSeconds: number },
): Promise<void> {
  await sql`
    UPDATE jobs
    SET lease_expires_at = clock_timestamp() + make_interval(secs => ${options.leaseSeconds})
    WHERE id = ${options.job.id}
  `.execute(tx);
}

export async function endJob(
  { tx, job }: { tx: Transaction<Schema>; job: { id: string } },
  outcome: 'completed' | { error: string; failures?: number },
): Promise<void> {
  const failed = outcome === 'completed' ? null : outcome;
  await tx
    .updateTable('jobs')
    .set({
      status: failed ? 'failed' : 'completed',
      error: failed?.error ?? null,
      ...(failed?.failures === undefined ? {} : { failures: failed.failures }),
      lease_expires_at: null,
      deadline_at: null,
      waiting_for: null,
      ended_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', job.id)
    .execute();
}

/** By this attempt. */
export async function wasCompleted(db: Queryable, { id, attempt }: ClaimedJob): Promise<boolean> {
  const query = db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'completed');
  return (await query.executeTakeFirst()) !== undefined;
}

/** Back to the queue, in its old place, to start after `delaySeconds`. */
export async function requeueJob(
  { tx, job }: JobChange,
  options: {
    failures: number;
    delaySeconds: number;
    /** What it waits for, if that is why. */
    waiting?: { outage: string; waitedSeconds: number };
  },
): Promise<void> {
  const { waiting } = options;
  await tx
    .updateTable('jobs')
    .set({
      status: 'queued',
      failures: options.failures,
      start_after: dueAfter(options.delaySeconds),
      waiting_for: waiting?.outage ?? null,
      ...(waiting ? { waited_seconds: waiting.waitedSeconds } : {}),
      lease_expires_at: null,
      deadline_at: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', job.id)
    .execute();
  if (options.delaySeconds === 0) await tellWorkers(tx, `queued ${job.kind}`);
}

// What need not wait is due by any clock.
function dueAfter(seconds: number) {
  if (seconds === 0) return sql<Date>`'-infinity'`;
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

export interface SilentJob extends ClaimedJob {
  overdue: boolean;
}

// Nothing else changes with every claim and every heartbeat.
const BEAT = sql`attempt || ' ' || lease_expires_at`;

/** What is running, and how it was last heard of. */
export async function listBeats(db: Queryable, kinds: string[]): Promise<Beat[]> {
  const { rows } = await sql<Beat>`
    SELECT id, ${BEAT} AS beat FROM jobs WHERE status = 'running' AND kind = ANY(${kinds})`.execute(db);
  return rows;
}

/** Those that were not heard of since; locked. */
export async function lockSilentJobs(tx: Transaction<Schema>, silent: readonly Beat[]): Promise<SilentJob[]> {
  const { rows } = await sql<SilentJob>`
    SELECT ${CLAIMED_COLUMNS}, deadline_at IS NOT NULL AS overdue
    FROM jobs JOIN unnest(${silent.map(({ id }) => id)}::text[], ${silent.map(({ beat }) => beat)}::text[])
      AS s (silent_id, beat) ON s.silent_id = id AND s.beat = ${BEAT}
    WHERE status = 'running' ORDER BY sequence
    FOR NO KEY UPDATE OF jobs SKIP LOCKED
  `.execute(tx);
  return rows;
}

/** No job waits longer than this. */
const LONGEST_WAIT_SECONDS = 300;

/** What was told to wait while the clock was ahead would wait until it is there again. */
export async function forgetFuture(db: Queryable, kinds: string[]): Promise<void> {
  await sql`
    UPDATE jobs SET start_after = '-infinity'
    WHERE status = 'queued' AND kind = ANY(${kinds})
      AND start_after > now() + make_interval(secs => ${LONGEST_WAIT_SECONDS * 1.1})
  `.execute(db);
}

export async function tellWorkers(tx: Transaction<Schema>, news: string): Promise<void> {
  await sql`SELECT pg_notify(${NEWS_CHANNEL}, ${news})`.execute(tx);
}
