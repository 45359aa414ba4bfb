/** Updates and versions in the database. */
import { sql, type Transaction } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Commit } from '../git/checkout.ts';
import { newId } from '../ids.ts';
import type { JobQueue } from '../jobs/queue.ts';

export interface ProjectSource {
  id: string;
  repository: string;
  branch: string | null;
  folder: string;
  domain: string | null;
  /** The sealed token, if there is one. */
  credential: Buffer | null;
}

/** The update and its job, in the caller's transaction. */
export async function startUpdate(
  tx: Transaction<Schema>,
  options: { queue: JobQueue; kind: string; organizationId: string; projectId: string },
): Promise<string> {
  const id = newId('upd');
  const { queue, kind, organizationId, projectId } = options;
  await queue.enqueue(tx, { id, kind, organizationId, input: { projectId } });
  await tx.insertInto('updates').values({ id, project_id: projectId, commit: null, summary: null }).execute();
  return id;
}

export async function ownsProject(
  db: Queryable,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findUpdate(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
) {
  return db
    .selectFrom('updates')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select([
      'updates.id',
      'project_id',
      'commit',
      'summary',
      'logs',
      'status',
      'error',
      'jobs.created_at',
      'ended_at',
    ])
    .where('updates.id', '=', id)
    .where('jobs.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Never built, and nothing under way that would. */
export async function needsUpdate(db: Queryable, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('active_version', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('updates')
            .innerJoin('jobs', 'jobs.id', 'updates.id')
            .select('jobs.id')
            .whereRef('updates.project_id', '=', 'projects.id')
            .where('jobs.status', 'in', ['queued', 'running']),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function findProject(db: Queryable, projectId: string): Promise<ProjectSource | null> {
  const row = await db
    .selectFrom('projects')
    .leftJoin('domains', (join) =>
      join.onRef('domains.project_id', '=', 'projects.id').on('domains.is_primary', '=', true),
    )
    .select(['projects.id', 'repository', 'branch', 'folder', 'domain', 'credential'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function recordProgress(
  tx: Queryable,
  { id, commit, line }: { id: string; commit: Commit; line: string },
): Promise<void> {
  const { sha, ref, message } = commit;
  await tx
    .updateTable('updates')
    .set({
      commit: JSON.stringify({ sha, ref, message }),
      logs: sql`logs || ${JSON.stringify([line])}::jsonb`,
    })
    .where('id', '=', id)
    .execute();
}

export interface NewVersion {
  version: string;
  commitSha: string;
  bundleKey: string;
  sha256: string;
  sizeBytes: number;
  pageCount: number;
}

export async function activate(
  tx: Queryable,
  {
    updateId,
    projectId,
    version,
    summary,
  }: { updateId: string; projectId: string; version: NewVersion; summary: string },
): Promise<void> {
  const row = {
    commit_sha: version.commitSha,
    bundle_key: version.bundleKey,
    sha256: version.sha256,
    size_bytes: version.sizeBytes,
    page_count: version.pageCount,
  };
  await tx
    .insertInto('versions')
    .values({ project_id: projectId, version: version.version, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'version']).doUpdateSet(row))
    .execute();
  await tx
    .updateTable('projects')
    .set({ active_version: version.version, updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .execute();
  await tx.updateTable('updates').set({ summary }).where('id', '=', updateId).execute();
}
