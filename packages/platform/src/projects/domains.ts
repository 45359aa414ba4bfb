/** Domains of projects: many may claim one, and one project of the whole installation is served under it. */
import { sql, type Transaction } from 'kysely';
import { ApiError } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { ProvenBy, Schema } from '../db/schema.ts';
import { isBelow, isReserved } from './site-names.ts';

type Tx = Transaction<Schema>;

/** Who claims, and what a claim takes. */
export interface ClaimRules {
  /** Names below it are the installation's own to give away. */
  sitesHost: string | null;
  needsProof: boolean;
  isOperator: boolean;
}

export const OPERATOR_CLAIMS: ClaimRules = { sitesHost: null, needsProof: false, isOperator: true };

interface Claimant {
  organizationId: string;
  projectId: string;
  rules: ClaimRules;
}

/** The list becomes the project's domains, the first one primary. Those left out are released. */
export async function replaceDomains(tx: Tx, claimant: Claimant, domains: readonly string[]): Promise<void> {
  const { projectId } = claimant;
  await releaseDomains(tx, { ...claimant, except: domains });
  await tx.updateTable('domains').set({ is_primary: false }).where('project_id', '=', projectId).execute();
  // In one order for everybody: two projects that claim the same names wait for each other, never in a circle.
  for (const domain of domains.toSorted()) {
    const position = domains.indexOf(domain);
    const kept = await tx
      .updateTable('domains')
      .set({ is_primary: position === 0, position })
      .where('project_id', '=', projectId)
      .where('domain', '=', domain)
      .returning('domain')
      .execute();
    if (kept.length === 0) await claim(tx, { ...claimant, domain, position });
  }
}

async function claim(
  tx: Tx,
  { projectId, organizationId, rules, domain, position }: Claimant & { domain: string; position: number },
): Promise<void> {
  if (!rules.isOperator && rules.sitesHost !== null && isReserved(domain, rules.sitesHost))
    throw new ApiError(409, `The name ${domain} is reserved. Choose another one.`);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('domain ' || ${domain}, 0))`.execute(tx);
  if (await isTaken(tx, { organizationId, rules, domain })) throw domainTaken(domain);
  const provenBy = provenAtOnce(domain, rules);
  await tx
    .insertInto('domains')
    .values({
      ...{ domain, project_id: projectId, is_primary: position === 0, position },
      ...(provenBy && { proven_by: provenBy, proven_at: sql<Date>`now()` as unknown as Date }),
    })
    .execute();
}

/** A claim of another organization that has no proof yet takes nothing away. */
async function isTaken(
  tx: Tx,
  { organizationId, rules, domain }: { organizationId: string; rules: ClaimRules; domain: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM domains d JOIN projects p ON p.id = d.project_id
    WHERE d.domain = ${domain} AND (d.proven_at IS NOT NULL OR p.organization_id = ${organizationId})
    UNION ALL
    SELECT 1 FROM released_domains r
    WHERE r.domain = ${domain} AND r.organization_id <> ${organizationId} AND ${!rules.isOperator}::boolean
      AND r.released_at > now() - make_interval(days => ${QUARANTINE_DAYS})
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Links to a name outlive it: for so long nobody but its former owner may have it. */
export const QUARANTINE_DAYS = 30;

export async function forgetReleased(db: Queryable): Promise<void> {
  await sql`DELETE FROM released_domains WHERE released_at < now() - make_interval(days => ${QUARANTINE_DAYS})`.execute(
    db,
  );
}

function provenAtOnce(domain: string, { sitesHost, needsProof, isOperator }: ClaimRules): ProvenBy | null {
  if (isOperator) return 'operator';
  if (sitesHost !== null && isBelow(domain, sitesHost)) return 'sites-host';
  return needsProof ? null : 'not-needed';
}

/** What its DNS does not decide is kept for its former owner for a while. */
export async function releaseDomains(
  tx: Tx,
  {
    organizationId,
    projectId,
    except = [],
  }: { organizationId: string; projectId: string; except?: readonly string[] },
): Promise<void> {
  await sql`
    WITH released AS (
      DELETE FROM domains WHERE project_id = ${projectId} AND NOT domain = ANY(${[...except]}::text[])
      RETURNING domain, proven_by)
    INSERT INTO released_domains (domain, organization_id)
    SELECT domain, ${organizationId} FROM released WHERE proven_by IN ('sites-host', 'operator', 'not-needed')
    ON CONFLICT (domain) DO UPDATE
      SET organization_id = excluded.organization_id, released_at = excluded.released_at`.execute(tx);
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
