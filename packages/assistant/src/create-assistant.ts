/** The assistant of a host: budgets, then the answer as events, then what is kept of it. */
import { randomBytes } from 'node:crypto';
import { answerQuestion } from './answer-question.ts';
import type { AskedSite } from './asked-site.ts';
import { AssistantFailure } from './assistant-failure.ts';
import type { AssistantModel } from './assistant-model.ts';
import type { DayLedger } from './budget/day-ledger.ts';
import { type CountedVisitor, VisitorBudget, type VisitorLimits } from './budget/visitor-budget.ts';
import type { AssistantEvent, AssistantFeedback, AssistantQuestion, NearPage, Outcome } from './wire.ts';

export interface AssistantOptions {
  model: AssistantModel;
  visitors: VisitorLimits;
  ledger: DayLedger;
  /** Null: this host keeps nothing. */
  kept?: KeptAnswers | null;
  /** Why the model failed: for the operator, never for readers. */
  onFailure?(reason: string): void;
}

export interface KeptAnswers {
  keep(answer: KeptAnswer): Promise<void>;
  feedback(siteId: string, feedback: AssistantFeedback): Promise<void>;
  deleteThread(siteId: string, threadId: string): Promise<void>;
}

export interface KeptAnswer {
  siteId: string;
  threadId: string;
  messageId: string;
  question: AssistantQuestion;
  text: string;
  /** Null: it failed, or the reader left. */
  outcome: Outcome | null;
  /** Those linked, or where nothing was found, the nearest. */
  pages: NearPage[];
}

export interface Asked {
  /** Whose budget it is. */
  siteId: string;
  site: AskedSite;
  /** Who asks, as budgets count them. */
  visitors: readonly CountedVisitor[];
  question: AssistantQuestion;
  /** Aborts when the reader has left. */
  signal: AbortSignal;
}

export interface Assistant {
  /** A failure is its last event. */
  ask(asked: Asked): AsyncGenerator<AssistantEvent>;
  feedback(siteId: string, feedback: AssistantFeedback): Promise<void>;
  deleteThread(siteId: string, threadId: string): Promise<void>;
}

export function createAssistant(options: AssistantOptions): Assistant {
  const { kept = null } = options;
  const visitors = new VisitorBudget(options.visitors);
  return {
    ask: (asked) => answer(asked, { ...options, kept, budget: visitors }),
    feedback: async (siteId, feedback) => kept?.feedback(siteId, feedback),
    deleteThread: async (siteId, threadId) => kept?.deleteThread(siteId, threadId),
  };
}

type Parts = AssistantOptions & { kept: KeptAnswers | null; budget: VisitorBudget };

async function* answer(asked: Asked, parts: Parts): AsyncGenerator<AssistantEvent> {
  const { siteId, site, question, signal } = asked;
  const { model, ledger, kept, budget, onFailure } = parts;
  const threadId = question.threadId ?? newId('thr');
  const messageId = newId('msg');
  let tokens = 0;
  let leave = (_tokens: number) => {};
  const said: KeptAnswer = { siteId, threadId, messageId, question, text: '', outcome: null, pages: [] };
  try {
    leave = budget.enter(asked.visitors);
    await ledger.begin(siteId);
    yield { event: 'thread', data: { threadId, messageId } };
    const onSpent = (used: number) => {
      tokens += used;
    };
    for await (const event of answerQuestion({ site, question, model, signal, onSpent })) {
      note(said, event);
      yield event;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof AssistantFailure)) throw error;
    if (error.cause instanceof Error) onFailure?.(error.cause.message);
    yield error.event;
  } finally {
    leave(tokens);
    if (tokens > 0) {
      await ledger.spend(siteId, tokens);
      await kept?.keep(said);
    }
  }
}

function note(said: KeptAnswer, { event, data }: AssistantEvent): void {
  if (event === 'text') said.text += data.delta;
  if (event === 'sources') said.pages = data.items.map(({ title, address }) => ({ title, address }));
  if (event !== 'done') return;
  said.outcome = data.outcome;
  if (said.pages.length === 0) said.pages = data.nearest;
}

/** Nobody guesses one: whoever has it may delete the thread, or say whether an answer helped. */
function newId(kind: 'thr' | 'msg'): string {
  return `${kind}_${randomBytes(16).toString('base64url')}`;
}
