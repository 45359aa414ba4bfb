/** Settings of the assistant that answers readers of sites. Its endpoints and keys are those of agent jobs. */
import { ASSISTANT_DEFAULTS } from '@bindery/assistant';
import { readModel } from '@bindery/models';
import { integer, setting, text } from './setting.ts';

const DEFAULTS = ASSISTANT_DEFAULTS;

export const assistantDefinitions = {
  assistantModel: setting<string | null>('assistant-model', ['ASSISTANT_MODEL'], 'model', {
    describe:
      'the model that answers readers (a small one is enough): anthropic/<name> or openai-compatible/<name>; without it there is no assistant',
    default: null,
    parse: (given) => {
      const value = text(given);
      readModel(value);
      return value;
    },
  }),
  assistantPerMinute: setting('assistant-per-minute', ['ASSISTANT_PER_MINUTE'], 'number', {
    describe: 'questions of one visitor in a minute, per process',
    default: DEFAULTS.assistantPerMinute as number,
    parse: integer(1, 1_000_000),
  }),
  assistantPerDay: setting('assistant-per-day', ['ASSISTANT_PER_DAY'], 'number', {
    describe: 'questions of one visitor in a day, per process',
    default: DEFAULTS.assistantPerDay as number,
    parse: integer(1, 1_000_000),
  }),
  assistantSitePerDay: setting('assistant-site-per-day', ['ASSISTANT_SITE_PER_DAY'], 'number', {
    describe: 'questions to one project in a day (UTC), over all processes',
    default: DEFAULTS.assistantSitePerDay as number,
    parse: integer(1, 1_000_000_000),
  }),
  assistantTokensPerDay: setting('assistant-tokens-per-day', ['ASSISTANT_TOKENS_PER_DAY'], 'number', {
    describe: 'tokens that the answers of all projects together may use in a day (UTC), input and output',
    default: DEFAULTS.assistantTokensPerDay as number,
    parse: integer(1, 1_000_000_000_000),
  }),
  assistantThreads: setting<number>('assistant-threads', ['ASSISTANT_THREADS'], 'none|30', {
    describe: 'how many days questions and answers are kept for authors: 30, or none',
    default: 30,
    parse: (given) => {
      if (given === 'none' || given === 0 || given === '0') return 0;
      if (given === 30 || given === '30') return 30;
      throw new Error('none or 30');
    },
  }),
} as const;
