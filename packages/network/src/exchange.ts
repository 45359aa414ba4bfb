/** One request to one checked address, and its whole answer. */
import type { IncomingMessage } from 'node:http';
import { readLimited } from './answer-body.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { explained, type SentRequest, send, type Way } from './send.ts';

const REDIRECTS = [301, 302, 303, 307, 308];

export interface OutboundRequest extends SentRequest {
  body: Buffer | null;
}

export interface OutboundResponse {
  /** After redirects. */
  url: string;
  status: number;
  /** Without those that described the body's encoding: it is decompressed. */
  headers: Headers;
  body: Buffer;
}

interface ExchangeOptions extends Way {
  maxBytes: number;
}

export async function exchange(
  request: OutboundRequest,
  options: ExchangeOptions,
): Promise<{ response: OutboundResponse; redirectTo: string | null }> {
  const { url } = request.destination;
  const answer = await send(request, options, 'gzip, deflate, br');
  try {
    const status = answer.statusCode!;
    const redirectTo = redirectOf(answer, url);
    const mayHaveBody = redirectTo === null && request.method !== 'HEAD' && status !== 204 && status !== 304;
    const body = mayHaveBody ? await readLimited(answer, options) : Buffer.alloc(0);
    answer.destroy();
    return { response: { url: url.href, status, headers: headersOf(answer), body }, redirectTo };
  } catch (error) {
    throw explained(error, request, options);
  }
}

/** Where an answer sends on to; null when it does not. */
export function redirectOf(answer: IncomingMessage, from: URL): string | null {
  const { location } = answer.headers;
  if (location === undefined || !REDIRECTS.includes(answer.statusCode!)) return null;
  // An absolute one goes on as it was written, so that its spelling is looked at too.
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return location;
  if (/[\u0000-\u0020\u007f\\]/.test(location) || !URL.canParse(location, from.href)) {
    throw new OutboundRefused('redirect', `${from.origin} redirects to what is not a URL`);
  }
  if (location.startsWith('//')) return `${from.protocol}${location}`;
  return new URL(location, from).href;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
    headers.delete(name);
  return headers;
}
