/** One question to the model and its whole answer, from a stream where the endpoint streams. */
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Content } from '@ai-sdk/provider';
import type { ModelChoice } from '../agent-run.ts';
import { createModel } from './create-model.ts';

export interface ModelAnswer {
  text: string;
  calls: { id: string; tool: string; input: string; metadata?: Record<string, unknown> }[];
  reasoning: { text: string; metadata?: Record<string, unknown> }[];
  finish: string;
}

export class BrokenAnswer extends Error {}

const MAX_TEXT = 200_000;
/** Enough for a long page; the endpoint's own default is often too little. */
const MAX_OUTPUT_TOKENS = 16_000;

export interface Question {
  model: ModelChoice;
  relayFetch: typeof fetch;
  options: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'>;
}

export async function askOnce({ model, relayFetch, options }: Question): Promise<ModelAnswer> {
  const call: LanguageModelV4CallOptions = {
    ...options,
    // Of the others we do not know how much they can.
    maxOutputTokens: model.provider === 'anthropic' ? MAX_OUTPUT_TOKENS : undefined,
  };
  try {
    return await readStream(createModel(model, refuseWhole(relayFetch)), call);
  } catch (error) {
    const whole = findWhole(error);
    if (!whole) throw error;
    const { content, finishReason } = await createModel(model, async () => whole.response()).doGenerate(call);
    return fromContent(content, finishReason.unified);
  }
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

function refuseWhole(relayFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await relayFetch(input, init);
    const isJson = response.headers.get('content-type')?.includes('application/json');
    if (response.ok && isJson) throw new WholeAnswer(await response.text());
    return response;
  };
}

function findWhole(error: unknown): WholeAnswer | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof WholeAnswer) return at;
  return null;
}

async function readStream(model: LanguageModelV4, call: LanguageModelV4CallOptions): Promise<ModelAnswer> {
  const { stream } = await model.doStream(call);
  const answer: ModelAnswer = { text: '', calls: [], reasoning: [], finish: '' };
  const reasoning = new Map<string, ModelAnswer['reasoning'][number]>();
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') answer.text = add(answer.text, part.delta);
    if (part.type === 'tool-call') answer.calls.push(toCall(part));
    if (part.type === 'finish') answer.finish = part.finishReason.unified;
    if (part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end') {
      const block = reasoning.get(part.id) ?? { text: '' };
      reasoning.set(part.id, block);
      if (part.type === 'reasoning-delta') block.text = add(block.text, part.delta);
      if (part.providerMetadata) block.metadata = { ...block.metadata, ...part.providerMetadata };
    }
  }
  if (answer.finish === '') throw new BrokenAnswer('The answer broke off.');
  answer.reasoning = [...reasoning.values()];
  return answer;
}

function fromContent(content: LanguageModelV4Content[], finish: string): ModelAnswer {
  const answer: ModelAnswer = { text: '', calls: [], reasoning: [], finish };
  for (const part of content) {
    if (part.type === 'text') answer.text = add(answer.text, part.text);
    if (part.type === 'tool-call') answer.calls.push(toCall(part));
    if (part.type === 'reasoning')
      answer.reasoning.push({ text: part.text, metadata: part.providerMetadata });
  }
  return answer;
}

function toCall(part: {
  toolCallId: string;
  toolName: string;
  input: string;
  providerMetadata?: Record<string, unknown>;
}) {
  const { toolCallId: id, toolName: tool, input, providerMetadata: metadata } = part;
  return { id, tool, input, ...(metadata && { metadata }) };
}

function add(text: string, delta: string): string {
  return text.length < MAX_TEXT ? (text + delta).slice(0, MAX_TEXT) : text;
}
