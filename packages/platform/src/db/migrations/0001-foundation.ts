import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE organizations (
      id text PRIMARY KEY,
      name text NOT NULL,
      plan text NOT NULL CHECK (plan IN ('free', 'pro', 'enterprise')),
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE users (
      id text PRIMARY KEY,
      email text NOT NULL UNIQUE,
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE members (
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organization_id, user_id)
    );

    CREATE TABLE admin_keys (
      id text PRIMARY KEY,
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      name text NOT NULL,
      hash bytea NOT NULL UNIQUE,
      display text NOT NULL,
      scopes text[] NOT NULL,
      ip_allowlist text[] NOT NULL DEFAULT '{}',
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      created_by text,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX admin_keys_by_organization ON admin_keys (organization_id, created_at);

    CREATE TABLE projects (
      id text PRIMARY KEY,
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      name text NOT NULL,
      repository text NOT NULL,
      branch text,
      folder text NOT NULL DEFAULT '',
      credential bytea,
      deployment_type text NOT NULL DEFAULT 'cloud'
        CHECK (deployment_type IN ('cloud', 'client-hosted', 'air-gapped')),
      features jsonb NOT NULL DEFAULT '{}',
      active_version text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX projects_by_organization ON projects (organization_id, created_at DESC, id DESC);

    -- The primary key is the rule: a domain belongs to one project of the whole installation.
    CREATE TABLE domains (
      domain text PRIMARY KEY,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      is_primary boolean NOT NULL DEFAULT false,
      position integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX domains_by_project ON domains (project_id);
    CREATE UNIQUE INDEX one_primary_domain ON domains (project_id) WHERE is_primary;

    CREATE TABLE versions (
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      version text NOT NULL,
      commit_sha text NOT NULL,
      bundle_key text NOT NULL,
      sha256 text NOT NULL,
      size_bytes bigint NOT NULL,
      page_count integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (project_id, version)
    );

    CREATE TABLE jobs (
      id text PRIMARY KEY,
      kind text NOT NULL,
      organization_id text REFERENCES organizations ON DELETE CASCADE,
      input jsonb NOT NULL,
      status text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed')),
      queue_entry uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      attempt integer NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0,
      lease_expires_at timestamptz,
      deadline_at timestamptz,
      error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX jobs_open ON jobs (kind, created_at) WHERE status IN ('queued', 'running');
    -- Without the lease: heartbeats then touch no index.
    CREATE INDEX jobs_running ON jobs (kind) WHERE status = 'running';

    CREATE TABLE updates (
      id text PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
      project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
      commit jsonb,
      summary text,
      logs jsonb NOT NULL DEFAULT '[]'
    );
    CREATE INDEX updates_by_project ON updates (project_id);

    -- No foreign keys: an audit row outlives what it speaks of.
    CREATE TABLE audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      organization_id text,
      actor text NOT NULL,
      action text NOT NULL,
      target text,
      ip text,
      request_id text,
      details jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX audit_by_organization ON audit (organization_id, at DESC);

    CREATE TABLE idempotency (
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      route text NOT NULL,
      key text NOT NULL,
      request_hash bytea NOT NULL,
      status integer,
      body text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organization_id, route, key)
    );
    CREATE INDEX idempotency_by_age ON idempotency (created_at);

    CREATE TABLE installation (
      name text PRIMARY KEY,
      value jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `.execute(db);
}
