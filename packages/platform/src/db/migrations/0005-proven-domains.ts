import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE domains
      -- What the owner of the name puts into its DNS; of each claim its own.
      ADD COLUMN token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
      -- Null: claimed, and not served.
      ADD COLUMN proven_at timestamptz,
      ADD COLUMN proven_by text CHECK (proven_by IN ('dns', 'operator', 'sites-host', 'not-needed')),
      ADD COLUMN checked_at timestamptz,
      -- Since when a proof that was there is not found any more.
      ADD COLUMN failing_since timestamptz,
      ADD COLUMN problem text,
      ADD CONSTRAINT domains_proven CHECK ((proven_at IS NULL) = (proven_by IS NULL));
    -- Sites that are served stay so; the operator's list shows them.
    UPDATE domains SET proven_at = now(), proven_by = 'operator';

    -- A claim takes nothing from anybody: several may wait for their proof, and one of them is served.
    ALTER TABLE domains DROP CONSTRAINT domains_pkey, ADD PRIMARY KEY (domain, project_id);
    CREATE UNIQUE INDEX one_proven_domain ON domains (domain) WHERE proven_at IS NOT NULL;
    CREATE INDEX domains_to_check ON domains (checked_at NULLS FIRST) WHERE proven_by IS NULL OR proven_by = 'dns';

    -- No foreign keys: a name is kept for an organization that is gone as well.
    CREATE TABLE released_domains (
      domain text PRIMARY KEY,
      organization_id text NOT NULL,
      released_at timestamptz NOT NULL DEFAULT now()
    );
  `.execute(db);
}
