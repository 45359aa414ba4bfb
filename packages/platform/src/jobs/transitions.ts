/**
 * Every change of a job's state, with the SQL in sight: our row and pg-boss's entry in one transaction. Locks are taken
 * on `jobs` first, then on pg-boss; only claim goes the other way, and so never waits for a row of `jobs`.
 */
import { sql, type Transaction } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
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
  entry: string;
}

interface Change {
  boss: PgBoss;
  tx: Transaction<Schema>;
}
interface JobChange extends Change {
  /** Its row is locked by `tx`. */
  job: { id: string; kind: string; entry: string };
}

const CLAIMED_COLUMNS = sql`
  id, kind, organization_id AS "organizationId", input, attempt, failures, waited_seconds AS "waitedSeconds",
  queue_entry AS entry`;

/** Up to `limit` jobs whose turn it is. May return fewer than there are: call again until it returns none. */
export async function claimJobs(
  { boss, tx }: Change,
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
  const entries = await boss.fetch(kind, {
    batchSize: options.limit,
    groupConcurrency: concurrencyPerOrganization,
    ignoreGroups: await whereOthersAre(tx, options.passedOver),
    db: fromKysely(tx),
  });
  if (entries.length === 0) return [];
  const ids = entries.map((entry) => entry.id);
  const { rows: jobs } = await sql<ClaimedJob>`
    UPDATE jobs SET status = 'running', attempt = attempt + 1, updated_at = now(),
      started_at = coalesce(started_at, now()),
      lease_expires_at = now() + make_interval(secs => ${options.leaseSeconds}),
      deadline_at = NULL, waiting_for = NULL
    WHERE id IN (
      SELECT id FROM jobs WHERE queue_entry = ANY(${ids}::uuid[]) AND status = 'queued'
      FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING ${CLAIMED_COLUMNS}
  `.execute(tx);
  const claimed = new Set(jobs.map((job) => job.entry));
  await putBack(
    { boss, tx },
    kind,
    ids.filter((id) => !claimed.has(id)),
  );
  return jobs;
}

/** Where there is no other organization, nobody else is waited for. */
async function whereOthersAre(tx: Transaction<Schema>, passedOver: readonly string[]): Promise<string[]> {
  if (passedOver.length === 0) return [];
  const { rows } = await sql`SELECT FROM organizations LIMIT 2`.execute(tx);
  return rows.length < 2 ? [] : [...passedOver];
}

// An entry whose job is gone or ended is dropped; one whose job is being changed this moment comes back soon.
async function putBack({ boss, tx }: Change, kind: string, entries: string[]): Promise<void> {
  if (entries.length === 0) return;
  const open = await tx
    .selectFrom('jobs')
    .select('queue_entry')
    .where('queue_entry', 'in', entries)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  const live = new Set(open.map((job) => job.queue_entry));
  const dead = entries.filter((entry) => !live.has(entry));
  if (dead.length) await boss.cancel(kind, dead, { db: fromKysely(tx) });
  for (const entry of live) await returnEntry({ boss, tx, job: { id: '', kind, entry } }, 1);
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
  { boss, tx, job }: JobChange,
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
  const db = fromKysely(tx);
  if (failed) await boss.cancel(job.kind, job.entry, { db });
  else await boss.complete(job.kind, job.entry, null, { db });
}

/** Back to the queue, in its old place, to start after `delaySeconds`. */
export async function requeueJob(
  { boss, tx, job }: JobChange,
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
      waiting_for: waiting?.outage ?? null,
      ...(waiting ? { waited_seconds: waiting.waitedSeconds } : {}),
      lease_expires_at: null,
      deadline_at: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', job.id)
    .execute();
  await returnEntry({ boss, tx, job }, options.delaySeconds);
  if (options.delaySeconds === 0) await tellWorkers(tx, `queued ${job.kind}`);
}

// pg-boss's word for "back to the queue" is fail: with a retry delay of 0 the entry is due at once.
async function returnEntry({ boss, tx, job }: JobChange, delaySeconds: number): Promise<void> {
  const db = fromKysely(tx);
  await boss.fail(job.kind, job.entry, null, { db });
  if (delaySeconds > 0) {
    await boss.update(job.kind, undefined, { id: job.entry, startAfter: delaySeconds, db });
  }
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

/** No entry of ours waits longer than this. */
const LONGEST_WAIT_SECONDS = 300;

/** Entries that were written while the clock was ahead would wait until it is there again. */
export async function forgetFuture(db: Queryable, kinds: string[]): Promise<void> {
  await sql`
    UPDATE pgboss.job SET start_after = least(start_after, now()), created_on = least(created_on, now())
    WHERE name = ANY(${kinds}) AND state < 'active'
      AND (start_after > now() + make_interval(secs => ${LONGEST_WAIT_SECONDS * 1.1}) OR created_on > now() + interval '1 s')
  `.execute(db);
}

export async function tellWorkers(tx: Transaction<Schema>, news: string): Promise<void> {
  await sql`SELECT pg_notify(${NEWS_CHANNEL}, ${news})`.execute(tx);
}
