import { hostname } from '@bindery/contract';
import type { Database } from '../db/database.ts';

/** The organization's project that claims a domain. */
export async function findProjectOf(
  db: Database,
  { organizationId, domain }: { organizationId: string; domain: string },
): Promise<string | null> {
  if (!hostname.safeParse(domain).success) return null;
  const found = await db
    .selectFrom('domains')
    .innerJoin('projects', 'projects.id', 'domains.project_id')
    .select('projects.id')
    .where('domains.domain', '=', domain)
    .where('projects.organization_id', '=', organizationId)
    .executeTakeFirst();
  return found?.id ?? null;
}
