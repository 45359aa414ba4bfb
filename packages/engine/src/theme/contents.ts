/** Beside and below the content: the table of contents, the pages before and after. */
import { escapeHtml } from '../mdx/escape.ts';
import type { Heading } from '../mdx/render-context.ts';
import { pageHref } from './addresses.ts';
import type { LayoutInput } from './layout-page.ts';

export function renderContents(headings: readonly Heading[], extra: string): string {
  let items = '';
  for (const { depth, id, text } of headings) {
    if (depth < 2 || depth > 3) continue;
    items += `<li${depth === 3 ? ' class="deep"' : ''}><a href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(text)}</a></li>`;
  }
  if (items === '') return extra === '' ? '' : `<div id="table-of-contents">${extra}</div>`;
  return (
    '<nav id="table-of-contents" aria-label="On this page"><p class="toc-title">' +
    `<i class="ico" style="--i:var(--i-list)"></i>On this page</p><ul>${items}</ul>${extra}</nav>`
  );
}

export function renderPager({ previous, next }: LayoutInput['neighbours'], prefix: string): string {
  if (!previous && !next) return '';
  const link = (rel: string, label: string, to: typeof previous): string =>
    to === null
      ? ''
      : `<a rel="${rel}" href="${escapeHtml(pageHref(prefix, to.page))}"><small>${label}</small>${escapeHtml(to.title)}</a>`;
  const links = link('prev', 'Previous', previous) + link('next', 'Next', next);
  return `<nav id="pagination" aria-label="Previous and next">${links}</nav>`;
}
