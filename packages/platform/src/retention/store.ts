/** What the sweep asks the database. */
import { sql } from 'kysely';
import type { Database, Queryable, Transaction } from '../db/database.ts';

/** Work under way: queued, running, or waiting for its next attempt. */
export async function hasOpenJobs(db: Queryable, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    SELECT EXISTS (
      SELECT FROM jobs j WHERE j.status IN ('queued', 'running') AND (
        j.input->>'projectId' = ${projectId}
        OR EXISTS (SELECT FROM updates u WHERE u.id = j.id AND u.project_id = ${projectId})
        OR EXISTS (SELECT FROM static_exports e WHERE e.id = j.id AND e.project_id = ${projectId})
      )
    ) AS open`.execute(db);
  return rows[0]!.open;
}

export async function* projectIds(db: Database): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('projects')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    if (rows.length === 0) return;
    for (const { id } of rows) yield id;
    after = rows.at(-1)!.id;
  }
}

export async function existingProjects(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of the keys that something in the database points at. */
export async function referencedKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT bundle_key AS key FROM versions WHERE bundle_key = ANY(${keys}::text[])
    UNION SELECT report_key FROM versions WHERE report_key = ANY(${keys}::text[])
    UNION SELECT bundle_key FROM static_exports WHERE bundle_key = ANY(${keys}::text[])
    UNION SELECT report_key FROM static_exports WHERE report_key = ANY(${keys}::text[])
    UNION SELECT pack_key FROM segments WHERE pack_key = ANY(${keys}::text[])
    UNION SELECT object_key FROM remote_documents WHERE object_key = ANY(${keys}::text[])
    UNION SELECT unnest(document_keys) FROM versions WHERE document_keys && ${keys}::text[]`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export async function openJobIds(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether none is open or of late; until `tx` ends nobody else asks. Those that are over are forgotten then. */
export async function isChoreDue(
  tx: Transaction,
  { kind, everyMs }: { kind: string; everyMs: number },
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bindery ${kind}`}, 0))`.execute(tx);
  // One of the future was asked for before the clock was put right.
  const { rows } = await sql<{ due: boolean }>`
    SELECT NOT EXISTS (
      SELECT FROM jobs WHERE kind = ${kind} AND (status IN ('queued', 'running')
        OR created_at BETWEEN now() - ${everyMs}::double precision * interval '1 millisecond' AND now())
    ) AS due`.execute(tx);
  if (!rows[0]!.due) return false;
  await tx.deleteFrom('jobs').where('kind', '=', kind).where('status', '=', 'completed').execute();
  return true;
}

/** Segments and documents that lay in an object that is gone. */
export async function forgetObject(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('segments').where('pack_key', '=', key).execute();
  await tx.deleteFrom('remote_documents').where('object_key', '=', key).execute();
}
