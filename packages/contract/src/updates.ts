import { z } from 'zod';
import { projectId, timestamp, waitingFor } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

export const UPDATE_STATUSES = ['queued', 'in_progress', 'success', 'failure'] as const;
export const UPDATE_PHASES = ['queued', 'fetching', 'planning', 'rendering', 'packing', 'done'] as const;

const statusId = z
  .string()
  .meta({ description: 'The identifier of an update.', examples: ['upd_9b1d03c6a27f4e58'] });

export const update = z
  .object({
    statusId,
    projectId,
    status: z.enum(UPDATE_STATUSES),
    createdAt: timestamp,
    startedAt: timestamp
      .nullable()
      .meta({ description: 'When a worker first took the update; null until then.' }),
    endedAt: timestamp.nullable(),
    phase: z
      .enum(UPDATE_PHASES)
      .meta({ description: 'What the update is doing, or was doing when it failed.' }),
    pageCount: z.int().min(0).meta({ description: 'How many pages have been rendered so far.' }),
    totalPages: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'How many pages there are to render; null until it is known.' }),
    commit: z
      .object({ sha: z.string(), ref: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'The commit that is built; null until the source has been fetched.' }),
    summary: z
      .string()
      .nullable()
      .meta({ description: 'The outcome in one sentence, or the reason for a failure.' }),
    waitingFor,
    logs: z.array(z.string()).meta({
      description:
        'The log, line by line: the source and the pages with size and time, every mistake with file and line, and the version.',
      examples: [
        [
          'source: main at 4f9a1c03b7de in 0.8 s: 0.1 MB fetched, 212 files of 3.4 MB',
          'build: 180 pages in 2.1 s, 176 of them unchanged',
          'warning: guides/start.mdx:12:3 There is no page "/guides/begin" (broken-link)',
          'published: version 20260131-4f9a1c03b7de, 1.9 MB; it is the active version',
        ],
      ],
    }),
  })
  .meta({ id: 'Update' });

export const updateEntry = update
  .omit({ logs: true })
  .meta({ id: 'UpdateEntry', description: 'An update without its log.' });

export const newUpdate = z
  .strictObject({
    force: z.boolean().default(false).meta({
      description:
        'Activate the result even if the site has lost its pages: it has no pages, its docs.json cannot be read, or it has fewer than half of the active version’s pages (the share is a setting of the installation). By default, such an update fails, and the previous version stays.',
    }),
  })
  .meta({ id: 'NewUpdate' });

export type Update = z.output<typeof update>;
export type UpdateEntry = z.output<typeof updateEntry>;

export const updateLogLine = z
  .object({
    number: z.int().min(1).meta({ description: 'Counts up from 1 within the update.' }),
    line: z
      .string()
      .meta({ description: 'The line exactly as it was written. Escape it before you show it.' }),
  })
  .meta({ id: 'UpdateLogLine' });

export type UpdateLogLine = z.output<typeof updateLogLine>;

const tag = 'Updates';

export const startUpdate = defineOperation({
  operationId: 'startUpdate',
  role: 'editor',
  method: 'POST',
  path: '/v1/project/update/{projectId}',
  tag,
  summary: 'Start an update',
  description:
    'Builds the project from the newest commit of its branch. A successful build becomes the active version. If an update of the project is already waiting, you get its `statusId`: it looks at the branch when it starts, so nothing is missed. If one is running, another is queued.',
  params: z.object({ projectId }),
  body: newUpdate.optional(),
  success: {
    status: 202,
    description: 'The update is queued, or one was queued already.',
    schema: z.object({ statusId }).meta({ id: 'StartedUpdate' }),
  },
  errors: { 404: 'Your organization has no project with this identifier.' },
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
  errors: { 404: 'Your organization has no update with this identifier.' },
});

export const listUpdates = defineOperation({
  operationId: 'listUpdates',
  method: 'GET',
  path: '/v1/project/{projectId}/updates',
  tag,
  summary: 'List the updates of a project',
  description:
    'The updates, newest first, for as long as retention keeps them. Get a single update to see its log.',
  params: z.object({ projectId }),
  query: pageQuery.extend({
    status: z.enum(UPDATE_STATUSES).optional(),
    branch: z.string().max(255).optional().meta({
      description:
        'Only updates that built this branch. An update that has not fetched its source yet is left out.',
    }),
  }),
  success: { status: 200, description: 'A page of updates.', schema: pageOf('UpdatePage', updateEntry) },
  errors: { 404: 'Your organization has no project with this identifier.' },
});

export const streamUpdate = defineOperation({
  operationId: 'streamUpdate',
  method: 'GET',
  path: '/v1/project/update-status/{statusId}/events',
  tag,
  summary: 'Follow an update',
  description:
    'The log, oldest line first. With `Accept: text/event-stream`, a live stream: `event: log` for each line, `event: status` with the update (without its log) whenever it changes, and `event: end` with the update once it has ended. Send `Last-Event-ID` to continue after an event; you miss no line and get none twice.',
  params: z.object({ statusId }),
  query: pageQuery,
  success: {
    status: 200,
    description: 'A page of the log.',
    schema: pageOf('UpdateLogPage', updateLogLine),
  },
  errors: { 404: 'Your organization has no update with this identifier.' },
  streams: true,
});

export const cancelUpdate = defineOperation({
  operationId: 'cancelUpdate',
  role: 'editor',
  method: 'POST',
  path: '/v1/project/update-status/{statusId}/cancel',
  tag,
  summary: 'Cancel an update',
  description:
    'Ends an update that is queued or in progress. Its status becomes `failure` and its summary `cancelled`. The site stays as it is. The next push, or `POST /v1/project/update/{projectId}`, builds the branch again.',
  params: z.object({ statusId }),
  success: { status: 200, description: 'The cancelled update.', schema: update },
  errors: {
    404: 'Your organization has no update with this identifier.',
    409: 'The update has already ended.',
  },
  idempotent: true,
});
