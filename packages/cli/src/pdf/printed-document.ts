/** Pages of a built site as one document: a list of contents, then each page with its links led to its place there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Paths without `.html`, in navigation's order; those of one page where `only` names it. */
export function pagesOf(folder: string, only: string | null): string[] {
  const isThere = (page: string): boolean => existsSync(join(folder, `${page}.html`));
  if (only !== null) {
    const wanted = only.replace(/^\/+|\/+$/g, '').replace(/\.(?:html|mdx?)$/, '') || 'index';
    return [wanted, `${wanted}/index`].filter(isThere).slice(0, 1);
  }
  const listed = existsSync(join(folder, 'llms.txt')) ? readFileSync(join(folder, 'llms.txt'), 'utf8') : '';
  const links = [...listed.matchAll(/^- \[.*\]\(<?([^)>\s]+)\.md>?\)/gm)].map(([, path]) => decodeURI(path!));
  const pages = links.filter((path) => !path.includes('://') && isThere(path));
  return pages.length > 0 ? [...new Set(pages)] : everyPage(folder);
}

function everyPage(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  return names
    .filter((name) => name.endsWith('.html') && !/(?:^|\/)(?:404|index_|bindery-print)\.html$/.test(name))
    .map((name) => name.replace(/\.html$/, ''))
    .sort();
}

interface ReadPage {
  path: string;
  title: string;
  head: string;
  body: string;
}

/** Where nothing is scrolled, everything is seen: diagrams that wait for that are drawn. */
const ALL_IS_SEEN =
  '<script>window.IntersectionObserver=class{constructor(see){this.see=see}observe(target){queueMicrotask(()=>this.see([{isIntersecting:true,target}],this))}unobserve(){}disconnect(){}}</script>';
const STYLE =
  '<style>.printed{break-before:page}.printed:first-of-type{break-before:auto}.printed-contents ol{list-style:none;padding:0}.printed-contents a{text-decoration:none}</style>';

export function printedDocument(folder: string, paths: readonly string[]): string {
  const numbers = new Map<string, number>();
  paths.forEach((path, index) => {
    for (const name of [path, path.replace(/(^|\/)index$/, '$1index_')]) numbers.set(`${name}.html`, index);
  });
  const pages = paths.map((path): ReadPage => readPage(folder, path));
  const [first] = pages;
  const site = /<meta property="og:site_name" content="([^"]*)">/.exec(first!.head)?.[1] ?? first!.title;
  const heads = new Set(pages.flatMap(({ head, path }) => partsOfHead(head, path)));
  const bodies = pages.map((page, index) => printedPage(page, { index, numbers }));
  const language = /<html[^>]*?( lang="[^"]*"(?: dir="rtl")?)/.exec(first!.head)?.[1] ?? '';
  const title = pages.length === 1 ? first!.title : site;
  return (
    `<!doctype html><html${language} class="light"><head><meta charset="utf-8"><title>${title}</title>${ALL_IS_SEEN}` +
    `${[...heads].join('')}${STYLE}</head><body class="mode-default"><div id="body-content"><div class="page"><main id="content-container">` +
    `${pages.length === 1 ? '' : contentsOf(site, pages)}${bodies.join('')}</main></div></div></body></html>\n`
  );
}

function readPage(folder: string, path: string): ReadPage {
  const html = readFileSync(join(folder, `${path}.html`), 'utf8');
  const head = html.slice(0, html.indexOf('<body'));
  const body = html.slice(html.indexOf('<div id="content-area"'), html.indexOf('</main>'));
  return {
    path,
    head,
    body,
    title: /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? path,
  };
}

/** Styles and scripts, seen from the site's root; the first page's and what others have beyond it. */
function partsOfHead(head: string, path: string): string[] {
  const parts =
    head.match(
      /<link rel="(?:stylesheet|preload)"[^>]*>|<style[^>]*>.*?<\/style>|<script src=[^>]*><\/script>|<meta name="bindery-[^>]*>/gs,
    ) ?? [];
  return parts.map((part) => fromRoot(part, path));
}

function contentsOf(site: string, pages: readonly ReadPage[]): string {
  const rows = pages.map(({ title }, index) => `<li><a href="#p${index}">${title}</a></li>`);
  return `<section class="printed printed-contents prose"><h1>${site}</h1><ol>${rows.join('')}</ol></section>`;
}

/** What the stylesheet knows by its id keeps it; other ids are one page's own. */
const OF_THE_THEME = /^(?:content|content-area|content-side-layout|header|footer|pagination|page-title)$/;

function printedPage(
  { path, body }: ReadPage,
  { index, numbers }: { index: number; numbers: ReadonlyMap<string, number> },
): string {
  const own = body.replaceAll(/ id="([^"]*)"/g, (whole, id: string) =>
    OF_THE_THEME.test(id) ? whole : ` id="p${index}-${id}"`,
  );
  const linked = own.replaceAll(/ href="([^"]*)"/g, (whole, href: string) => {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return whole;
    const [file = '', anchor] = href.split('#', 2);
    if (file === '') return ` href="#p${index}-${anchor ?? ''}"`;
    const number = numbers.get(decode(posix.join(posix.dirname(`${path}.html`), file)));
    if (number === undefined) return whole;
    return ` href="#p${number}${anchor ? `-${anchor}` : ''}"`;
  });
  return `<section class="printed" id="p${index}">${fromRoot(linked, path)}</section>`;
}

/** Addresses that a page writes relative to its own folder. */
function fromRoot(html: string, path: string): string {
  const folder = posix.dirname(path);
  if (folder === '.') return html;
  const placed = (address: string): string =>
    address === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address) ? address : posix.join(folder, address);
  return html
    .replaceAll(/ (src|href|poster|content|data-src)="([^"]*)"/g, (whole, name: string, value: string) =>
      name === 'content' && !whole.includes('assets/') ? whole : ` ${name}="${placed(value)}"`,
    )
    .replaceAll(/ srcset="([^"]*)"/g, (_, value: string) => {
      const sources = value.split(',').map((one) => one.trim().replace(/^\S+/, placed));
      return ` srcset="${sources.join(', ')}"`;
    })
    .replaceAll(/url\("(\.\.\/[^"]*)"\)/g, (_, address: string) => `url("${placed(address)}")`);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
