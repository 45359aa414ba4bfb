/** Addresses of the frame around a page: of the site's own pages and files, and of anything docs.json links to. */
import type { Division } from '../navigation/navigation.ts';
import { linkedFile, relativeHref } from '../site/page-address.ts';
import type { SiteView } from '../site/site-view.ts';

/** Address of something of the site or elsewhere, seen from a page at `prefix`. */
export function siteHref(view: Pick<SiteView, 'links'>, prefix: string, href: string): string {
  const target = Object.hasOwn(view.links, href) ? view.links[href] : undefined;
  if (target === undefined) return href;
  return target.elsewhere ?? relativeHref(prefix, target.path) + target.suffix;
}

export function pageHref(prefix: string, page: string): string {
  return relativeHref(prefix, linkedFile(page));
}

export function divisionHref(view: SiteView, prefix: string, item: Division): string | null {
  if (item.page !== null) return pageHref(prefix, item.page);
  return item.href === null ? null : siteHref(view, prefix, item.href);
}

export function homeHref(view: SiteView, prefix: string, home: string | null): string {
  const own = view.config.logo?.href ?? null;
  if (own !== null) return siteHref(view, prefix, own);
  return home === null ? `${prefix}index.html` : pageHref(prefix, home);
}

/** Other hosts open beside the documentation. */
export function outside(href: string): string {
  return /^(?:https?:)?\/\//i.test(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
}
