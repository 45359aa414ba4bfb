/** Where the site lives, as far as its bundle may know: for canonical links, the sitemap and feeds. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { trimEnd } from '../config/trim-slashes.ts';
import { encodeHref, outputFile } from '../site/page-address.ts';

/** What docs.json says, else the address given to the build, else the domain. Without a slash at the end. */
export function canonicalBase(
  config: SiteConfig,
  { baseUrl, domain }: { baseUrl: string | null; domain: string | null },
): string | null {
  const { canonical } = config.seo.metatags;
  const host = domain !== null && /\.[a-z]/i.test(domain) ? `https://${domain}` : null;
  return usable(canonical) ?? usable(baseUrl) ?? usable(host);
}

/** A page as readers know it: without extension, a folder's front page under the folder's name. */
export function pageUrl(base: string, page: string): string {
  const path = page === 'index' ? '' : page.replace(/\/index$/, '');
  return `${base}/${encodeHref(path)}`;
}

/** The same where the base is unknown: seen from the site's root. */
export function pageAddress(base: string | null, page: string): string {
  return base === null ? encodeHref(outputFile(page)) : pageUrl(base, page);
}

function usable(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? trimEnd(origin + pathname) : null;
}
