import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE projects ADD COLUMN agent_model text;

    -- Its state is that of its newest run in jobs, until it is archived.
    CREATE TABLE agent_jobs (
      id text PRIMARY KEY,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      model text NOT NULL,
      repository text NOT NULL,
      base_ref text,
      run_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
      runs integer NOT NULL DEFAULT 1,
      -- Where the working copy starts, and how many of the agent's records have their changes in it.
      start_sha text,
      start_records integer NOT NULL DEFAULT 0,
      -- The same for what was pushed last.
      pushed_sha text,
      pushed_records integer NOT NULL DEFAULT 0,
      title text,
      summary text,
      pull_request jsonb,
      input_tokens bigint NOT NULL DEFAULT 0,
      output_tokens bigint NOT NULL DEFAULT 0,
      steps integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      archived_at timestamptz
    );
    CREATE INDEX agent_jobs_by_project ON agent_jobs (project_id, created_at DESC, id DESC);
    CREATE INDEX agent_jobs_by_run ON agent_jobs (run_id);

    CREATE FUNCTION guard_agent_job() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.archived_at IS NOT NULL
          AND (NEW.archived_at IS DISTINCT FROM OLD.archived_at OR NEW.run_id <> OLD.run_id) THEN
          RAISE EXCEPTION 'agent job % is archived', OLD.id;
        END IF;
        IF (NEW.run_id <> OLD.run_id OR NEW.archived_at IS DISTINCT FROM OLD.archived_at)
          AND EXISTS (SELECT FROM jobs WHERE id = OLD.run_id AND status IN ('queued', 'running')) THEN
          RAISE EXCEPTION 'agent job % is active', OLD.id;
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER agent_job_transitions BEFORE UPDATE OF run_id, archived_at ON agent_jobs
      FOR EACH ROW EXECUTE FUNCTION guard_agent_job();

    -- What users asked for; a record of type prompt is written when the agent has read it.
    CREATE TABLE agent_prompts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      job_id text NOT NULL REFERENCES agent_jobs ON DELETE CASCADE,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      prompt text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      taken_at timestamptz
    );
    CREATE INDEX agent_prompts_by_job ON agent_prompts (job_id, id);
    CREATE INDEX agent_prompts_by_project ON agent_prompts (project_id, created_at);

    -- Transcript and checkpoints in one.
    CREATE TABLE agent_records (
      job_id text NOT NULL REFERENCES agent_jobs ON DELETE CASCADE,
      seq integer NOT NULL,
      run integer NOT NULL,
      type text NOT NULL,
      data jsonb NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (job_id, seq)
    );

    -- The parts of a built-in review's pages.
    CREATE TABLE agent_reviews (
      job_id text NOT NULL REFERENCES agent_jobs ON DELETE CASCADE,
      name text NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (job_id, name)
    );
  `.execute(db);
}
