/** One question to a model, and its answer as it comes. */
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { boundedFetch } from './bounded-answer.ts';

export class BrokenAnswer extends Error {}

export interface AnswerOptions {
  connect(fetch: typeof globalThis.fetch): Promise<LanguageModelV4>;
  fetch: typeof fetch;
  call: LanguageModelV4CallOptions;
}

/** Ends with its `finish`, or throws. An endpoint that answers in one piece gives all parts at once. */
export async function* readAnswer({
  connect,
  fetch,
  call,
}: AnswerOptions): AsyncGenerator<LanguageModelV4StreamPart> {
  try {
    yield* readStream(await connect(refuseWhole(boundedFetch(fetch))), call);
  } catch (error) {
    const whole = findWhole(error);
    if (!whole) throw error;
    const model = await connect(async () => whole.response());
    const { content, finishReason, usage } = await model.doGenerate(call);
    yield* content.flatMap(toParts);
    yield { type: 'finish', finishReason, usage };
  }
}

async function* readStream(
  model: LanguageModelV4,
  call: LanguageModelV4CallOptions,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { stream } = await model.doStream(call);
  let isWhole = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    isWhole ||= part.type === 'finish';
    yield part;
  }
  if (!isWhole) throw new BrokenAnswer('The answer broke off.');
}

/** Some endpoints answer in one piece although asked to stream. That answer has been paid for: it is kept. */
class WholeAnswer extends Error {
  readonly #text: string;

  constructor(text: string) {
    super('the endpoint answered in one piece');
    this.#text = text;
  }

  response(): Response {
    return new Response(this.#text, { headers: { 'content-type': 'application/json' } });
  }
}

function refuseWhole(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    const isJson = response.headers.get('content-type')?.includes('application/json');
    if (response.ok && isJson) throw new WholeAnswer(await response.text());
    return response;
  };
}

function findWhole(error: unknown): WholeAnswer | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof WholeAnswer) return at;
  return null;
}

function toParts(part: LanguageModelV4Content, index: number): LanguageModelV4StreamPart[] {
  const id = String(index);
  if (part.type === 'text') return [{ type: 'text-delta', id, delta: part.text }];
  if (part.type === 'tool-call') return [part];
  if (part.type !== 'reasoning') return [];
  const { text: delta, providerMetadata } = part;
  return [{ type: 'reasoning-delta', id, delta, ...(providerMetadata && { providerMetadata }) }];
}
