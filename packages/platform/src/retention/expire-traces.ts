/** What belongs to no project and yet grows: rows of workers that are gone, and old rows of the audit. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface ExpiredTraces {
  audit: number;
  workers: number;
}

/** A worker says that it is there every few seconds. */
const WORKER_HOURS = 1;
const BATCH = 10_000;

export async function expireTraces(
  db: Database,
  { auditMs, signal }: { auditMs: number | null; signal: AbortSignal },
): Promise<ExpiredTraces> {
  const workers = await db
    .deleteFrom('workers')
    .where('seen_at', '<', sql<Date>`now() - ${WORKER_HOURS} * interval '1 hour'`)
    .executeTakeFirst();
  return {
    workers: Number(workers.numDeletedRows),
    audit: auditMs === null ? 0 : await expireAudit(db, auditMs, signal),
  };
}

/** Some at a time: a first sweep may find years of them. */
async function expireAudit(db: Database, auditMs: number, signal: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM audit WHERE id IN (
        SELECT id FROM audit WHERE at < now() - ${auditMs}::double precision * interval '1 millisecond'
        ORDER BY at LIMIT ${BATCH}
      )`.execute(db);
    total += Number(numAffectedRows);
    if (Number(numAffectedRows) < BATCH) return total;
  }
}
