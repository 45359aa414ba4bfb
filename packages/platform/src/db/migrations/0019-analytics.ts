import { type Kysely, sql } from 'kysely';

/** What readers did. No row holds an address or a user agent; what tells visitors apart goes when their day is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The number under which a project's rows are found. To delete them is to delete this row, which takes no time;
    -- rows of a number that is nobody's go little by little (analytics/chores.ts).
    CREATE TABLE analytics_sources (
      source integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_id text NOT NULL UNIQUE REFERENCES projects ON DELETE CASCADE
    );
    CREATE TABLE analytics_orphans (source integer PRIMARY KEY);
    CREATE FUNCTION note_orphaned_source() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO analytics_orphans VALUES (OLD.source);
      RETURN NULL;
    END $$;
    CREATE TRIGGER source_deleted AFTER DELETE ON analytics_sources
      FOR EACH ROW EXECUTE FUNCTION note_orphaned_source();

    -- Events as they came, one partition for each day (analytics/partitions.ts makes and drops them).
    CREATE TABLE analytics_events (
      day date NOT NULL,
      source integer NOT NULL,
      at timestamptz NOT NULL,
      type text NOT NULL,
      page text NOT NULL,
      language text NOT NULL,
      details jsonb NOT NULL
    ) PARTITION BY RANGE (day);

    -- What tells visitors apart is in unlogged tables: neither in the write-ahead log, nor in a replica or a copy of the
    -- server's files. After a crash of the database visitors of that day may be counted twice; nothing else depends on it.
    -- One salt a day for every API process alike; deleted with the day.
    CREATE UNLOGGED TABLE analytics_salts (
      day date PRIMARY KEY,
      salt bytea NOT NULL
    );
    -- What a visitor was counted in already: a hash of visitor and thing. Its partitions are unlogged, and go with the day.
    CREATE TABLE analytics_seen (
      day date NOT NULL,
      source integer NOT NULL,
      mark bigint NOT NULL,
      PRIMARY KEY (day, source, mark)
    ) PARTITION BY RANGE (day);
    -- Who is there now, for minutes.
    CREATE UNLOGGED TABLE analytics_live (
      source integer NOT NULL,
      visitor bigint NOT NULL,
      page text NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (source, visitor)
    ) WITH (fillfactor = 70);
    CREATE INDEX analytics_live_by_age ON analytics_live (seen_at);

    -- Sums, kept up with every batch. page and language are '*' in rows for all of them; key is '' in rows for the
    -- measure itself, and else what is counted apart: a referrer, a query, an agent.
    CREATE TABLE analytics_hours (
      source integer NOT NULL,
      measure text NOT NULL,
      page text NOT NULL,
      language text NOT NULL,
      hour timestamptz NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (source, measure, page, language, hour)
    ) WITH (fillfactor = 80);
    CREATE INDEX analytics_hours_by_age ON analytics_hours (hour);

    CREATE TABLE analytics_days (
      source integer NOT NULL,
      measure text NOT NULL,
      page text NOT NULL,
      language text NOT NULL,
      day date NOT NULL,
      key text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (source, measure, page, language, day, key)
    ) WITH (fillfactor = 80);
    CREATE INDEX analytics_days_of_pages ON analytics_days (source, measure, day, page, language)
      WHERE key = '' AND page <> '*';

    -- Days of months that are over, added up: a long period is a list of few rows.
    CREATE TABLE analytics_months (
      source integer NOT NULL,
      measure text NOT NULL,
      page text NOT NULL,
      language text NOT NULL,
      day date NOT NULL,
      key text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (source, measure, page, language, day, key)
    );
    CREATE INDEX analytics_months_of_pages ON analytics_months (source, measure, day, page, language)
      WHERE key = '' AND page <> '*';
    CREATE TABLE analytics_added_months (month date PRIMARY KEY);

    CREATE TABLE analytics_feedback (
      id text PRIMARY KEY,
      source integer NOT NULL,
      at timestamptz NOT NULL,
      page text NOT NULL,
      language text NOT NULL,
      helpful boolean NOT NULL,
      comment text NOT NULL,
      block integer,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done', 'dismissed'))
    );
    CREATE INDEX analytics_feedback_by_source ON analytics_feedback (source, at DESC, id DESC);

    -- Batches of sites elsewhere, so that one that is sent twice counts once.
    CREATE TABLE analytics_batches (
      source integer NOT NULL,
      batch text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (source, batch)
    );
    CREATE INDEX analytics_batches_by_age ON analytics_batches (at);

    -- Weekly summaries that were written, each by one process alone.
    CREATE TABLE analytics_letters (
      organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE,
      week date NOT NULL,
      PRIMARY KEY (organization_id, week)
    );
  `.execute(db);
}
