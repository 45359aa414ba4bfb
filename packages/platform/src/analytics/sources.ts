/** The numbers under which projects' rows are found. */
import type { Queryable } from '../db/database.ts';

/** Everything that was counted of the project is nobody's from now on; chores take it away. */
export async function deleteSource(db: Queryable, projectId: string): Promise<void> {
  await db.deleteFrom('analytics_sources').where('project_id', '=', projectId).execute();
}

/** What a project's owner switched on; undefined: no such project. */
export async function findFeatures(
  db: Queryable,
  { projectId, organizationId }: { projectId: string; organizationId: string },
) {
  return db
    .selectFrom('projects')
    .select(['deployment_type as deploymentType', 'features'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}
