/** Event streams of the API. A connection that breaks is opened again, behind the last event seen. */
import { BinderyError, ConnectionError, toApiError } from './errors.ts';
import { readLimited } from './read-limited.ts';
import { parseRetryAfter, retryDelayMs } from './retry-delay.ts';
import { type Connection, callerHeaders, messageOf, reasonOf } from './send.ts';
import { silenceOf } from './silence.ts';
import { sleep } from './sleep.ts';

export interface FollowOptions {
  /** The id of the event behind which to begin; absent: as the stream begins by itself. */
  after?: string | number;
  signal?: AbortSignal;
}

export interface StreamedEvent<Type extends string, Data> {
  /** To go on behind it another time; null: it has none of its own. */
  id: string | null;
  type: Type;
  data: Data;
}

/** Yields events as they come; returns what the last one holds, once it is over. */
export async function* followEvents<Event, End>(
  connection: Connection,
  path: string,
  { after, signal }: FollowOptions,
): AsyncGenerator<Event, End> {
  let last = after === undefined ? null : String(after);
  let quietEnds = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      quietEnds += 1;
      for await (const { id, event, data } of readStream(connection, { path, last, signal })) {
        if (event === 'end') return data as End;
        last = id ?? last;
        attempt = 0;
        quietEnds = 0;
        yield { id, type: event, data } as Event;
      }
      attempt = 0;
      // A server that ends each connection at once is not to be asked without a break.
      await sleep(Math.min(RECONNECT_MS * 2 ** quietEnds, LONGEST_RECONNECT_MS), signal);
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = retryDelayMs(error, attempt, connection.retry);
      if (delayMs === null) throw error;
      await sleep(delayMs, signal);
    }
  }
}

const RECONNECT_MS = 200;
const LONGEST_RECONNECT_MS = 5_000;
/** A line of a log, a page's diagnostics: the longest have some kilobytes. */
const MOST_EVENT_LENGTH = 8 * 1024 * 1024;
const MOST_REFUSAL_BYTES = 1024 * 1024;

/** For streams whose events say all of it themselves. */
export async function* eventData<Data, End>(
  events: AsyncGenerator<{ data: Data }, End>,
): AsyncGenerator<Data, End> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) return value;
      yield value.data;
    }
  } finally {
    await iterator.return?.(undefined as never);
  }
}

export interface ServerSentEvent {
  id: string | null;
  event: string;
  data: unknown;
}

interface OpenedStream {
  path: string;
  last: string | null;
  signal?: AbortSignal | undefined;
  /** Sent with POST. */
  body?: unknown;
  /** Longer than that of all streams, where the other side may think for longer. */
  silenceMs?: number;
}

/** One connection, until it ends. */
export async function* readStream(
  connection: Connection,
  { path, last, signal, body, silenceMs = connection.silenceMs }: OpenedStream,
): AsyncGenerator<ServerSentEvent> {
  const { apiUrl } = connection;
  const headers = {
    ...callerHeaders(connection),
    Accept: 'text/event-stream',
    ...(last === null ? {} : { 'Last-Event-ID': last }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
  const silence = silenceOf(silenceMs, signal);
  try {
    const response = await connection.fetch(`${apiUrl}${path}`, {
      ...{ ...sent, headers, redirect: 'manual', signal: silence.signal },
    });
    if (!response.ok) throw await refusalOf(response, apiUrl);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      throw noEvents(apiUrl, response.status);
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    // Not every browser has streams that `for await` takes.
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      silence.heard();
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      if (text.length > MOST_EVENT_LENGTH) throw noEvents(apiUrl, response.status);
      for (const block of blocks) {
        const { id = null, event, data } = fieldsOf(block);
        if (event !== undefined && data !== undefined) yield { id, event, data: parse(data, apiUrl) };
      }
    }
  } catch (error) {
    if (error instanceof BinderyError || signal?.aborted) throw error;
    const reason = silence.wasSilent() ? `nothing came for ${silenceMs / 1_000} s` : reasonOf(error);
    throw new ConnectionError(`${apiUrl} cannot be reached: ${reason}`, { cause: error });
  } finally {
    // Also of a reader who stops early: no connection stays open.
    silence.end();
  }
}

function parse(data: string, apiUrl: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw noEvents(apiUrl, 200);
  }
}

function noEvents(apiUrl: string, status: number): BinderyError {
  return new BinderyError(`${apiUrl} answered ${status}, but not with events: is it a Bindery API?`);
}

// By line ends alone: a regular expression would stop at U+2028, which may stand in the data.
function fieldsOf(block: string): { id?: string; event?: string; data?: string } {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, Math.max(0, colon)), line.slice(colon + 2)];
  });
  return Object.fromEntries(fields);
}

async function refusalOf(response: Response, apiUrl: string): Promise<BinderyError> {
  const error = messageOf(await readLimited(response, apiUrl, MOST_REFUSAL_BYTES));
  const { status, headers } = response;
  return toApiError({
    status,
    message: error ?? `The API answered ${status}.`,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), Date.now()),
  });
}
