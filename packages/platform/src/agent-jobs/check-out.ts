/** The files that a run works on: from its branch, or from the branch that the job started from. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundFailed, OutboundRefused } from '@bindery/network';
import { withHint } from '../git/failure-hint.ts';
import { GitFailed } from '../git/git.ts';
import {
  fetchCommits,
  isPassing,
  openWorkingCopy,
  remoteHeads,
  type WorkingCopy,
  writeCommit,
} from '../git/working-copy.ts';
import { outageOf } from '../jobs/outage.ts';
import { type HeldAddresses, heldAddresses } from './held-addresses.ts';
import { branchOf } from './job-row.ts';
import type { Run } from './open-run.ts';
import { pullStateOn } from './project-host.ts';
import { recordPullState, recordStart, type Start } from './run-store.ts';

export interface Checkout {
  copy: WorkingCopy;
  /** The docs folder. */
  folder: string;
  start: Start;
  /** Where the base branch is now: the agent's instructions come from there. */
  baseSha: string;
  held: HeldAddresses;
}

export async function checkOut(run: Run, folder: string): Promise<Checkout> {
  const { job, project, options } = run;
  const { gate, ssh } = options;
  await refuseDecidedReview(run);
  const transport = { gate, ssh, run: { configFolder: join(folder, 'git'), signal: job.signal } };
  return orFail(run, 'could not be fetched', async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    const copy = await openWorkingCopy(project, folder, transport);
    const asked = run.agentJob.base_ref ?? project.branch;
    const branch = branchOf(run.agentJob.id);
    const heads = await remoteHeads(copy, asked === null ? [branch] : [branch, asked]);
    const base =
      asked ?? heads.standard ?? (await run.fail('The repository has no default branch. Is it empty?'));
    const baseSha = heads.branches.get(base) ?? (await headOf(copy, base));
    if (baseSha === null) return run.fail(`The branch ${base} is not in ${project.repository}.`);
    const head = heads.branches.get(branch);
    const start = startOf(run, { base, baseSha, head }) ?? (await run.fail(branchGone(branch)));
    await fetchCommits(copy, [...new Set([start.sha, baseSha])]);
    await writeCommit(copy, start.sha);
    const docs = join(copy.files, project.folder);
    if (!(await stat(docs).catch(() => null))?.isDirectory())
      return run.fail(`The folder ${project.folder} is not in the branch ${base}.`);
    if (!isRecorded(run, start)) await job.fenced((tx) => recordStart(tx, run.agentJob, start));
    const held = heldAddresses(copy, { sha: baseSha, folder: project.folder });
    return { copy, folder: docs, start, baseSha, held };
  });
}

function branchGone(branch: string): string {
  return `The branch ${branch} is no longer in the repository, so there is nothing to go on with. Start a new job.`;
}

/** Null: the job has pushed before, and its branch is gone. */
function startOf(
  { agentJob, history }: Run,
  { base, baseSha, head }: { base: string; baseSha: string; head: string | undefined },
): Start | null {
  const { start_sha, start_records, pushed_records } = agentJob;
  if (start_sha === null) return { sha: baseSha, records: 0, base };
  const hasNewPrompts = pushed_records > start_records && history.length > pushed_records;
  // Otherwise an attempt before this one began there, or a run that pushed nothing: its changes are made again.
  if (!hasNewPrompts) return { sha: start_sha, records: start_records, base };
  return head === undefined ? null : { sha: head, records: pushed_records, base };
}

function isRecorded({ agentJob }: Run, { sha, records }: Start): boolean {
  return agentJob.start_sha === sha && agentJob.start_records === records;
}

async function headOf(copy: WorkingCopy, branch: string): Promise<string | null> {
  return (await remoteHeads(copy, [branch])).branches.get(branch) ?? null;
}

/** One job has one pull request: what was merged or closed is not begun anew. */
async function refuseDecidedReview({ agentJob, job, host, fail }: Run): Promise<void> {
  const pull = agentJob.pull_request;
  if (!pull) return;
  const state = await pullStateOn(host, { id: agentJob.id, pull });
  if (state === 'open') return;
  // Decided where the pull request is: from here on it is known here as well, and messages are refused at once.
  await job.fenced((tx) => recordPullState(tx, { jobId: agentJob.id, pull, state }));
  await fail(`The job's pull request was ${state}. Start a new job for further changes.`);
}

const TRIES = 3;
const FIRST_WAIT_MS = 1_000;

/** Again where the network may be to blame; what stays is the user's to know. */
export async function orFail<Result>(run: Run, what: string, work: () => Promise<Result>): Promise<Result> {
  const { job, project } = run;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (job.signal.aborted || outageOf(error) !== null) throw error;
      const passing = isPassing(error) || error instanceof OutboundFailed;
      if (passing && tries < TRIES) {
        await sleep(FIRST_WAIT_MS * 2 ** tries, undefined, { signal: job.signal });
        continue;
      }
      const known =
        error instanceof GitFailed || error instanceof OutboundRefused || error instanceof OutboundFailed;
      if (!known) throw error;
      return run.fail(`${project.repository} ${what}: ${withHint(error)}`, error);
    }
  }
}
