/**
 * Agent jobs in the database, as their users change them. Transitions, and no others:
 *
 *   create → active ──run ends──→ completed | failed ──archive, or age──→ archived
 *              ↑                        │
 *              └────────message─────────┘
 *
 * Locks: the run's row in `jobs` first, then `agent_jobs`. A trigger refuses what this file does not do.
 */
import { sql, type Transaction } from 'kysely';
import { rateLimitHeaders } from '../api/caller.ts';
import { ApiError, notFound, tooMany } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { CANCELLED_MESSAGE } from '../jobs/job-errors.ts';
import { cancelJob as cancelRun, enqueueJob } from '../jobs/queue.ts';
import { refuseFullQueue } from '../jobs/room-in-queue.ts';
import { type AgentJobRow, type AgentJobStatus, STATUS, selectAgentJobs } from './job-row.ts';
import { appendRecord, takePrompts } from './records.ts';

export const AGENT_RUN_KIND = 'agent-run';

export interface AgentRunInput extends Record<string, unknown> {
  agentJobId: string;
}

export interface JobAddress {
  organizationId: string;
  projectId: string;
  id: string;
}

type Tx = Transaction<Schema>;

export interface AgentProject {
  id: string;
  repository: string;
  agentModel: string | null;
}

export async function findAgentProject(
  db: Queryable,
  { organizationId, projectId }: Omit<JobAddress, 'id'>,
): Promise<AgentProject> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'repository', 'agent_model as agentModel'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) throw notFound('project');
  return row;
}

export async function createJob(
  tx: Tx,
  options: {
    organizationId: string;
    project: AgentProject;
    model: string;
    ref: string | null;
    prompt: string;
    perHour: number;
  },
): Promise<AgentJobRow> {
  const { organizationId, project, model, ref, prompt } = options;
  await spendPrompt(tx, { projectId: project.id, perHour: options.perHour });
  const id = newId('aj');
  const run_id = runId(id, 1);
  await enqueueRun(tx, { organizationId, id, run: 1 });
  await tx
    .insertInto('agent_jobs')
    .values({
      ...{ id, run_id, project_id: project.id, organization_id: organizationId, model },
      ...{ repository: project.repository, base_ref: ref },
      ...{ title: null, summary: null, pull_request: null, archived_at: null },
    })
    .execute();
  await addPrompt(tx, { id, projectId: project.id, prompt });
  return findJob(tx, { organizationId, projectId: project.id, id });
}

