/** The assistant of a self-hosted site: a model of the operator's own, and what may be asked of it. */
import { ASSISTANT_DEFAULTS, type AssistantSettings } from '@bindery/assistant';
import { matching, type Setting, wholeNumber } from './setting.ts';

/** For hosts that read nothing else: `bindery dev` and `preview`. Throws with what a variable must be. */
export function readAssistantSettings(environment: Record<string, string | undefined>): AssistantSettings {
  const read = ([name, setting]: [string, Setting<unknown>]): [string, unknown] => {
    const given = environment[setting.variable];
    return [name, given ? setting.parse(given) : setting.fallback];
  };
  return Object.fromEntries(Object.entries(ASSISTANT_SETTINGS).map(read)) as unknown as AssistantSettings;
}

const asWritten = (given: string): string => given;
const address = (given: string): string =>
  matching(given, /^https?:\/\/[^\s/?#@]+[^\s?#]*$/, 'an http or https address').replace(/\/+$/, '');

export const ASSISTANT_SETTINGS: { [Name in keyof AssistantSettings]: Setting<AssistantSettings[Name]> } = {
  assistantModel: {
    ...{ flag: 'assistant-model', variable: 'ASSISTANT_MODEL', value: '<model>' },
    describe:
      'the model that answers readers: anthropic/<name> or openai-compatible/<name>; without it there is no assistant',
    fallback: null,
    parse: (given) =>
      matching(
        given,
        /^(?:anthropic|openai-compatible)\/[\w.:/@+-]{1,180}$/,
        'anthropic/<name> or openai-compatible/<name>',
      ),
  },
  anthropicApiKey: {
    ...{ flag: 'anthropic-api-key', variable: 'ANTHROPIC_API_KEY', value: '<key>' },
    describe: 'the key for anthropic/… models; better set as a variable',
    fallback: null,
    parse: asWritten,
  },
  anthropicBaseUrl: {
    ...{ flag: 'anthropic-base-url', variable: 'ANTHROPIC_BASE_URL', value: '<url>' },
    describe: 'the endpoint for anthropic/… models (default: Anthropic)',
    fallback: null,
    parse: address,
  },
  openaiCompatibleBaseUrl: {
    ...{ flag: 'openai-compatible-base-url', variable: 'OPENAI_COMPATIBLE_BASE_URL', value: '<url>' },
    describe: 'the endpoint for openai-compatible/… models, such as http://127.0.0.1:11434/v1',
    fallback: null,
    parse: address,
  },
  openaiCompatibleApiKey: {
    ...{ flag: 'openai-compatible-api-key', variable: 'OPENAI_COMPATIBLE_API_KEY', value: '<key>' },
    describe: 'the key for openai-compatible/… models, if they need one; better set as a variable',
    fallback: null,
    parse: asWritten,
  },
  assistantPerMinute: {
    ...{ flag: 'assistant-per-minute', variable: 'ASSISTANT_PER_MINUTE', value: '<n>' },
    describe: `questions of one visitor in a minute, per process (default: ${ASSISTANT_DEFAULTS.assistantPerMinute})`,
    fallback: ASSISTANT_DEFAULTS.assistantPerMinute,
    parse: wholeNumber(1, 1_000_000),
  },
  assistantPerDay: {
    ...{ flag: 'assistant-per-day', variable: 'ASSISTANT_PER_DAY', value: '<n>' },
    describe: `questions of one visitor in a day, per process (default: ${ASSISTANT_DEFAULTS.assistantPerDay})`,
    fallback: ASSISTANT_DEFAULTS.assistantPerDay,
    parse: wholeNumber(1, 1_000_000),
  },
  assistantSitePerDay: {
    ...{ flag: 'assistant-site-per-day', variable: 'ASSISTANT_SITE_PER_DAY', value: '<n>' },
    describe: `questions of all visitors in a day, per process (default: ${ASSISTANT_DEFAULTS.assistantSitePerDay})`,
    fallback: ASSISTANT_DEFAULTS.assistantSitePerDay,
    parse: wholeNumber(1, 1_000_000_000),
  },
  assistantTokensPerDay: {
    ...{ flag: 'assistant-tokens-per-day', variable: 'ASSISTANT_TOKENS_PER_DAY', value: '<n>' },
    describe: `tokens that answers may use in a day, per process (default: ${ASSISTANT_DEFAULTS.assistantTokensPerDay})`,
    fallback: ASSISTANT_DEFAULTS.assistantTokensPerDay,
    parse: wholeNumber(1, 1_000_000_000_000),
  },
};
