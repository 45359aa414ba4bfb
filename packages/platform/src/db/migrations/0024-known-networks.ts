import { type Kysely, sql } from 'kysely';

/** Networks that somebody has signed in from: guesses made elsewhere do not keep them out there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE known_networks (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      network text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, network)
    );
    CREATE INDEX known_networks_by_age ON known_networks (at);
    -- Those of IPv6 are known with the next session.
    INSERT INTO known_networks (user_id, network)
    SELECT DISTINCT user_id, ip_address FROM sessions WHERE ip_address NOT LIKE '%:%';
  `.execute(db);
}
