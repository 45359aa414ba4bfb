/** Whose bundle an object is: a version's own, or that of an export of one. */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface BundleOwner {
  /** The version that it was made of. */
  base: string;
  version: string;
  domain: string | null;
  paths: string[] | null;
}

export async function findBundleOwner(
  db: Queryable,
  { projectId, bundleKey }: { projectId: string; bundleKey: string },
): Promise<BundleOwner | null> {
  const { rows } = await sql<BundleOwner>`
    SELECT version AS base, version, inputs->>'domain' AS domain, NULL::text[] AS paths
    FROM versions WHERE project_id = ${projectId} AND bundle_key = ${bundleKey}
    UNION ALL
    SELECT base_version, version, domain, paths
    FROM static_exports WHERE project_id = ${projectId} AND bundle_key = ${bundleKey} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
