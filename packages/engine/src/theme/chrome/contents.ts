/** Beside and below the content: the table of contents, the pages before and after. */
import { escapeHtml } from '../../mdx/escape.ts';
import type { Heading } from '../../mdx/render-context.ts';
import type { Words } from '../../words/words.ts';
import { outside, pageHref } from '../addresses.ts';
import type { LayoutInput } from '../layout-input.ts';
import { ownIcon } from './own-icon.ts';

/** As deep as the format lists headings. */
const DEEPEST = 4;
const CLASSES = ['', '', '', ' deep', ' deep deeper'];

export function renderContents(headings: readonly Heading[], extra: string, words: Words): string {
  let items = '';
  for (const { depth, id, text, unlisted } of headings) {
    if (depth > DEEPEST || unlisted || text === '') continue;
    items += `<li class="toc-item${CLASSES[depth]}"><a href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(text)}</a>`;
  }
  const box = (html: string): string =>
    `<div id="content-side-layout"><div id="table-of-contents-layout">${html}</div></div>`;
  if (items === '') return extra === '' ? '' : box(`<div id="table-of-contents">${extra}</div>`);
  return box(
    `<nav id="table-of-contents" class="toc" popover aria-label="${words('On this page')}"><p class="toc-title">` +
      `${ownIcon('list')}${words('On this page')}</p><ul id="table-of-contents-content">${items}</ul>${extra}</nav>`,
  );
}

const MAX_RELATED = 10;

/** `related` of the frontmatter: addresses, or titles with their addresses. */
export function renderRelated(
  { meta: { data }, findPage }: Pick<LayoutInput, 'meta' | 'findPage'>,
  { link, words }: { link: (address: string) => string; words: Words },
): string {
  if (!Array.isArray(data.related) || data.related.length === 0) return '';
  const items = data.related.slice(0, MAX_RELATED).flatMap((written: unknown) => {
    const [title, address] =
      typeof written === 'object' && written !== null ? (Object.entries(written)[0] ?? []) : [null, written];
    if (typeof address !== 'string' || !/^(?:https?:\/\/|\/|[\w-])/i.test(address)) return [];
    const path = address.replace(/^\//, '').replace(/\.mdx?$/, '');
    const href = findPage(path) ?? link(address);
    const label = title ?? path.split('/').at(-1)!.replaceAll('-', ' ');
    return [`<li><a href="${escapeHtml(href)}"${outside(href)}>${escapeHtml(label)}</a></li>`];
  });
  return `<nav class="related" aria-label="${words('Related pages')}"><p>${words('Related')}</p><ul>${items.join('')}</ul></nav>`;
}

export function renderPager(
  { previous, next }: LayoutInput['neighbours'],
  prefix: string,
  { headings, words }: { headings: readonly Heading[]; words: Words },
): string {
  if (!previous && !next) return '';
  const link = (rel: string, label: string, to: typeof previous): string =>
    to === null
      ? ''
      : `<a class="pagination-${rel}" rel="${rel}" href="${escapeHtml(pageHref(prefix, to.page))}"><small>${label}</small><span class="pagination-title">${escapeHtml(to.title)}</span></a>`;
  const links = link('prev', words('Previous'), previous) + link('next', words('Next'), next);
  // A heading of that name keeps it.
  const id = headings.some((heading) => heading.id === 'pagination') ? '' : ' id="pagination"';
  return `<nav${id} class="pagination" aria-label="${words('Previous and next')}">${links}</nav>`;
}
