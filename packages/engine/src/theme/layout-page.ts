/** A whole HTML document around a page's content. */
import type { Content } from '@bindery/bundle';
import type { PageMeta } from '../content/content-index.ts';
import { escapeHtml } from '../mdx/escape.ts';
import type { Heading } from '../mdx/render-context.ts';
import { rootPrefix } from '../pipeline/page-address.ts';
import type { SiteView } from '../pipeline/site-view.ts';
import { type Chrome, ChromeTable, pageHref, siteHref } from './chrome.ts';

export interface LayoutInput {
  meta: PageMeta;
  /** Where the file lies in the output; the page's own path but for the copy of the home page at the root. */
  at: string;
  html: string;
  /** The side column; empty when the page has none. */
  aside: string;
  headings: Heading[];
  /** Titles of the pages before and after this one. */
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
}

export interface Neighbour {
  page: string;
  title: string;
}

export interface Layout {
  /** The document in parts: texts of its own, bytes that it shares. */
  page(input: LayoutInput): Content[];
}

/** The parts that many pages share are made once per layout. */
export function createLayout(view: SiteView): Layout {
  const chromes = new ChromeTable(view);
  const heads = new Map<string, string>();
  const footers = new Map<string, string>();
  return {
    page(input) {
      const prefix = rootPrefix(input.at);
      const place = view.navigation.places[input.meta.path];
      const chrome = chromes.forPage(place?.section ?? null, prefix, place?.trail ?? []);
      const sharedHead = once(heads, prefix, () => renderSharedHead(view, prefix));
      const footer = once(footers, prefix, () => renderFooter(view, prefix));
      const opening = openDocument(view, input, sharedHead);
      return [opening, ...markCurrent(chrome, input.meta.path), renderMain(input, prefix) + footer];
    },
  };
}

function once(table: Map<string, string>, key: string, make: () => string): string {
  let value = table.get(key);
  if (value === undefined) {
    value = make();
    table.set(key, value);
  }
  return value;
}

function openDocument(view: SiteView, { meta }: LayoutInput, sharedHead: string): string {
  const { description } = meta;
  const title = meta.title === view.config.name ? meta.title : `${meta.title} - ${view.config.name}`;
  return (
    `<!doctype html>\n<html lang="en" data-current-path="/${escapeHtml(meta.path)}"><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title)}</title>` +
    (description === null ? '' : `<meta name="description" content="${escapeHtml(description)}">`) +
    (meta.noindex || meta.hidden ? '<meta name="robots" content="noindex">' : '') +
    (view.baseUrl === null ? '' : canonical(view.baseUrl, meta.path)) +
    sharedHead
  );
}

function canonical(baseUrl: string, page: string): string {
  const path = page === 'index' ? '' : page.replace(/\/index$/, '');
  return `<link rel="canonical" href="${escapeHtml(`${baseUrl.replace(/\/$/, '')}/${encodeURI(path)}`)}">`;
}

function renderSharedHead({ head }: SiteView, prefix: string): string {
  const styles = head.styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(prefix + path)}">`);
  const scripts = head.scripts.map((path) => `<script src="${escapeHtml(prefix + path)}" defer></script>`);
  const icon = head.favicon === null ? '' : `<link rel="icon" href="${escapeHtml(prefix + head.favicon)}">`;
  return (
    `<meta name="viewport" content="width=device-width, initial-scale=1">${icon}` +
    `${styles.join('')}${scripts.join('')}</head>`
  );
}

function markCurrent({ bytes, marks }: Chrome, page: string): Content[] {
  const own = marks.get(page);
  if (!own) return [bytes];
  const parts: Content[] = [];
  let from = 0;
  for (const { offset, text } of own) {
    parts.push(bytes.subarray(from, offset), text);
    from = offset;
  }
  parts.push(bytes.subarray(from));
  return parts;
}

function renderMain({ meta, html, aside, headings, neighbours }: LayoutInput, prefix: string): string {
  const bare = meta.mode === 'custom';
  const title = bare ? '' : `<h1 id="page-title">${escapeHtml(meta.title)}</h1>`;
  const lead = bare || meta.description === null ? '' : `<p class="lead">${escapeHtml(meta.description)}</p>`;
  return (
    `<main id="content-area" class="mode-${meta.mode}"><article>${title}${lead}${html}</article>` +
    `${renderPager(neighbours, prefix)}</main>${aside === '' ? renderContents(headings) : `<aside class="side">${aside}</aside>`}</div>`
  );
}

function renderPager({ previous, next }: LayoutInput['neighbours'], prefix: string): string {
  if (!previous && !next) return '';
  const back = previous
    ? `<a rel="prev" href="${escapeHtml(pageHref(prefix, previous.page))}">${escapeHtml(previous.title)}</a>`
    : '';
  const on = next
    ? `<a rel="next" href="${escapeHtml(pageHref(prefix, next.page))}">${escapeHtml(next.title)}</a>`
    : '';
  return `<nav class="pager" aria-label="Previous and next">${back}${on}</nav>`;
}

function renderContents(headings: Heading[]): string {
  let items = '';
  for (const { depth, id, text } of headings) {
    if (depth < 2 || depth > 3) continue;
    items += `<li${depth === 3 ? ' class="deep"' : ''}><a href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(text)}</a></li>`;
  }
  return items === ''
    ? ''
    : `<nav id="table-of-contents" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`;
}

function renderFooter(view: SiteView, prefix: string): string {
  const columns = view.config.footer.links.map(({ header, items }) => {
    const links = items.map(
      ({ label, href }) =>
        `<li><a href="${escapeHtml(siteHref(view, prefix, href))}">${escapeHtml(label)}</a></li>`,
    );
    return `<div>${header === null ? '' : `<p>${escapeHtml(header)}</p>`}<ul>${links.join('')}</ul></div>`;
  });
  const socials = Object.entries(view.config.footer.socials).map(
    ([name, href]) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`,
  );
  const social = socials.length === 0 ? '' : `<p class="socials">${socials.join(' ')}</p>`;
  return `<footer id="footer">${columns.join('')}${social}</footer></body></html>\n`;
}
