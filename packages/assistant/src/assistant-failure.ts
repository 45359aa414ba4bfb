import type { AssistantErrorCode, AssistantEvent } from './wire.ts';

/** Why there is no answer, in words that a reader may see: nothing of the operator's settings stands in them. */
export class AssistantFailure extends Error {
  readonly code: AssistantErrorCode;
  readonly retryAfterSeconds: number | null;

  constructor(code: AssistantErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get event(): AssistantEvent {
    const { code, message, retryAfterSeconds } = this;
    return {
      event: 'error',
      data: { code, message, ...(retryAfterSeconds !== null && { retryAfterSeconds }) },
    };
  }
}
