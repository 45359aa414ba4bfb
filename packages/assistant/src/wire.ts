/** What a page and the assistant say to each other: a question as JSON, the answer as server-sent events. */
import { z } from 'zod';

export const MOST_HISTORY = 20;
export const MOST_HISTORY_CHARS = 16_000;
/** Of the whole question as JSON. */
export const LARGEST_QUESTION_BYTES = 64 * 1024;
export const THREAD_ID = /^thr_[\w-]{22}$/;
export const MESSAGE_ID = /^msg_[\w-]{22}$/;

const entry = z.strictObject({ role: z.enum(['reader', 'assistant']), text: z.string().max(16_000) });

/** Whoever asks may be named in a query, and pages are the same without. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

export const assistantQuestion = z.strictObject({
  message: z.string().trim().min(1).max(4_000),
  /** Groups the questions of one conversation. */
  threadId: z.string().regex(THREAD_ID).optional(),
  /** Where the reader is: a path within the site. */
  page: z.string().max(2_000).transform(withoutQuery).optional(),
  selection: z
    .strictObject({
      text: z.string().max(8_000),
      kind: z.enum(['text', 'code']),
      language: z.string().max(40).optional(),
    })
    .optional(),
  /** What was said before, as the page remembers it. */
  history: z
    .array(entry)
    .max(MOST_HISTORY)
    .refine((entries) => entries.reduce((sum, { text }) => sum + text.length, 0) <= MOST_HISTORY_CHARS, {
      message: `must not hold more than ${MOST_HISTORY_CHARS} characters`,
    })
    .optional(),
  /** Code of the reader's language. */
  language: z.string().max(35).optional(),
});

export type AssistantQuestion = z.output<typeof assistantQuestion>;

export const assistantFeedback = z.strictObject({
  messageId: z.string().regex(MESSAGE_ID),
  helpful: z.boolean(),
  comment: z.string().trim().max(1_000).optional(),
});

export type AssistantFeedback = z.output<typeof assistantFeedback>;

export interface Source {
  title: string;
  /** Empty at the page's beginning. */
  heading: string;
  /** From the site's root: `/guides/start#install`. */
  address: string;
}

export type NearPage = Omit<Source, 'heading'>;

/** `unknown`: the documentation does not say it. */
export type Outcome = 'answered' | 'unknown';

/** `off` and `too_long` come before anything else was said; `model` may come in the middle. */
export type AssistantErrorCode = 'budget' | 'busy' | 'model' | 'too_long' | 'off';

export type AssistantEvent =
  | { event: 'thread'; data: { threadId: string; messageId: string } }
  | { event: 'search'; data: { query: string } }
  | { event: 'text'; data: { delta: string } }
  | { event: 'sources'; data: { items: Source[] } }
  | { event: 'done'; data: { outcome: Outcome; nearest: NearPage[] } }
  | { event: 'error'; data: { code: AssistantErrorCode; message: string; retryAfterSeconds?: number } };

/** JSON has no line ends of its own, so nothing in the data can be taken for another event. */
export function eventText({ event, data }: AssistantEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
