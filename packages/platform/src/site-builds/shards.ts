/** The SQL of shards: parts of a build that any worker may render. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface Shard {
  number: number;
  /** Indexes into the plan's segments. */
  segments: number[];
}

/** A process among those that share builds. */
export interface SharingWorker {
  workerId: string;
  /** The fingerprint of its engine: only the same one makes the same bytes. */
  engine: string;
}

export interface Claim {
  jobId: string;
  attempt: number;
  workerId: string;
  leaseSeconds: number;
}

/** A build that wants help, as its helpers see it. */
export interface OpenBuild {
  jobId: string;
  attempt: number;
  projectId: string;
}

export interface SharedKeys {
  planKey: string;
  sourceKeys: string[];
}

/** In place of the plan's key, of a build that is still being planned. */
export const NOT_PLANNED = '';
/** Behind the keys of all sources. */
export const ALL_OFFERED = '';

/** No lease of a helper is longer; one that ends later was given before the clock was put back. */
const LONGEST_LEASE = sql`interval '10 minutes'`;
const FREE = sql`pack_key IS NULL AND (worker_id IS NULL OR lease_expires_at < now()
  OR (lease_expires_at > now() + ${LONGEST_LEASE} AND worker_id NOT LIKE '% coordinator'))`;

export async function claimShard(db: Database, claim: Claim): Promise<Shard | null> {
  const { rows } = await sql<Shard>`
    UPDATE shards SET worker_id = ${claim.workerId},
      lease_expires_at = now() + make_interval(secs => ${claim.leaseSeconds})
    WHERE job_id = ${claim.jobId} AND number = (
      SELECT number FROM shards
      WHERE job_id = ${claim.jobId} AND attempt = ${claim.attempt} AND ${FREE}
      ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING number, segments
  `.execute(db);
  return rows[0] ?? null;
}

/** False when the build has ended or the shard was taken over: what was rendered is stored all the same. */
export async function finishShard(
  db: Database,
  { jobId, attempt, workerId }: Claim,
  done: { number: number; packKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shards')
    .set({ pack_key: done.packKey })
    .where('job_id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('number', '=', done.number)
    .where('worker_id', '=', workerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renewShards(db: Database, workerId: string, leaseSeconds: number): Promise<void> {
  await sql`
    UPDATE shards SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE worker_id = ${workerId} AND pack_key IS NULL
  `.execute(db);
}

export async function releaseShards(db: Database, workerId: string): Promise<void> {
  await db
    .updateTable('shards')
    .set({ worker_id: null })
    .where('worker_id', '=', workerId)
    .where('pack_key', 'is', null)
    .execute();
}

/** Any build of the same engine that has something to hand out and is not coordinated here. */
export async function findOpenBuild(
  db: Database,
  { workerId, engine }: SharingWorker,
): Promise<OpenBuild | null> {
  const { rows } = await sql<OpenBuild>`
    SELECT b.job_id AS "jobId", b.attempt, b.project_id AS "projectId"
    FROM shared_builds b JOIN jobs j ON j.id = b.job_id AND j.attempt = b.attempt AND j.status = 'running'
    WHERE b.worker_id <> ${workerId} AND b.engine = ${engine}
      AND (b.plan_key = ${NOT_PLANNED}
        OR EXISTS (SELECT FROM shards s WHERE s.job_id = b.job_id AND s.attempt = b.attempt AND ${FREE}))
    ORDER BY b.plan_key = ${NOT_PLANNED}, random() LIMIT 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Where plan and sources lie, as far as they are there; null when the build has ended or another worker has it. */
export async function findSharedKeys(
  db: Database,
  { jobId, attempt }: Pick<OpenBuild, 'jobId' | 'attempt'>,
): Promise<SharedKeys | null> {
  const row = await db
    .selectFrom('shared_builds')
    .innerJoin('jobs', 'jobs.id', 'shared_builds.job_id')
    .select(['shared_builds.plan_key as planKey', 'shared_builds.source_keys as sourceKeys'])
    .where('shared_builds.job_id', '=', jobId)
    .where('shared_builds.attempt', '=', attempt)
    .where('jobs.attempt', '=', attempt)
    .where('jobs.status', '=', 'running')
    .executeTakeFirst();
  return row ?? null;
}

/** How long a worker that says nothing counts as there. */
const SILENT_SECONDS = 10;

export async function reportWorker(db: Database, { workerId, engine }: SharingWorker): Promise<void> {
  await sql`
    INSERT INTO workers (id, engine) VALUES (${workerId}, ${engine})
    ON CONFLICT (id) DO UPDATE SET seen_at = now(), engine = excluded.engine
  `.execute(db);
}

export async function removeWorker(db: Database, workerId: string): Promise<void> {
  await sql`
    DELETE FROM workers WHERE id = ${workerId} OR seen_at < now() - interval '1 hour'
  `.execute(db);
}

export async function countOtherWorkers(db: Database, { workerId, engine }: SharingWorker): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM workers
    WHERE id <> ${workerId} AND engine = ${engine}
      AND seen_at BETWEEN now() - make_interval(secs => ${SILENT_SECONDS}) AND now() + interval '1 minute'
  `.execute(db);
  return rows[0]!.count;
}
