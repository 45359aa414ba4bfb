/**
 * Where a browser says that a request comes from. Sites lie below the API's host by default, which makes them the same
 * site to a browser: `SameSite` keeps none of them away, so what carries a cookie must come from the API's own origin.
 */
import type { IncomingMessage } from 'node:http';
import { ApiError } from './errors.ts';

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

/** For whoever is known by a cookie. */
export function refuseOtherOrigins(request: Asked, publicUrl: string): void {
  refuseOtherPages(request, publicUrl);
  const { headers } = request;
  if (isPlainRead(request)) return;
  // Of a GET of its own page a browser does not name the origin, but says that it is the same.
  if (headers.origin !== undefined || (isRead(request) && headers['sec-fetch-site'] === 'same-origin'))
    return;
  throw refusal(publicUrl, 'This request does not say where it comes from');
}

/** For what hands out a session: programs name no origin, browsers do. */
export function refuseOtherPages(request: Asked, publicUrl: string): void {
  const { headers } = request;
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin)
    throw refusal(publicUrl, 'This request comes from another origin');
  const from = headers['sec-fetch-site'];
  const isTyped = from === 'none' && isPlainRead(request);
  if (from !== undefined && from !== 'same-origin' && !isTyped)
    throw refusal(publicUrl, 'This request comes from another site');
}

function isRead({ method }: Asked): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What another page could make a browser ask for, and would not be shown the answer of. */
function isPlainRead(request: Asked): boolean {
  return isRead(request) && !request.headers.accept?.includes('text/event-stream');
}

function refusal(publicUrl: string, fact: string): ApiError {
  return new ApiError(403, `${fact}. Open ${new URL(publicUrl).origin} and try again there.`);
}
