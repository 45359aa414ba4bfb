/** What readers said of pages: an inbox for authors. */
import { z } from 'zod';
import { count, reportOf, reportQuery } from './analytics-fields.ts';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Analytics';

export const FEEDBACK_STATUSES = ['open', 'done', 'dismissed'] as const;

const feedbackId = z
  .string()
  .meta({ description: 'The identifier of a piece of feedback.', examples: ['fb_4f9a1c03b7de5521'] });
const status = z.enum(FEEDBACK_STATUSES);

export const feedbackEntry = z
  .object({
    feedbackId,
    at: timestamp,
    page: z.string().meta({ examples: ['/guides/start'] }),
    language: z.string().meta({ description: 'The language of the page; empty if it is not known.' }),
    helpful: z.boolean(),
    comment: z.string().meta({ description: 'What the reader wrote; empty if nothing.' }),
    block: z.int().min(0).nullable().meta({
      description: 'The code block that the feedback is about, counted from 0; null if it is about the page.',
    }),
    status,
  })
  .meta({ id: 'FeedbackEntry' });

export const feedbackReport = reportOf('FeedbackReport', feedbackEntry, {
  helpful: count('How often a page was found helpful during the period.'),
  notHelpful: count('How often a page was found not helpful during the period.'),
});

export const getFeedback = defineOperation({
  operationId: 'getFeedback',
  method: 'GET',
  path: '/v1/analytics/{projectId}/feedback',
  tag,
  summary: 'Get the feedback of readers',
  description: 'How often readers said whether a page helped them, and what they wrote, newest first.',
  params: z.object({ projectId }),
  query: reportQuery.extend({
    status: status.optional().meta({ description: 'Only feedback with this status.' }),
    helpful: z.enum(['yes', 'no']).optional().meta({
      description: 'Only feedback from readers who found the page helpful, or from those who did not.',
    }),
    comment: z.enum(['yes']).optional().meta({ description: '`yes`: only feedback with a comment.' }),
  }),
  success: { status: 200, description: 'The feedback.', schema: feedbackReport },
  errors: { 404: 'Your organization has no project with this identifier.' },
  table: true,
});

export const feedbackChange = z.strictObject({ status }).meta({ id: 'FeedbackChange' });

export const changeFeedback = defineOperation({
  operationId: 'changeFeedback',
  method: 'PATCH',
  path: '/v1/analytics/{projectId}/feedback/{feedbackId}',
  tag,
  summary: 'Change the status of feedback',
  params: z.object({ projectId, feedbackId }),
  body: feedbackChange,
  role: 'editor',
  success: { status: 200, description: 'The feedback.', schema: feedbackEntry },
  errors: { 404: 'No project of your organization has this feedback.' },
});

export type FeedbackEntry = z.output<typeof feedbackEntry>;
export type FeedbackReport = z.output<typeof feedbackReport>;
export type FeedbackChange = z.input<typeof feedbackChange>;
