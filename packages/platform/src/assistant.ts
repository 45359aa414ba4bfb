/** The assistant of all sites, as the settings make it. */
import { type Assistant, assistantProblem, openAssistant } from '@bindery/assistant';
import type { MissingParts } from '@bindery/bundle';
import { createSharedLedger } from './assistant/day-ledger.ts';
import { expireAnswers, keptAnswers } from './assistant/store.ts';
import type { Parts } from './parts.ts';

export interface AssistantParts {
  /** Null: no model is set. */
  assistant: Assistant | null;
  /** Why, where it is null. */
  missing: MissingParts;
  stop(): void;
}

const EXPIRE_MS = 3_600_000;

export function assistantParts({ settings, log, foundation }: Parts): AssistantParts {
  const { db } = foundation;
  const problem = assistantProblem(settings);
  const ledger = createSharedLedger(db, {
    siteQuestionsPerDay: settings.assistantSitePerDay,
    tokensPerDay: settings.assistantTokensPerDay,
  });
  const expire = () =>
    void expireAnswers(db, settings.assistantThreads).catch((error) =>
      log.warn({ err: error }, 'Old answers of the assistant could not be removed'),
    );
  expire();
  const timer = setInterval(expire, EXPIRE_MS).unref();
  return {
    assistant: openAssistant(settings, {
      ledger,
      kept: settings.assistantThreads > 0 ? keptAnswers(db) : null,
      onFailure: (reason) => log.warn({ reason }, 'The assistant has no answer'),
    }),
    missing: problem === null ? {} : { assistant: problem },
    stop: () => clearInterval(timer),
  };
}
