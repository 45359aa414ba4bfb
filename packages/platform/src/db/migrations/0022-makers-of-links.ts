import { type Kysely, sql } from 'kysely';

/** Who handed out a link: it ends when they leave. Null: nobody but whom it belongs to, or the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE verifications ADD made_by text`.execute(db);
}
