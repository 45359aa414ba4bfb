/** Why the proxy did not bring an answer, in words that a page can show. */
import type { ServerResponse } from 'node:http';
import { OutboundFailed, OutboundRefused } from '@bindery/network';

export type ProxyErrorCode =
  | 'server_not_named'
  | 'address_not_allowed'
  | 'name_resolution'
  | 'connection_refused'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'rate_limited'
  | 'bad_request'
  | 'proxy_off';

const STATUS: Record<ProxyErrorCode, number> = {
  server_not_named: 403,
  address_not_allowed: 403,
  name_resolution: 502,
  connection_refused: 502,
  tls: 502,
  timeout: 504,
  too_large: 413,
  rate_limited: 429,
  bad_request: 400,
  proxy_off: 404,
};

export class ProxyFailure extends Error {
  readonly code: ProxyErrorCode;
  readonly retryAfterSeconds: number | null;

  constructor(code: ProxyErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Null for what is a bug or an outage of our own. */
export function failureOf(error: unknown, { tellsNames }: { tellsNames: boolean }): ProxyFailure | null {
  if (error instanceof ProxyFailure) return error;
  if (error instanceof OutboundRefused) return refusal(error, tellsNames);
  if (!(error instanceof OutboundFailed)) return null;
  const code = codeOf(error.cause);
  if (/^(?:EAI_|ENOTFOUND|ENODATA|ESERVFAIL)/.test(code)) return failed('name_resolution', error);
  if (code === 'ETIMEDOUT') return failed('timeout', error);
  return failed(TLS.test(code) ? 'tls' : 'connection_refused', error);
}

const TLS =
  /^(?:CERT_|CRL_|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

function refusal(error: OutboundRefused, tellsNames: boolean): ProxyFailure {
  switch (error.reason) {
    case 'address':
      return error.isUnknownName && tellsNames
        ? new ProxyFailure('name_resolution', `${error.message}: the name does not exist`)
        : failed('address_not_allowed', error);
    case 'port':
      return failed('address_not_allowed', error);
    case 'size':
      return failed('too_large', error);
    case 'time':
      return failed('timeout', error);
    case 'url':
    case 'request':
    case 'redirect':
      return failed('bad_request', error);
  }
}

function failed(code: ProxyErrorCode, { message }: Error): ProxyFailure {
  return new ProxyFailure(code, message);
}

function codeOf(error: unknown): string {
  const { code = '', errors = [] } = (error ?? {}) as { code?: string; errors?: unknown[] };
  // Of a name with several addresses, each has failed.
  return code === '' && errors.length > 0 ? codeOf(errors[0]) : code;
}

export function sendFailure(response: ServerResponse, failure: ProxyFailure): void {
  const { code, message, retryAfterSeconds } = failure;
  const bytes = Buffer.from(`${JSON.stringify({ error: { code, message } })}\n`);
  if (retryAfterSeconds !== null) response.setHeader('Retry-After', String(retryAfterSeconds));
  // There may be much more of it.
  if (code === 'too_large') response.setHeader('Connection', 'close');
  response.writeHead(STATUS[code], {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Bindery-Proxy-Error': code,
  });
  response.end(bytes);
}
