/** Which model, and where it answers, as an operator writes it. */

export interface ModelChoice {
  provider: 'anthropic' | 'openai-compatible';
  name: string;
}

/** Where the model is and what opens it. Never leaves the caller's process. */
export interface ModelEndpoint {
  /** Null: the provider's own address (Anthropic only). */
  baseUrl: string | null;
  /** Null: the endpoint wants none. */
  apiKey: string | null;
  /** Longest silence before an answer begins or goes on; 300 s by default. */
  silenceMs?: number;
}

/** The same for all that ask models. */
export interface EndpointSettings {
  anthropicApiKey: string | null;
  anthropicBaseUrl: string | null;
  openaiCompatibleBaseUrl: string | null;
  openaiCompatibleApiKey: string | null;
}

/** Throws an Error whose message completes "… must be". */
export function readModel(text: string): ModelChoice {
  const match = /^(anthropic|openai-compatible)\/([\w.:/@+-]{1,180})$/.exec(text);
  if (!match) throw new Error('anthropic/<name> or openai-compatible/<name>');
  return { provider: match[1] as ModelChoice['provider'], name: match[2]! };
}

export function endpointOf({ provider }: ModelChoice, settings: EndpointSettings): ModelEndpoint {
  const { anthropicBaseUrl, anthropicApiKey, openaiCompatibleBaseUrl, openaiCompatibleApiKey } = settings;
  return provider === 'anthropic'
    ? { baseUrl: anthropicBaseUrl, apiKey: anthropicApiKey }
    : { baseUrl: openaiCompatibleBaseUrl, apiKey: openaiCompatibleApiKey };
}

/** What the operator has to set before a model can be asked, in a sentence; null when nothing is missing. */
export function missingSetting(model: string, settings: EndpointSettings): string | null {
  const { provider } = readModel(model);
  if (provider === 'anthropic' && !settings.anthropicApiKey && !settings.anthropicBaseUrl)
    return `The model ${model} cannot be reached: the operator has to set ANTHROPIC_API_KEY.`;
  if (provider === 'openai-compatible' && !settings.openaiCompatibleBaseUrl)
    return `The model ${model} cannot be reached: the operator has to set OPENAI_COMPATIBLE_BASE_URL.`;
  return null;
}
