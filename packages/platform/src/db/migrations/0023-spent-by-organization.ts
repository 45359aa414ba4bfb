import { type Kysely, sql } from 'kysely';

/**
 * What was spent stays spent when the project goes: else an organization could begin its day anew by deleting one. Null:
 * an earlier version counted it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE assistant_days DROP CONSTRAINT assistant_days_project_id_fkey, ADD organization_id text;
    UPDATE assistant_days SET organization_id = projects.organization_id
    FROM projects WHERE projects.id = assistant_days.project_id;
  `.execute(db);
}
