/** Static exports in the database. Every lookup of a caller carries the organization. */
import { type SqlBool, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../api/audit.ts';
import { type Batch, createBatch } from '../api/batch.ts';
import type { Position } from '../api/cursor.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { JobStatus, Schema } from '../db/schema.ts';
import type { BuildPhase } from '../db/static-export-schema.ts';
import type { JobProgress } from '../site-builds/job-progress.ts';
import { contentOf, type VersionInputs } from '../versions/content.ts';
import { findVersion, KEPT_VERSION_COLUMNS, type KeptVersion } from '../versions/find-version.ts';

export interface ExportRow extends Position {
  project_id: string;
  domain: string;
  version: string | null;
  base_version: string | null;
  status: JobStatus;
  progress: number;
  page_count: number;
  total_pages: number | null;
  phase: BuildPhase;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  error: string | null;
  waiting_for: string | null;
  warnings: number;
  report_key: string | null;
  bundle_key: string | null;
  sha256: string | null;
  size_bytes: number | null;
  project_name: string;
}

// A job that waits for its next attempt has begun all the same: for its user it is running.
const STATUS_TEXT = `CASE WHEN j.status = 'queued' AND j.started_at IS NOT NULL THEN 'running' ELSE j.status END`;
const STATUS = sql.raw<JobStatus>(STATUS_TEXT);

const ROWS = sql`
  SELECT e.id, e.project_id, e.domain, e.version, e.base_version, ${STATUS} AS status, e.progress, e.page_count, e.total_pages, e.phase,
    e.created_at, greatest(e.updated_at, j.updated_at) AS updated_at, j.ended_at, j.error, j.waiting_for, e.warnings,
    e.report_key, e.bundle_key, e.sha256, e.size_bytes, p.name AS project_name,
    e.sequence AS position
  FROM static_exports e JOIN jobs j ON j.id = e.id JOIN projects p ON p.id = e.project_id`;

export async function findExport(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    ${ROWS} WHERE e.id = ${id} AND e.organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? null;
}

/** What many readers of exports ask for at one moment is one query. Whose they are is the caller's to say. */
export function exportLoader(db: Database): Batch<string, ExportRow | null> {
  return createBatch({
    async fetch(ids) {
      const { rows } = await sql<ExportRow>`${ROWS} WHERE e.id = ANY(${[...new Set(ids)]}::text[])`.execute(
        db,
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    },
  });
}

/** What a link to an export's bundle is made of. If it is completed, the same statement leaves the audit row. */
const EXPORT_TO_LINK = `
  WITH found AS (
    SELECT e.id, ${STATUS_TEXT} AS status, j.error, e.version, e.bundle_key, e.sha256, e.size_bytes, p.name AS project_name
    FROM static_exports e JOIN jobs j ON j.id = e.id JOIN projects p ON p.id = e.project_id
    WHERE e.id = $1 AND e.organization_id = $2
  ), audited AS (
    INSERT INTO audit (organization_id, actor, action, target, ip, request_id)
    SELECT $2, $3, 'static-export.bundle', id, $4, $5 FROM found WHERE status = 'completed'
  )
  SELECT * FROM found`;

export type ExportToLink = Pick<
  ExportRow,
  'id' | 'status' | 'error' | 'version' | 'bundle_key' | 'sha256' | 'size_bytes' | 'project_name'
>;

export async function findExportToLink(
  pool: pg.Pool,
  { organizationId, id, actor }: { organizationId: string; id: string; actor: Actor },
): Promise<ExportToLink | null> {
  const { rows } = await pool.query<ExportToLink>({
    name: 'export-to-link',
    text: EXPORT_TO_LINK,
    values: [id, organizationId, actor.id, actor.ip, actor.requestId],
  });
  return rows[0] ?? null;
}

/** Newest first, one more than asked for. */
export async function listExports(
  db: Queryable,
  wanted: {
    organizationId: string;
    projectId?: string;
    domain?: string;
    status?: JobStatus;
    after: Position | null;
    limit: number;
  },
): Promise<ExportRow[]> {
  const { organizationId, projectId, domain, status, after } = wanted;
  const conditions = [
    sql<SqlBool>`e.organization_id = ${organizationId}`,
    ...(projectId === undefined ? [] : [sql<SqlBool>`e.project_id = ${projectId}`]),
    ...(domain === undefined ? [] : [sql<SqlBool>`e.domain = ${domain}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`${STATUS} = ${status}`]),
    ...(after ? [sql<SqlBool>`e.sequence < ${after.position}`] : []),
  ];
  const { rows } = await sql<ExportRow>`
    ${ROWS} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY e.sequence DESC LIMIT ${wanted.limit + 1}`.execute(db);
  return rows;
}

export interface DomainProject {
  projectId: string;
  /** The project's `staticExport` feature. */
  isOn: boolean;
  active: KeptVersion | null;
}

export async function findDomain(
  db: Queryable,
  { organizationId, domain }: { organizationId: string; domain: string },
): Promise<DomainProject | null> {
  const { rows } = await sql<Pick<DomainProject, 'projectId' | 'isOn'> & Partial<KeptVersion>>`
    SELECT p.id AS "projectId", coalesce((p.features->>'staticExport')::boolean, true) AS "isOn", ${KEPT_VERSION_COLUMNS}
    FROM domains d JOIN projects p ON p.id = d.project_id
    LEFT JOIN versions v ON v.project_id = p.id AND v.version = p.active_version
    WHERE d.domain = ${domain} AND p.organization_id = ${organizationId}`.execute(db);
  if (!rows[0]) return null;
  const { projectId, isOn, ...version } = rows[0];
  return { projectId, isOn, active: version.version ? (version as KeptVersion) : null };
}

export interface NewExport {
  id: string;
  organizationId: string;
  projectId: string;
  domain: string;
  label: string | null;
  paths: string[] | null;
  strict: boolean;
  baseVersion: string | null;
  content: string | null;
  version: string | null;
}

/** After its job, in the same transaction. */
export async function insertExport(tx: Transaction<Schema>, wanted: NewExport): Promise<void> {
  await tx
    .insertInto('static_exports')
    .values({
      id: wanted.id,
      organization_id: wanted.organizationId,
      project_id: wanted.projectId,
      domain: wanted.domain,
      label: wanted.label,
      paths: wanted.paths,
      strict: wanted.strict,
      base_version: wanted.baseVersion,
      content: wanted.content,
      version: wanted.version,
    })
    .execute();
}

export interface ExportWork {
  projectId: string;
  domain: string;
  label: string | null;
  paths: string[] | null;
  strict: boolean;
  base: KeptVersion | null;
}

/** What a worker has to do; null when the project is gone. */
export async function findWork(tx: Transaction<Schema>, id: string): Promise<ExportWork | null> {
  const row = await tx
    .selectFrom('static_exports as e')
    .innerJoin('projects as p', 'p.id', 'e.project_id')
    .select([
      'e.project_id',
      'e.domain',
      'e.label',
      'e.paths',
      'e.strict',
      'e.base_version',
      'p.active_version',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  // One that was built since this export was asked for saves building another.
  const version = row.base_version ?? row.active_version;
  const { project_id: projectId, domain, label, paths, strict } = row;
  const base = version === null ? null : await findVersion(tx, { projectId, version });
  return { projectId, domain, label, paths, strict, base };
}

/** Neither number falls, whatever an attempt before has said. */
export async function recordProgress(tx: Queryable, id: string, now: JobProgress): Promise<void> {
  await sql`
    UPDATE static_exports SET phase = ${now.phase}, progress = greatest(progress, ${now.progress}),
      page_count = greatest(page_count, ${now.pageCount}), total_pages = coalesce(${now.totalPages}, total_pages),
      updated_at = now()
    WHERE id = ${id}`.execute(tx);
}

/** From here on the export is of this version, whatever becomes active. */
export async function recordBase(
  tx: Transaction<Schema>,
  { id, base, version, inputs }: { id: string; base: string; version: string; inputs: VersionInputs },
): Promise<void> {
  await tx
    .updateTable('static_exports')
    .set({ base_version: base, content: contentOf(inputs), version })
    .where('id', '=', id)
    .execute();
}

export interface ExportResult {
  bundleKey: string;
  sha256: string;
  sizeBytes: number;
  pageCount: number;
  warnings: number;
  reportKey: string | null;
}

export async function recordResult(tx: Queryable, id: string, result: ExportResult): Promise<void> {
  await tx
    .updateTable('static_exports')
    .set({
      phase: 'done',
      progress: 100,
      page_count: result.pageCount,
      total_pages: result.pageCount,
      bundle_key: result.bundleKey,
      sha256: result.sha256,
      size_bytes: result.sizeBytes,
      warnings: result.warnings,
      report_key: result.reportKey,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** For an export that fails because of its content: what is wrong can be read all the same. */
export async function recordWarnings(
  tx: Queryable,
  id: string,
  { warnings, reportKey }: { warnings: number; reportKey: string | null },
): Promise<void> {
  await tx
    .updateTable('static_exports')
    .set({ warnings, report_key: reportKey })
    .where('id', '=', id)
    .execute();
}
