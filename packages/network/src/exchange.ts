/** One request to one checked address, and its answer. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getCACertificates } from 'node:tls';
import { readLimited } from './answer-body.ts';
import { type CheckOptions, checkedLookup } from './checked-lookup.ts';
import { noPublicAddress, OutboundFailed, OutboundRefused } from './outbound-refused.ts';
import type { Destination } from './outbound-url.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MAX_HEADER_BYTES = 16 * 1024;
const REDIRECTS = [301, 302, 303, 307, 308];
/** The gate's own business, or the next hop's. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|expect|upgrade|te|trailer|keep-alive|proxy-.*)$/;

export interface OutboundRequest {
  method: string;
  destination: Destination;
  headers: Headers;
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

interface ExchangeOptions {
  check: CheckOptions;
  ca: string | undefined;
  signal: AbortSignal;
  maxBytes: number;
}

export async function exchange(
  request: OutboundRequest,
  options: ExchangeOptions,
): Promise<{ response: OutboundResponse; redirectTo: string | null }> {
  if (!METHODS.includes(request.method))
    throw new OutboundRefused('request', `the method ${request.method} is not possible`);
  const { url, host } = request.destination;
  try {
    const answer = await send(request, options);
    const status = answer.statusCode!;
    const redirectTo = REDIRECTS.includes(status) ? locationOf(answer, url) : null;
    const mayHaveBody = redirectTo === null && request.method !== 'HEAD' && status !== 204 && status !== 304;
    const body = mayHaveBody ? await readLimited(answer, options) : Buffer.alloc(0);
    answer.destroy();
    return { response: { url: url.href, status, headers: headersOf(answer), body }, redirectTo };
  } catch (error) {
    if (error instanceof OutboundRefused || error instanceof OutboundFailed || options.signal.aborted)
      throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'HPE_HEADER_OVERFLOW')
      throw new OutboundRefused('size', `${host} answered with too large a header`);
    throw new OutboundFailed(`${host} could not be reached or broke off (${code})`, { cause: error });
  }
}

function send(
  { method, destination, headers, body }: OutboundRequest,
  options: ExchangeOptions,
): Promise<IncomingMessage> {
  const { url, host, port } = destination;
  const { check, ca, signal } = options;
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const outgoing = (secure ? requestHttps : requestHttp)(url, {
      method,
      headers: headersFor(headers, body),
      // No pooling: a connection is used for the request that it was checked for.
      agent: false,
      lookup: checkedLookup(port, check),
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
      ...(ca && { ca: [...getCACertificates('default'), ca] }),
    });
    outgoing.on('socket', (socket) => {
      socket.once('connect', () => {
        const address = socket.remoteAddress ?? '';
        if (!check.allowlist.admits({ host, port, address })) outgoing.destroy(noPublicAddress(host));
      });
    });
    outgoing.once('response', resolve);
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new OutboundFailed(`${host} switched to another protocol unasked`));
    });
    outgoing.once('error', reject);
    outgoing.end(body ?? undefined);
  });
}

function headersFor(headers: Headers, body: Buffer | null): Record<string, string> {
  const kept = [...headers].filter(([name]) => !OWN_HEADERS.test(name));
  return {
    'user-agent': 'Bindery',
    ...Object.fromEntries(kept),
    'accept-encoding': 'gzip, deflate, br',
    ...(body && { 'content-length': String(body.length) }),
  };
}

function locationOf(answer: IncomingMessage, from: URL): string | null {
  const { location } = answer.headers;
  if (location === undefined) return null;
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
