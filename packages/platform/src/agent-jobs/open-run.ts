/** All that the steps of a run share: the job, its project, what is recorded, and how to record more. */

import type { AgentRecord } from '@bindery/agent';
import { type GitHost, HostRefused } from '../git/hosts/git-host.ts';
import { SourceRefused } from '../git/source-rules.ts';
import type { RunningJob } from '../jobs/definition.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import { hostOf } from './project-host.ts';
import { type AgentRecordRow, appendRecord } from './records.ts';
import { type Redact, redactor } from './redact.ts';
import type { AgentRunOptions, ProjectSource } from './run-options.ts';
import { loadRun, type RunJob, recordOfAgent } from './run-store.ts';
import type { AgentRunInput } from './store.ts';

export interface Run {
  job: RunningJob<AgentRunInput>;
  options: AgentRunOptions;
  agentJob: RunJob;
  project: ProjectSource;
  /** Null: a built-in review takes the place of a pull request. */
  host: GitHost | null;
  redact: Redact;
  secrets: string[];
  /** The agent's own records, oldest first; grows. */
  history: { record: AgentRecord; at: Date }[];
  recordAgent(record: AgentRecord): Promise<void>;
  recordGit(data: Record<string, unknown>): Promise<void>;
  /** Tells the reason in the transcript and ends the job. */
  fail(reason: string, cause?: unknown): Promise<never>;
}

const AGENT_KINDS = ['prompt', 'answer', 'result', 'retry', 'ending'];

export async function openRun(job: RunningJob<AgentRunInput>, options: AgentRunOptions): Promise<Run> {
  const jobId = job.input.agentJobId;
  const { job: agentJob, records } = await job.fenced((tx) => loadRun(tx, jobId));
  const fail = async (reason: string, cause?: unknown): Promise<never> => {
    const clean = redact(reason);
    await job.fenced((tx) => appendRecord(tx, { jobId, type: 'failed', data: { reason: clean } }));
    throw new PermanentError(clean, { cause });
  };
  let redact = redactor(options.secrets);
  const project = await options
    .readProject(agentJob.project_id, { signal: job.signal })
    .catch((error: Error) => {
      if (error instanceof HostRefused) return fail(error.message, error);
      if (error instanceof SourceRefused) return fail(`The project's repository ${error.message}.`, error);
      throw error;
    });
  if (!project) throw new PermanentError('The project was deleted.');
  const secrets = [...options.secrets, project.token, project.deployKey].filter(
    (secret): secret is string => (secret?.length ?? 0) >= 8,
  );
  redact = redactor(secrets);
  const history = records.filter(({ type }) => AGENT_KINDS.includes(type)).map(toHistory);
  return {
    ...{ job, options, agentJob, project, redact, secrets, history, fail },
    host: hostOf(project, { ...options, signal: job.signal }),
    async recordAgent(record) {
      // A cancelled or stopping run records nothing more, least of all that it was cancelled: it may go on elsewhere.
      job.signal.throwIfAborted();
      const kept = await job.fenced((tx) => recordOfAgent(tx, jobId, redact(record)));
      history.push(toHistory(kept));
    },
    async recordGit(data) {
      await job.fenced((tx) => appendRecord(tx, { jobId, type: 'git', data: redact(data) }));
    },
  };
}

export function toHistory({ data, at }: AgentRecordRow): Run['history'][number] {
  return { record: data as unknown as AgentRecord, at };
}
