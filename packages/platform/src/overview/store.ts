/** What the overview shows, from the database. Every lookup carries the organization. */
import type { RunningJob } from '@bindery/contract';
import type pg from 'pg';
import type { Position } from '../api/cursor.ts';
import { UPDATE_COLUMNS, type UpdateEntryRow } from '../api/update-entry.ts';
import type { Queryable } from '../db/database.ts';

export interface OverviewRow extends Position {
  name: string;
  created_at: Date;
  /** The primary one. */
  domain: string;
  /** Those that are not proven, or no longer would be. */
  failing_domains: { domain: string; proven: boolean; problem: string | null }[];
  version: {
    version: string;
    created_at: Date;
    commit: { sha: string; ref: string; message: string };
    page_count: number;
    warnings: number;
  } | null;
  last_update: UpdateEntryRow | null;
  open_agent_jobs: number;
}

// Two of its columns have names that the project's have, too.
const LAST_UPDATE_COLUMNS = UPDATE_COLUMNS.replace('u.id,', 'u.id AS update_id,').replace(
  'j.created_at,',
  'j.created_at AS update_created_at,',
);
// The page is cut first, so that nothing is looked up for projects that are not on it.
const OVERVIEW = `
  WITH page AS (
    SELECT id, name, active_version, created_at, (extract(epoch FROM created_at) * 1000000)::bigint AS "position"
    FROM projects p WHERE organization_id = $1
      AND ($2::bigint IS NULL OR (created_at, id) < (to_timestamp(0) + $2::bigint * interval '1 microsecond', $3::text))
      AND ($4::text IS NULL OR position($4 IN lower(name)) > 0
        OR EXISTS (SELECT FROM domains d WHERE d.project_id = p.id AND position($4 IN d.domain) > 0))
      AND ($6::text IS NULL OR id = $6)
    ORDER BY created_at DESC, id DESC LIMIT $5
  )
  SELECT p.id, p.name, p.created_at, p."position", d.domain, w.failing_domains,
    coalesce(a.open_agent_jobs, 0) AS open_agent_jobs,
    v.version AS active_version, v.created_at AS version_created_at, v.commit_sha, v.commit_ref, v.commit_message,
    v.page_count AS version_pages, v.warnings AS version_warnings, l.*
  FROM page p
  LEFT JOIN versions v ON v.project_id = p.id AND v.version = p.active_version
  LEFT JOIN domains d ON d.project_id = p.id AND d.is_primary
  LEFT JOIN (
    SELECT project_id, json_agg(json_build_object('domain', domain, 'proven', proven_at IS NOT NULL, 'problem', problem)
      ORDER BY is_primary DESC, position, domain) AS failing_domains
    FROM domains WHERE project_id IN (SELECT id FROM page) AND (proven_at IS NULL OR failing_since IS NOT NULL)
    GROUP BY project_id) w ON w.project_id = p.id
  LEFT JOIN (
    SELECT a.project_id, count(*)::integer AS open_agent_jobs FROM agent_jobs a JOIN jobs j ON j.id = a.run_id
    WHERE a.project_id IN (SELECT id FROM page) AND a.archived_at IS NULL
      AND (j.status IN ('queued', 'running') OR a.pull_request->>'state' = 'open')
    GROUP BY a.project_id) a ON a.project_id = p.id
  LEFT JOIN LATERAL (
    SELECT ${LAST_UPDATE_COLUMNS}
    FROM jobs j JOIN updates u ON u.id = j.id
    WHERE j.input->>'projectId' = p.id AND j.kind = 'update' ORDER BY j.sequence DESC LIMIT 1) l ON true
  ORDER BY p.created_at DESC, p.id DESC`;

interface FlatRow
  extends Omit<UpdateEntryRow, 'id' | 'created_at'>,
    Omit<OverviewRow, 'domain' | 'failing_domains' | 'version' | 'last_update'> {
  domain: string | null;
  failing_domains: OverviewRow['failing_domains'] | null;
  active_version: string | null;
  version_created_at: Date;
  commit_sha: string;
  commit_ref: string;
  commit_message: string;
  version_pages: number;
  version_warnings: number;
  update_id: string | null;
  update_created_at: Date;
}

/** Newest first, one more than asked for. */
export async function readOverview(
  pool: pg.Pool,
  wanted: {
    organizationId: string;
    projectId?: string;
    search?: string;
    after: Position | null;
    limit: number;
  },
): Promise<OverviewRow[]> {
  const { organizationId, projectId, search, after, limit } = wanted;
  const { rows } = await pool.query<FlatRow>({
    name: 'overview',
    text: OVERVIEW,
    values: [
      organizationId,
      after?.position ?? null,
      after?.id ?? null,
      search?.toLowerCase() ?? null,
      limit + 1,
      projectId ?? null,
    ],
  });
  return rows.map(toRow);
}

function toRow(row: FlatRow): OverviewRow {
  const { id, name, created_at, position, open_agent_jobs } = row;
  return {
    ...{ id, name, created_at, position, open_agent_jobs },
    domain: row.domain ?? '',
    failing_domains: row.failing_domains ?? [],
    version:
      row.active_version === null
        ? null
        : {
            version: row.active_version,
            created_at: row.version_created_at,
            commit: { sha: row.commit_sha, ref: row.commit_ref, message: row.commit_message },
            page_count: row.version_pages,
            warnings: row.version_warnings,
          },
    last_update:
      row.update_id === null ? null : { ...row, id: row.update_id, created_at: row.update_created_at },
  };
}

// Few at any time, whatever has been done before: an index holds those that are open.
const RUNNING = `
  SELECT coalesce(e.project_id, a.project_id, j.input->>'projectId') AS project_id,
    CASE j.kind WHEN 'update' THEN 'update' WHEN 'static-export' THEN 'export' ELSE 'agentJob' END AS kind,
    coalesce(a.id, j.id) AS id, j.status, j.created_at
  FROM jobs j
  LEFT JOIN static_exports e ON j.kind = 'static-export' AND e.id = j.id
  LEFT JOIN agent_jobs a ON j.kind = 'agent-run' AND a.run_id = j.id
  WHERE j.status IN ('queued', 'running') AND j.organization_id = $1
    AND j.kind IN ('update', 'static-export', 'agent-run')
  ORDER BY j.sequence DESC LIMIT 1000`;

interface RunningRow extends Omit<RunningJob, 'createdAt'> {
  project_id: string;
  created_at: Date;
}

/** By project. */
export async function listRunning(pool: pg.Pool, organizationId: string): Promise<Map<string, RunningJob[]>> {
  const { rows } = await pool.query<RunningRow>({
    name: 'running-jobs',
    text: RUNNING,
    values: [organizationId],
  });
  const shown = (row: RunningRow): RunningJob => ({
    kind: row.kind,
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  });
  const byProject = Map.groupBy(rows, (row) => row.project_id);
  return new Map([...byProject].map(([projectId, found]) => [projectId, found.map(shown)]));
}

/** What is shown of a project, and what its newest update came to; null when it is gone. */
export async function findNewestBuild(db: Queryable, projectId: string) {
  const row = await db
    .selectFrom('projects')
    .innerJoin('domains', (join) =>
      join.onRef('domains.project_id', '=', 'projects.id').on('domains.is_primary', '=', true),
    )
    .leftJoin('updates', 'updates.project_id', 'projects.id')
    .leftJoin('jobs', 'jobs.id', 'updates.id')
    .select(['projects.active_version', 'domains.domain', 'jobs.status', 'jobs.error'])
    .where('projects.id', '=', projectId)
    .orderBy('jobs.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
