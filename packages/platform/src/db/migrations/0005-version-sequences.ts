import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In which order the versions of a project were built: what bundles say, and runtimes go by.
    CREATE TABLE version_sequences (
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      sequence bigint NOT NULL,
      commit_sha text NOT NULL,
      PRIMARY KEY (project_id, sequence)
    );
    CREATE INDEX version_sequences_by_commit ON version_sequences (project_id, commit_sha, sequence);
  `.execute(db);
}
