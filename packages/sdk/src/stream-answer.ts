/** An answer of the assistant as it is made. It is asked once: an answer that breaks off would cost twice. */
import { ConnectionError, toApiError } from './errors.ts';
import { readStream, type ServerSentEvent, type StreamedEvent } from './follow-events.ts';
import type { AssistantAnswer, AssistantMessage } from './resources.ts';
import type { Connection } from './send.ts';

export type AssistantEvent =
  | StreamedEvent<'thread', Pick<AssistantAnswer, 'threadId' | 'messageId'>>
  /** What is looked for in the documentation. */
  | StreamedEvent<'search', { query: string }>
  /** The next piece of the text. */
  | StreamedEvent<'text', { delta: string }>
  | StreamedEvent<'sources', { items: AssistantAnswer['sources'] }>
  | StreamedEvent<'done', Pick<AssistantAnswer, 'outcome' | 'nearest'>>;

/** Why an answer ended before it was whole. */
interface AnswerFailure {
  code: string;
  message: string;
  retryAfterSeconds?: number;
}

/** The platform gives a model five minutes before it says something. */
const LONGEST_THOUGHT_MS = 6 * 60_000;

export interface AskedMessage {
  path: string;
  message: AssistantMessage;
  signal?: AbortSignal | undefined;
}

/** Yields what comes; returns the whole answer. */
export async function* streamAnswer(
  connection: Connection,
  { path, message, signal }: AskedMessage,
): AsyncGenerator<AssistantEvent, AssistantAnswer> {
  const answer: AssistantAnswer = {
    ...{ threadId: '', messageId: '', text: '', sources: [] },
    ...{ outcome: 'unknown', nearest: [] },
  };
  for await (const told of readStream(connection, {
    ...{ path, last: null, signal, body: message, silenceMs: LONGEST_THOUGHT_MS },
  })) {
    if (told.event === 'error') throw failureOf(told);
    const event = { id: told.id, type: told.event, data: told.data } as AssistantEvent;
    if (event.type === 'text') answer.text += event.data.delta;
    else if (event.type === 'sources') answer.sources = event.data.items;
    else if (event.type !== 'search') Object.assign(answer, event.data);
    yield event;
    if (event.type === 'done') return answer;
  }
  throw new ConnectionError('The answer broke off. Ask again.');
}

function failureOf({ data }: ServerSentEvent): Error {
  const { code, message, retryAfterSeconds = null } = data as AnswerFailure;
  return toApiError({ status: code === 'budget' ? 429 : 503, message, requestId: null, retryAfterSeconds });
}
