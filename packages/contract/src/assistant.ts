/** The assistant of a site, asked with a key, and what its readers asked. */
import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const tag = 'Assistant';

const threadId = z
  .string()
  .regex(/^thr_[\w-]{22}$/, 'must be the ID of a thread, as in `thread` of an answer')
  .meta({ description: 'A conversation.', examples: ['thr_x0Wn1nJ8Tq2b6Hc9yVd3Zg'] });
const address = z
  .string()
  .meta({ description: 'The path from the site’s root.', examples: ['/guides/start#install'] });

export const assistantMessage = z
  .strictObject({
    message: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .meta({ examples: ['How do I install it?'] }),
    threadId: threadId.optional().meta({ description: 'The thread of an earlier answer, to continue it.' }),
    page: z.string().max(2_000).optional().meta({ description: 'The page that the reader is on.' }),
    selection: z
      .strictObject({
        text: z.string().max(8_000),
        kind: z.enum(['text', 'code']),
        language: z.string().max(40).optional().meta({ description: 'Of code.' }),
      })
      .optional()
      .meta({ description: 'The text that the reader has selected on that page.' }),
    history: z
      .array(z.strictObject({ role: z.enum(['reader', 'assistant']), text: z.string().max(16_000) }))
      .max(20)
      .optional()
      .meta({ description: 'What was said before, at most 16,000 characters.' }),
    language: z.string().max(35).optional().meta({ description: 'The language code of the pages.' }),
  })
  .meta({ id: 'AssistantMessage' });

const source = z
  .object({
    title: z.string(),
    heading: z.string().meta({ description: 'Empty if the passage is at the beginning of the page.' }),
    address,
  })
  .meta({ id: 'AssistantSource' });
const nearPage = z.object({ title: z.string(), address }).meta({ id: 'AssistantPage' });
const outcome = z.enum(['answered', 'unknown']).meta({
  description: '`unknown`: the documentation has no answer.',
});

export const assistantAnswer = z
  .object({
    threadId,
    messageId: z.string(),
    text: z
      .string()
      .meta({ description: 'The answer in Markdown. It links only to pages and headings of the site.' }),
    sources: z.array(source).meta({ description: 'The passages that the answer links to.' }),
    outcome,
    nearest: z.array(nearPage).meta({ description: 'If the outcome is `unknown`: the nearest pages.' }),
  })
  .meta({ id: 'AssistantAnswer' });

export const askedQuestion = z
  .object({
    question: z.string().meta({ description: 'The question, in its latest wording.' }),
    count: z.int().meta({ description: 'How often this question, or a similar one, was asked.' }),
    outcome,
    lastAskedAt: timestamp,
    alike: z.array(z.string()).meta({ description: 'Up to five other wordings.' }),
    pages: z.array(nearPage).meta({ description: 'The pages that were found, most frequent first.' }),
    helpful: z.int().meta({ description: 'How many answers readers found helpful.' }),
    notHelpful: z.int(),
  })
  .meta({ id: 'AskedQuestion' });

export type AssistantMessage = z.input<typeof assistantMessage>;
export type AssistantAnswer = z.output<typeof assistantAnswer>;
export type AskedQuestion = z.output<typeof askedQuestion>;

export const askAssistant = defineOperation({
  operationId: 'askAssistant',
  method: 'POST',
  path: '/v1/assistant/{domain}/message',
  tag,
  summary: 'Ask the assistant of a site',
  description:
    'Answers from the version that the domain shows, with links to the passages used. With `Accept: text/event-stream`, you get the answer as it is written, in the events `thread`, `search`, `text`, `sources`, and `done` or `error`. Each call counts as a question towards the project’s daily limit.',
  scope: 'read',
  params: z.object({
    domain: z
      .string()
      .meta({ description: 'A domain of a project of your organization.', examples: ['docs.example.com'] }),
  }),
  body: assistantMessage,
  success: { status: 200, description: 'The answer.', schema: assistantAnswer },
  errors: {
    404: 'No project of your organization has this domain.',
    409: 'The domain shows no site yet, or the assistant is off: the message says why.',
  },
  streams: true,
});

const errors = { 404: 'Your organization has no project with this identifier.' };

export const listAssistantQuestions = defineOperation({
  operationId: 'listAssistantQuestions',
  method: 'GET',
  path: '/v1/assistant/{projectId}/questions',
  tag,
  summary: 'List what readers asked',
  description:
    'The questions of the last 30 days, similar ones together, most frequent first. Empty if the operator keeps no threads.',
  params: z.object({ projectId }),
  query: pageQuery.extend({
    outcome: outcome.optional().meta({ description: 'Only questions with this outcome.' }),
  }),
  success: {
    status: 200,
    description: 'A page of questions.',
    schema: pageOf('AskedQuestionPage', askedQuestion),
  },
  errors,
});

export const deleteAssistantThread = defineOperation({
  operationId: 'deleteAssistantThread',
  method: 'DELETE',
  path: '/v1/assistant/{projectId}/threads/{threadId}',
  tag,
  summary: 'Delete a thread',
  params: z.object({ projectId, threadId: z.string().max(64) }),
  success: { status: 204, description: 'The thread has been deleted.' },
  errors: {
    404: 'Your organization has no project with this identifier, or the project has no such thread.',
  },
});

export const deleteAssistantThreads = defineOperation({
  operationId: 'deleteAssistantThreads',
  method: 'DELETE',
  path: '/v1/assistant/{projectId}/threads',
  tag,
  summary: 'Delete all threads of a project',
  params: z.object({ projectId }),
  success: { status: 204, description: 'All threads have been deleted.' },
  errors,
});
