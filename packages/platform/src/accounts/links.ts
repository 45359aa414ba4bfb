/** Links that stand for something secret: what matters is behind the #, which a browser sends to nobody. */
import { createHash, randomBytes } from 'node:crypto';

export type LinkPage = 'setup' | 'invitation' | 'reset' | 'email';

export function linkTo(publicUrl: string, page: LinkPage, token: string): string {
  return `${new URL(page, publicUrl).href}#${token}`;
}

export function newLinkToken(): string {
  return randomBytes(24).toString('base64url');
}

/** All that is stored of it. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
