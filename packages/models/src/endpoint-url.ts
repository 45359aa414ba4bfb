import type { ModelChoice, ModelEndpoint } from './model-choice.ts';

/** The one path of each shape, as the loop asks for it. */
export const COMPLETION_PATHS: Record<ModelChoice['provider'], string> = {
  anthropic: '/messages',
  'openai-compatible': '/chat/completions',
};

const ANTHROPIC_BASE_URL = 'https://api.anthropic.com/v1';

export function endpointUrl(provider: ModelChoice['provider'], { baseUrl }: ModelEndpoint): URL {
  if (provider === 'openai-compatible' && !baseUrl) throw new Error('the endpoint has no address');
  const base = (baseUrl ?? ANTHROPIC_BASE_URL).replace(/\/+$/, '');
  // Tools disagree on whether the version belongs to the address; both are understood.
  const versioned = provider === 'anthropic' && !/\/v\d+$/.test(base) ? `${base}/v1` : base;
  return new URL(`${versioned}${COMPLETION_PATHS[provider]}`);
}
