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
    startedAt: timestamp.nullable().meta({ description: 'When a worker first took it; null until then.' }),
    endedAt: timestamp.nullable(),
    phase: z.enum(UPDATE_PHASES).meta({ description: 'What is being done; of one that failed, what was.' }),
    pageCount: z.int().min(0).meta({ description: 'Pages rendered so far.' }),
    totalPages: z.int().min(0).nullable().meta({ description: 'Pages to render; null until known.' }),
    commit: z
      .object({ sha: z.string(), ref: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'What is built; null until the source has been fetched.' }),
    summary: z
      .string()
      .nullable()
      .meta({ description: 'The outcome in one sentence; the reason of a failure.' }),
    waitingFor,
    logs: z.array(z.string()).meta({
      description:
        'What happened, line by line: the source with its size and time, the pages with theirs, every mistake with file and line, the version.',
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
        'Show the build even if the site has lost its pages: no page at all, a docs.json that cannot be read, or fewer than half of the active version’s pages (the share is a setting of the installation). Absent: such an update fails, and the version before stays.',
    }),
  })
  .meta({ id: 'NewUpdate' });

export type Update = z.output<typeof update>;
export type UpdateEntry = z.output<typeof updateEntry>;

export const updateLogLine = z
  .object({
    number: z.int().min(1).meta({ description: 'Counts up from 1 within the update.' }),
    line: z.string().meta({ description: 'As it was written; whoever shows it makes it harmless first.' }),
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
    'Builds the project from the newest commit of its branch. A successful build becomes the active version. Asked for while an update of the project waits in the queue, it joins that one and answers its `statusId`: an update looks at the branch when it starts, so nothing is missed. Asked for while one runs, another is queued.',
  params: z.object({ projectId }),
  body: newUpdate.optional(),
  success: {
    status: 202,
    description: 'The update is queued, or was already.',
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

export const listUpdates = defineOperation({
  operationId: 'listUpdates',
  method: 'GET',
  path: '/v1/project/{projectId}/updates',
  tag,
  summary: 'List the updates of a project',
  description: 'Newest first, for as long as retention keeps them; `GET` one for its log.',
  params: z.object({ projectId }),
  query: pageQuery.extend({
    status: z.enum(UPDATE_STATUSES).optional(),
    branch: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Only those that built this branch; none that has not fetched it yet.' }),
  }),
  success: { status: 200, description: 'A page of updates.', schema: pageOf('UpdatePage', updateEntry) },
  errors: { 404: 'No project with this identifier in your organization.' },
});

export const streamUpdate = defineOperation({
  operationId: 'streamUpdate',
  method: 'GET',
  path: '/v1/project/update-status/{statusId}/events',
  tag,
  summary: 'Follow an update',
  description:
    'The log, oldest first. With `Accept: text/event-stream` a live stream: `event: log` with each line, `event: status` with the update (without its log) whenever it is another, `event: end` with the update once it has ended. Give `Last-Event-ID` to go on behind an event: no line is told twice or left out.',
  params: z.object({ statusId }),
  query: pageQuery,
  success: {
    status: 200,
    description: 'A page of the log.',
    schema: pageOf('UpdateLogPage', updateLogLine),
  },
  errors: { 404: 'No update with this identifier in your organization.' },
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
    'Ends an update that is queued or in progress as `failure` with the summary `cancelled`; the site stays as it is. The next push, or `POST /v1/project/update/{projectId}`, builds the branch again.',
  params: z.object({ statusId }),
  success: { status: 200, description: 'The update, ended.', schema: update },
  errors: {
    404: 'No update with this identifier in your organization.',
    409: 'The update has ended already.',
  },
  idempotent: true,
});
