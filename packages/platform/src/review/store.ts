/** The agent jobs whose reviews are shown. */
import type { StoredPullRequest } from '../db/agent-schema.ts';
import type { Queryable } from '../db/database.ts';
import type { JobStatus } from '../db/schema.ts';

export interface ReviewedJob {
  id: string;
  title: string | null;
  summary: string | null;
  pull_request: StoredPullRequest | null;
  status: JobStatus;
}

/** As its organization sees it. */
export async function findReviewed(
  db: Queryable,
  { organizationId, projectId, id }: { organizationId: string; projectId: string; id: string },
): Promise<ReviewedJob | null> {
  const row = await db
    .selectFrom('agent_jobs as a')
    .innerJoin('jobs as j', 'j.id', 'a.run_id')
    .innerJoin('projects as p', 'p.id', 'a.project_id')
    .select(['a.id', 'a.title', 'a.summary', 'a.pull_request', 'j.status'])
    .where('a.id', '=', id)
    .where('a.project_id', '=', projectId)
    .where('p.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? null;
}

export interface LinkedJob extends Pick<ReviewedJob, 'title' | 'summary' | 'pull_request'> {
  organization_id: string;
}

/** As anybody sees it who has its signed address. */
export async function findLinked(db: Queryable, jobId: string): Promise<LinkedJob | null> {
  const row = await db
    .selectFrom('agent_jobs')
    .select(['title', 'summary', 'pull_request', 'organization_id'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  return row ?? null;
}
