/** What a project keeps beyond the limits is forgotten; its objects then belong to nobody and go with the orphans. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { Schema } from '../db/schema.ts';
import type { KeptPerProject, RetentionLimits } from './limits.ts';
import { hasOpenJobs } from './store.ts';

export interface ExpiredRows {
  versions: number;
  exports: number;
  segments: number;
  /** Updates whose log went. */
  logs: number;
}

/** Null while the project has work under way: an open job may need any of them. */
export async function expireRows(
  db: Database,
  projectId: string,
  limits: RetentionLimits,
): Promise<ExpiredRows | null> {
  return db.transaction().execute(async (tx) => {
    await lockProjectWork(tx, projectId);
    if (await hasOpenJobs(tx, projectId)) return null;
    // Against an activation of the very version that goes.
    await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
    return {
      versions: await expireVersions(tx, projectId, limits.versions),
      exports: await expireExports(tx, projectId, limits.exports),
      segments: await expireSegments(tx, projectId, limits.segmentsMs),
      logs: await expireLogs(tx, projectId, limits.updateLogsMs),
    };
  });
}

async function expireVersions(
  tx: Transaction<Schema>,
  projectId: string,
  { count, ageMs }: KeptPerProject,
): Promise<number> {
  if (count === null && ageMs === null) return 0;
  // The active one has a place among those that are counted, however old it is.
  const { rows } = await sql`
    DELETE FROM versions v USING (
      SELECT v.version, row_number() OVER (
        ORDER BY (v.version = p.active_version) DESC NULLS LAST, v.sequence DESC
      ) AS place, v.version IS NOT DISTINCT FROM p.active_version AS active
      FROM versions v JOIN projects p ON p.id = v.project_id WHERE v.project_id = ${projectId}
    ) ranked
    WHERE v.project_id = ${projectId} AND v.version = ranked.version AND NOT ranked.active
      AND (ranked.place > ${count ?? MOST} OR ${tooOld(sql`v.created_at`, ageMs)})
    RETURNING v.version`.execute(tx);
  return rows.length;
}

async function expireExports(
  tx: Transaction<Schema>,
  projectId: string,
  { count, ageMs }: KeptPerProject,
): Promise<number> {
  if (count === null && ageMs === null) return 0;
  const { rows } = await sql`
    DELETE FROM jobs j USING (
      SELECT e.id, row_number() OVER (ORDER BY e.sequence DESC) AS place
      FROM static_exports e WHERE e.project_id = ${projectId}
    ) ranked
    WHERE j.id = ranked.id AND j.status IN ('completed', 'failed')
      AND (ranked.place > ${count ?? MOST} OR ${tooOld(sql`j.ended_at`, ageMs)})
    RETURNING j.id`.execute(tx);
  return rows.length;
}

async function expireSegments(
  tx: Transaction<Schema>,
  projectId: string,
  ageMs: number | null,
): Promise<number> {
  if (ageMs === null) return 0;
  const { rows } = await sql`
    DELETE FROM segments WHERE project_id = ${projectId} AND ${tooOld(sql`used_at`, ageMs)}
    RETURNING 1`.execute(tx);
  return rows.length;
}

/** What is left of it says why it is short. */
async function expireLogs(tx: Transaction<Schema>, projectId: string, ageMs: number | null): Promise<number> {
  if (ageMs === null) return 0;
  const left = JSON.stringify(['The log was removed: it is no longer kept.']);
  const { rows } = await sql`
    UPDATE updates u SET logs = ${left}::jsonb FROM jobs j
    WHERE u.project_id = ${projectId} AND j.id = u.id AND j.status IN ('completed', 'failed')
      AND ${tooOld(sql`j.ended_at`, ageMs)} AND u.logs <> ${left}::jsonb
    RETURNING u.id`.execute(tx);
  return rows.length;
}

const MOST = 2 ** 31;

function tooOld(column: ReturnType<typeof sql>, ageMs: number | null) {
  return ageMs === null
    ? sql`false`
    : sql`${column} < now() - ${ageMs}::double precision * interval '1 millisecond'`;
}
