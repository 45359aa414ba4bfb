/** The only way out for an address that a tenant can influence. */
import { isIP } from 'node:net';
import { type Allowlist, readAllowlist } from './allowlist.ts';
import {
  type CheckOptions,
  type Resolver,
  resolveChecked,
  systemResolver,
  type Target,
} from './checked-lookup.ts';
import { exchange, type OutboundRequest, type OutboundResponse } from './exchange.ts';
import { type OpenOptions, type OutboundStream, openStream } from './open-stream.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { readOutboundUrl } from './outbound-url.ts';
import { nextRequest } from './redirect.ts';
import type { Way } from './send.ts';

export interface GateOptions {
  /** See allowlist.ts for what an entry may be. */
  allow?: string[];
  resolver?: Resolver;
  /** PEM certificates to trust beside the system's. */
  ca?: string;
}

export interface OutboundGate {
  /** The URL, if nothing speaks against it before its name is resolved; else throws OutboundRefused. */
  checkUrl(url: string): URL;
  /** One request and its redirects, each checked anew. Any status of the other side is an answer, not an error. */
  fetch(url: string, options?: FetchOptions): Promise<OutboundResponse>;
  /** The same, with bodies as streams: returns at the answer's beginning; time and size bound what follows as well. */
  open(url: string, options: OpenOptions): Promise<OutboundStream>;
  /** Checked addresses of a host, for a protocol of its own (ssh); connect to these and not to the name. */
  resolve(target: Target & { usualPort?: number }): Promise<string[]>;
  /** Settings for `git -c` that hold git to the checked addresses of an http(s) URL and follow no redirect. */
  pinForGit(url: string): Promise<string[]>;
}

export interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Of the answer, both as sent and decompressed. */
  maxBytes?: number;
  /** For everything together: names, connections, redirects, the whole body. */
  timeoutMs?: number;
  maxRedirects?: number;
  signal?: AbortSignal;
}

export function makeOutboundGate({
  allow = [],
  resolver = systemResolver,
  ca,
}: GateOptions = {}): OutboundGate {
  const allowlist = readAllowlist(allow);
  const check: CheckOptions = { allowlist, resolver };
  return {
    checkUrl: (url) => readOutboundUrl(url, allowlist).url,
    fetch: (url, options = {}) =>
      withinTime(options, (signal) => follow(url, options, { check, ca, signal })),
    open: (url, options) => withinTime(options, (signal) => openStream(url, options, { check, ca, signal })),
    resolve: ({ usualPort, ...target }) => resolveChecked(target, { ...check, usualPort }),
    pinForGit: (url) => pinForGit(url, allowlist, check),
  };
}

async function follow(start: string, options: FetchOptions, way: Way): Promise<OutboundResponse> {
  const { maxRedirects = 5, maxBytes = 10 * 1024 * 1024 } = options;
  let request: OutboundRequest = {
    method: (options.method ?? 'GET').toUpperCase(),
    destination: readOutboundUrl(start, way.check.allowlist),
    headers: readHeaders(options.headers),
    body: options.body === undefined ? null : Buffer.from(options.body),
  };
  for (let redirects = 0; ; redirects++) {
    const answer = await exchange(request, { ...way, maxBytes });
    if (answer.redirectTo === null) return answer.response;
    if (redirects === maxRedirects) {
      throw new OutboundRefused('redirect', `the address redirects more than ${maxRedirects} times`);
    }
    const destination = readOutboundUrl(answer.redirectTo, way.check.allowlist);
    request = nextRequest(request, destination, answer.response.status);
  }
}

function readHeaders(headers: Record<string, string> = {}): Headers {
  try {
    return new Headers(headers);
  } catch {
    throw new OutboundRefused('request', 'a header has a name or a value that HTTP does not allow');
  }
}

async function withinTime<T>(
  { timeoutMs = 30_000, signal }: Pick<FetchOptions, 'timeoutMs' | 'signal'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const clock = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([clock, signal]) : clock;
  // Resolving a name cannot be broken off, so it is raced.
  const aborted = new Promise<never>((_, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { once: true });
  });
  try {
    either.throwIfAborted();
    return await Promise.race([work(either), aborted]);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (clock.aborted) throw new OutboundRefused('time', `the answer took longer than ${timeoutMs / 1000} s`);
    throw error;
  }
}

async function pinForGit(text: string, allowlist: Allowlist, check: CheckOptions): Promise<string[]> {
  const { host, port } = readOutboundUrl(text, allowlist);
  const addresses = await resolveChecked({ host, port }, check);
  const list = addresses.map((address) => (address.includes(':') ? `[${address}]` : address)).join(',');
  // An address in the URL itself is connected to as it is.
  const pin = isIP(host) ? [] : [`http.curloptResolve=${host}:${port}:${list}`];
  return [...pin, 'http.followRedirects=false', 'http.proxy='];
}
