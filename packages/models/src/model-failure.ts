/** What went wrong between us and the model, in words that a person can act on, and whether to try again. */
import { APICallError } from '@ai-sdk/provider';
import { findTooLarge } from './bounded-answer.ts';
import type { ModelChoice } from './model-choice.ts';

export interface ModelFailure {
  reason: string;
  /** `shorter`: with less of the conversation. */
  retry: 'later' | 'shorter' | 'never';
  /** What the endpoint asked us to wait. */
  waitMs: number | null;
}

const SETTINGS = {
  anthropic: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_BASE_URL' },
  'openai-compatible': { key: 'OPENAI_COMPATIBLE_API_KEY', url: 'OPENAI_COMPATIBLE_BASE_URL' },
};
const RETRIED = new Set([408, 409, 425, 429]);
const TOO_LONG =
  /context.{0,20}(length|window|size)|prompt is too long|too many (input )?tokens|maximum.{0,20}tokens/i;
const MAX_RETRY_AFTER_MS = 300_000;
const NO_MONEY = /insufficient_quota|billing|credit balance/i;

export interface AskedModel extends ModelChoice {
  /** The operator's setting that named it. */
  setting: string;
  /** With which something of ours stands in the way: what it says is the reason. */
  ownStatus?: number;
}

export function explainFailure(error: unknown, model: AskedModel): ModelFailure {
  const never = (reason: string): ModelFailure => ({ reason, retry: 'never', waitMs: null });
  const tooLarge = findTooLarge(error);
  if (tooLarge)
    return never(`${tooLarge.message} Check ${SETTINGS[model.provider].url}, or ask another model.`);
  const call = findCallError(error);
  const status = call?.statusCode;
  const said = call ? whatItSaid(call) : '';
  const { key, url } = SETTINGS[model.provider];
  if (call === null || status === undefined || status === 200) {
    return { reason: `The model's answer broke off: ${messageOf(error)}`, retry: 'later', waitMs: null };
  }
  if (status === model.ownStatus) return never(said);
  if (status === 401) return never(`The model's endpoint refused the key (401). Check ${key}.${said}`);
  if (status === 403) {
    return never(
      `The model's endpoint forbids the request (403). Check that ${key} may use ${model.name}.${said}`,
    );
  }
  if (status === 402 || NO_MONEY.test(said)) {
    return never(`The account of the model's endpoint has no credit left (${status}).${said}`);
  }
  if (status === 404) {
    return never(
      `The model's endpoint knows no model ${model.name}, or is not at this address (404). ` +
        `Check ${model.setting} and ${url}.${said}`,
    );
  }
  if (status === 413 || (status === 400 && TOO_LONG.test(said))) {
    return {
      reason: `The conversation is too long for ${model.name}.${said}`,
      retry: 'shorter',
      waitMs: null,
    };
  }
  if (RETRIED.has(status) || status >= 500) {
    return {
      reason: describeOutage(status, said, url),
      retry: 'later',
      waitMs: retryAfterMs(call.responseHeaders?.['retry-after']),
    };
  }
  return never(`The model's endpoint did not accept the request (${status}).${said}`);
}

function describeOutage(status: number, said: string, url: string): string {
  if (status === 429) return `The model's endpoint is asked too often (429).${said}`;
  const ours = /relay: (.*)/.exec(said)?.[1];
  if (ours) {
    return `The model's endpoint cannot be reached, or broke off (${ours}). Check ${url} and the network.`;
  }
  return `The model's endpoint has a problem of its own (${status}).${said}`;
}

/** The SDK wraps errors in errors. */
function findCallError(error: unknown): APICallError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (APICallError.isInstance(at)) return at;
  return null;
}

function whatItSaid(call: APICallError): string {
  const body = call.responseBody ?? '';
  let said = body;
  try {
    const parsed = JSON.parse(body) as {
      error?: { message?: string; code?: string } | string;
      message?: string;
    };
    const inner = typeof parsed.error === 'string' ? { message: parsed.error, code: '' } : parsed.error;
    said = [inner?.message ?? parsed.message ?? '', inner?.code ?? ''].filter(Boolean).join(' ') || body;
  } catch {
    // Not JSON: as it is.
  }
  const short = said.replace(/\s+/g, ' ').trim().slice(0, 300);
  return short ? ` It said: ${short}` : '';
}

/** In seconds or as a date (RFC 9110, 10.2.3); an endpoint that wants hours is asked again sooner. */
export function retryAfterMs(header: string | undefined, nowMs = Date.now()): number | null {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), MAX_RETRY_AFTER_MS);
}

function messageOf(error: unknown): string {
  const message =
    error instanceof Error ? error.message : String((error as { message?: unknown })?.message ?? error);
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
