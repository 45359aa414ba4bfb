/**
 * Whoever starts work for a project, deletes it, or sweeps its objects holds this until the transaction ends.
 * Take it before any row: a running job locks its own row first and never asks for this.
 */
import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export async function lockProjectWork(tx: Transaction<Schema>, projectId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bindery project ${projectId}`}, 0))`.execute(tx);
}
