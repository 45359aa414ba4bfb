/** Merging and closing a built-in review: the pull request of a repository whose host has none. */
import type { Transaction } from 'kysely';
import { ApiError } from '../api/errors.ts';
import type { StoredPullRequest } from '../db/agent-schema.ts';
import type { Schema } from '../db/schema.ts';
import { type AgentJobRow, branchOf } from './job-row.ts';
import { appendRecord } from './records.ts';
import { recordPullState } from './run-store.ts';
import { findJob, type JobAddress, lockJob } from './store.ts';

export interface MergeOrder {
  projectId: string;
  /** The branch to merge, the commit of it that was reviewed, and into which branch. */
  head: string;
  commit: string;
  base: string;
  message: string;
  at: Date;
}

/**
 * Merges on the repository itself; doing it again finds nothing to do. Throws 409 when it cannot be done. What it must
 * read it reads in the transaction: whoever waited for a second connection here would keep others from a first.
 */
export type MergeBranch = (tx: Transaction<Schema>, order: MergeOrder) => Promise<{ sha: string }>;

type Tx = Transaction<Schema>;

export async function mergeReview(
  tx: Tx,
  { address, mergeBranch }: { address: JobAddress; mergeBranch: MergeBranch },
): Promise<{ row: AgentJobRow; merged: boolean }> {
  const { row, pull } = await lockReview(tx, address);
  if (pull.state === 'merged') return { row, merged: false };
  if (pull.state === 'closed') throw new ApiError(409, 'The changes were closed and cannot be merged.');
  if (row.pushed_sha === null)
    throw new ApiError(409, 'The platform does not know which commit was reviewed.');
  const { sha } = await mergeBranch(tx, {
    projectId: address.projectId,
    head: branchOf(row.id),
    commit: row.pushed_sha,
    base: pull.base,
    message: `Merge ${branchOf(row.id)}\n\n${row.title ?? ''}`.trim(),
    at: row.changed_at,
  });
  await recordPullState(tx, { jobId: row.id, pull, state: 'merged' });
  await appendRecord(tx, { jobId: row.id, type: 'git', data: { step: 'merged', into: pull.base, sha } });
  return { row: await findJob(tx, address), merged: true };
}

export async function closeReview(tx: Tx, address: JobAddress): Promise<AgentJobRow> {
  const { row, pull } = await lockReview(tx, address);
  if (pull.state === 'merged') throw new ApiError(409, 'The changes were merged and cannot be closed.');
  if (pull.state === 'closed') return row;
  await recordPullState(tx, { jobId: row.id, pull, state: 'closed' });
  await appendRecord(tx, { jobId: row.id, type: 'git', data: { step: 'closed' } });
  return findJob(tx, address);
}

async function lockReview(
  tx: Tx,
  address: JobAddress,
): Promise<{ row: AgentJobRow; pull: StoredPullRequest }> {
  await findJob(tx, address);
  const row = await lockJob(tx, address);
  if (row.status === 'active')
    throw new ApiError(409, 'The agent is still working. Wait until the job has ended, or cancel it.');
  const pull = row.pull_request;
  if (!pull) throw new ApiError(409, 'The job changed nothing, so there is nothing to merge or close.');
  if (pull.host !== 'built-in')
    throw new ApiError(409, `Merge or close the pull request on its git host: ${pull.url}`);
  return { row, pull };
}
