/** The live transcript of an agent job. A connection that breaks is opened again, behind the last event seen. */
import { BinderyError, ConnectionError, toApiError } from './errors.ts';
import type { AgentEvent, AgentJob } from './resources.ts';
import { parseRetryAfter, retryDelayMs } from './retry-delay.ts';
import { type Connection, reasonOf } from './send.ts';
import { sleep } from './sleep.ts';

export interface FollowOptions {
  /** The id of the event behind which to begin; 0: from the start. */
  after?: number;
  signal?: AbortSignal;
}

/** Yields events as they come; returns the job once it is no longer active. */
export async function* followEvents(
  connection: Connection,
  path: string,
  { after = 0, signal }: FollowOptions,
): AsyncGenerator<AgentEvent, AgentJob> {
  let last = after;
  for (let attempt = 0; ; attempt++) {
    try {
      for await (const { event, data } of readStream(connection, { path, last, signal })) {
        if (event === 'end') return data as AgentJob;
        const shown = data as AgentEvent;
        last = shown.id;
        attempt = 0;
        yield shown;
      }
      attempt = 0;
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = retryDelayMs(error, attempt, connection.retry);
      if (delayMs === null) throw error;
      await sleep(delayMs, signal);
    }
  }
}

interface ServerSentEvent {
  event: string;
  data: unknown;
}

async function* readStream(
  connection: Connection,
  { path, last, signal }: { path: string; last: number; signal?: AbortSignal },
): AsyncGenerator<ServerSentEvent> {
  const { apiUrl, apiKey, userAgent } = connection;
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    Accept: 'text/event-stream',
    'User-Agent': userAgent,
    'Last-Event-ID': String(last),
  };
  try {
    const response = await connection.fetch(`${apiUrl}${path}`, { headers, redirect: 'manual', signal });
    if (!response.ok) throw await refusalOf(response);
    const chunks = response.body!.pipeThrough(new TextDecoderStream());
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
      }
    }
  } catch (error) {
    if (error instanceof BinderyError || signal?.aborted) throw error;
    throw new ConnectionError(`${apiUrl} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
}

async function refusalOf(response: Response): Promise<BinderyError> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: string };
  const { status, headers } = response;
  return toApiError({
    status,
    message: error ?? `The API answered ${status}.`,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), Date.now()),
  });
}
