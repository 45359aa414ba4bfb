/** What was asked and spent today, of each site and of all together. */
import { AssistantFailure } from '../assistant-failure.ts';
import { dayOf, secondsToMidnight } from './day.ts';

export interface DayLimits {
  /** Questions to one site. */
  siteQuestionsPerDay: number;
  /** Tokens for all sites, input and output together. What is under way when they are used up is still answered. */
  tokensPerDay: number;
}

export interface DayLedger {
  /** Counts one more question; throws when there is no room for it. */
  begin(siteId: string): Promise<void>;
  spend(siteId: string, tokens: number): Promise<void>;
}

/** For one process that serves few sites. */
export function createDayLedger(limits: DayLimits, nowMs: () => number = Date.now): DayLedger {
  const { siteQuestionsPerDay, tokensPerDay } = limits;
  let day = '';
  let tokens = 0;
  const questions = new Map<string, number>();
  const turn = () => {
    const today = dayOf(nowMs());
    if (today === day) return;
    day = today;
    tokens = 0;
    questions.clear();
  };
  return {
    async begin(siteId) {
      turn();
      const asked = questions.get(siteId) ?? 0;
      if (asked >= siteQuestionsPerDay) throw siteSpent(nowMs());
      if (tokens >= tokensPerDay) throw allSpent(nowMs());
      questions.set(siteId, asked + 1);
    },
    async spend(_siteId, used) {
      turn();
      tokens += used;
    },
  };
}

export function siteSpent(nowMs: number): AssistantFailure {
  return new AssistantFailure(
    'budget',
    'This site’s assistant has answered as many questions as it may today. Come back tomorrow.',
    secondsToMidnight(nowMs),
  );
}

export function allSpent(nowMs: number): AssistantFailure {
  return new AssistantFailure(
    'budget',
    'The assistant has used up what it may spend today. Come back tomorrow.',
    secondsToMidnight(nowMs),
  );
}
