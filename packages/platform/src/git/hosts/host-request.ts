/** Requests to a git host's API: through the gate, JSON both ways, again when the host is busy or away. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundFailed, OutboundRefused } from '@bindery/network';
import { type HostOptions, HostRefused } from './git-host.ts';

export interface HostAnswer {
  status: number;
  json: unknown;
}

export interface HostRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the API's address, with its query. */
  path: string;
  body?: unknown;
  headers: Record<string, string>;
  /** Statuses that the caller understands, beside 2xx. */
  alsoFine?: number[];
}

const TRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;

/** Opening a pull request is safe to repeat as well: who gets no answer looks for it before asking again. */
export async function askHost(options: HostOptions, request: HostRequest): Promise<HostAnswer> {
  const host = new URL(options.apiUrl).host;
  for (let tries = 1; ; tries++) {
    const { answer, reason, waitMs } = await tryOnce(options, request);
    if (answer && (answer.status < 300 || request.alsoFine?.includes(answer.status))) return answer;
    if (answer && !isPassing(answer.status)) throw refusal(host, answer);
    if (tries === TRIES || (request.method === 'POST' && answer === null))
      throw new HostRefused(`${host} could not be asked: ${reason}. Send a message to try again.`);
    await sleep(waitMs ?? FIRST_WAIT_MS * 2 ** tries, undefined, { signal: options.signal });
  }
}

async function tryOnce(
  { apiUrl, gate, signal }: HostOptions,
  { method, path, body, headers }: HostRequest,
): Promise<{ answer: HostAnswer | null; reason: string; waitMs: number | null }> {
  try {
    const response = await gate.fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      maxBytes: 8 * 1024 * 1024,
      maxRedirects: 2,
      signal,
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const waitMs = seconds > 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : null;
    const answer = { status: response.status, json: readJson(response.body) };
    return { answer, reason: `it answered ${response.status}`, waitMs };
  } catch (error) {
    if (error instanceof OutboundRefused) throw new HostRefused(error.message);
    if (error instanceof OutboundFailed) return { answer: null, reason: error.message, waitMs: null };
    throw error;
  }
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function refusal(host: string, { status, json }: HostAnswer): HostRefused {
  const said = saidIn(json);
  const because = said ? `: ${said}` : '';
  if (status === 401)
    return new HostRefused(`${host} does not accept the project's token (401${because}). Store a new one.`);
  if (status === 403 || status === 404)
    return new HostRefused(
      `${host} does not let the project's token work on pull requests (${status}${because}). Give the token the right to read and write them.`,
    );
  return new HostRefused(`${host} refused the pull request (${status}${because}).`);
}

/** Where hosts put their reasons: message, error.message, errors[].message. */
function saidIn(json: unknown): string {
  const { message, error, errors } = (json ?? {}) as Record<string, unknown>;
  const nested = Array.isArray(errors) ? errors : [error];
  const parts = [message, ...nested.map((one) => (one as { message?: unknown } | null)?.message ?? one)];
  const texts = parts.flatMap((part) => (Array.isArray(part) ? part : [part]));
  return texts
    .filter((text) => typeof text === 'string' && text !== '')
    .join('; ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

export function notUnderstood(apiUrl: string): HostRefused {
  return new HostRefused(
    `${new URL(apiUrl).host} gave an answer that is not of its API. Is it the right host?`,
  );
}
