/** What an operator says of the assistant, for every host alike. */
import { type AssistantModelSettings, assistantModel } from './assistant-model.ts';
import { createDayLedger, type DayLedger } from './budget/day-ledger.ts';
import { type Assistant, type AssistantOptions, createAssistant } from './create-assistant.ts';

export interface AssistantSettings extends AssistantModelSettings {
  /** Questions of one visitor. */
  assistantPerMinute: number;
  assistantPerDay: number;
  /** Questions to one site in a day. */
  assistantSitePerDay: number;
  /** Tokens for all sites in a day. */
  assistantTokensPerDay: number;
}

export const ASSISTANT_DEFAULTS = {
  assistantPerMinute: 10,
  assistantPerDay: 100,
  assistantSitePerDay: 2_000,
  assistantTokensPerDay: 20_000_000,
} as const;

export interface AssistantParts extends Pick<AssistantOptions, 'kept' | 'onFailure'> {
  /** Of all processes together; one of this process alone unless given. */
  ledger?: DayLedger;
}

const VISITORS_SHARE = 0.05;
/** A few questions, also where there is little to spend. */
const LEAST_TOKENS = 100_000;

/** Nobody alone can spend what is there for all: a question may cost twenty times what another does. */
function tokensOfVisitor(ofAll: number): number {
  return Math.max(ofAll * VISITORS_SHARE, Math.min(ofAll, LEAST_TOKENS));
}

/** Null where no model is set. */
export function openAssistant(settings: AssistantSettings, parts: AssistantParts = {}): Assistant | null {
  const model = assistantModel(settings);
  if (model === null) return null;
  const { assistantPerMinute: perMinute, assistantPerDay: perDay } = settings;
  const { assistantSitePerDay: siteQuestionsPerDay, assistantTokensPerDay: tokensPerDay } = settings;
  const { ledger = createDayLedger({ siteQuestionsPerDay, tokensPerDay }), ...rest } = parts;
  const visitors = { perMinute, perDay, tokensPerDay: tokensOfVisitor(tokensPerDay) };
  return createAssistant({ model, visitors, ledger, ...rest });
}
