/** What a site that is hosted elsewhere counted, sent in batches. */
import { z } from 'zod';
import { projectId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const MOST_EVENTS = 500;

const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((given) => !given.includes('\u0000'), { message: 'must not contain the character U+0000' });
const number = z.int().min(0).max(1_000_000_000);

const common = {
  at: z.iso.datetime({ precision: 3 }).meta({
    description:
      'When it happened. An event that is older than two days, or that is clearly in the future, is refused.',
    override: { type: 'string', format: 'date-time' },
  }),
  page: text(500)
    .min(1)
    .meta({ description: 'The address within the site.', examples: ['/guides/start'] }),
  language: text(35).optional(),
};
/** Only of readers: a machine is no visitor. */
const visitor = z
  .string()
  .regex(/^[0-9a-f]{16,64}$/, 'must be 16 to 64 hexadecimal characters')
  .optional()
  .meta({
    description:
      'Identifies a reader for one day: a hash with a salt that changes daily. The platform hashes it again, and forgets it when the day is over.',
  });

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...common, ...shape });

export const sentEvent = z
  .discriminatedUnion('type', [
    event('view', {
      visitor,
      referrer: text(500).optional(),
      campaign: text(300).optional(),
      width: z.enum(['phone', 'tablet', 'desktop']).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country as two capital letters')
        .optional()
        .meta({ description: 'Two capital letters (ISO 3166).', examples: ['DE'] }),
    }),
    event('search', { query: text(100), results: number }),
    event('search-click', { query: text(100), target: text(500), position: number }),
    event('copy', { block: number, blockLanguage: text(40).optional() }),
    event('playground', { operation: text(300), status: z.int().min(0).max(999) }),
    event('feedback', { helpful: z.boolean(), comment: text(1000).optional(), block: number.optional() }),
    event('assistant', { outcome: z.enum(['answered', 'unknown', 'failed']) }),
    event('agent', {
      agent: text(60),
      kind: z.enum(['ai', 'crawler', 'browser', 'other']),
      format: z.enum(['html', 'markdown', 'llms.txt', 'mcp']),
    }),
    event('not-found', { referrer: text(500).optional() }),
  ])
  .meta({ id: 'AnalyticsEvent' });

export const newEvents = z
  .strictObject({
    batch: z
      .string()
      .regex(/^[\w-]{8,64}$/, 'must have 8 to 64 letters, digits, dashes or underscores')
      .meta({ description: 'The name of this batch. A batch that is sent twice counts once.' }),
    events: z.array(sentEvent).max(MOST_EVENTS),
    dropped: number
      .default(0)
      .meta({ description: 'How many events the sender dropped because it had no room for them.' }),
  })
  .meta({ id: 'NewEvents' });

export const takenEvents = z
  .object({
    accepted: z.int().min(0).meta({ description: 'How many events were counted; 0 for a repetition.' }),
  })
  .meta({ id: 'TakenEvents' });

export const sendEvents = defineOperation({
  operationId: 'sendEvents',
  method: 'POST',
  path: '/v1/analytics/{projectId}/events',
  tag: 'Analytics',
  summary: 'Send counts of a site that is hosted elsewhere',
  description:
    'For `bindery runtime` and other hosts of a project’s bundles. A key with the scope `read` is enough, because this can only add counts.',
  scope: 'read',
  role: 'editor',
  params: z.object({ projectId }),
  body: newEvents,
  success: { status: 200, description: 'The events were counted.', schema: takenEvents },
  errors: {
    404: 'Your organization has no project with this identifier.',
    409: 'Analytics are off for the project.',
  },
});

export type SentEvent = z.output<typeof sentEvent>;
export type NewEvents = z.input<typeof newEvents>;
export type TakenEvents = z.output<typeof takenEvents>;
