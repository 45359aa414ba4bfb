export { AnswerTooLarge, MOST_ANSWER_BYTES } from './bounded-answer.ts';
export { type Connection, connectModel } from './connect-model.ts';
export { COMPLETION_PATHS, endpointUrl } from './endpoint-url.ts';
export {
  type EndpointSettings,
  endpointOf,
  type ModelChoice,
  type ModelEndpoint,
  missingSetting,
  readModel,
} from './model-choice.ts';
export { type AskedModel, explainFailure, type ModelFailure } from './model-failure.ts';
export { BrokenAnswer, readAnswer } from './read-answer.ts';
