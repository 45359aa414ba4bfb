/** A project's stored source and what opens it. */
import type { Queryable } from '../db/database.ts';

export interface StoredSource {
  id: string;
  repository: string;
  credential: Buffer | null;
  deploy_key: Buffer | null;
}

export async function findStored(
  db: Queryable,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<StoredSource | null> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'repository', 'credential', 'deploy_key'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? null;
}
