/** One call of the API: sent, retried where that may help, its answer parsed or turned into a typed error. */
import { type ApiError, BinderyError, ConnectionError, NotFoundError, toApiError } from './errors.ts';
import { readLimited } from './read-limited.ts';
import { parseRetryAfter, type RetryPolicy, retryDelayMs } from './retry-delay.ts';
import { sleep } from './sleep.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string;
}

export interface Connection {
  /** Without a slash at its end. */
  apiUrl: string;
  /** Null: the browser adds the session's cookie. */
  apiKey: string | null;
  fetch: typeof fetch;
  retry: RetryPolicy;
  /** For one attempt. */
  timeoutMs: number;
  /** Of a stream or a download. */
  silenceMs: number;
  userAgent: string;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export async function send<Answer>(
  connection: Connection,
  call: Call,
  { signal }: CallOptions = {},
): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await sendOnce(connection, call, signal)) as Answer;
    } catch (error) {
      signal?.throwIfAborted();
      // The attempt before, whose answer was lost, did it.
      if (attempt > 0 && call.method === 'DELETE' && error instanceof NotFoundError)
        return undefined as Answer;
      const delayMs = retryDelayMs(error, attempt, connection.retry);
      if (delayMs === null) throw error;
      await sleep(delayMs, signal);
    }
  }
}

async function sendOnce(connection: Connection, call: Call, signal?: AbortSignal): Promise<unknown> {
  const { apiUrl, timeoutMs } = connection;
  const limit = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await connection.fetch(addressOf(apiUrl, call), {
      method: call.method,
      headers: headersOf(connection, call),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      // A key is for one address; and a redirected POST would arrive as a GET.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    text = await readLimited(response, apiUrl);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BinderyError) throw error;
    const reason = limit.aborted ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error);
    throw new ConnectionError(`${apiUrl} cannot be reached: ${reason}`, { cause: error });
  }
  if (!response.ok) throw refusalOf(response, text, apiUrl);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new BinderyError(`${apiUrl} answered ${response.status}, but not with JSON: is it a Bindery API?`);
  }
}

function addressOf(apiUrl: string, { path, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${apiUrl}${path}${search.size ? `?${search}` : ''}`;
}

/** Who asks. A browser says by itself who it is. */
export function callerHeaders({ apiKey, userAgent }: Connection): Record<string, string> {
  return apiKey === null ? {} : { Authorization: `Bearer ${apiKey}`, 'User-Agent': userAgent };
}

function headersOf(connection: Connection, call: Call): Record<string, string> {
  return {
    ...callerHeaders(connection),
    Accept: 'application/json',
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
  };
}

function refusalOf(response: Response, text: string, apiUrl: string): ApiError | BinderyError {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? 'another address';
    return new BinderyError(`${apiUrl} redirects to ${target}: use the address of the API itself.`);
  }
  return toApiError({
    status,
    message: messageOf(text) ?? `${apiUrl} answered ${status}.`,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), Date.now()),
  });
}

/** What the API says of a refusal; null where something else has answered. */
export function messageOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

/** `fetch failed` hides the reason in its cause. */
export function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  if (cause?.code === 'ECONNREFUSED') return 'nobody listens there (connection refused)';
  if (cause?.code === 'ENOTFOUND') return 'there is no such host';
  return cause?.message || cause?.code || (error as Error).message;
}
