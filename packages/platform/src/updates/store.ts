/** Updates in the database. */
import { sql, type Transaction } from 'kysely';
import type { Position } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { JobStatus, Schema } from '../db/schema.ts';
import type { Commit } from '../git/checkout.ts';
import { newId } from '../ids.ts';
import { enqueueJob } from '../jobs/queue.ts';
import type { JobProgress } from '../site-builds/job-progress.ts';

export interface StartUpdate {
  kind: string;
  organizationId: string;
  projectId: string;
  /** Show the build even if pages were lost. */
  force?: boolean;
}

/**
 * The update and its job, in the caller's transaction; null when the project is not there. One that waits in the queue
 * is joined: it looks at the branch when it starts, so whatever was pushed before is in it. One that runs may have
 * looked already, and is not.
 */
export async function startUpdate(
  tx: Transaction<Schema>,
  { kind, organizationId, projectId, force = false }: StartUpdate,
): Promise<{ id: string; joined: boolean } | null> {
  await lockProjectWork(tx, projectId);
  if (!(await ownsProject(tx, { organizationId, projectId }))) return null;
  const waiting = await lockQueuedUpdate(tx, projectId);
  if (waiting) {
    if (force) await forceUpdate(tx, waiting);
    return { id: waiting, joined: true };
  }
  const id = newId('upd');
  await enqueueJob(tx, { id, kind, organizationId, input: { projectId, ...(force ? { force } : {}) } });
  await tx.insertInto('updates').values({ id, project_id: projectId, commit: null, summary: null }).execute();
  return { id, joined: false };
}

// Locked until the caller commits: no worker starts it before what asked for it is there to be seen.
async function lockQueuedUpdate(tx: Transaction<Schema>, projectId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('updates')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select('jobs.id')
    .where('updates.project_id', '=', projectId)
    .where('jobs.status', '=', 'queued')
    .orderBy('jobs.sequence', 'desc')
    .limit(1)
    .forNoKeyUpdate('jobs')
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}

async function forceUpdate(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.updateTable('jobs').set({ input: sql`input || '{"force": true}'` }).where('id', '=', id).execute();
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

export async function ownsUpdate(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('updates')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select('jobs.id')
    .where('updates.id', '=', id)
    .where('jobs.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

const COLUMNS = [
  'updates.id',
  'project_id',
  'commit',
  'summary',
  'status',
  'error',
  'waiting_for',
  'jobs.created_at',
  'started_at',
  'ended_at',
  'phase',
  'page_count',
  'total_pages',
] as const;

export type UpdateRow = NonNullable<Awaited<ReturnType<typeof findUpdate>>>;

export async function findUpdate(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
) {
  return db
    .selectFrom('updates')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select([...COLUMNS, 'logs'])
    .where('updates.id', '=', id)
    .where('jobs.organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function listUpdates(
  db: Queryable,
  wanted: {
    projectId: string;
    status?: JobStatus;
    branch?: string;
    after: Position | null;
    limit: number;
  },
) {
  const { projectId, status, branch, after, limit } = wanted;
  return db
    .selectFrom('updates')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select([...COLUMNS, 'jobs.sequence as position'])
    .where('updates.project_id', '=', projectId)
    .$if(status !== undefined, (query) => query.where('jobs.status', '=', status!))
    .$if(branch !== undefined, (query) => query.where(sql<string>`updates.commit->>'ref'`, '=', branch!))
    .$if(after !== null, (query) => query.where('jobs.sequence', '<', after!.position))
    .orderBy('jobs.sequence', 'desc')
    .limit(limit + 1)
    .execute();
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

export interface ProjectSource {
  id: string;
  organization_id: string;
  repository: string;
  branch: string | null;
  folder: string;
  domain: string | null;
  /** The sealed token, if there is one. */
  credential: Buffer | null;
  /** The sealed private key, if there is one. */
  deploy_key: Buffer | null;
}

export async function findProject(db: Queryable, projectId: string): Promise<ProjectSource | null> {
  const row = await db
    .selectFrom('projects')
    .leftJoin('domains', (join) =>
      join.onRef('domains.project_id', '=', 'projects.id').on('domains.is_primary', '=', true),
    )
    .select(['projects.id', 'organization_id', 'repository', 'branch', 'folder'])
    .select(['domain', 'credential', 'deploy_key'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function projectExists(db: Queryable, projectId: string): Promise<boolean> {
  const row = await db.selectFrom('projects').select('id').where('id', '=', projectId).executeTakeFirst();
  return row !== undefined;
}

export async function appendLogs(tx: Queryable, id: string, lines: string[]): Promise<void> {
  const clean = lines.map(storable);
  await tx
    .updateTable('updates')
    .set({ logs: sql`logs || ${JSON.stringify(clean)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export async function recordCommit(tx: Queryable, id: string, commit: Commit): Promise<void> {
  const { sha, ref, message } = commit;
  await tx
    .updateTable('updates')
    .set({ commit: JSON.stringify({ sha, ref, message: storable(message) }) })
    .where('id', '=', id)
    .execute();
}

export async function recordProgress(
  tx: Queryable,
  id: string,
  { phase, pageCount, totalPages }: Pick<JobProgress, 'phase' | 'pageCount' | 'totalPages'>,
): Promise<void> {
  await tx
    .updateTable('updates')
    .set({ phase, page_count: pageCount, total_pages: totalPages })
    .where('id', '=', id)
    .execute();
}

export async function recordSummary(tx: Queryable, id: string, summary: string): Promise<void> {
  await tx
    .updateTable('updates')
    .set({ summary: storable(summary) })
    .where('id', '=', id)
    .execute();
}

/** What PostgreSQL's text and JSON cannot hold: U+0000 and halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}
