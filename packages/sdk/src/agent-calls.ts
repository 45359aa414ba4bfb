/** Jobs of the agent: what was asked, what it did, and its review. */
import { type ListOptions, part, type WriteOptions } from './calls.ts';
import { ExportCalls } from './export-calls.ts';
import { eventData, type FollowOptions, followEvents } from './follow-events.ts';
import { JobFailedError } from './job-failed-error.ts';
import { poll, type WaitOptions } from './poll.ts';
import type { AgentEvent, AgentJob, AgentModel, AgentReview, NewAgentJob } from './resources.ts';
import type { CallOptions } from './send.ts';

type AgentJobFilter = ListOptions & { status?: AgentJob['status'] };

export class AgentCalls extends ExportCalls {
  createAgentJob(projectId: string, job: NewAgentJob, options?: WriteOptions): Promise<AgentJob> {
    return this.post(`/v2/agent/${part(projectId)}/job`, job, options);
  }

  listAgentJobs(projectId: string, { status, ...options }: AgentJobFilter = {}): AsyncGenerator<AgentJob> {
    return this.list(`/v2/agent/${part(projectId)}/jobs`, options, { status });
  }

  getAgentJob(projectId: string, id: string, options?: CallOptions): Promise<AgentJob> {
    return this.get(agentPath(projectId, id), options);
  }

  /** Goes on with the same conversation, branch and pull request. */
  messageAgentJob(
    projectId: string,
    id: string,
    message: { prompt: string },
    options?: WriteOptions,
  ): Promise<AgentJob> {
    return this.post(`${agentPath(projectId, id)}/message`, message, options);
  }

  cancelAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.post(`${agentPath(projectId, id)}/cancel`, undefined, options);
  }

  archiveAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.post(`${agentPath(projectId, id)}/archive`, undefined, options);
  }

  /** For reviews that the platform keeps; those of a git host are merged there. */
  mergeAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.post(`${agentPath(projectId, id)}/merge`, undefined, options);
  }

  closeAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.post(`${agentPath(projectId, id)}/close`, undefined, options);
  }

  /** What the job changed: files with their differences, pages before and after. */
  getAgentReview(projectId: string, id: string, options?: CallOptions): Promise<AgentReview> {
    return this.get(`${agentPath(projectId, id)}/review`, options);
  }

  /** The models that jobs may use. */
  listAgentModels(options: CallOptions = {}): AsyncGenerator<AgentModel> {
    return this.list('/v2/agent/models', options);
  }

  /** The transcript so far, oldest first. */
  listAgentEvents(projectId: string, id: string, options: ListOptions = {}): AsyncGenerator<AgentEvent> {
    return this.list(`${agentPath(projectId, id)}/events`, options);
  }

  /** The transcript as it grows; returns the job once it is no longer active. */
  followAgentJob(
    projectId: string,
    id: string,
    options: FollowOptions = {},
  ): AsyncGenerator<AgentEvent, AgentJob> {
    const path = `${agentPath(projectId, id)}/events`;
    return eventData(followEvents<{ data: AgentEvent }, AgentJob>(this.connection, path, options));
  }

  /** Resolves when the job is completed or archived; throws `JobFailedError` when it failed. */
  async waitForAgentJob(
    projectId: string,
    id: string,
    options: WaitOptions<AgentJob> = {},
  ): Promise<AgentJob> {
    const ended = await poll(
      (signal) => this.getAgentJob(projectId, id, { signal }),
      ({ status }) => status !== 'active',
      options,
    );
    if (ended.status === 'failed') throw new JobFailedError('agent job', ended, ended.error);
    return ended;
  }
}

function agentPath(projectId: string, id: string): string {
  return `/v2/agent/${part(projectId)}/job/${part(id)}`;
}
