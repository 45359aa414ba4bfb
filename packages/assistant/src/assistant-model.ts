/** The model of the assistant, as the operator set it: a smaller one than that of agent jobs, by a setting of its own. */
import {
  type EndpointSettings,
  endpointOf,
  type ModelChoice,
  type ModelEndpoint,
  missingSetting,
  readModel,
} from '@bindery/models';

export interface AssistantModelSettings extends EndpointSettings {
  /** `anthropic/<name>` or `openai-compatible/<name>`. */
  assistantModel: string | null;
}

export interface AssistantModel {
  choice: ModelChoice;
  endpoint: ModelEndpoint;
}

export const MODEL_SETTING = 'ASSISTANT_MODEL';

/** Why there is no assistant on this host; null when there is one. */
export function assistantProblem(settings: AssistantModelSettings): string | null {
  if (settings.assistantModel === null)
    return `No model is set for the assistant: the operator sets ${MODEL_SETTING} to anthropic/<name> or openai-compatible/<name>.`;
  return missingSetting(settings.assistantModel, settings);
}

/** Null where something is missing. */
export function assistantModel(settings: AssistantModelSettings): AssistantModel | null {
  if (settings.assistantModel === null || assistantProblem(settings) !== null) return null;
  const choice = readModel(settings.assistantModel);
  return { choice, endpoint: endpointOf(choice, settings) };
}
