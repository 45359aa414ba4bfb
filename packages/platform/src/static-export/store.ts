/** Static exports in the database. Every lookup of a caller carries the organization. */
import { type SqlBool, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../api/audit.ts';
import type { Position } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';
import type { JobStatus, Schema } from '../db/schema.ts';
import type { ExportPhase } from '../db/static-export-schema.ts';
import { contentOf } from './paths.ts';

export interface ExportRow extends Position {
  domain: string;
  version: string | null;
  status: JobStatus;
  progress: number;
  page_count: number;
  total_pages: number | null;
  phase: ExportPhase;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  error: string | null;
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
  SELECT e.id, e.domain, e.version, ${STATUS} AS status, e.progress, e.page_count, e.total_pages, e.phase,
    e.created_at, greatest(e.updated_at, j.updated_at) AS updated_at, j.ended_at, j.error, e.warnings,
    e.report_key, e.bundle_key, e.sha256, e.size_bytes, p.name AS project_name,
    (extract(epoch FROM e.created_at) * 1000000)::bigint AS "createdAtMicros"
  FROM static_exports e JOIN jobs j ON j.id = e.id JOIN projects p ON p.id = e.project_id`;

export async function findExport(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    ${ROWS} WHERE e.id = ${id} AND e.organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? null;
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
    domain?: string;
    status?: JobStatus;
    after: Position | null;
    limit: number;
  },
): Promise<ExportRow[]> {
  const { organizationId, domain, status, after } = wanted;
  const conditions = [
    sql<SqlBool>`e.organization_id = ${organizationId}`,
    ...(domain === undefined ? [] : [sql<SqlBool>`e.domain = ${domain}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`${STATUS} = ${status}`]),
    ...(after
      ? [
          sql<SqlBool>`(e.created_at, e.id) < (to_timestamp(0) + ${after.createdAtMicros}::bigint * interval '1 microsecond', ${after.id})`,
        ]
      : []),
  ];
  const { rows } = await sql<ExportRow>`
    ${ROWS} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${wanted.limit + 1}`.execute(db);
  return rows;
}

export interface DomainProject {
  projectId: string;
  /** The project's `staticExport` feature. */
  isOn: boolean;
  active: BaseVersion | null;
}

/** A version that an export is made of. */
export interface BaseVersion {
  version: string;
  commit: string;
  bundleKey: string;
  sha256: string;
  sizeBytes: number;
  /** Null when they were not kept. */
  pages: string[] | null;
  pageCount: number;
  unpackedBytes: number | null;
  reportKey: string | null;
  warnings: number;
}

const VERSION_COLUMNS = sql`
  v.version, v.commit_sha AS commit, v.bundle_key AS "bundleKey", v.sha256, v.size_bytes AS "sizeBytes",
  v.page_count AS "pageCount", v.pages, v.unpacked_bytes AS "unpackedBytes", v.report_key AS "reportKey", v.warnings`;

export async function findDomain(
  db: Queryable,
  { organizationId, domain }: { organizationId: string; domain: string },
): Promise<DomainProject | null> {
  const { rows } = await sql<Pick<DomainProject, 'projectId' | 'isOn'> & Partial<BaseVersion>>`
    SELECT p.id AS "projectId", coalesce((p.features->>'staticExport')::boolean, true) AS "isOn", ${VERSION_COLUMNS}
    FROM domains d JOIN projects p ON p.id = d.project_id
    LEFT JOIN versions v ON v.project_id = p.id AND v.version = p.active_version
    WHERE d.domain = ${domain} AND p.organization_id = ${organizationId}`.execute(db);
  if (!rows[0]) return null;
  const { projectId, isOn, ...version } = rows[0];
  return { projectId, isOn, active: version.version ? (version as BaseVersion) : null };
}

export async function findVersion(
  db: Queryable,
  { projectId, version }: { projectId: string; version: string },
): Promise<BaseVersion | null> {
  const { rows } = await sql<BaseVersion>`
    SELECT ${VERSION_COLUMNS} FROM versions v
    WHERE v.project_id = ${projectId} AND v.version = ${version}`.execute(db);
  return rows[0] ?? null;
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

/**
 * What a label stands for already, if that is something else: another commit or other pages, of a version or of an
 * export that is not failed. Held until the transaction ends, so that two cannot take one label at once.
 */
export async function labelTaken(
  tx: Transaction<Schema>,
  wanted: { projectId: string; version: string; content: string; exportId?: string },
): Promise<boolean> {
  const { projectId, version, content, exportId = '' } = wanted;
  const lock = `bindery label ${projectId} ${version}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const { rows } = await sql`
    SELECT FROM static_exports e JOIN jobs j ON j.id = e.id
    WHERE e.project_id = ${projectId} AND e.version = ${version} AND e.content <> ${content}
      AND e.id <> ${exportId} AND j.status <> 'failed'
    UNION ALL
    SELECT FROM versions v
    WHERE v.project_id = ${projectId} AND v.version = ${version}
      AND ${content} <> v.commit_sha
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export interface ExportWork {
  projectId: string;
  domain: string;
  label: string | null;
  paths: string[] | null;
  strict: boolean;
  base: BaseVersion | null;
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

export interface ExportProgress {
  phase: ExportPhase;
  progress: number;
  pageCount: number;
  totalPages: number | null;
}

/** Neither number falls, whatever an attempt before has said. */
export async function recordProgress(tx: Queryable, id: string, now: ExportProgress): Promise<void> {
  await sql`
    UPDATE static_exports SET phase = ${now.phase}, progress = greatest(progress, ${now.progress}),
      page_count = greatest(page_count, ${now.pageCount}), total_pages = coalesce(${now.totalPages}, total_pages),
      updated_at = now()
    WHERE id = ${id}`.execute(tx);
}

export interface FirstVersion extends Omit<BaseVersion, 'pages' | 'unpackedBytes'> {
  commitRef: string;
  commitMessage: string;
  pages: string[];
  unpackedBytes: number;
}

/** The first build of a project becomes its active version, unless an update was faster. */
export async function keepFirstVersion(
  tx: Queryable,
  projectId: string,
  version: FirstVersion,
): Promise<void> {
  await tx
    .insertInto('versions')
    .values({
      project_id: projectId,
      version: version.version,
      commit_sha: version.commit,
      commit_ref: version.commitRef,
      commit_message: version.commitMessage.replaceAll('\u0000', ''),
      bundle_key: version.bundleKey,
      sha256: version.sha256,
      size_bytes: version.sizeBytes,
      page_count: version.pageCount,
      pages: version.pages,
      unpacked_bytes: version.unpackedBytes,
      report_key: version.reportKey,
      warnings: version.warnings,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'version']).doNothing())
    .execute();
  await tx
    .updateTable('projects')
    .set({ active_version: version.version, updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .where('active_version', 'is', null)
    .execute();
}

/** From here on the export is of this version, whatever becomes active. */
export async function recordBase(
  tx: Transaction<Schema>,
  { id, base, version, paths }: { id: string; base: BaseVersion; version: string; paths: string[] | null },
): Promise<void> {
  await tx
    .updateTable('static_exports')
    .set({ base_version: base.version, content: contentOf(base.commit, paths), version })
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
