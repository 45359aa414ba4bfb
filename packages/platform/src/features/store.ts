/** What a project's features were set to. */
import type { Queryable } from '../db/database.ts';

export async function findFeatures(
  db: Queryable,
  { organizationId, projectId }: { organizationId: string; projectId: string },
) {
  const row = await db
    .selectFrom('projects')
    .select(['deployment_type', 'features'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? null;
}
