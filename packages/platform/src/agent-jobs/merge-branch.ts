/** Merges on the repository itself, for reviews that the platform keeps. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OutboundFailed, type OutboundGate, OutboundRefused } from '@bindery/network';
import { ApiError, notFound } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import { withHint } from '../git/failure-hint.ts';
import { GitFailed } from '../git/git.ts';
import { BranchMoved, MergeConflict, mergeCommits, pushCommit } from '../git/publish-commit.ts';
import { SourceRefused } from '../git/source-rules.ts';
import type { SshTrust } from '../git/transport.ts';
import { fetchCommits, openWorkingCopy, remoteHeads } from '../git/working-copy.ts';
import type { MergeBranch, MergeOrder } from './review-actions.ts';
import type { ReadProject } from './run-options.ts';

export interface MergeOptions {
  readProject: ReadProject;
  gate: OutboundGate;
  ssh?: SshTrust;
  author: { name: string; email: string };
  workFolder: string;
}

const TIMEOUT_MS = 60_000;
const PREFIX = 'merge-';
/** Far longer than a merge may take: whoever made it was killed. */
const ABANDONED_MS = 60 * TIMEOUT_MS;

export function branchMerger(options: MergeOptions): MergeBranch {
  return async (db, order) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await removeAbandoned(options.workFolder);
    const folder = await mkdtemp(join(options.workFolder, PREFIX));
    try {
      return { sha: await merge(order, { ...options, db, folder, signal }) };
    } catch (error) {
      throw explain(error, order);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  };
}

export async function removeAbandoned(workFolder: string, nowMs = Date.now()): Promise<void> {
  for (const name of await readdir(workFolder)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(workFolder, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function merge(
  { projectId, head, commit, base, message, at }: MergeOrder,
  options: MergeOptions & { db: Queryable; folder: string; signal: AbortSignal },
): Promise<string> {
  const { db, readProject, gate, ssh, author, folder, signal } = options;
  const project = await readProject(projectId, { signal, db });
  if (!project) throw notFound('project');
  const run = { configFolder: join(folder, 'git'), signal };
  const copy = await openWorkingCopy(project, join(folder, 'copy'), { gate, ssh, run });
  const { branches } = await remoteHeads(copy, [head, base]);
  const [headSha, baseSha] = [branches.get(head), branches.get(base)];
  const gone = headSha === undefined ? head : base;
  if (!headSha || !baseSha) throw new ApiError(409, `The branch ${gone} is no longer in the repository.`);
  if (headSha !== commit) throw new ApiError(409, moved(head, { found: headSha, commit }));
  await fetchCommits(copy, [headSha, baseSha], { whole: true });
  const sha = await mergeCommits(copy, { base: baseSha, head: headSha, message, author, at });
  if (sha !== baseSha) await pushCommit(copy, { sha, branch: base, expected: baseSha });
  return sha;
}

function moved(head: string, { found, commit }: { found: string; commit: string }): string {
  return `The branch ${head} is at ${found}, and ${commit} was reviewed. Send a message to have the agent go on from there, or merge by hand.`;
}

function explain(error: unknown, { base }: MergeOrder): unknown {
  if (error instanceof MergeConflict)
    return new ApiError(409, `${error.message} Ask the agent to start again from ${base}, or merge by hand.`);
  if (error instanceof BranchMoved) return new ApiError(409, `${error.message} Try again.`);
  if (error instanceof SourceRefused) return new ApiError(409, `The project's repository ${error.message}.`);
  if (error instanceof GitFailed && /checked out branch|denyCurrentBranch/.test(error.stderr))
    return new ApiError(
      409,
      `The branch ${base} is checked out in the repository on disk, and git does not change it under its user. Check out another branch there, or run "git config receive.denyCurrentBranch updateInstead" in it; then merge again.`,
    );
  const known =
    error instanceof GitFailed || error instanceof OutboundRefused || error instanceof OutboundFailed;
  return known ? new ApiError(409, `The repository did not take the merge: ${withHint(error)}`) : error;
}
