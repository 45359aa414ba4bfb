/** One request without credentials, cookies or a body that is read. */
import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, PrivateAddress } from './private-address.ts';

export interface Answer {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  retryAfterMs: number;
}

export interface RequestOptions {
  method: 'HEAD' | 'GET';
  isPrivateAllowed: boolean;
}

const DEADLINE_MS = 15_000;

export function request(url: URL, { method, isPrivateAllowed }: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(
      {
        method,
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || undefined,
        path: url.pathname + url.search,
        agent: false,
        headers: {
          'User-Agent': 'Mozilla/5.0 (compatible; bindery-check)',
          Accept: '*/*',
          Connection: 'close',
        },
        lookup: isPrivateAllowed ? undefined : lookUpPublic,
      },
      (response) => {
        resolve(answerOf(response));
        response.destroy();
      },
    );
    const timer = setTimeout(() => sent.destroy(timedOut()), DEADLINE_MS);
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(timer));
    sent.end();
  });
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): Answer {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  return {
    status: statusCode,
    location: isRedirect ? (headers.location ?? null) : null,
    retryAfterMs: waitOf(headers['retry-after']),
  };
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function waitOf(header: string | undefined): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
}

/** The addresses that are connected to are the ones that were looked at. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const reachable = addresses.filter(({ address }) => !isPrivateAddress(address));
    const [first] = reachable;
    if (!first) return callback(new PrivateAddress(hostname), '');
    if (options.all) callback(null, reachable);
    else callback(null, first.address, first.family);
  });
};

function timedOut(): NodeJS.ErrnoException {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
}
