/** One HTTP request, through the proxy that the environment names, redirects followed. */
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { shownUrl } from '../secrets.ts';
import { FetchFailed } from './fetch-failed.ts';

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  /** As `http.Agent` takes it. */
  proxy: Record<string, string>;
  signal: AbortSignal;
  /** No byte for so long ends the request. */
  stallMs: number;
}

const MOST_REDIRECTS = 5;

export async function sendRequest(url: string, options: OutgoingRequest): Promise<IncomingMessage> {
  let at = readUrl(url);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await sendOnce(at, options);
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.statusCode!) || location === undefined) return answer;
    answer.destroy();
    if (options.method !== 'GET') throw refusal(at, 'it answers with a redirect');
    const next = URL.parse(location, at.href);
    if (!next || !/^https?:$/.test(next.protocol))
      throw refusal(at, 'it redirects to something that is no http address');
    if (at.protocol === 'https:' && next.protocol === 'http:')
      throw refusal(at, 'it redirects from https to http');
    at = next;
  }
  throw refusal(at, 'it redirects without end');
}

function sendOnce(
  url: URL,
  { method, headers, body, proxy, signal, stallMs }: OutgoingRequest,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new SecureAgent({ proxyEnv: proxy }) : new Agent({ proxyEnv: proxy });
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, { method, headers, agent, signal });
    request.setTimeout(stallMs, () =>
      request.destroy(new Error(`nothing came for ${Math.round(stallMs / 1000)} s`)),
    );
    request.once('response', resolve);
    request.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ABORT_ERR' ? 'it took too long' : error.message || error.code;
      reject(new FetchFailed(`${shownUrl(url.href)} cannot be reached: ${why}`, { isPassing: true }));
    });
    request.end(body);
  });
}

function readUrl(url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new FetchFailed(`${shownUrl(url)} is no http or https address`, { isPassing: false });
  }
  return parsed;
}

function refusal(url: URL, why: string): FetchFailed {
  return new FetchFailed(`${shownUrl(url.href)} cannot be used: ${why}`, { isPassing: false });
}

/** A whole body that is known to be small; `from` is who is named when it does not come whole. */
export async function readSmall(
  answer: IncomingMessage,
  { maxBytes, from, signal }: { maxBytes: number; from: string; signal: AbortSignal },
): Promise<string> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      sizeBytes += part.length;
      if (sizeBytes > maxBytes)
        throw new FetchFailed(`${from} answers more than was expected`, { isPassing: false });
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const why = signal.aborted ? 'it took too long' : (error as Error).message;
    throw new FetchFailed(`${from} broke off in the middle of its answer: ${why}`, { isPassing: true });
  }
  return Buffer.concat(parts).toString('utf8');
}
