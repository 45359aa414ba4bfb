/** A model of the AI SDK that speaks through the relay. */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelChoice } from '../agent-run.ts';
import { RELAY_ADDRESS } from './relay-fetch.ts';

/** The relay puts the real one in its place. */
const NO_KEY = 'none';

export function createModel({ provider, name }: ModelChoice, relayFetch: typeof fetch): LanguageModelV4 {
  if (provider === 'anthropic') {
    return createAnthropic({ baseURL: RELAY_ADDRESS, apiKey: NO_KEY, fetch: relayFetch })(name);
  }
  const connect = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: RELAY_ADDRESS,
    includeUsage: true,
    fetch: relayFetch,
  });
  return connect(name);
}
