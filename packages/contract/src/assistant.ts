/** The assistant of a site, asked with a key, and what its readers asked. */
import { z } from 'zod';
import { projectId, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const tag = 'Assistant';

const threadId = z
  .string()
  .regex(/^thr_[\w-]{22}$/, 'must be the id of a thread, such as an answer names it')
  .meta({ description: 'A conversation.', examples: ['thr_x0Wn1nJ8Tq2b6Hc9yVd3Zg'] });
const address = z
  .string()
  .meta({ description: 'From the site’s root.', examples: ['/guides/start#install'] });

export const assistantMessage = z
  .strictObject({
    message: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .meta({ examples: ['How do I install it?'] }),
    threadId: threadId.optional().meta({ description: 'That of the answer before, to go on with it.' }),
    page: z.string().max(2_000).optional().meta({ description: 'The page that the reader is on.' }),
    selection: z
      .strictObject({
        text: z.string().max(8_000),
        kind: z.enum(['text', 'code']),
        language: z.string().max(40).optional().meta({ description: 'Of code.' }),
      })
      .optional()
      .meta({ description: 'What the reader has selected there.' }),
    history: z
      .array(z.strictObject({ role: z.enum(['reader', 'assistant']), text: z.string().max(16_000) }))
      .max(20)
      .optional()
      .meta({ description: 'What was said before, at most 16,000 characters.' }),
    language: z.string().max(35).optional().meta({ description: 'Code of the pages’ language.' }),
  })
  .meta({ id: 'AssistantMessage' });

const source = z
  .object({
    title: z.string(),
    heading: z.string().meta({ description: 'Empty at the beginning of the page.' }),
    address,
  })
  .meta({ id: 'AssistantSource' });
const nearPage = z.object({ title: z.string(), address }).meta({ id: 'AssistantPage' });
const outcome = z.enum(['answered', 'unknown']).meta({
  description: '`unknown`: the documentation does not say it.',
});

export const assistantAnswer = z
  .object({
    threadId,
    messageId: z.string(),
    text: z.string().meta({ description: 'Markdown. It links pages and headings of the site alone.' }),
    sources: z.array(source).meta({ description: 'The passages that it links.' }),
    outcome,
    nearest: z.array(nearPage).meta({ description: 'Where the answer is unknown: what comes nearest.' }),
  })
  .meta({ id: 'AssistantAnswer' });

export const askedQuestion = z
  .object({
    question: z.string().meta({ description: 'As it was asked last.' }),
    count: z.int().meta({ description: 'How often it, or one like it, was asked.' }),
    outcome,
    lastAskedAt: timestamp,
    alike: z.array(z.string()).meta({ description: 'Other wordings, at most five.' }),
    pages: z.array(nearPage).meta({ description: 'Pages that came up, the most frequent first.' }),
    helpful: z.int().meta({ description: 'Answers that readers found helpful.' }),
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
    'Answers from the version that the domain shows, with links to the passages used. Who accepts `text/event-stream` gets it as it is made: `thread`, `search`, `text`, `sources`, `done` or `error`. Counts as a question of the project’s day.',
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

const errors = { 404: 'No project with this identifier in your organization.' };

export const listAssistantQuestions = defineOperation({
  operationId: 'listAssistantQuestions',
  method: 'GET',
  path: '/v1/assistant/{projectId}/questions',
  tag,
  summary: 'List what readers asked',
  description:
    'Questions of the last 30 days, those that are alike as one, the most frequent first. Empty where the operator keeps no threads.',
  params: z.object({ projectId }),
  query: pageQuery.extend({
    outcome: outcome.optional().meta({ description: 'Only questions that ended so.' }),
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
  success: { status: 204, description: 'Nothing of the thread is kept any more.' },
  errors: { 404: 'No project with this identifier in your organization, or no such thread.' },
});

export const deleteAssistantThreads = defineOperation({
  operationId: 'deleteAssistantThreads',
  method: 'DELETE',
  path: '/v1/assistant/{projectId}/threads',
  tag,
  summary: 'Delete all threads of a project',
  params: z.object({ projectId }),
  success: { status: 204, description: 'Nothing that readers asked is kept any more.' },
  errors,
});
