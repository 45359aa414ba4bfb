/**
 * The cookie of a session, as better-auth writes and reads it: the token and its HMAC. What is in the database opens
 * nothing by itself, and a cookie that was made up costs no query.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '@bindery/contract';

export interface SessionCookies {
  /** A `Set-Cookie` header. */
  make(token: string): string;
  /** A `Set-Cookie` header that makes a browser forget it. */
  clear(): string;
  /** The token in a `Cookie` header; null when it is forged, undefined when there is none. */
  read(header: string | undefined): string | null | undefined;
}

export const SESSION_SECONDS = 30 * 24 * 3600;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

export function sessionCookies(key: string): SessionCookies {
  const sign = (token: string) => createHmac('sha256', key).update(token).digest();
  return {
    make: (token) => {
      const value = encodeURIComponent(`${token}.${sign(token).toString('base64')}`);
      return `${SESSION_COOKIE}=${value}; Max-Age=${SESSION_SECONDS}; ${ATTRIBUTES}`;
    },
    clear: () => `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`,
    read: (header) => {
      const value = sessionCookieIn(header);
      if (value === undefined) return undefined;
      const [, token, signature] = /^([\w-]{16,128})\.([A-Za-z0-9+/]{43}=)$/.exec(decoded(value)) ?? [];
      if (!token || !signature) return null;
      return timingSafeEqual(Buffer.from(signature, 'base64'), sign(token)) ? token : null;
    },
  };
}

/** Of several of the name the first counts, as everywhere. */
export function sessionCookieIn(header: string | undefined): string | undefined {
  const prefix = `${SESSION_COOKIE}=`;
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
