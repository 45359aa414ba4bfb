/** Above the content: where the page stands, its title, what it is about. */
import type { PageMeta } from '../../content/content-index.ts';
import { escapeHtml } from '../../mdx/escape.ts';
import { breadcrumbs, placeOf } from '../../navigation/page-navigation.ts';
import type { SiteView } from '../../site/site-view.ts';
import type { Words } from '../../words/words.ts';
import { pageHref, siteHref } from '../addresses.ts';
import { inlineText } from '../inline-text.ts';
import { ownIcon } from './own-icon.ts';

export interface PageHeadInput {
  meta: PageMeta;
  /** The heading of a page that brings its own. */
  ownTitle: string | null;
  /** ` id="header"`; '' where the page has something of that name. */
  id: string;
  at: string;
  prefix: string;
  /** The context menu; '' when it stands elsewhere. */
  menu: string;
  /** The content shows the description itself. */
  ownLead: boolean;
  hasFeed: boolean;
  /** There is a table of contents, which small screens show when asked to. */
  hasContents: boolean;
  words: Words;
}

export function renderPageHead(view: SiteView, input: PageHeadInput): string {
  const { meta, ownTitle, id, at, prefix, menu, ownLead, hasFeed, hasContents, words } = input;
  const old = meta.deprecated ? ` <span class="badge" data-color="orange">${words('Deprecated')}</span>` : '';
  const feed =
    meta.data.rss === true && hasFeed
      ? `<a class="icon-button" href="${escapeHtml(encodeURI(at.slice(at.lastIndexOf('/') + 1)))}/rss.xml" data-plain aria-label="${words('RSS feed')}">${ownIcon('rss')}</a>`
      : '';
  const contents = hasContents
    ? `<button type="button" class="toc-button" popovertarget="table-of-contents">${words('On this page')}<i class="chevron"></i></button>`
    : '';
  const placed = (href: string): string => {
    const page = /^\/(?!\/)([^?#]*)/.exec(href)?.[1]?.replace(/\/$/, '');
    return page !== undefined && view.pages.includes(page)
      ? pageHref(prefix, page)
      : siteHref(view, prefix, href);
  };
  const lead =
    ownLead || meta.description === null ? '' : `<p class="lead">${inlineText(meta.description, placed)}</p>`;
  const title = ownTitle ?? `<h1 id="page-title">${escapeHtml(meta.title)}</h1>`;
  return (
    `<header${id} class="page-head">${eyebrow(view, meta.path, { prefix, words })}` +
    `<div class="title-row">${title.replace(/<\/h1>$/, '')}${old}</h1>${feed}${menu}</div>${lead}${contents}</header>`
  );
}

/** The group the page is in, or the whole way to it. */
function eyebrow(
  view: SiteView,
  page: string,
  { prefix, words }: Pick<PageHeadInput, 'prefix' | 'words'>,
): string {
  const place = placeOf(view.navigation, page);
  const section = place?.section == null ? null : view.navigation.sections[place.section]!;
  const way = section === null ? [] : breadcrumbs(section, place!, page);
  const last = way.at(-1);
  if (!last) return '';
  if (view.config.styling.eyebrows === 'section') return `<p class="eyebrow">${escapeHtml(last.title)}</p>`;
  const crumbs = way.map((crumb) =>
    crumb.page === null
      ? `<span class="breadcrumb-item">${escapeHtml(crumb.title)}</span>`
      : `<span class="breadcrumb-item"><a href="${escapeHtml(pageHref(prefix, crumb.page))}">${escapeHtml(crumb.title)}</a></span>`,
  );
  return `<nav class="eyebrow breadcrumb-list" aria-label="${words('Breadcrumbs')}">${crumbs.join('')}</nav>`;
}
