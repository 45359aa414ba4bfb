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
    description: 'What the agent should do, in plain words.',
    examples: ['Document the new --strict flag.'],
  });
const status = z.enum(AGENT_JOB_STATUSES).meta({
  description:
    'An `active` job becomes `completed` or `failed`. A message makes it `active` again. A job that has ended becomes `archived` by the call or with age, and stays so.',
});

export const agentJob = z
  .object({
    id,
    title: z.string().meta({
      description: 'What the job is about: the title of its changes, or the beginning of its prompt.',
    }),
    status,
    source: z.object({
      repository: z
        .string()
        .meta({ description: 'The full URL of the repository; `file://` for one on disk.' }),
      ref: z.string().nullable().meta({ description: 'The branch that the agent works on.' }),
    }),
    model: z
      .string()
      .meta({ description: 'The model used for this job.', examples: ['anthropic/claude-sonnet-4-5'] }),
    prLink: z.url().nullable().meta({
      description:
        'The address of the pull request. Null while the job is `active`, and when nothing was changed.',
    }),
    createdAt: timestamp,
    archivedAt: timestamp.nullable(),
    updatedAt: timestamp,
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why the job failed, or `cancelled`. Null unless the status is `failed`.' }),
    failureReason: z.string().nullable().meta({
      description: 'Why the last run failed, also after the job has been archived; null if it did not fail.',
    }),
    waitingFor,
    prState: z.enum(['open', 'merged', 'closed']).nullable().meta({
      description: 'The state of the pull request, as far as the platform knows; null if there is none.',
    }),
    usage: z
      .object({ inputTokens: z.int(), outputTokens: z.int(), steps: z.int() })
      .meta({ description: 'What the whole job has used. A step is one answer of the model.' }),
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
          'One of the models that the operator allows. Default: the project’s model, or the installation’s.',
        examples: ['anthropic/claude-sonnet-4-5'],
      }),
    ref: z
      .string()
      .min(1)
      .max(255)
      .refine(isBranchName, { message: 'must be a valid git branch name' })
      .optional()
      .meta({ description: 'The branch to start from. Default: the project’s branch.', examples: ['main'] }),
  })
  .meta({ id: 'NewAgentJob' });

export const agentMessage = z.strictObject({ prompt }).meta({ id: 'AgentMessage' });

export const agentEvent = z
  .object({
    id: z.int().meta({ description: 'Counts up from 1 within the job; the `id:` of the event stream.' }),
    type: z.string().meta({
      description:
        'The kind of event: `prompt`, `answer` (of the model), `result` (of a tool), `retry`, `ending` (of the agent’s work), `git`, `completed`, `failed`. More may be added.',
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
const missing = { 404: 'Your organization has no such project or job.' };
const answered = { status: 200 as const, description: 'The job as it is now.', schema: agentJob };

export const createAgentJob = defineOperation({
  operationId: 'createAgentJob',
  role: 'editor',
  method: 'POST',
  path: '/v2/agent/{projectId}/job',
  tag,
  summary: 'Start an agent job',
  description:
    'An agent works on the project’s repository, on a branch of its own, and opens a pull request. The answer is 503 if no model is configured, and 429 after too many jobs and messages of the project in an hour (100 by default), or while 250 agent jobs of your organization are active.',
  params: z.object({ projectId }),
  body: newAgentJob,
  success: { status: 201, description: 'The job, which is now active.', schema: agentJob },
  errors: { 404: 'Your organization has no project with this identifier.' },
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
    status: z.enum(AGENT_JOB_STATUSES).optional().meta({ description: 'Only jobs with this status.' }),
  }),
  success: { status: 200, description: 'A page of jobs.', schema: pageOf('AgentJobPage', agentJob) },
  errors: { 404: 'Your organization has no project with this identifier.' },
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
    'Continues the same conversation, on the same branch and pull request. If the job is active, the agent reads the message at its next step.',
  params,
  body: agentMessage,
  success: { ...answered, description: 'The job, which is now active.' },
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
    'An active job becomes `failed` with the `error` "cancelled". Cancelling it again changes nothing.',
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
  description: 'Archives a job that is completed or failed. Archiving it again changes nothing.',
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
    'For repositories whose pull requests are on the platform: merges the branch into the one that it started from, and starts an update. Merging again changes nothing.',
  params,
  success: answered,
  errors: {
    ...missing,
    409: 'There is nothing to merge here, the changes were closed, or the branches conflict.',
  },
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
    'For repositories whose pull requests are on the platform: closes the changes without merging them. Closing again changes nothing.',
  params,
  success: answered,
  errors: { ...missing, 409: 'There is nothing to close here, or the changes were merged.' },
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
    'The events, oldest first. With `Accept: text/event-stream`, a live stream: each event as `id`, `event` (its type) and `data` (the whole event as JSON), then `event: end` with the job once it is no longer active. Send `Last-Event-ID` to continue after an event.',
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
    isDefault: z.boolean().meta({ description: 'Whether this is the model for jobs that name none.' }),
    problem: z.string().nullable().meta({
      description: 'What the operator must set before the model can be used; null if nothing is missing.',
    }),
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
    'The models that the operator allows, the installation’s default first. If the list is empty, no model is configured, and no agent job can be started.',
  success: {
    status: 200,
    description: 'All models.',
    schema: pageOf('AgentModelPage', agentModel),
  },
  plans,
});
