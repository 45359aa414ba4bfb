/** What a page asks the proxy to send: read from the headers of its request, refused rather than mended. */
import type { IncomingMessage } from 'node:http';
import { isOwnOrigin } from '../own-origin.ts';
import { ProxyFailure } from './proxy-failure.ts';

export interface ProxyCall {
  /** As it was written, for whoever looks at the spelling. */
  address: string;
  target: URL;
  method: string;
  headers: Headers;
  /** Null: not known before its end. */
  bodyBytes: number | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'];
const MOST_HEADERS = 100;
/** They frame a message, say whom it is for, or whom it comes from: never a reader's to say. */
const REFUSED =
  /^(?:host|content-length|transfer-encoding|cookie2?|set-cookie2?|forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|x-original-(?:url|host)|x-rewrite-url|x-bindery-.*)$/;
/** Of one hop only (RFC 9110, 7.6.1), or the gate's own. */
const DROPPED =
  /^(?:connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|http2-settings|accept-encoding)$/;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/;

export function readCall(request: IncomingMessage): ProxyCall {
  // A page of another site can neither send these headers nor pretend to be of this one.
  if (!isOwnOrigin(request)) throw bad('The proxy answers only pages of its own site.');
  const method = (headerOf(request, 'x-bindery-method') ?? 'GET').toUpperCase();
  if (!METHODS.includes(method)) throw bad(`The method ${method.slice(0, 20)} is not possible.`);
  const address = headerOf(request, 'x-bindery-target')?.replace(/#.*$/, '') ?? null;
  return {
    method,
    ...readTarget(address),
    headers: readHeaders(headerOf(request, 'x-bindery-headers')),
    bodyBytes: bodyBytesOf(request),
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function readTarget(address: string | null): Pick<ProxyCall, 'address' | 'target'> {
  if (address === null) throw bad('X-Bindery-Target is missing: the address to call.');
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || !URL.canParse(address))
    throw bad('X-Bindery-Target must be an http or https address in ASCII.');
  return { address, target: new URL(address) };
}

function readHeaders(encoded: string | null): Headers {
  const headers = new Headers();
  for (const [name, value] of decodeHeaders(encoded)) {
    if (!NAME.test(name)) throw bad('A header has a name that HTTP does not allow.');
    const plain = name.toLowerCase();
    if (REFUSED.test(plain)) throw bad(`The header ${name} does not go through the proxy.`);
    if (DROPPED.test(plain)) continue;
    // HTTP carries bytes: a letter beyond them would have to be guessed.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw bad(`The header ${name} has a value that HTTP does not allow.`);
    headers.append(name, value);
  }
  return headers;
}

function decodeHeaders(encoded: string | null): [string, string][] {
  if (encoded === null) return [];
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(encoded)) throw bad(NO_HEADERS);
  let list: unknown;
  try {
    list = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    throw bad(NO_HEADERS);
  }
  if (!Array.isArray(list) || list.length > MOST_HEADERS || !list.every(isPair)) throw bad(NO_HEADERS);
  return list;
}

const NO_HEADERS = `X-Bindery-Headers must be base64url of a JSON list of up to ${MOST_HEADERS} [name, value].`;

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function bodyBytesOf({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

function bad(message: string): ProxyFailure {
  return new ProxyFailure('bad_request', message);
}
