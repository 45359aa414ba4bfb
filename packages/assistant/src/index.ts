export type { AskedPage, AskedSite, AskedWord, FoundPassage, SearchWish } from './asked-site.ts';
export { AssistantFailure } from './assistant-failure.ts';
export {
  type AssistantModel,
  type AssistantModelSettings,
  assistantModel,
  assistantProblem,
} from './assistant-model.ts';
export {
  ASSISTANT_DEFAULTS,
  type AssistantParts,
  type AssistantSettings,
  openAssistant,
} from './assistant-settings.ts';
export { allSpent, createDayLedger, type DayLedger, type DayLimits, siteSpent } from './budget/day-ledger.ts';
export type { VisitorLimits } from './budget/visitor-budget.ts';
export {
  type Asked,
  type Assistant,
  type AssistantOptions,
  createAssistant,
  type KeptAnswer,
  type KeptAnswers,
} from './create-assistant.ts';
export { findPassages, type Passage } from './retrieval/find-passages.ts';
export { questionWords } from './retrieval/question-words.ts';
export {
  type AssistantErrorCode,
  type AssistantEvent,
  type AssistantFeedback,
  type AssistantQuestion,
  assistantFeedback,
  assistantQuestion,
  eventText,
  LARGEST_QUESTION_BYTES,
  type NearPage,
  type Outcome,
  type Source,
  THREAD_ID,
} from './wire.ts';
