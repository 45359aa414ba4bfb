/** Links to objects of a disk store: made here, checked here, served by link-server.ts. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { assertObjectKey } from './object-key.ts';
import type { PresignedLink, PresignOptions } from './object-store.ts';

/** Below the public address; no route of the API and no path of a site starts like this. */
export const LINK_PATH = '/-/objects/';
const MAX_EXPIRY_SECONDS = 7 * 24 * 60 * 60;

interface SignOptions extends PresignOptions {
  publicUrl: string;
  linkKey: Uint8Array;
  now: () => number;
}

export function signObjectLink(options: SignOptions): PresignedLink {
  const { key, downloadName, publicUrl, linkKey } = options;
  assertObjectKey(key);
  const { signedAt, expiresAt } = linkTimes(options.expiresInSeconds, options.now());
  const expires = signedAt.getTime() / 1000 + options.expiresInSeconds;
  const url = new URL(publicUrl);
  const path = key.split('/').map(encodeURIComponent).join('/');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${LINK_PATH}${path}`;
  const signed: Signed = { key, expires: String(expires), name: downloadName, nonce: newNonce() };
  url.search = new URLSearchParams({
    expires: signed.expires,
    name: signed.name,
    nonce: signed.nonce,
    signature: signature(linkKey, signed).toString('hex'),
  }).toString();
  return { url: url.href, expiresAt };
}

/** Signatures count in whole seconds; from the second that has begun, so that no link outlives its `expiresAt`. */
export function linkTimes(expiresInSeconds: number, nowMs: number): { signedAt: Date; expiresAt: Date } {
  if (!Number.isInteger(expiresInSeconds) || expiresInSeconds < 1 || expiresInSeconds > MAX_EXPIRY_SECONDS) {
    throw new RangeError(
      `a link lives for 1 to ${MAX_EXPIRY_SECONDS} whole seconds, not ${expiresInSeconds}`,
    );
  }
  const signedMs = Math.floor(nowMs / 1000) * 1000;
  return { signedAt: new Date(signedMs), expiresAt: new Date(signedMs + expiresInSeconds * 1000) };
}

export type CheckedLink =
  | { verdict: 'good'; key: string; downloadName: string }
  | { verdict: 'expired'; expiredAt: Date }
  | { verdict: 'altered' };

/** `target` is a request's path and query, as received. */
export function checkObjectLink(
  target: string,
  { linkKey, nowMs }: { linkKey: Uint8Array; nowMs: number },
): CheckedLink {
  const parts = readTarget(target);
  if (!parts) return { verdict: 'altered' };
  const expected = signature(linkKey, parts);
  // As text: reading hexadecimal is lenient about case and about what stands behind it.
  if (!timingSafeEqual(sha256(parts.signature), sha256(expected.toString('hex'))))
    return { verdict: 'altered' };
  const expiresMs = Number(parts.expires) * 1000;
  if (nowMs > expiresMs) return { verdict: 'expired', expiredAt: new Date(expiresMs) };
  return { verdict: 'good', key: parts.key, downloadName: parts.name };
}

interface Signed {
  key: string;
  expires: string;
  name: string;
  nonce: string;
}

/** Two links made within one second are two: each can be told from the other in a log. */
export function newNonce(): string {
  return randomBytes(9).toString('base64url');
}

function readTarget(target: string): (Signed & { signature: string }) | null {
  const [path = '', query = ''] = splitOnce(target, '?');
  const start = path.indexOf(LINK_PATH);
  if (start < 0) return null;
  const parameters = new URLSearchParams(query);
  // Exactly these: what the signature does not cover has no business here.
  if ([...parameters.keys()].sort().join() !== 'expires,name,nonce,signature') return null;
  try {
    const key = path
      .slice(start + LINK_PATH.length)
      .split('/')
      .map(decodeURIComponent)
      .join('/');
    assertObjectKey(key);
    return {
      key,
      expires: parameters.get('expires')!,
      name: parameters.get('name')!,
      nonce: parameters.get('nonce')!,
      signature: parameters.get('signature')!,
    };
  } catch {
    return null;
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function signature(linkKey: Uint8Array, { key, expires, name, nonce }: Signed): Buffer {
  // As JSON, so that no two links sign the same text.
  const text = JSON.stringify(['bindery object link 2', key, expires, name, nonce]);
  return createHmac('sha256', linkKey).update(text).digest();
}
