import { expect, it } from 'vitest';
import { endpointUrl } from './endpoint-url.ts';
import type { ModelChoice } from './model-choice.ts';

const CASES: [ModelChoice['provider'], string | null, string][] = [
  ['anthropic', null, 'https://api.anthropic.com/v1/messages'],
  ['anthropic', 'https://api.anthropic.com', 'https://api.anthropic.com/v1/messages'],
  ['anthropic', 'http://proxy:8080/v1/', 'http://proxy:8080/v1/messages'],
  ['anthropic', 'http://proxy/anthropic', 'http://proxy/anthropic/v1/messages'],
  ['openai-compatible', 'http://localhost:11434/v1', 'http://localhost:11434/v1/chat/completions'],
  ['openai-compatible', 'http://localhost:8000', 'http://localhost:8000/chat/completions'],
];

it.each(CASES)('%s at %s', (provider, baseUrl, url) => {
  expect(endpointUrl(provider, { baseUrl, apiKey: null }).href).toBe(url);
});

it('an OpenAI-compatible endpoint needs an address', () => {
  expect(() => endpointUrl('openai-compatible', { baseUrl: null, apiKey: null })).toThrow();
});
