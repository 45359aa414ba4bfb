/** What the frame around pages leads to within the site. */
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { Navigation, NavNode } from '../navigation/navigation.ts';
import { linksIn } from './inline-text.ts';

/** `/guides/start` or `guides/start`: from the root in both. */
function isOfSite(href: string): boolean {
  return /^[/\p{L}\p{N}._-]/u.test(href) && !/^[a-z][a-z0-9+.-]*:/i.test(href);
}

/** Addresses within the site that stand in configuration and navigation, as written. */
export function chromeAddresses(config: SiteConfig, navigation: Navigation): string[] {
  const found = new Set<string>();
  const add = (href: string | null): void => {
    if (href !== null && isOfSite(href)) found.add(href);
  };
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach(collect);
      return;
    }
    for (const [key, inside] of Object.entries(value)) {
      if ((key === 'href' || key === 'url') && typeof inside === 'string') add(inside);
      else if (key === 'content' && typeof inside === 'string') linksIn(inside).forEach(add);
      else collect(inside);
    }
  };
  // There are thousands of them, of which hardly any lead anywhere but to their page.
  const collectNodes = (nodes: readonly NavNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'group') collectNodes(node.nodes);
      // A page's `url` is where its entry leads.
      else add(node.kind === 'link' ? node.href : node.url);
    }
  };
  collect([config.navbar, config.footer, config.logo, config.banner, config.contextual]);
  collect({ content: config.errors['404']?.description });
  collect([navigation.levels, navigation.global]);
  for (const { nodes } of navigation.sections) collectNodes(nodes);
  return [...found].sort();
}
