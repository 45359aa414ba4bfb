/** A version with all that an export or a repair needs of it. */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { VersionInputs } from './content.ts';

export interface KeptVersion {
  version: string;
  inputs: VersionInputs;
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

/** Of `versions v`. */
export const KEPT_VERSION_COLUMNS = sql`
  v.version, v.inputs, v.bundle_key AS "bundleKey", v.sha256, v.size_bytes AS "sizeBytes",
  v.page_count AS "pageCount", v.pages, v.unpacked_bytes AS "unpackedBytes", v.report_key AS "reportKey", v.warnings`;

export async function findVersion(
  db: Queryable,
  { projectId, version }: { projectId: string; version: string },
): Promise<KeptVersion | null> {
  const { rows } = await sql<KeptVersion>`
    SELECT ${KEPT_VERSION_COLUMNS} FROM versions v
    WHERE v.project_id = ${projectId} AND v.version = ${version}`.execute(db);
  return rows[0] ?? null;
}
