/** One request whose answer is handed on while it comes. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { limitedBody, limitedStream } from './answer-body.ts';
import { redirectOf } from './exchange.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { readOutboundUrl } from './outbound-url.ts';
import { nextRequest } from './redirect.ts';
import { explained, type SentRequest, type StreamedBody, send, type Way } from './send.ts';

const MOST_REDIRECTS = 5;

export interface OpenOptions {
  method: string;
  headers: Headers;
  body: StreamedBody | null;
  /** Whether a redirect may be followed to there. One that may not is the answer itself. */
  mayFollow(url: URL): boolean;
  /** Of the request's body, and of the answer's, both as sent and decompressed. */
  maxBytes: number;
  /** For everything together: names, connections, redirects, the whole body. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface OutboundStream {
  status: number;
  /** As they came, each line for itself, in lower case. */
  headers: [name: string, value: string][];
  /** Breaks off with an error when it is too much or takes too long. */
  body: Readable;
}

export async function openStream(
  start: string,
  { maxBytes, mayFollow, ...options }: OpenOptions,
  way: Way,
): Promise<OutboundStream> {
  const { method, headers } = options;
  const body = options.body && limitedBody(options.body, maxBytes);
  const destination = readOutboundUrl(start, way.check.allowlist);
  let request: SentRequest = { method, destination, headers, body };
  for (let redirects = 0; ; redirects++) {
    const answer = await send(request, way, 'identity');
    const next = redirects < MOST_REDIRECTS ? nextOf(request, answer, { mayFollow, way }) : null;
    if (next === null) return streamOf(request, answer, { maxBytes, way });
    answer.destroy();
    request = next;
  }
}

/** Null where a redirect is none, may not be followed, or would need a body that has gone already. */
function nextOf(
  request: SentRequest,
  answer: IncomingMessage,
  { mayFollow, way }: { mayFollow: OpenOptions['mayFollow']; way: Way },
): SentRequest | null {
  try {
    const to = redirectOf(answer, request.destination.url);
    if (to === null) return null;
    const destination = readOutboundUrl(to, way.check.allowlist);
    if (!mayFollow(destination.url)) return null;
    const next = nextRequest(request, destination, answer.statusCode!);
    return next.body === null ? next : null;
  } catch (error) {
    if (error instanceof OutboundRefused) return null;
    throw error;
  }
}

function streamOf(
  request: SentRequest,
  answer: IncomingMessage,
  { maxBytes, way }: { maxBytes: number; way: Way },
): OutboundStream {
  try {
    const { body, isDecoded } = limitedStream(answer, { maxBytes, signal: way.signal });
    const { rawHeaders } = answer;
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1]!]] : [],
    );
    const kept = headers.filter(([name]) => !isDecoded || !/^content-(?:encoding|length)$/.test(name));
    return { status: answer.statusCode!, headers: kept, body };
  } catch (error) {
    answer.destroy();
    throw explained(error, request, way);
  }
}
