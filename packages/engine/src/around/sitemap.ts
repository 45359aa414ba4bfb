/** `sitemap.xml`; more than 50,000 addresses are split, and the first file lists the others. */
import { escapeXml } from './escape-xml.ts';
import { lastModified } from './last-modified.ts';
import { pageAddress } from './site-address.ts';
import type { SitePage } from './site-pages.ts';

export const MOST_URLS = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function makeSitemaps(
  pages: readonly SitePage[],
  base: string | null,
  mostUrls = MOST_URLS,
): { path: string; text: string }[] {
  const listed = pages.filter(({ seen }) => seen.sitemap);
  if (listed.length <= mostUrls) return [{ path: 'sitemap.xml', text: urlSet(listed, base) }];
  const parts: { path: string; text: string }[] = [];
  for (let start = 0; start < listed.length; start += mostUrls) {
    const path = `sitemap-${parts.length + 1}.xml`;
    parts.push({ path, text: urlSet(listed.slice(start, start + mostUrls), base) });
  }
  const lines = parts.map(
    ({ path }) => `<sitemap><loc>${escapeXml(base === null ? path : `${base}/${path}`)}</loc></sitemap>\n`,
  );
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`;
  return [{ path: 'sitemap.xml', text: index }, ...parts];
}

function urlSet(pages: readonly SitePage[], base: string | null): string {
  let text = `${HEAD}<urlset ${NAMESPACE}>\n`;
  for (const { meta } of pages) {
    const changed = lastModified(meta);
    const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
    text += `<url><loc>${escapeXml(pageAddress(base, meta.path))}</loc>${lastmod}</url>\n`;
  }
  return `${text}</urlset>\n`;
}
