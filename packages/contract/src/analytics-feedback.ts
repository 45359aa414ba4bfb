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
    language: z.string().meta({ description: 'Of the page; empty: not told.' }),
    helpful: z.boolean(),
    comment: z.string().meta({ description: 'What the reader wrote; empty: nothing.' }),
    block: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'The code block that it is about, counted from 0; null: the page.' }),
    status,
  })
  .meta({ id: 'FeedbackEntry' });

export const feedbackReport = reportOf('FeedbackReport', feedbackEntry, {
  helpful: count('Of the period, pages that were found helpful.'),
  notHelpful: count('Of the period, pages that were not.'),
});

export const getFeedback = defineOperation({
  operationId: 'getFeedback',
  method: 'GET',
  path: '/v1/analytics/{projectId}/feedback',
  tag,
  summary: 'Feedback of readers',
  description: 'How often readers said whether a page helped them, and what they wrote, newest first.',
  params: z.object({ projectId }),
  query: reportQuery.extend({
    status: status.optional().meta({ description: 'Only feedback with this status.' }),
    helpful: z
      .enum(['yes', 'no'])
      .optional()
      .meta({ description: 'Only of who found the page helpful, or not.' }),
    comment: z.enum(['yes']).optional().meta({ description: '`yes`: only what holds a comment.' }),
  }),
  success: { status: 200, description: 'The feedback.', schema: feedbackReport },
  errors: { 404: 'No project with this identifier in your organization.' },
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
  errors: { 404: 'No such feedback in a project of your organization.' },
});

export type FeedbackEntry = z.output<typeof feedbackEntry>;
export type FeedbackReport = z.output<typeof feedbackReport>;
export type FeedbackChange = z.input<typeof feedbackChange>;
