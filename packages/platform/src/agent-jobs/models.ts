/** Which models agent jobs may use, as the operator set them. */
import type { AgentModel } from '@bindery/contract';
import {
  type EndpointSettings,
  endpointOf,
  type ModelChoice,
  type ModelEndpoint,
  missingSetting,
  readModel,
} from '@bindery/models';
import { ApiError } from '../api/errors.ts';

export interface ModelSettings extends EndpointSettings {
  /** `anthropic/<name>` or `openai-compatible/<name>`. */
  agentModel: string | null;
  /** What else a job or a project may choose. */
  agentModels: string[];
}

export interface AgentModels {
  /** The model of a new job: its own choice, the project's, the installation's. Throws 400 or 503. */
  choose(options: { asked?: string; ofProject: string | null }): string;
  /** Throws 400, naming the field and what is allowed, unless it may be chosen. */
  accept(model: string, field: string): void;
  /** Those that may be chosen, the installation's own first. */
  list(): AgentModel[];
  /** The setting that is missing before any job can run, in a sentence; null when nothing is. */
  problem(): string | null;
  open(model: string): { model: ModelChoice; endpoint: ModelEndpoint };
}

export function agentModels(settings: ModelSettings): AgentModels {
  const standard = settings.agentModel;
  const allowed = [...new Set([...(standard ? [standard] : []), ...settings.agentModels])];
  const accept = (model: string, field: string) => {
    if (allowed.length === 0) throw new ApiError(400, `"${field}" cannot be chosen. ${NO_MODEL}`);
    if (!allowed.includes(model)) throw new ApiError(400, `"${field}" must be one of ${allowed.join(', ')}.`);
  };
  return {
    accept,
    choose({ asked, ofProject }) {
      if (!standard) throw unavailable(NO_MODEL);
      if (asked !== undefined) accept(asked, 'model');
      // A project's choice that is no longer allowed must not stop its jobs.
      const model = asked ?? (ofProject && allowed.includes(ofProject) ? ofProject : standard);
      const missing = missingSetting(model, settings);
      if (missing) throw unavailable(missing);
      return model;
    },
    list: () =>
      allowed.map((model) => ({
        model,
        isDefault: model === standard,
        problem: standard ? missingSetting(model, settings) : NO_MODEL,
      })),
    problem: () => (standard ? missingSetting(standard, settings) : NO_MODEL),
    open(model) {
      const choice = readModel(model);
      return { model: choice, endpoint: endpointOf(choice, settings) };
    },
  };
}

const NO_MODEL =
  'No model is configured for agent jobs. The operator sets AGENT_MODEL to anthropic/<name> or openai-compatible/<name>.';

function unavailable(message: string): ApiError {
  return new ApiError(503, message, { 'retry-after': '300' });
}
