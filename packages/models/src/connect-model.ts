/** A model of the AI SDK at an address. Its providers are large: whoever asks nothing does not load them. */
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

export async function connectModel(
  { provider, name }: ModelChoice,
  connection: Connection,
): Promise<LanguageModelV4> {
  const { baseUrl: baseURL, apiKey, fetch } = connection;
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL, apiKey: apiKey ?? NO_KEY, fetch })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const connect = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
    fetch,
  });
  return connect(name);
}
