import { z } from 'zod';
import { projectId, timestamp, waitingFor } from './fields.ts';
import { isBranchName } from './git-source.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

export const AGENT_JOB_STATUSES = ['active', 'completed', 'archived', 'failed'] as const;
export const AGENT_PLANS = ['pro', 'enterprise'] as const;
export const LONGEST_PROMPT = 100_000;

const id = z
  .string()
  .meta({ description: 'The identifier of an agent job.', examples: ['aj_5d0c8f21b7a94e36'] });
const prompt = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_PROMPT)
  .refine((text) => !text.includes('\u0000'), { message: 'must not contain the character U+0000' })
  .meta({
    description: 'What the agent is to do, in plain words.',
    examples: ['Document the new --strict flag.'],
  });
const status = z.enum(AGENT_JOB_STATUSES).meta({
  description:
    '`active → completed | failed`; `completed | failed → active` by a message, `→ archived` by the call or by age. Nothing leaves `archived`.',
});

export const agentJob = z
  .object({
    id,
    title: z.string().meta({
      description: 'What it is about: the title of its changes, or the beginning of what was asked for.',
    }),
    status,
    source: z.object({
      repository: z.string().meta({ description: 'Full URL of the repository; one on disk is `file://`.' }),
      ref: z.string().nullable().meta({ description: 'The branch that the agent works on.' }),
    }),
    model: z
      .string()
      .meta({ description: 'The model used for this job.', examples: ['anthropic/claude-sonnet-4-5'] }),
    prLink: z
      .url()
      .nullable()
      .meta({ description: 'The pull request. Null while `active` and when nothing was changed.' }),
    createdAt: timestamp,
    archivedAt: timestamp.nullable(),
    updatedAt: timestamp,
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why the job failed; `cancelled` when it was cancelled. Null unless `failed`.' }),
    failureReason: z
      .string()
      .nullable()
      .meta({ description: 'Why its last run failed, also once it is archived; null when it did not.' }),
    waitingFor,
    prState: z
      .enum(['open', 'merged', 'closed'])
      .nullable()
      .meta({ description: 'Of the pull request, as far as it is known here; null where there is none.' }),
    usage: z
      .object({ inputTokens: z.int(), outputTokens: z.int(), steps: z.int() })
      .meta({ description: 'What the model used over the whole job; a step is one answer of the model.' }),
  })
  .meta({ id: 'AgentJob' });

export const newAgentJob = z
  .strictObject({
    prompt,
    model: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({
        description:
          'One of the models that the operator allows; absent: the project’s or installation’s own.',
        examples: ['anthropic/claude-sonnet-4-5'],
      }),
    ref: z
      .string()
      .min(1)
      .max(255)
      .refine(isBranchName, { message: 'must be a valid git branch name' })
      .optional()
      .meta({ description: 'The branch to start from; absent: the project’s.', examples: ['main'] }),
  })
  .meta({ id: 'NewAgentJob' });

export const agentMessage = z.strictObject({ prompt }).meta({ id: 'AgentMessage' });

export const agentEvent = z
  .object({
    id: z.int().meta({ description: 'Counts up from 1 within the job; the `id:` of the event stream.' }),
    type: z.string().meta({
      description:
        'What it is: `prompt`, `answer` (of the model), `result` (of a tool), `retry`, `ending` (of the agent’s work), `git`, `completed`, `failed`. More may be added.',
    }),
    at: timestamp,
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What happened; its fields depend on `type`.' }),
  })
  .meta({ id: 'AgentEvent' });

export type AgentJob = z.output<typeof agentJob>;
export type AgentEvent = z.output<typeof agentEvent>;
export type NewAgentJob = z.output<typeof newAgentJob>;

const tag = 'Agent jobs';
const params = z.object({ projectId, id });
const plans = AGENT_PLANS;
const missing = { 404: 'No such project or job in your organization.' };
const answered = { status: 200 as const, description: 'The job as it is now.', schema: agentJob };

export const createAgentJob = defineOperation({
  operationId: 'createAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job',
  tag,
  summary: 'Start an agent job',
  description:
    'An agent works on the project’s repository, on a branch of its own, and opens a pull request. 503 when no model is configured; 429 after 100 jobs and messages of a project in an hour.',
  params: z.object({ projectId }),
  body: newAgentJob,
  success: { status: 201, description: 'The job, active.', schema: agentJob },
  errors: { 404: 'No project with this identifier in your organization.' },
  plans,
  idempotent: true,
});

