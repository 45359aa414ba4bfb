/** A page of an older version says so, and leads to the same page in the newest one. */
import { escapeHtml } from '../../mdx/escape.ts';
import type { PagePlace } from '../../navigation/navigation.ts';
import { twinPages } from '../../navigation/twin-pages.ts';
import type { SiteView } from '../../site/site-view.ts';
import { divisionHref, pageHref } from '../addresses.ts';
import type { SectionView } from './section-view.ts';

/** Versions are listed from the newest down; what stands above the default one is not out yet, and not old. */
export function renderOldVersion(
  view: SiteView,
  prefix: string,
  { here, place }: { here: SectionView; place: PagePlace | null },
): string {
  const placed = here.switchers.find(({ level }) => level.kind === 'version');
  if (placed === undefined || placed.current === null) return '';
  const { items } = placed.level;
  const newest = Math.max(
    0,
    items.findIndex((item) => item.default),
  );
  if (placed.current <= newest) return '';
  const twin = twinPages(view.navigation, place, 'version')?.pages[newest] ?? null;
  const href = twin === null ? divisionHref(view, prefix, items[newest]!) : pageHref(prefix, twin);
  if (href === null) return '';
  const link = `<a href="${escapeHtml(href)}">${here.words('Go to {}', escapeHtml(items[newest]!.label))}</a>`;
  const text = `${here.words('This page belongs to an older version.')} ${link}`;
  return `<p class="old-version callout" data-callout-type="warning" role="note"><span class="callout-content">${text}</span></p>`;
}
