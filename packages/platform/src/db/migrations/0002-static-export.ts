import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whose turn it is among organizations: a new job starts behind its own organization's, not behind everyone's.
    ALTER TABLE jobs ADD COLUMN turn integer NOT NULL DEFAULT 0;

    ALTER TABLE versions
      -- Addresses of its pages; null for a version built before they were kept.
      ADD COLUMN pages text[],
      -- Everything wrong with its content: the object that lists it, and how much it is.
      ADD COLUMN report_key text,
      ADD COLUMN warnings integer NOT NULL DEFAULT 0,
      -- Of all files; null for a version built before it was kept.
      ADD COLUMN unpacked_bytes bigint;

    CREATE TABLE static_exports (
      id text PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      domain text NOT NULL,
      -- As asked for; null: made from the commit.
      label text,
      paths text[],
      strict boolean NOT NULL,
      -- The project's active version at the start; null: it has to be built first.
      base_version text,
      -- Stands for the content: commit and paths. Null until the commit is known.
      content text,
      version text,
      phase text NOT NULL DEFAULT 'queued',
      progress real NOT NULL DEFAULT 0,
      page_count integer NOT NULL DEFAULT 0,
      total_pages integer,
      warnings integer NOT NULL DEFAULT 0,
      report_key text,
      bundle_key text,
      sha256 text,
      size_bytes bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX static_exports_by_organization ON static_exports (organization_id, created_at DESC, id DESC);
    CREATE INDEX static_exports_by_label ON static_exports (project_id, version);
    CREATE INDEX static_exports_by_bundle ON static_exports (bundle_key);

    -- Rendered segments by the hash of their inputs; several lie in one object, the pack.
    CREATE TABLE segments (
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      first_key text NOT NULL,
      answered_key text NOT NULL,
      pack_key text NOT NULL,
      used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, first_key, answered_key)
    );
    CREATE INDEX segments_by_pack ON segments (pack_key);

    -- Worker processes that can take part in a build.
    CREATE TABLE workers (
      id text PRIMARY KEY,
      seen_at timestamptz NOT NULL DEFAULT now()
    );

    -- Builds that want help, and what they hand out.
    CREATE TABLE shared_builds (
      job_id text PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
      attempt integer NOT NULL,
      worker_id text NOT NULL,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      plan_key text NOT NULL,
      source_keys text[] NOT NULL
    );
    CREATE TABLE shards (
      job_id text NOT NULL REFERENCES shared_builds ON DELETE CASCADE,
      attempt integer NOT NULL,
      number integer NOT NULL,
      -- Indexes into the plan's segments.
      segments integer[] NOT NULL,
      worker_id text,
      lease_expires_at timestamptz,
      -- Where its segments lie once they are rendered.
      pack_key text,
      PRIMARY KEY (job_id, number)
    );
  `.execute(db);
}
