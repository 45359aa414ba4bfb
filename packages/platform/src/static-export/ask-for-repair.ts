/** Asks for a bundle to be built again that somebody found gone or damaged. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import { enqueueJob } from '../jobs/queue.ts';
import { REPAIR_KIND, type RepairInput } from './repair-job.ts';

/** One that could not be repaired is not tried again sooner than this: whoever finds it goes on finding it. */
const PAUSE_MINUTES = 10;

/** Does nothing while a repair of it is under way, whoever asked for that. */
export async function askForRepair(db: Database, bundle: RepairInput): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lock = `bindery ${REPAIR_KIND} ${bundle.bundleKey}`;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    const { rows } = await sql`
      SELECT FROM jobs WHERE kind = ${REPAIR_KIND} AND input->>'bundleKey' = ${bundle.bundleKey}
        AND (status IN ('queued', 'running') OR (status = 'failed'
          AND ended_at BETWEEN now() - make_interval(mins => ${PAUSE_MINUTES}) AND now()))
      LIMIT 1`.execute(tx);
    if (rows.length > 0) return;
    await enqueueJob(tx, { id: newId('job'), kind: REPAIR_KIND, organizationId: null, input: { ...bundle } });
  });
}
