/** The number in a bundle by which a runtime tells an older version from a newer one. It only grows. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * A build of the commit that was built last has that one's number, so that trying again gives the same bytes; a part of
 * an earlier version has the number of that version.
 */
export async function versionSequence(
  db: Database,
  { projectId, commit, isPart }: { projectId: string; commit: string; isPart: boolean },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('sequence ' || ${projectId}, 0))`.execute(tx);
    const { rows } = await sql<{ sequence: number }>`
      SELECT s.sequence::int AS sequence FROM version_sequences s
      WHERE s.project_id = ${projectId} AND s.commit_sha = ${commit} AND (${isPart}::boolean OR s.sequence = (
        SELECT max(sequence) FROM version_sequences WHERE project_id = ${projectId}))
      ORDER BY s.sequence DESC LIMIT 1`.execute(tx);
    if (rows[0]) return rows[0].sequence;
    const made = await sql<{ sequence: number }>`
      INSERT INTO version_sequences (project_id, sequence, commit_sha)
      SELECT ${projectId}, coalesce(max(sequence), 0) + 1, ${commit} FROM version_sequences WHERE project_id = ${projectId}
      RETURNING sequence::int AS sequence`.execute(tx);
    return made.rows[0]!.sequence;
  });
}
