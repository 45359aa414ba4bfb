/** Assistants without a model, for tests of the API around one; tests/assistant/ has one that asks a model. */
import { once } from 'node:events';
import type { Asked, Assistant, AssistantEvent } from '@bindery/assistant';

const ID = 'a'.repeat(22);
const BEGINNING: AssistantEvent = {
  event: 'thread',
  data: { threadId: `thr_${ID}`, messageId: `msg_${ID}` },
};

/** Has the same answer for everybody. */
export const readyAssistant = assistant(async function* () {
  yield BEGINNING;
  yield { event: 'text', data: { delta: 'Nothing is documented.' } };
  yield { event: 'done', data: { outcome: 'unknown', nearest: [] } };
});

/** Begins to answer, and goes on until nobody listens. */
export const endlessAssistant = assistant(async function* ({ signal }) {
  yield BEGINNING;
  if (!signal.aborted) await once(signal, 'abort');
});

function assistant(ask: (asked: Asked) => AsyncGenerator<AssistantEvent>): Assistant {
  return { ask, feedback: async () => {}, deleteThread: async () => {} };
}
