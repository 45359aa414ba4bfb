/** What the frame around pages leads to within the site. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { linksIn } from './inline-text.ts';

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
      // A page's `url` is where its entry leads.
      if ((key === 'href' || key === 'url') && typeof inside === 'string' && isOfSite(inside))
        found.add(inside);
      else if (key === 'content' && typeof inside === 'string') {
        for (const href of linksIn(inside)) if (isOfSite(href)) found.add(href);
      } else collect(inside);
    }
  };
  collect([config.navbar, config.footer, config.logo, config.banner, config.contextual]);
  collect({ content: config.errors['404']?.description });
  collect([navigation.levels, navigation.global, navigation.sections.map((section) => section.nodes)]);
  return [...found].sort();
}
