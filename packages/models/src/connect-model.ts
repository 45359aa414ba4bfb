/** A model of the AI SDK at an address. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelChoice } from './model-choice.ts';

export interface Connection {
  /** Without the path of the completion. */
  baseUrl: string;
  /** Null: none is sent. */
  apiKey: string | null;
  fetch: typeof fetch;
}

/** The SDK would otherwise look for one in the environment. */
const NO_KEY = 'none';

export function connectModel({ provider, name }: ModelChoice, connection: Connection): LanguageModelV4 {
  const { baseUrl: baseURL, apiKey, fetch } = connection;
  if (provider === 'anthropic') return createAnthropic({ baseURL, apiKey: apiKey ?? NO_KEY, fetch })(name);
  const connect = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
    fetch,
  });
  return connect(name);
}
