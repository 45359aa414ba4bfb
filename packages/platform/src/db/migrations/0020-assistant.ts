import { type Kysely, sql } from 'kysely';

/** What readers asked the assistants of sites, and what that cost today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nothing in it says who asked. Rows older than the setting allows are deleted.
    CREATE TABLE assistant_answers (
      message_id text PRIMARY KEY,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      thread_id text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      page text NOT NULL,
      language text NOT NULL,
      question text NOT NULL,
      answer text NOT NULL,
      -- Null: it failed, or the reader left.
      outcome text CHECK (outcome IN ('answered', 'unknown')),
      pages jsonb NOT NULL,
      helpful boolean,
      comment text NOT NULL DEFAULT ''
    );
    CREATE INDEX assistant_answers_by_project ON assistant_answers (project_id, at DESC);
    CREATE INDEX assistant_answers_by_age ON assistant_answers (at);

    -- One row a day and project; the day is that of UTC.
    CREATE TABLE assistant_days (
      day date NOT NULL,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      questions integer NOT NULL DEFAULT 0,
      tokens bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (day, project_id)
    );
  `.execute(db);
}
