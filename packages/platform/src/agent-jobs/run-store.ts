/** What a run reads and writes: each write together with the record that tells of it. */
import type { AgentRecord, AnswerRecord } from '@bindery/agent';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { AgentJobsTable, StoredPullRequest } from '../db/agent-schema.ts';
import type { Schema } from '../db/schema.ts';
import { type AgentRecordRow, appendRecord, JobDeleted, readRecords, takePrompts } from './records.ts';

export type RunJob = Selectable<AgentJobsTable>;

type Tx = Transaction<Schema>;

/** Where a working copy starts. */
export interface Start {
  sha: string;
  /** How many of the agent's records have their changes in it; none: the job has not pushed yet. */
  records: number;
  base: string;
}

/** The job and everything recorded, its waiting prompts read. */
export async function loadRun(tx: Tx, jobId: string): Promise<{ job: RunJob; records: AgentRecordRow[] }> {
  await takePrompts(tx, jobId);
  const job = await tx.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!job) throw new JobDeleted();
  return { job, records: await readRecords(tx, { jobId }) };
}

export async function recordOfAgent(tx: Tx, jobId: string, record: AgentRecord): Promise<AgentRecordRow> {
  if (record.kind === 'answer') await addUsage(tx, jobId, record);
  return appendRecord(tx, { jobId, type: record.kind, data: { ...record } });
}

async function addUsage(tx: Tx, jobId: string, { usage }: AnswerRecord): Promise<void> {
  await sql`
    UPDATE agent_jobs SET input_tokens = input_tokens + ${usage.inputTokens},
      output_tokens = output_tokens + ${usage.outputTokens}, steps = steps + 1
    WHERE id = ${jobId}`.execute(tx);
}

export async function recordStart(tx: Tx, job: RunJob, { sha, records, base }: Start): Promise<void> {
  await tx
    .updateTable('agent_jobs')
    .set({ start_sha: sha, start_records: records, base_ref: base })
    .where('id', '=', job.id)
    .execute();
  await appendRecord(tx, { jobId: job.id, type: 'git', data: { step: 'cloned', from: base, sha } });
}

export async function recordPush(
  tx: Tx,
  { jobId, sha, branch, records }: { jobId: string; sha: string; branch: string; records: number },
): Promise<void> {
  await tx
    .updateTable('agent_jobs')
    .set({ pushed_sha: sha, pushed_records: records })
    .where('id', '=', jobId)
    .execute();
  await appendRecord(tx, { jobId, type: 'git', data: { step: 'pushed', branch, sha } });
}

export async function recordPullRequest(
  tx: Tx,
  { jobId, pull, title, summary }: { jobId: string; pull: StoredPullRequest; title: string; summary: string },
): Promise<void> {
  await tx
    .updateTable('agent_jobs')
    .set({ pull_request: JSON.stringify(pull), title, summary })
    .where('id', '=', jobId)
    .execute();
  const { host, url, number } = pull;
  await appendRecord(tx, { jobId, type: 'git', data: { step: 'pull-request', host, number, url } });
}

/** What became of it, whoever decided. */
export async function recordPullState(
  tx: Tx,
  { jobId, pull, state }: { jobId: string; pull: StoredPullRequest; state: StoredPullRequest['state'] },
): Promise<void> {
  await tx
    .updateTable('agent_jobs')
    .set({ pull_request: JSON.stringify({ ...pull, state }), updated_at: sql<Date>`now()` })
    .where('id', '=', jobId)
    .execute();
}

/** Somebody wrote while the run was about to end: it goes on instead. */
export class PromptWaiting extends Error {
  override readonly name = 'PromptWaiting';
}

/** In the transaction that ends the run. */
export async function recordCompletion(
  tx: Tx,
  { jobId, files }: { jobId: string; files: number },
): Promise<void> {
  await appendRecord(tx, { jobId, type: 'completed', data: { filesChanged: files } });
  // After the job's row is locked: a message that was queued before is seen, one after starts another run.
  const waiting = await tx
    .selectFrom('agent_prompts')
    .select('id')
    .where('job_id', '=', jobId)
    .where('taken_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw new PromptWaiting();
}
