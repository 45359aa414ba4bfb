/** What browsers and proxies may keep. */

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time: a page changes with its version, under the same address. */
export const REVALIDATED = 'public, no-cache';

/** Names that carry the hash of their content never come to mean anything else. */
export function isImmutable(path: string, sha256: string): boolean {
  const [, mark, hash] = /^assets\/(?:.*\/)?[^/]*([.-])([0-9a-f]{8,})\.[a-z0-9]+$/i.exec(path) ?? [];
  if (hash === undefined) return false;
  // A date such as 20260131 is eight digits, too.
  return sha256.startsWith(hash) || (mark === '.' && /[a-f]/.test(hash));
}
