import { isExternal } from '../mdx/html/safe-url.ts';

/** What stands between the quotes of `url("…")` for a file of the site or an address elsewhere; null where there is none. */
export function cssAddress(written: string, embed: (written: string) => string | null): string | null {
  // What is an address already is encoded already.
  if (isExternal(written)) return written.replace(/["\\\s]/g, encodeURIComponent);
  const file = embed(written);
  return file === null ? null : encodeURI(file);
}
