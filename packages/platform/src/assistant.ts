/** The assistant of all sites, as the settings make it. */
import { type Assistant, assistantProblem, openAssistant } from '@bindery/assistant';
import type { MissingParts } from '@bindery/bundle';
import type { Parts } from './parts.ts';

export interface AssistantParts {
  /** Null: no model is set. */
  assistant: Assistant | null;
  /** Why, where it is null. */
  missing: MissingParts;
}

export function assistantParts({ settings, log }: Pick<Parts, 'settings' | 'log'>): AssistantParts {
  const problem = assistantProblem(settings);
  return {
    assistant: openAssistant(settings, {
      onFailure: (reason) => log.warn({ reason }, 'The assistant has no answer'),
    }),
    missing: problem === null ? {} : { assistant: problem },
  };
}
