/** The numbers under which projects' rows are found. */
import type { Queryable } from '../db/database.ts';

/** Everything that was counted of the project is nobody's from now on; chores take it away. */
export async function deleteSource(db: Queryable, projectId: string): Promise<void> {
  await db.deleteFrom('analytics_sources').where('project_id', '=', projectId).execute();
}
