import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How far an update is, as exports tell it.
    ALTER TABLE updates
      ADD COLUMN phase text NOT NULL DEFAULT 'queued'
        CHECK (phase IN ('queued', 'fetching', 'planning', 'rendering', 'packing', 'done')),
      ADD COLUMN page_count integer NOT NULL DEFAULT 0,
      ADD COLUMN total_pages integer;
    UPDATE updates u SET phase = 'done' FROM jobs j WHERE j.id = u.id AND j.status IN ('completed', 'failed');

    -- The newest update of each of many projects, without reading all of theirs.
    DROP INDEX jobs_by_project;
    CREATE INDEX jobs_by_project ON jobs ((input->>'projectId'), kind, sequence DESC);
    CREATE INDEX agent_jobs_open ON agent_jobs (project_id) WHERE archived_at IS NULL;

    -- What happened in an organization, kept for a day for readers that were away. No foreign keys: a row outlives what
    -- it speaks of.
    CREATE TABLE changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      organization_id text NOT NULL,
      -- Its place among the organization's. Transactions do not commit in the order of their ids, so readers give it,
      -- one after the other, to rows that they can see: what has a higher number can only be seen later.
      seq bigint,
      kind text NOT NULL,
      project_id text NOT NULL,
      subject_id text NOT NULL,
      status text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE UNIQUE INDEX changes_by_place ON changes (organization_id, seq);
    CREATE INDEX changes_without_place ON changes (organization_id, id) WHERE seq IS NULL;
    CREATE INDEX changes_by_age ON changes (at);
  `.execute(db);
  await tellChanges(db);
}

// By triggers, so that no writer of these tables can forget it, and none of them tells what was rolled back.
async function tellChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION note_change(organization text, kind text, project text, subject text, status text)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changes (organization_id, kind, project_id, subject_id, status)
      VALUES (organization, kind, project, subject, status);
      PERFORM pg_notify('bindery_changes', organization);
    END $$;

    CREATE FUNCTION note_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      project text;
      agent_job text;
    BEGIN
      IF NEW.kind = 'update' THEN
        SELECT project_id INTO project FROM updates WHERE id = NEW.id;
        IF FOUND THEN PERFORM note_change(NEW.organization_id, 'update', project, NEW.id, NEW.status); END IF;
      ELSIF NEW.kind = 'static-export' THEN
        SELECT project_id INTO project FROM static_exports WHERE id = NEW.id;
        IF FOUND THEN PERFORM note_change(NEW.organization_id, 'export', project, NEW.id, NEW.status); END IF;
      ELSIF NEW.kind = 'agent-run' THEN
        SELECT id, project_id INTO agent_job, project FROM agent_jobs WHERE run_id = NEW.id;
        IF FOUND THEN PERFORM note_change(NEW.organization_id, 'agentJob', project, agent_job, NEW.status); END IF;
      END IF;
      PERFORM pg_notify('bindery_changes', coalesce(agent_job, NEW.id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER job_changed AFTER UPDATE OF status, waiting_for ON jobs FOR EACH ROW
      WHEN (NEW.organization_id IS NOT NULL
        AND (OLD.status, OLD.waiting_for) IS DISTINCT FROM (NEW.status, NEW.waiting_for))
      EXECUTE FUNCTION note_job_change();

    CREATE FUNCTION note_own_job() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      job jobs%ROWTYPE;
    BEGIN
      SELECT * INTO job FROM jobs WHERE id = to_jsonb(NEW)->>TG_ARGV[1];
      IF job.organization_id IS NULL THEN RETURN NULL; END IF;
      PERFORM note_change(job.organization_id, TG_ARGV[0], NEW.project_id, NEW.id,
        CASE WHEN to_jsonb(NEW)->>'archived_at' IS NULL THEN job.status ELSE 'archived' END);
      PERFORM pg_notify('bindery_changes', NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER update_made AFTER INSERT ON updates FOR EACH ROW EXECUTE FUNCTION note_own_job('update', 'id');
    CREATE TRIGGER export_made AFTER INSERT ON static_exports
      FOR EACH ROW EXECUTE FUNCTION note_own_job('export', 'id');
    CREATE TRIGGER agent_job_made AFTER INSERT ON agent_jobs
      FOR EACH ROW EXECUTE FUNCTION note_own_job('agentJob', 'run_id');
    CREATE TRIGGER agent_job_changed AFTER UPDATE OF run_id, pull_request, archived_at ON agent_jobs FOR EACH ROW
      WHEN ((OLD.run_id, OLD.pull_request, OLD.archived_at)
        IS DISTINCT FROM (NEW.run_id, NEW.pull_request, NEW.archived_at))
      EXECUTE FUNCTION note_own_job('agentJob', 'run_id');

    -- Progress: told to those who follow the job, and not kept.
    CREATE FUNCTION tell_progress() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('bindery_changes', NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER update_progressed AFTER UPDATE ON updates FOR EACH ROW EXECUTE FUNCTION tell_progress();
    CREATE TRIGGER export_progressed AFTER UPDATE ON static_exports FOR EACH ROW EXECUTE FUNCTION tell_progress();

    CREATE FUNCTION note_project_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        PERFORM note_change(NEW.organization_id, 'project', NEW.id, NEW.id, 'created');
      ELSIF TG_OP = 'DELETE' THEN
        PERFORM note_change(OLD.organization_id, 'project', OLD.id, OLD.id, 'deleted');
      ELSIF NEW.active_version IS DISTINCT FROM OLD.active_version AND NEW.active_version IS NOT NULL THEN
        PERFORM note_change(NEW.organization_id, 'version', NEW.id, NEW.active_version, 'active');
      ELSE
        PERFORM note_change(NEW.organization_id, 'project', NEW.id, NEW.id, 'changed');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER project_made AFTER INSERT OR DELETE ON projects
      FOR EACH ROW EXECUTE FUNCTION note_project_change();
    CREATE TRIGGER project_changed AFTER UPDATE ON projects FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_project_change();

    CREATE FUNCTION note_part_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      project projects%ROWTYPE;
    BEGIN
      SELECT * INTO project FROM projects WHERE id = coalesce(NEW.project_id, OLD.project_id);
      IF NOT FOUND THEN RETURN NULL; END IF;
      IF TG_ARGV[0] = 'version' THEN
        PERFORM note_change(project.organization_id, 'version', project.id, to_jsonb(NEW)->>'version', 'kept');
      ELSE
        PERFORM note_change(project.organization_id, 'project', project.id, project.id, 'changed');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER domain_made AFTER INSERT OR DELETE ON domains
      FOR EACH ROW EXECUTE FUNCTION note_part_of_project('domain');
    CREATE TRIGGER domain_changed AFTER UPDATE ON domains FOR EACH ROW
      WHEN ((OLD.is_primary, OLD.proven_at IS NULL, OLD.failing_since IS NULL, OLD.problem)
        IS DISTINCT FROM (NEW.is_primary, NEW.proven_at IS NULL, NEW.failing_since IS NULL, NEW.problem))
      EXECUTE FUNCTION note_part_of_project('domain');
    CREATE TRIGGER version_kept AFTER INSERT ON versions
      FOR EACH ROW EXECUTE FUNCTION note_part_of_project('version');
  `.execute(db);
}
