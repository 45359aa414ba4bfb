/** Which bundle a host name shows at this moment. Asked anew for every request, many requests in one query. */
import type { DeploymentType, FeatureSettings } from '@bindery/bundle';
import { sql } from 'kysely';
import { type Batch, createBatch } from '../api/batch.ts';
import type { Database } from '../db/database.ts';

export interface ActiveVersion {
  projectId: string;
  version: string;
  bundleKey: string;
  sha256: string;
  sizeBytes: number;
  deploymentType: DeploymentType;
  /** Switched on or off by the project. */
  features: FeatureSettings;
}

/** Null: no project has this domain. `version` null: it has never been built. */
export type HostAnswer = ActiveVersion | { projectId: string; version: null } | null;

export function activeVersions(db: Database): Batch<string, HostAnswer> {
  return createBatch({ fetch: (hosts) => fetchActiveVersions(db, hosts) });
}

async function fetchActiveVersions(db: Database, hosts: string[]): Promise<HostAnswer[]> {
  const rows = await db
    .selectFrom('domains')
    .innerJoin('projects', 'projects.id', 'domains.project_id')
    .leftJoin('versions', (join) =>
      join
        .onRef('versions.project_id', '=', 'projects.id')
        .onRef('versions.version', '=', 'projects.active_version'),
    )
    .select(['domains.domain', 'projects.id', 'projects.deployment_type', 'projects.features'])
    .select(['versions.version', 'versions.bundle_key', 'versions.sha256', 'versions.size_bytes'])
    .where('domains.domain', 'in', [...new Set(hosts)])
    // One project at most: a claim without proof is nobody's site.
    .where('domains.proven_at', 'is not', null)
    .execute();
  const byHost = new Map(rows.map((row) => [row.domain, row]));
  return hosts.map((host) => {
    const row = byHost.get(host);
    if (!row) return null;
    if (row.version === null) return { projectId: row.id, version: null };
    return {
      projectId: row.id,
      version: row.version,
      bundleKey: row.bundle_key!,
      sha256: row.sha256!,
      sizeBytes: row.size_bytes!,
      deploymentType: row.deployment_type,
      features: row.features,
    };
  });
}

/** Those of the hashes that are of some project's active version. */
export async function activeHashes(db: Database, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('versions')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'versions.project_id')
        .onRef('projects.active_version', '=', 'versions.version'),
    )
    .select('versions.sha256')
    .where('versions.sha256', '=', sql<string>`ANY(${hashes}::text[])`)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}
