/** How an agent job lies in the database and looks in the API. Its state is its newest run's, until it is archived. */
import type { AgentJob } from '@bindery/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AgentJobsTable } from '../db/agent-schema.ts';
import type { Queryable } from '../db/database.ts';

export type AgentJobStatus = AgentJob['status'];

export interface AgentJobRow extends Selectable<AgentJobsTable> {
  status: AgentJobStatus;
  error: string | null;
  waiting_for: string | null;
  /** The beginning of what was asked for first. */
  asked: string | null;
  changed_at: Date;
  position: number;
}

export const STATUS: RawBuilder<AgentJobStatus> = sql`CASE
  WHEN a.archived_at IS NOT NULL THEN 'archived'
  WHEN j.status IN ('queued', 'running') THEN 'active'
  ELSE j.status END`;

const ASKED = sql<string | null>`(SELECT left(split_part(ltrim(p.prompt), E'\n', 1), 200)
  FROM agent_prompts p WHERE p.job_id = a.id ORDER BY p.id LIMIT 1)`;

/** `a` is the agent job, `j` its newest run. */
export function selectAgentJobs(db: Queryable) {
  return db
    .selectFrom('agent_jobs as a')
    .innerJoin('jobs as j', 'j.id', 'a.run_id')
    .selectAll('a')
    .select([
      'j.error as error',
      'j.waiting_for as waiting_for',
      STATUS.as('status'),
      ASKED.as('asked'),
      sql<Date>`greatest(a.updated_at, j.updated_at)`.as('changed_at'),
      sql<number>`(extract(epoch FROM a.created_at) * 1000000)::bigint`.as('position'),
    ]);
}

export function branchOf(jobId: string): string {
  return `bindery/agent/${jobId}`;
}

export type ReviewLink = (review: { jobId: string; commit: string }) => string;

export function toAgentJob(row: AgentJobRow, reviewLink: ReviewLink): AgentJob {
  const pull = row.pull_request;
  const here = row.pushed_sha === null ? null : reviewLink({ jobId: row.id, commit: row.pushed_sha });
  const link = pull && (pull.url ?? here);
  return {
    id: row.id,
    title: row.title ?? row.asked ?? '',
    status: row.status,
    source: { repository: row.repository, ref: branchOf(row.id) },
    model: row.model,
    prLink: row.status === 'active' ? null : link,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    updatedAt: row.changed_at.toISOString(),
    error: row.status === 'failed' ? row.error : null,
    failureReason: row.error,
    waitingFor: row.waiting_for,
    prState: row.pull_request?.state ?? null,
    usage: { inputTokens: row.input_tokens, outputTokens: row.output_tokens, steps: row.steps },
  };
}
