import { type Kysely, sql } from 'kysely';

/** How often somebody tried to get in, for every API process alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Token buckets. Unlogged: after a crash of the database everybody begins anew, which costs a few guesses.
    CREATE UNLOGGED TABLE sign_in_attempts (
      -- A hash: people type passwords into the field for their address.
      name bytea PRIMARY KEY,
      tokens double precision NOT NULL,
      refused boolean NOT NULL,
      at timestamptz NOT NULL
    );
    CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (at);
  `.execute(db);
}
