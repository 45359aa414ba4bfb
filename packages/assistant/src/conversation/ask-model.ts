/** One question to the assistant's model: straight to its endpoint, ended with its reader. */
import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { COMPLETION_PATHS, connectModel, endpointUrl, explainFailure, readAnswer } from '@bindery/models';
import { AssistantFailure } from '../assistant-failure.ts';
import { type AssistantModel, MODEL_SETTING } from '../assistant-model.ts';
import { markLast, TOOLS } from './conversation.ts';

export interface ModelQuestion {
  model: AssistantModel;
  prompt: LanguageModelV4Prompt;
  /** False: it has searched enough. */
  mayCall: boolean;
  signal: AbortSignal;
}

const SILENCE_MS = 60_000;
const MOST_OUTPUT_TOKENS = 2_000;
const BUSY = new Set([429, 503, 529]);

export async function* streamModel(asked: ModelQuestion): AsyncGenerator<LanguageModelV4StreamPart> {
  const { model, prompt, mayCall, signal } = asked;
  const silent = new AbortController();
  const silenceMs = model.endpoint.silenceMs ?? SILENCE_MS;
  const timer = setTimeout(() => silent.abort(new Error('The model says nothing.')), silenceMs);
  const call = {
    prompt: markLast(prompt),
    tools: TOOLS,
    toolChoice: { type: mayCall ? ('auto' as const) : ('none' as const) },
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    abortSignal: AbortSignal.any([signal, silent.signal]),
  };
  try {
    for await (const part of readAnswer({ connect: connectTo(model), fetch: withoutRedirects, call })) {
      timer.refresh();
      yield part;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error, model);
  } finally {
    clearTimeout(timer);
  }
}

function connectTo({ choice, endpoint }: AssistantModel) {
  const { href } = endpointUrl(choice.provider, endpoint);
  const baseUrl = href.slice(0, -COMPLETION_PATHS[choice.provider].length);
  return (fetch: typeof globalThis.fetch) =>
    connectModel(choice, { baseUrl, apiKey: endpoint.apiKey, fetch });
}

/** The key does not go elsewhere. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** The reader learns that it is not their fault; what is wrong, the operator, from the cause. */
function failureOf(error: unknown, { choice }: AssistantModel): AssistantFailure {
  const { reason, retry, waitMs } = explainFailure(error, { ...choice, setting: MODEL_SETTING });
  const cause = new Error(reason, { cause: error });
  const failure = BUSY.has(statusOf(error) ?? 0)
    ? new AssistantFailure('busy', 'The assistant is busy. Try again in a moment.', seconds(waitMs))
    : retry === 'shorter'
      ? new AssistantFailure('too_long', 'The conversation has become too long. Begin a new one.')
      : new AssistantFailure('model', 'The assistant cannot answer at the moment. Try again later.');
  failure.cause = cause;
  return failure;
}

function seconds(waitMs: number | null): number {
  return Math.max(1, Math.ceil((waitMs ?? 5_000) / 1000));
}

function statusOf(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('statusCode' in at && typeof at.statusCode === 'number') return at.statusCode;
  }
  return undefined;
}
