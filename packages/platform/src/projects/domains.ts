/** Domains of projects: each belongs to one project of the whole installation. */
import { sql, type Transaction } from 'kysely';
import { ApiError } from '../api/errors.ts';
import type { Schema } from '../db/schema.ts';

/** The list becomes the project's domains, the first one primary. Those left out become free. */
export async function replaceDomains(
  transaction: Transaction<Schema>,
  projectId: string,
  domains: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('domains')
    .where('project_id', '=', projectId)
    .where('domain', 'not in', domains)
    .execute();
  await transaction
    .updateTable('domains')
    .set({ is_primary: false })
    .where('project_id', '=', projectId)
    .execute();
  // In one order for everybody: two projects that claim the same names wait for each other, never in a circle.
  for (const domain of domains.toSorted()) {
    const position = domains.indexOf(domain);
    const { rows } = await sql`
      INSERT INTO domains (domain, project_id, is_primary, position)
      VALUES (${domain}, ${projectId}, ${position === 0}, ${position})
      ON CONFLICT (domain) DO UPDATE SET is_primary = excluded.is_primary, position = excluded.position
        WHERE domains.project_id = excluded.project_id
      RETURNING domain`.execute(transaction);
    if (rows.length === 0) throw domainTaken(domain);
  }
}

/** What a change of `domain`, `domains` or both makes of the present list. */
export function nextDomains(
  present: readonly string[],
  { domain, domains }: { domain?: string; domains?: readonly string[] },
): string[] {
  if (domains) {
    const first = domain ?? (domains.includes(present[0]!) ? present[0]! : domains[0]!);
    return [first, ...domains.filter((other) => other !== first)];
  }
  if (domain === undefined) return [...present];
  const others = present.includes(domain) ? present.filter((other) => other !== domain) : present.slice(1);
  return [domain, ...others];
}

export function domainTaken(domain: string): ApiError {
  return new ApiError(409, `The domain ${domain} is taken. A domain belongs to one project.`);
}

/** For a project created without a domain: its name, made unique by its id, below the host for sites. */
export function defaultDomain(project: { projectId: string; name: string }, sitesHost: string): string {
  const slug = project.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  const unique = project.projectId.replace(/^prj_/, '').slice(0, 8);
  return `${slug ? `${slug}-` : ''}${unique}.${sitesHost}`;
}
