/** Addresses of the frame around a page: of the site's own pages and files, and of anything docs.json links to. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { Division, Navigation } from '../navigation/navigation.ts';
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

/** `/guides/start` or `guides/start`: from the root in both. */
function isOfSite(href: string): boolean {
  return /^[/\p{L}\p{N}._-]/u.test(href) && !/^[a-z][a-z0-9+.-]*:/i.test(href);
}

/** Addresses within the site that stand in configuration and navigation, as written. */
export function chromeAddresses(config: SiteConfig, navigation: Navigation): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach(collect);
      return;
    }
    for (const [key, inside] of Object.entries(value)) {
      if (key === 'href' && typeof inside === 'string' && isOfSite(inside)) found.add(inside);
      else if (key === 'content' && typeof inside === 'string') {
        for (const link of inside.matchAll(/\]\((\/[^)\s]*)\)|href=["']?(\/[^"'\s>]*)/g))
          found.add(link[1] ?? link[2]!);
      } else collect(inside);
    }
  };
  collect([config.navbar, config.footer, config.logo, config.banner, config.contextual]);
  collect([navigation.levels, navigation.global, navigation.sections.map((section) => section.nodes)]);
  return [...found].sort();
}
