import { type Kysely, sql } from 'kysely';

/** Passwords, sessions and links: tables as better-auth wants them, and invitations, which are ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      ADD COLUMN email_verified boolean NOT NULL DEFAULT false,
      ADD COLUMN image text,
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
    CREATE INDEX members_by_user ON members (user_id, created_at);

    CREATE TABLE sessions (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      token text NOT NULL UNIQUE,
      -- What the person works in; null, or no longer theirs: the first that they joined.
      organization_id text REFERENCES organizations ON DELETE SET NULL,
      expires_at timestamptz NOT NULL,
      ip_address text,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- To within a minute, when it was used.
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);
    CREATE INDEX sessions_by_end ON sessions (expires_at);

    -- How somebody proves who they are: a password, or an identity provider's word.
    CREATE TABLE accounts (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      provider_id text NOT NULL,
      account_id text NOT NULL,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (provider_id, account_id)
    );
    CREATE INDEX accounts_by_user ON accounts (user_id);

    CREATE TABLE verifications (
      id text PRIMARY KEY,
      identifier text NOT NULL,
      value text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX verifications_by_identifier ON verifications (identifier);
    CREATE INDEX verifications_by_end ON verifications (expires_at);

    -- Those that nobody has accepted: what became of the others, the audit says.
    CREATE TABLE invitations (
      id text PRIMARY KEY,
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      email text NOT NULL,
      role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
      token_hash bytea NOT NULL UNIQUE,
      invited_by text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (organization_id, email)
    );
  `.execute(db);
}
