/** Versions in the database. Every lookup carries the organization. */
import type { Page, Version } from '@bindery/contract';
import { sql, type Transaction } from 'kysely';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { showVersion } from './publish-version.ts';

interface ProjectAddress {
  organizationId: string;
  projectId: string;
}

interface VersionRow {
  version: string;
  active: boolean;
  commit_sha: string;
  commit_ref: string;
  commit_message: string;
  sha256: string;
  size_bytes: number;
  page_count: number;
  warnings: number;
  created_at: Date;
}

const COLUMNS = sql`
  v.version, coalesce(v.version = p.active_version, false) AS active, v.commit_sha, v.commit_ref, v.commit_message,
  v.sha256, v.size_bytes, v.page_count, v.warnings, v.created_at`;

/** Newest first; null when the project is not there. */
export async function listVersions(
  db: Queryable,
  { organizationId, projectId, limit, cursor }: ProjectAddress & { limit: number; cursor?: string },
): Promise<Page<Version> | null> {
  const list = `versions ${projectId}`;
  if (!(await isThere(db, { organizationId, projectId }))) return null;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const older = after ? sql`AND v.sequence < ${after.position}` : sql``;
  const { rows } = await sql<VersionRow & { position: number; id: string }>`
    SELECT ${COLUMNS}, md5(v.version) AS id, v.sequence AS position
    FROM versions v JOIN projects p ON p.id = v.project_id
    WHERE v.project_id = ${projectId} AND p.organization_id = ${organizationId} ${older}
    ORDER BY v.sequence DESC LIMIT ${limit + 1}`.execute(db);
  return pageOf(rows, { list, limit, toEntry: toVersion });
}

/** Null when the project or the version is not there. Takes effect with the caller's commit, on every process. */
export async function activateVersion(
  tx: Transaction<Schema>,
  { organizationId, projectId, version }: ProjectAddress & { version: string },
): Promise<{ version: Version; before: string | null } | null> {
  const project = await tx
    .selectFrom('projects')
    .select('active_version')
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!project) return null;
  // Under the project's lock, which a sweep takes before it removes a version.
  const { rows } = await sql<VersionRow>`
    SELECT ${COLUMNS} FROM versions v JOIN projects p ON p.id = v.project_id
    WHERE v.project_id = ${projectId} AND v.version = ${version}`.execute(tx);
  if (!rows[0]) return null;
  if (!rows[0].active) await showVersion(tx, projectId, version);
  return { version: toVersion({ ...rows[0], active: true }), before: project.active_version };
}

/** Where the report of a version lies; null when the project or the version is not there. */
export async function findReport(
  db: Queryable,
  { organizationId, projectId, version }: ProjectAddress & { version: string },
): Promise<{ key: string | null } | null> {
  const row = await db
    .selectFrom('versions')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .select('report_key')
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ? { key: row.report_key } : null;
}

async function isThere(db: Queryable, { organizationId, projectId }: ProjectAddress): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

function toVersion(row: VersionRow): Version {
  return {
    version: row.version,
    active: row.active,
    commit: { sha: row.commit_sha, ref: row.commit_ref, message: row.commit_message },
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    pageCount: row.page_count,
    warnings: row.warnings,
    createdAt: row.created_at.toISOString(),
  };
}
