/** What the site's own address shows: a page, or one that docs.json sends readers of `/` on to. */
import { type AddressTables, createTargetResolver } from '../../site/resolve-target.ts';

export interface FrontPage {
  /** Where links to the site as a whole lead. */
  home: string | null;
  /** Readers of `/` are sent on, so that no page is shown there. */
  isRedirect: boolean;
}

/** `home` is the page that navigation gives; a redirect from `/` that leads nowhere leaves it there. */
export function frontPage(tables: Omit<AddressTables, 'home'>, home: string | null): FrontPage {
  if (!tables.redirects.some(({ source }) => source === '/')) return { home, isRedirect: false };
  const target = createTargetResolver({ ...tables, home: null }).link('/', '');
  if (target.kind === 'page') return { home: target.page, isRedirect: true };
  return { home, isRedirect: target.kind === 'external' && /^(?:https?:)?\/\//i.test(target.href) };
}
