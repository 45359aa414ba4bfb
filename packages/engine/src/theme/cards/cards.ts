/**
 * Cards of pages, where docs.json says `thumbnails` and the site's address is known: networks want whole addresses.
 * A name holds a hash of what is drawn, so that a card that has changed is asked for anew.
 */
import { hash } from 'node:crypto';
import type { PageMeta } from '../../content/content-index.ts';
import type { SiteView } from '../../site/site-view.ts';
import { shadesOf } from '../palette.ts';
import { drawCard } from './draw-card.ts';
import { canDraw } from './letters.ts';

/** Counted up when cards look different. */
const LOOKS = 1;

export interface Cards {
  /** The whole address of the page's card; null where it cannot be drawn. */
  addressOf(meta: PageMeta): string | null;
  /** The file itself; null where there is none, or the page has brought it already. */
  draw(meta: PageMeta, at: string): { path: string; bytes: Buffer } | null;
}

export function createCards({ config, canonical }: SiteView): Cards | null {
  const { thumbnails } = config;
  if (canonical === null || thumbnails === null) return null;
  const isDark = (thumbnails.appearance ?? config.appearance.default) === 'dark';
  const { page, strong, soft, accent } = shadesOf(config, isDark ? 'dark' : 'light');
  const colors = { page, strong, soft, accent };
  const site = config.name;
  const pathOf = ({ path, title, description }: PageMeta): string | null => {
    if (!canDraw(title) || !canDraw(site)) return null;
    const drawn = JSON.stringify([LOOKS, site, title, description, colors]);
    return `assets/cards/${path}.${hash('sha256', drawn).slice(0, 8)}.png`;
  };
  return {
    addressOf(meta) {
      const path = pathOf(meta);
      return path === null ? null : `${canonical}/${path.split('/').map(encodeURIComponent).join('/')}`;
    },
    draw(meta, at) {
      // The home page's copy at the root has the card of the page itself.
      const path = at === meta.path ? pathOf(meta) : null;
      const bytes = path === null ? null : drawCard({ site, ...meta }, colors);
      return path === null || bytes === null ? null : { path, bytes };
    },
  };
}
