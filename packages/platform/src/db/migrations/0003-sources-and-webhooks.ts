import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE projects
      -- The private half, sealed; and the public half that the git host is given.
      ADD COLUMN deploy_key bytea,
      ADD COLUMN deploy_key_public text,
      -- 122 random bits: the address of the project's webhook cannot be guessed.
      ADD COLUMN webhook_id text NOT NULL UNIQUE DEFAULT 'whk_' || replace(gen_random_uuid()::text, '-', ''),
      ADD COLUMN webhook_secret bytea,
      ADD COLUMN webhook_rotated_at timestamptz,
      ADD COLUMN webhook_delivered_at timestamptz,
      ADD COLUMN webhook_outcome text;

    ALTER TABLE versions
      ADD COLUMN commit_ref text NOT NULL DEFAULT '',
      ADD COLUMN commit_message text NOT NULL DEFAULT '';
    CREATE INDEX jobs_by_project ON jobs ((input->>'projectId'));
    CREATE INDEX versions_by_age ON versions (project_id, created_at DESC, version DESC);
  `.execute(db);
}
