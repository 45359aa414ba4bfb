import { type Kysely, sql } from 'kysely';

/** Whose turn it is stands in the jobs themselves: before, a library's tables said so (schema pgboss). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE jobs
      ADD COLUMN priority integer NOT NULL DEFAULT 0,
      -- What does not wait is due by any clock.
      ADD COLUMN start_after timestamptz NOT NULL DEFAULT '-infinity';
    DO $$ BEGIN
      IF to_regclass('pgboss.job') IS NOT NULL THEN
        UPDATE jobs SET priority = entry.priority + turn,
          start_after = CASE WHEN entry.start_after > now() THEN entry.start_after ELSE '-infinity' END
        FROM pgboss.job AS entry WHERE entry.id = queue_entry AND status IN ('queued', 'running');
      END IF;
    END $$;
    ALTER TABLE jobs DROP COLUMN queue_entry;
    DROP SCHEMA IF EXISTS pgboss CASCADE;
    CREATE INDEX jobs_queued ON jobs (kind, (turn - priority), sequence) WHERE status = 'queued';
  `.execute(db);
}
