/**
 * One run of an agent job: checkout → the agent works → validate → commit → push → pull request → completed.
 * Each step is recorded when it is done. A run whose worker died starts again at the top: what is recorded is not asked
 * again, the working copy is made from the same commit and the recorded changes, the same changes give the same
 * commit, and branch and pull request are found where they were left.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentLimits, RetryPolicy, SandboxKind } from '@bindery/agent';
import type { HostKind } from '../git/hosts/git-host.ts';
import type { SshTrust } from '../git/transport.ts';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import type { OutboundGate } from '../outbound/gate.ts';
import { agentWork } from './agent-work.ts';
import { checkOut } from './check-out.ts';
import type { AgentModels } from './models.ts';
import { openRun, type ProjectSource, type Run } from './open-run.ts';
import { publish, type SaveReview } from './publish.ts';
import { JobDeleted } from './records.ts';
import { PromptWaiting, recordCompletion } from './run-store.ts';
import type { FindProblems } from './site-check.ts';
import { AGENT_RUN_KIND, type AgentRunInput } from './store.ts';

/** Where a run stands; for logs, and for tests that kill it there. */
export type RunStep =
  | 'claimed'
  | 'cloned'
  | 'answered'
  | 'tool'
  | 'committed'
  | 'pushed'
  | 'opened'
  | 'completed';

export interface AgentRunOptions {
  models: AgentModels;
  limits: AgentLimits;
  sandbox?: SandboxKind;
  /** How often a model that fails is asked again. */
  retry?: RetryPolicy;
  /** The project as it is now, its credentials open; null when it was deleted. */
  readProject(projectId: string, signal: AbortSignal): Promise<ProjectSource | null>;
  gate: OutboundGate;
  ssh?: SshTrust;
  /** Git hosts that the operator named, by host name. */
  hosts: Readonly<Record<string, HostKind>>;
  author: { name: string; email: string };
  /** Values that no record, commit or pull request may hold. */
  secrets: readonly string[];
  /** What is wrong with a site; the engine's check unless given. */
  findProblems?: FindProblems;
  /** Keeps the pages of a built-in review. */
  saveReview: SaveReview;
  workFolder: string;
  cacheFolder: string;
  concurrency: number;
  onStep?(step: RunStep, jobId: string): void | Promise<void>;
}

export function agentRunJob(options: AgentRunOptions): JobDefinition<AgentRunInput> {
  return {
    kind: AGENT_RUN_KIND,
    concurrency: options.concurrency,
    // The agent keeps its own time; this is for everything around it.
    maxRunSeconds: Math.ceil(options.limits.wallMs / 1000) + 1800,
    retryDelaySeconds: 2,
    run: (job) => inWorkFolder(options, job, (folder) => runAgentJob(job, folder, options)),
  };
}

async function runAgentJob(
  job: RunningJob<AgentRunInput>,
  folder: string,
  options: AgentRunOptions,
): Promise<void> {
  const step = (name: RunStep) => options.onStep?.(name, job.input.agentJobId);
  await step('claimed');
  for (let leg = 1; ; leg++) {
    const run = await openRun(job, options);
    const copy = await checkOut(run, join(folder, String(leg)));
    await step('cloned');
    const work = await agentWork(run, copy, step);
    const files = await publish(run, { copy, work, step });
    if (await complete(run, files)) break;
  }
  await step('completed');
}

/** False when somebody has sent a message meanwhile: another leg, on the same branch. */
async function complete({ job, agentJob }: Run, files: number): Promise<boolean> {
  try {
    await job.complete((tx) => recordCompletion(tx, { jobId: agentJob.id, files }));
    return true;
  } catch (error) {
    if (error instanceof PromptWaiting) return false;
    throw error;
  }
}

async function inWorkFolder(
  { workFolder }: AgentRunOptions,
  { id }: RunningJob<AgentRunInput>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(workFolder, `${id}-`));
  try {
    await work(folder);
  } catch (error) {
    if (error instanceof JobDeleted) throw new PermanentError('The project was deleted.', { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
