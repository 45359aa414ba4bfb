/** What happens in an organization, as it happens. */
import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

export const CHANGE_KINDS = ['update', 'export', 'agentJob', 'project', 'version'] as const;

export const change = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    projectId: z.string(),
    id: z
      .string()
      .meta({ description: 'The identifier of the job or project, or the label of the version.' }),
    status: z.string().meta({
      description:
        'The new state: the status of an update, export or agent job; `created`, `changed` or `deleted` for a project; `kept` or `active` for a version.',
    }),
    at: timestamp,
  })
  .meta({ id: 'Change' });

export type Change = z.output<typeof change>;

export const streamOrganization = defineOperation({
  operationId: 'streamOrganization',
  method: 'GET',
  path: '/v1/organization/events',
  tag: 'Organization',
  summary: 'Follow what happens',
  description:
    'What changed in the organization within the last day, oldest first. With `Accept: text/event-stream`, a live stream that begins now: `event: ready` at once, then `event: change` for each change. Send `Last-Event-ID` to continue after an event; you miss nothing and get nothing twice. `event: reset` means that the changes in between are no longer known: load everything that you show again.',
  query: pageQuery,
  success: { status: 200, description: 'A page of changes.', schema: pageOf('ChangePage', change) },
  streams: true,
});
