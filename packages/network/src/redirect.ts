/** What of a request goes on to the next address. */
import { OutboundRefused } from './outbound-refused.ts';
import type { Destination } from './outbound-url.ts';
import type { SentRequest } from './send.ts';

/** Everything else may be a secret that was meant for the first origin only. */
const HARMLESS_HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent'];

export function nextRequest<Request extends SentRequest>(
  from: Request,
  to: Destination,
  status: number,
): Request {
  const origin = from.destination.url.origin;
  if (from.destination.url.protocol === 'https:' && to.url.protocol === 'http:') {
    throw new OutboundRefused('redirect', `${origin} redirects from https to http`);
  }
  const next = becomesGet(from.method, status) ? withoutBody(from) : from;
  if (to.url.origin === origin) return { ...next, destination: to };
  if (next.body)
    throw new OutboundRefused('redirect', `${origin} redirects a request with a body to another origin`);
  return { ...next, destination: to, headers: harmless(next.headers) };
}

/** As browsers do, RFC 9110 section 15.4. */
function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function withoutBody<Request extends SentRequest>(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  return { ...request, method: 'GET', body: null, headers };
}

function harmless(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => HARMLESS_HEADERS.includes(name)));
}
