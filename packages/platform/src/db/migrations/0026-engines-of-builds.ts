import { type Kysely, sql } from 'kysely';

/** While an installation is upgraded, workers of two versions run beside each other. Null: an earlier version's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE workers ADD engine text;
    ALTER TABLE shared_builds ADD engine text;
  `.execute(db);
}
