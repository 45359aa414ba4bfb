/** Below the content: links in columns, social networks. */
import type { FooterConfig } from '../../config/docs-json.schema.ts';
import { escapeHtml } from '../../mdx/escape.ts';
import type { SiteView } from '../../site/site-view.ts';
import { outside, siteHref } from '../addresses.ts';
import { brandIcon, chromeIcon } from '../chrome-icons.ts';

export function renderFooter(view: SiteView, prefix: string, footer: FooterConfig): string {
  const columns = footer.links.map(({ header, items }) => {
    const links = items
      .filter(({ href }) => href !== '')
      .map(({ label, href }) => {
        const to = siteHref(view, prefix, href);
        return `<li><a href="${escapeHtml(to)}"${outside(to)}>${escapeHtml(label)}</a></li>`;
      });
    return links.length === 0
      ? ''
      : `<div>${header === null ? '' : `<p>${escapeHtml(header)}</p>`}<ul>${links.join('')}</ul></div>`;
  });
  const socials = Object.entries(footer.socials).map(([name, href]) => {
    const to = siteHref(view, prefix, href);
    const icon = chromeIcon(view.head.icons, prefix, brandIcon(name)) || escapeHtml(name);
    return `<a class="icon-button" href="${escapeHtml(to)}"${outside(to)} aria-label="${escapeHtml(name)}">${icon}</a>`;
  });
  const hasColumns = columns.some((column) => column !== '');
  if (!hasColumns && socials.length === 0) return '';
  const social = socials.length === 0 ? '' : `<div class="socials">${socials.join('')}</div>`;
  return `<footer id="footer" class="site-footer${hasColumns ? ' advanced-footer' : ''}">${columns.join('')}${social}</footer>`;
}
