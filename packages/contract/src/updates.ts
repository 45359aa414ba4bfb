import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

export const UPDATE_STATUSES = ['queued', 'in_progress', 'success', 'failure'] as const;

const statusId = z
  .string()
  .meta({ description: 'The identifier of an update.', examples: ['upd_9b1d03c6a27f4e58'] });

export const update = z
  .object({
    statusId,
    projectId,
    status: z.enum(UPDATE_STATUSES),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
    commit: z
      .object({ sha: z.string(), ref: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'What is built; null until the source has been fetched.' }),
    summary: z
      .string()
      .nullable()
      .meta({ description: 'The outcome in one sentence; the reason of a failure.' }),
    logs: z.array(z.string()),
  })
  .meta({ id: 'Update' });

export type Update = z.output<typeof update>;

const tag = 'Updates';

export const startUpdate = defineOperation({
  operationId: 'startUpdate',
  method: 'POST',
  path: '/v1/project/update/{projectId}',
  tag,
  summary: 'Start an update',
  description:
    'Builds the project from the newest commit of its branch. A successful build becomes the active version.',
  params: z.object({ projectId }),
  success: {
    status: 202,
    description: 'The update is queued.',
    schema: z.object({ statusId }).meta({ id: 'StartedUpdate' }),
  },
  errors: { 404: 'No project with this identifier in your organization.' },
  idempotent: true,
});

export const getUpdate = defineOperation({
  operationId: 'getUpdate',
  method: 'GET',
  path: '/v1/project/update-status/{statusId}',
  tag,
  summary: 'Get an update',
  description: 'Poll it until `status` is `success` or `failure`.',
  params: z.object({ statusId }),
  success: { status: 200, description: 'The update.', schema: update },
  errors: { 404: 'No update with this identifier in your organization.' },
});
