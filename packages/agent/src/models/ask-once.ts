/** One question to the model and its whole answer, from a stream where the endpoint streams. */
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { connectModel, type ModelChoice, readAnswer } from '@bindery/models';
import { RELAY_ADDRESS } from './relay-fetch.ts';

export interface ModelAnswer {
  text: string;
  calls: { id: string; tool: string; input: string; metadata?: Record<string, unknown> }[];
  reasoning: { text: string; metadata?: Record<string, unknown> }[];
  finish: string;
}

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
  // The relay adds the key.
  const connect = (fetch: typeof relayFetch) =>
    connectModel(model, { baseUrl: RELAY_ADDRESS, apiKey: null, fetch });
  const answer: ModelAnswer = { text: '', calls: [], reasoning: [], finish: '' };
  const reasoning = new Map<string, ModelAnswer['reasoning'][number]>();
  for await (const part of readAnswer({ connect, fetch: relayFetch, call })) {
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
  answer.reasoning = [...reasoning.values()];
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
