/** `sitemap.xml`; more than 50,000 addresses are split, and the first file lists the others. */
import type { Alternate } from './alternates.ts';
import { escapeXml } from './escape-xml.ts';
import { lastModified } from './last-modified.ts';
import { pageAddress } from './site-address.ts';
import type { SitePage } from './site-pages.ts';

export const MOST_URLS = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The same page in other languages, by its path. */
type Alternates = (page: string) => readonly Alternate[];

export function makeSitemaps(
  pages: readonly SitePage[],
  base: string | null,
  { mostUrls = MOST_URLS, alternates = () => [] }: { mostUrls?: number; alternates?: Alternates } = {},
): { path: string; text: string }[] {
  const listed = pages.filter(({ seen }) => seen.sitemap);
  if (listed.length <= mostUrls) return [{ path: 'sitemap.xml', text: urlSet(listed, base, alternates) }];
  const parts: { path: string; text: string }[] = [];
  for (let start = 0; start < listed.length; start += mostUrls) {
    const path = `sitemap-${parts.length + 1}.xml`;
    parts.push({ path, text: urlSet(listed.slice(start, start + mostUrls), base, alternates) });
  }
  const lines = parts.map(
    ({ path }) => `<sitemap><loc>${escapeXml(base === null ? path : `${base}/${path}`)}</loc></sitemap>\n`,
  );
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`;
  return [{ path: 'sitemap.xml', text: index }, ...parts];
}

function urlSet(pages: readonly SitePage[], base: string | null, alternates: Alternates): string {
  let text = '';
  for (const { meta } of pages) {
    const changed = lastModified(meta);
    const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
    // Search engines want whole addresses here.
    const others = base === null ? [] : alternates(meta.path);
    const links = others.map(
      ({ language, page }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(pageAddress(base, page))}"/>`,
    );
    text += `<url><loc>${escapeXml(pageAddress(base, meta.path))}</loc>${lastmod}${links.join('')}</url>\n`;
  }
  const links = text.includes('<xhtml:link') ? LINKS : '';
  return `${HEAD}<urlset ${NAMESPACE}${links}>\n${text}</urlset>\n`;
}
