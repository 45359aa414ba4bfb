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
    id: z.string().meta({ description: 'Of the job or project; of a version its label.' }),
    status: z.string().meta({
      description:
        'What it is now: the status of an update, export or agent job; `created`, `changed` or `deleted` of a project; `kept` or `active` of a version.',
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
    'What changed in the organization within the last day, oldest first. With `Accept: text/event-stream` a live stream that begins now: `event: ready` at once, then `event: change` with each change. Give `Last-Event-ID` to go on behind an event: nothing is told twice or left out; `event: reset` says that what lies between is no longer known, so read again what you show.',
  query: pageQuery,
  success: { status: 200, description: 'A page of changes.', schema: pageOf('ChangePage', change) },
  streams: true,
});