export const getAgentJob = defineOperation({
  operationId: 'getAgentJob',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}',
  tag,
  summary: 'Get an agent job',
  description: 'Poll it until `status` is no longer `active`.',
  params,
  success: { status: 200, description: 'The job.', schema: agentJob },
  errors: missing,
  plans,
});

export const listAgentJobs = defineOperation({
  operationId: 'listAgentJobs',
  method: 'GET',
  path: '/v2/agent/{projectId}/jobs',
  tag,
  summary: 'List agent jobs',
  description: 'The jobs of a project, newest first.',
  params: z.object({ projectId }),
  query: pageQuery.extend({
    status: z.enum(AGENT_JOB_STATUSES).optional().meta({ description: 'Only jobs in this state.' }),
  }),
  success: { status: 200, description: 'A page of jobs.', schema: pageOf('AgentJobPage', agentJob) },
  errors: { 404: 'No project with this identifier in your organization.' },
  plans,
});

export const messageAgentJob = defineOperation({
  operationId: 'messageAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/message',
  tag,
  summary: 'Send a follow-up message',
  description:
    'Goes on with the same conversation, on the same branch and pull request. While the job is active the message waits and is read at the agent’s next step.',
  params,
  body: agentMessage,
  success: { ...answered, description: 'The job, active.' },
  errors: { ...missing, 409: 'The job is archived.' },
  plans,
  idempotent: true,
});

export const cancelAgentJob = defineOperation({
  operationId: 'cancelAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/cancel',
  tag,
  summary: 'Cancel an agent job',
  description:
    'An active job becomes `failed` with `error` "cancelled". Cancelling it again changes nothing.',
  params,
  success: answered,
  errors: { ...missing, 409: 'The job has ended.' },
  plans,
  idempotent: true,
});

export const archiveAgentJob = defineOperation({
  operationId: 'archiveAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/archive',
  tag,
  summary: 'Archive an agent job',
  description: 'For jobs that are completed or failed. Archiving again changes nothing.',
  params,
  success: answered,
  errors: { ...missing, 409: 'The job is active.' },
  plans,
  idempotent: true,
});

export const mergeAgentJob = defineOperation({
  operationId: 'mergeAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/merge',
  tag,
  summary: 'Merge an agent job’s changes',
  description:
    'For repositories without a git host’s pull requests: merges the branch into the one that it started from, and starts an update. Merging again changes nothing.',
  params,
  success: answered,
  errors: { ...missing, 409: 'There is nothing to merge here, it was closed, or the branches conflict.' },
  plans,
  idempotent: true,
});

export const closeAgentJob = defineOperation({
  operationId: 'closeAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job/{id}/close',
  tag,
  summary: 'Close an agent job’s changes',
  description:
    'For repositories without a git host’s pull requests: the changes will not be merged. Closing again changes nothing.',
  params,
  success: answered,
  errors: { ...missing, 409: 'There is nothing to close here, or it was merged.' },
  plans,
  idempotent: true,
});

export const listAgentEvents = defineOperation({
  operationId: 'listAgentEvents',
  method: 'GET',
  path: '/v2/agent/{projectId}/job/{id}/events',
  tag,
  summary: 'Read the transcript',
  description:
    'Oldest first. With `Accept: text/event-stream` a live stream: each event as `id`, `event` (its type) and `data` (the whole event as JSON), then `event: end` with the job once it is no longer active. Give `Last-Event-ID` to go on behind an event.',
  params,
  query: pageQuery,
  success: { status: 200, description: 'A page of events.', schema: pageOf('AgentEventPage', agentEvent) },
  errors: missing,
  plans,
  streams: true,
});

export const agentModel = z
  .object({
    model: z.string().meta({ examples: ['anthropic/claude-sonnet-4-5'] }),
    isDefault: z.boolean().meta({ description: 'Whether jobs use it that name none.' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'What the operator has to set before it can be used; null: nothing.' }),
  })
  .meta({ id: 'AgentModel' });

export type AgentModel = z.output<typeof agentModel>;

export const listAgentModels = defineOperation({
  operationId: 'listAgentModels',
  method: 'GET',
  path: '/v2/agent/models',
  tag,
  summary: 'List the models that agent jobs may use',
  description:
    'Those that the operator allows, the installation’s own first. Empty: none is configured, and no agent job can be started.',
  success: {
    status: 200,
    description: 'All of them.',
    schema: pageOf('AgentModelPage', agentModel),
  },
  plans,
});
