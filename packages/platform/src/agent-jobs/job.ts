/**
 * One run of an agent job: checkout → the agent works → validate → commit → push → pull request → completed.
 * Each step is recorded when it is done. A run whose worker died starts again at the top: what is recorded is not asked
 * again, the working copy is made from the same commit and the recorded changes, the same changes give the same
 * commit, and branch and pull request are found where they were left.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import { agentWork } from './agent-work.ts';
import { checkOut } from './check-out.ts';
import { openRun, type Run } from './open-run.ts';
import { publish } from './publish.ts';
import { JobDeleted } from './records.ts';
import type { AgentRunOptions, RunStep } from './run-options.ts';
import { PromptWaiting, recordCompletion } from './run-store.ts';
import { AGENT_RUN_KIND, type AgentRunInput } from './store.ts';

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
    // A process that was just killed may have begun a file while the folder was being emptied.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
