/** What the operator sees and says of domains. */
import { sql, type Transaction } from 'kysely';
import { OPERATOR, recordAudit } from '../api/audit.ts';
import { ApiError } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { ProvenBy, Schema } from '../db/schema.ts';
import { domainTaken } from './domains.ts';

export interface ListedDomain {
  domain: string;
  projectId: string;
  organizationId: string;
  provenBy: ProvenBy | null;
  problem: string | null;
}

export async function listDomains(db: Queryable): Promise<ListedDomain[]> {
  const { rows } = await sql<ListedDomain>`
    SELECT d.domain, d.project_id AS "projectId", p.organization_id AS "organizationId",
      d.proven_by AS "provenBy", d.problem
    FROM domains d JOIN projects p ON p.id = d.project_id ORDER BY d.domain, d.created_at`.execute(db);
  return rows;
}

/** On the operator's word; where several claim it, `projectId` says whose it is. */
export async function verifyDomainByWord(
  tx: Transaction<Schema>,
  { domain, projectId }: { domain: string; projectId?: string },
): Promise<ListedDomain> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('domain ' || ${domain}, 0))`.execute(tx);
  const claims = (await listDomains(tx)).filter((claim) => claim.domain === domain);
  const wanted = projectId === undefined ? claims : claims.filter((claim) => claim.projectId === projectId);
  if (wanted.length === 0) throw new ApiError(404, `No project claims ${domain}.`);
  if (wanted.length > 1) {
    const names = wanted.map((claim) => `${claim.projectId} of ${claim.organizationId}`).join(', ');
    throw new ApiError(409, `Several projects claim ${domain}: ${names}. Choose one with --project.`);
  }
  const claim = wanted[0]!;
  if (claims.some((other) => other.provenBy !== null && other !== claim)) throw domainTaken(domain);
  await sql`
    UPDATE domains SET proven_at = coalesce(proven_at, now()), proven_by = 'operator', problem = NULL, failing_since = NULL
    WHERE domain = ${domain} AND project_id = ${claim.projectId}`.execute(tx);
  const { organizationId } = claim;
  const details = { domain };
  await recordAudit(tx, OPERATOR, {
    organizationId,
    action: 'domain.prove',
    target: claim.projectId,
    details,
  });
  return { ...claim, provenBy: 'operator', problem: null };
}
