/** The transcript of a job: what `/events` shows, and where a run goes on after its worker died. */
import { sql, type Transaction } from 'kysely';
import { CHANGES_CHANNEL } from '../api/news.ts';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export interface AgentRecordRow {
  seq: number;
  run: number;
  type: string;
  data: Record<string, unknown>;
  at: Date;
}

type Tx = Transaction<Schema>;

/** In the run's or the user's transaction; the job's row is locked, so that numbers have no gaps and never swap. */
export async function appendRecord(
  tx: Tx,
  { jobId, type, data }: { jobId: string; type: string; data: Record<string, unknown> },
): Promise<AgentRecordRow> {
  const { rows: jobs } = await sql<{ runs: number }>`
    UPDATE agent_jobs SET updated_at = now() WHERE id = ${jobId} RETURNING runs`.execute(tx);
  if (!jobs[0]) throw new JobDeleted();
  const { rows } = await sql<AgentRecordRow>`
    INSERT INTO agent_records (job_id, seq, run, type, data)
    SELECT ${jobId}, coalesce(max(seq), 0) + 1, ${jobs[0].runs}, ${type}, ${toJsonText(data)}::jsonb
    FROM agent_records WHERE job_id = ${jobId}
    RETURNING seq, run, type, data, at`.execute(tx);
  await sql`SELECT pg_notify(${CHANGES_CHANNEL}, ${jobId})`.execute(tx);
  return rows[0]!;
}

/** The project was deleted, and its jobs with it. */
export class JobDeleted extends Error {
  override readonly name = 'JobDeleted';
}

export async function readRecords(
  db: Queryable,
  { jobId, after = 0, limit }: { jobId: string; after?: number; limit?: number },
): Promise<AgentRecordRow[]> {
  const query = db
    .selectFrom('agent_records')
    .select(['seq', 'run', 'type', 'data', 'at'])
    .where('job_id', '=', jobId)
    .where('seq', '>', after)
    .orderBy('seq');
  return limit === undefined ? query.execute() : query.limit(limit).execute();
}

/** Prompts that no run has read yet become records. */
export async function takePrompts(tx: Tx, jobId: string): Promise<AgentRecordRow[]> {
  // The job's row before the prompts, as a message does.
  await sql`SELECT FROM agent_jobs WHERE id = ${jobId} FOR NO KEY UPDATE`.execute(tx);
  const prompts = await tx
    .selectFrom('agent_prompts')
    .select(['id', 'prompt'])
    .where('job_id', '=', jobId)
    .where('taken_at', 'is', null)
    .orderBy('id')
    .execute();
  const records: AgentRecordRow[] = [];
  for (const { id, prompt } of prompts) {
    const record = await appendRecord(tx, { jobId, type: 'prompt', data: { kind: 'prompt', text: prompt } });
    records.push(record);
    await sql`UPDATE agent_prompts SET taken_at = now() WHERE id = ${id}`.execute(tx);
  }
  return records;
}

// What PostgreSQL's jsonb cannot hold: U+0000 and halves of surrogate pairs.
function toJsonText(data: Record<string, unknown>): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value,
  );
}
