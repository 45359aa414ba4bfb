/** The assistant of a site, and what its readers asked. */
import { AnalyticsCalls } from './analytics-calls.ts';
import { type ListOptions, part } from './calls.ts';
import type { AskedQuestion, AssistantAnswer, AssistantMessage } from './resources.ts';
import type { CallOptions } from './send.ts';
import { type AssistantEvent, streamAnswer } from './stream-answer.ts';

export class AssistantCalls extends AnalyticsCalls {
  /** The whole answer, once it is made. */
  askAssistant(domain: string, message: AssistantMessage, options?: CallOptions): Promise<AssistantAnswer> {
    const path = `/v1/assistant/${part(domain)}/message`;
    return this.send({ method: 'POST', path, body: message }, options);
  }

  /** The answer as it is made; returns the whole of it. What breaks off is not asked again. */
  streamAssistant(
    domain: string,
    message: AssistantMessage,
    { signal }: { signal?: AbortSignal } = {},
  ): AsyncGenerator<AssistantEvent, AssistantAnswer> {
    const path = `/v1/assistant/${part(domain)}/message`;
    return streamAnswer(this.connection, { path, message, signal });
  }

  /** Questions that are alike as one, the most frequent first. */
  listAssistantQuestions(
    projectId: string,
    { outcome, ...options }: ListOptions & { outcome?: AskedQuestion['outcome'] } = {},
  ): AsyncGenerator<AskedQuestion> {
    return this.list(`/v1/assistant/${part(projectId)}/questions`, options, { outcome });
  }

  deleteAssistantThread(projectId: string, threadId: string, options?: CallOptions): Promise<void> {
    const path = `/v1/assistant/${part(projectId)}/threads/${part(threadId)}`;
    return this.send({ method: 'DELETE', path }, options);
  }

  deleteAssistantThreads(projectId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/assistant/${part(projectId)}/threads` }, options);
  }
}
