/** Proof of domains by DNS: asked for by their owners, and looked at again every day. */
import { sql } from 'kysely';
import { OPERATOR, recordAudit } from '../api/audit.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { forgetReleased } from './domains.ts';
import { type LookUpTxt, type TxtAnswer, txtRecord } from './txt-record.ts';

export interface DomainClaim {
  domain: string;
  projectId: string;
  organizationId: string;
  token: string;
}

/** Looks now and records what it found; the claim as it was when it was read. */
export async function proveDomain(db: Database, claim: DomainClaim, lookUp: LookUpTxt): Promise<boolean> {
  return recordAnswer(db, claim, await lookUp(txtRecord(claim.domain, claim.token)));
}

/** A record may be gone for so long before the site is: mistakes happen on Fridays. */
const GRACE_DAYS = 3;

async function recordAnswer(
  db: Database,
  claim: DomainClaim,
  { found, problem }: TxtAnswer,
): Promise<boolean> {
  const { domain, projectId, organizationId, token } = claim;
  const own = sql`domain = ${domain} AND project_id = ${projectId} AND token = ${token}`;
  if (found === 'unknown') {
    await sql`UPDATE domains SET checked_at = now(), problem = ${problem} WHERE ${own}`.execute(db);
    return false;
  }
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('domain ' || ${domain}, 0))`.execute(tx);
    if (found === 'no') {
      const { rows } = await sql<{ lost: boolean }>`
        UPDATE domains SET checked_at = now(), problem = ${problem},
          failing_since = CASE WHEN proven_by = 'dns' THEN coalesce(failing_since, now()) END,
          proven_at = CASE WHEN ${isLost} THEN NULL ELSE proven_at END,
          proven_by = CASE WHEN ${isLost} THEN NULL ELSE proven_by END
        WHERE ${own} RETURNING proven_by IS NULL AND failing_since IS NOT NULL AS lost`.execute(tx);
      if (rows[0]?.lost) await audit(tx, { organizationId, domain, projectId, action: 'domain.lost' });
      return false;
    }
    const { rows } = await sql<{ news: boolean }>`
      UPDATE domains d SET checked_at = now(), problem = NULL, failing_since = NULL,
        proven_at = coalesce(proven_at, now()), proven_by = coalesce(proven_by, 'dns')
      WHERE ${own} AND NOT EXISTS (
        SELECT 1 FROM domains o WHERE o.domain = d.domain AND o.project_id <> d.project_id AND o.proven_at IS NOT NULL)
      RETURNING proven_at = now() AS news`.execute(tx);
    if (rows[0]?.news) await audit(tx, { organizationId, domain, projectId, action: 'domain.prove' });
    return rows.length > 0;
  });
}

const isLost = sql`proven_by = 'dns' AND failing_since < now() - make_interval(days => ${sql.lit(GRACE_DAYS)})`;

async function audit(
  tx: Queryable,
  { organizationId, domain, projectId, action }: Omit<DomainClaim, 'token'> & { action: string },
): Promise<void> {
  await recordAudit(tx, OPERATOR, { organizationId, action, target: projectId, details: { domain } });
}

const EVERY_MS = 60_000;
const AT_ONCE = 10;
/** Whoever claims a thousand names has nobody else's wait for them. */
const PER_ORGANIZATION = 2;

/**
 * New claims every few minutes for a day, then hourly for a month; what is proven once a day. What was looked at ahead
 * of now was so before the clock was put back.
 */
const DUE = sql`
  (proven_by = 'dns' AND (checked_at < now() - interval '1 day' OR checked_at > clock_timestamp()))
  OR (proven_by IS NULL AND domains.created_at > now() - interval '30 days' AND (checked_at IS NULL
    OR checked_at > clock_timestamp()
    OR checked_at < now() - CASE WHEN domains.created_at > now() - interval '1 day' THEN interval '3 minutes' ELSE interval '1 hour' END))`;

/** How many were looked at. Several processes share the work: each takes others. */
export async function checkDueDomains(db: Database, lookUp: LookUpTxt): Promise<number> {
  const { rows } = await sql<DomainClaim>`
    UPDATE domains d SET checked_at = now() FROM projects p
    WHERE p.id = d.project_id AND (d.domain, d.project_id) IN (
      SELECT domain, project_id FROM domains WHERE (domain, project_id) IN (
        SELECT domain, project_id FROM (
          SELECT domain, project_id, checked_at, row_number() OVER (
            PARTITION BY organization_id ORDER BY checked_at NULLS FIRST, domain) AS place
          FROM domains JOIN projects ON projects.id = project_id WHERE ${DUE}) AS due
        WHERE place <= ${PER_ORGANIZATION} ORDER BY place, checked_at NULLS FIRST LIMIT ${AT_ONCE})
      FOR UPDATE SKIP LOCKED)
    RETURNING d.domain, d.project_id AS "projectId", p.organization_id AS "organizationId", d.token`.execute(
    db,
  );
  await Promise.all(rows.map((claim) => proveDomain(db, claim, lookUp)));
  return rows.length;
}

export function scheduleDomainChecks({
  db,
  lookUp,
  log,
}: {
  db: Database;
  lookUp: LookUpTxt;
  log: Logger;
}): () => void {
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while ((await checkDueDomains(db, lookUp)) === AT_ONCE);
      await forgetReleased(db);
    } catch (error) {
      log.warn({ err: error }, 'domains could not be checked');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
