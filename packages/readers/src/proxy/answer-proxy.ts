/**
 * `POST /-/proxy`: sends a request of the playground to a server that the site's own specifications name, and hands the
 * answer back as it comes. The call lies in headers, so that no form of another site can make one and no address of ours
 * holds a secret. Nothing of it is logged or kept.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  isNamed,
  PLAYGROUND_NAME,
  parsePlayground,
  type ServerPattern,
  serverPatterns,
} from '@bindery/bundle';
import type { ClientAddress, OutboundGate, OutboundStream } from '@bindery/network';
import type { ReadableSite } from '../readable-site.ts';
import { whenOver } from '../when-over.ts';
import { encodeHeaders } from './answer-headers.ts';
import { failureOf, ProxyFailure, sendFailure } from './proxy-failure.ts';
import { readCall } from './read-call.ts';
import { VisitorLimits } from './visitor-limits.ts';

export interface ProxyOptions {
  /** What the servers that a site names are called through. */
  gateFor(servers: readonly ServerPattern[]): OutboundGate;
  clientAddress: ClientAddress;
  /** Calls of one visitor. */
  perMinute?: number;
  /** Whether visitors may learn which names do not exist: not where authors are strangers to the network. */
  tellsNames?: boolean;
  maxBytes?: number;
  timeoutMs?: number;
}

export type AnswerProxy = (
  site: ReadableSite,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

const MAX_BYTES = 10 * 1000 * 1000;
const TIMEOUT_MS = 30_000;
export const PROXY_PER_MINUTE = 60;
/** Where a host serves but one, whichever version of it. */
const ONLY_SITE = 'the only site';

export function createProxy(options: ProxyOptions | null): AnswerProxy {
  const limits = new VisitorLimits({ perMinute: options?.perMinute ?? PROXY_PER_MINUTE });
  const { tellsNames = false } = options ?? {};
  return async (site, request, response) => {
    try {
      if (request.method !== 'POST') return refuseMethod(response);
      if (options === null || !site.features.features.playgroundProxy.enabled) throw off();
      const leave = limits.enter(options.clientAddress(request), site.projectId ?? ONLY_SITE);
      try {
        await relay({ site, request, response }, options);
      } finally {
        leave();
        // What nobody wanted of the body must not stand in the way of the connection's next request.
        if (!request.complete) request.unpipe().resume();
      }
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy();
      const failure = failureOf(error, { tellsNames });
      if (failure === null) throw error;
      sendFailure(response, failure);
    }
  };
}

interface Exchange {
  site: ReadableSite;
  request: IncomingMessage;
  response: ServerResponse;
}

async function relay({ site, request, response }: Exchange, options: ProxyOptions): Promise<void> {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = options;
  const call = readCall(request);
  const { servers, gate } = await namedBy(site, options);
  if (!isNamed(call.target, servers))
    throw new ProxyFailure('server_not_named', `No specification of this site names ${call.target.origin}.`);
  const left = new AbortController();
  whenOver(response, () => left.abort(new Error('the visitor has left')));
  const answer = await gate.open(call.address, {
    method: call.method,
    headers: call.headers,
    body: call.bodyBytes === 0 ? null : { stream: request, sizeBytes: call.bodyBytes },
    mayFollow: (url) => isNamed(url, servers),
    maxBytes,
    timeoutMs,
    signal: left.signal,
  });
  await sendAnswer(response, answer);
}

interface Named {
  servers: ServerPattern[];
  gate: OutboundGate;
}

const known = new WeakMap<ReadableSite, Promise<Named>>();

/** Read once for each version that is shown. */
function namedBy(site: ReadableSite, { gateFor }: ProxyOptions): Promise<Named> {
  let reading = known.get(site);
  if (reading === undefined) {
    reading = site
      .hold(() => site.read(PLAYGROUND_NAME))
      .then((bytes) => {
        const { servers: written, proxy } = parsePlayground(Buffer.from(bytes ?? []).toString('utf8'));
        if (!proxy) throw off();
        const servers = written.flatMap(serverPatterns);
        return { servers, gate: gateFor(servers) };
      });
    reading.catch(() => known.delete(site));
    known.set(site, reading);
  }
  return reading;
}

async function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: OutboundStream,
): Promise<void> {
  response.writeHead(200, {
    'X-Bindery-Status': String(status),
    'X-Bindery-Headers': encodeHeaders(headers),
    // Bytes of strangers: never a page, a script or a picture of this site, whatever they say that they are.
    'Content-Type': 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    // Events are to be seen as they come, also behind nginx.
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  await pipeline(body, response);
}

function refuseMethod(response: ServerResponse): void {
  response.setHeader('Allow', 'POST');
  response.writeHead(405, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('Ask with POST.\n');
}

function off(): ProxyFailure {
  return new ProxyFailure('proxy_off', 'This site has no proxy: requests go from the browser to the server.');
}