export async function findJob(db: Queryable, { organizationId, projectId, id }: JobAddress) {
  const row = await selectAgentJobs(db)
    .where('a.id', '=', id)
    .where('a.project_id', '=', projectId)
    .where('a.organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) throw notFound('agent job');
  return row as AgentJobRow;
}

export async function listJobs(
  db: Queryable,
  options: {
    projectId: string;
    limit: number;
    after: { position: number; id: string } | null;
    status?: AgentJobStatus;
  },
): Promise<AgentJobRow[]> {
  const { projectId, limit, after, status } = options;
  let query = selectAgentJobs(db)
    .where('a.project_id', '=', projectId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1);
  if (status) query = query.where(STATUS, '=', status);
  if (after) {
    const { position, id } = after;
    query = query.where(
      sql<boolean>`(a.created_at, a.id) < ('epoch'::timestamptz + ${position} * interval '1 microsecond', ${id})`,
    );
  }
  return (await query.execute()) as AgentJobRow[];
}

/** An active job reads it at its next step; one that has ended runs again. */
export async function addMessage(
  tx: Tx,
  options: { address: JobAddress; prompt: string; perHour: number },
): Promise<AgentJobRow> {
  const { address, prompt, perHour } = options;
  await findJob(tx, address);
  await spendPrompt(tx, { projectId: address.projectId, perHour });
  const { status, runs, pull_request: pull } = await lockJob(tx, address);
  if (status === 'archived')
    throw new ApiError(409, 'The job is archived and takes no more messages. Start a new job.');
  if (pull && pull.state !== 'open')
    throw new ApiError(
      409,
      `The job's changes were ${pull.state}, so it takes no more messages. Start a new job.`,
    );
  if (status !== 'active') {
    const run = runs + 1;
    await enqueueRun(tx, { organizationId: address.organizationId, id: address.id, run });
    await tx
      .updateTable('agent_jobs')
      .set({ run_id: runId(address.id, run), runs: run, updated_at: sql<Date>`now()` })
      .where('id', '=', address.id)
      .execute();
  }
  await addPrompt(tx, { ...address, prompt });
  return findJob(tx, address);
}

export async function cancelJob(tx: Tx, { address }: { address: JobAddress }): Promise<AgentJobRow> {
  const { run_id } = await findJob(tx, address);
  const verdict = await cancelRun(tx, run_id);
  const job = await lockJob(tx, address);
  if (verdict !== 'cancelled') {
    const already = job.status === 'failed' && job.error === CANCELLED_MESSAGE;
    if (already) return job;
    throw new ApiError(409, `The job is ${job.status}. Only an active job can be cancelled.`);
  }
  await takePrompts(tx, address.id);
  await appendRecord(tx, { jobId: address.id, type: 'failed', data: { reason: CANCELLED_MESSAGE } });
  return findJob(tx, address);
}

export async function archiveJob(tx: Tx, address: JobAddress): Promise<AgentJobRow> {
  await findJob(tx, address);
  const job = await lockJob(tx, address);
  if (job.status === 'archived') return job;
  if (job.status === 'active')
    throw new ApiError(409, 'The job is active. Cancel it first, or wait until it has ended.');
  await tx
    .updateTable('agent_jobs')
    .set({ archived_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', address.id)
    .execute();
  return findJob(tx, address);
}

/** Jobs that ended long enough ago; how many there were. */
export async function archiveOldJobs(db: Queryable, { afterDays }: { afterDays: number }): Promise<number> {
  const result = await sql`
    UPDATE agent_jobs a SET archived_at = now(), updated_at = now()
    FROM jobs j
    WHERE j.id = a.run_id AND a.archived_at IS NULL AND j.status IN ('completed', 'failed')
      AND j.ended_at < now() - make_interval(secs => ${afterDays * 86_400})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Whoever holds it alone adds prompts and records, so that their order is the order in which they can be read. */
export async function lockJob(tx: Tx, address: JobAddress): Promise<AgentJobRow> {
  await sql`SELECT FROM agent_jobs WHERE id = ${address.id} FOR NO KEY UPDATE`.execute(tx);
  // Read again: what was seen before the lock may be old.
  return findJob(tx, address);
}

async function enqueueRun(
  tx: Tx,
  { organizationId, id, run }: { organizationId: string; id: string; run: number },
): Promise<void> {
  await refuseFullQueue(tx, { kind: AGENT_RUN_KIND, organizationId, what: 'agent jobs' });
  const input: AgentRunInput = { agentJobId: id };
  await enqueueJob(tx, { id: runId(id, run), kind: AGENT_RUN_KIND, organizationId, input });
}

function runId(jobId: string, run: number): string {
  return `${jobId}.${run}`;
}

async function addPrompt(
  tx: Tx,
  { id, projectId, prompt }: { id: string; projectId: string; prompt: string },
): Promise<void> {
  await tx
    .insertInto('agent_prompts')
    .values({ job_id: id, project_id: projectId, prompt, taken_at: null })
    .execute();
}

/** Throws 429 when the project's creations and messages of the last hour are used up. */
async function spendPrompt(
  tx: Tx,
  { projectId, perHour }: { projectId: string; perHour: number },
): Promise<void> {
  // One after the other, or two at once would both be the last one allowed.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bindery agent ${projectId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ wait: number }>`
    SELECT extract(epoch FROM created_at + interval '1 hour' - now())::float8 AS wait
    FROM agent_prompts WHERE project_id = ${projectId}
      -- After the clock was put back, what lies ahead of it would count for longer than the hour.
      AND created_at BETWEEN now() - interval '1 hour' AND clock_timestamp()
    ORDER BY created_at DESC OFFSET ${perHour - 1} LIMIT 1`.execute(tx);
  const oldest = rows[0];
  if (!oldest) return;
  const message = `A project may start ${perHour} agent jobs and send messages to them in an hour, together. Try again later.`;
  const resetSeconds = Math.max(1, Math.ceil(oldest.wait));
  throw tooMany(message, resetSeconds, rateLimitHeaders({ limit: perHour, remaining: 0, resetSeconds }));
}
