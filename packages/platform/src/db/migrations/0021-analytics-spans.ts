import { type Kysely, sql } from 'kysely';

/**
 * Sums of spans of days instead of months: a period that begins or ends within a month read up to sixty days of
 * everything that readers had typed. Days are never deleted, so that what months held is added up again from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP TABLE analytics_months;
    DROP TABLE analytics_added_months;

    -- Days that are over, added up: so many of them, from this one on (analytics/spans.ts).
    CREATE TABLE analytics_spans (
      source integer NOT NULL,
      measure text NOT NULL,
      page text NOT NULL,
      language text NOT NULL,
      days smallint NOT NULL,
      day date NOT NULL,
      key text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (source, measure, page, language, days, day, key)
    );
    CREATE INDEX analytics_spans_of_pages ON analytics_spans (source, measure, days, day, page, language)
      WHERE key = '' AND page <> '*';
    CREATE TABLE analytics_added_spans (
      days smallint NOT NULL,
      day date NOT NULL,
      PRIMARY KEY (days, day)
    );
    -- Rows come in the order of their days: where they lie is all that need be known to find those of a span.
    CREATE INDEX analytics_days_by_age ON analytics_days USING brin (day)
      WITH (pages_per_range = 32, autosummarize = on);
  `.execute(db);
}
