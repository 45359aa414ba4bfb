/** The Host decides: the API on the host of PUBLIC_URL, everything else is a site or nothing. Probes need none. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PROBES } from '@bindery/bundle';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.ts';

/** Answers for a site, also with 404 for a host that is nobody's. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
) => void | Promise<void>;
/** Answers everything below `/-/objects/` on the API's host. */
export type ObjectHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface HostOptions {
  apiHost: string;
  api: RequestListener;
  sites: SiteHandler;
  objects?: ObjectHandler;
  /** Answers everything below `/-/review/` on the API's host. */
  reviews?: ObjectHandler;
  /** Answers whoever reads there what is none of the API's. */
  dashboard?: ObjectHandler;
  log: Logger;
}

export const OBJECTS_PATH = '/-/objects/';
export const REVIEWS_PATH = '/-/review/';
/** Versions of the API, what lies below `/-/`, its description, and metrics, which a monitor must not take for there. */
const OF_THE_API = /^\/(?:v\d+|-|openapi\.json|metrics)(?:[/?]|$)/;

export function routeByHost({ apiHost, api, sites, log, ...handlers }: HostOptions): RequestListener {
  return (request, response) => {
    const host = takeHost(request);
    // Probes come by address, or by a name that only a cluster knows.
    if (PROBES.includes((request.url ?? '').split('?', 1)[0]!)) return api(request, response);
    if (host === apiHost) {
      const handler = handlerFor(request, handlers);
      if (!handler) return api(request, response);
      response.setHeader('x-request-id', requestIdOf(request));
      return guarded(async () => handler(request, response), { response, log, failure: objectFailure });
    }
    if (host === null)
      return sendJsonError(response, 400, 'The request needs a Host header with the name of a host.');
    return guarded(async () => sites(request, response, host), { response, log, failure: siteFailure });
  };
}

function handlerFor(
  { url = '', method }: IncomingMessage,
  { objects, reviews, dashboard }: Pick<HostOptions, 'objects' | 'reviews' | 'dashboard'>,
): ObjectHandler | undefined {
  if (url.startsWith(OBJECTS_PATH)) return objects;
  if (url.startsWith(REVIEWS_PATH)) return reviews;
  return OF_THE_API.test(url) || (method !== 'GET' && method !== 'HEAD') ? undefined : dashboard;
}

// RFC 9112, 3.2.2: the authority of an absolute request target counts, and Host does not.
function takeHost(request: IncomingMessage): string | null {
  const target = /^https?:\/\/([^/?#]*)(.*)$/is.exec(request.url ?? '');
  if (!target) return hostOf(request.headers.host);
  request.url = target[2]!.startsWith('/') ? target[2]! : `/${target[2]}`;
  return hostOf(target[1]);
}

/** Lower case, without port and trailing dot; null when it is no host. */
export function hostOf(header: string | undefined): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+?)\.?(?::\d*)?$/i.exec(header ?? '');
  return match ? match[1]!.toLowerCase() : null;
}

function guarded(
  work: () => Promise<void>,
  {
    response,
    log,
    failure,
  }: { response: ServerResponse; log: Logger; failure: (response: ServerResponse) => void },
): void {
  work().catch((error: unknown) => {
    log.error({ err: error }, 'a request could not be answered');
    if (response.headersSent) response.destroy();
    else failure(response);
  });
}

function objectFailure(response: ServerResponse): void {
  sendJsonError(response, 500, 'Something went wrong on our side. The request id finds it in the log.');
}

function siteFailure(response: ServerResponse): void {
  sendPlain(response, 500, 'Internal error\n');
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

export function sendJsonError(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ error: message });
  if (!response.hasHeader('x-request-id')) response.setHeader('x-request-id', requestIdOf(response.req));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
