/** The page for an address that is not there. A host shows it at any depth, so its links cannot be plain relative ones. */
import type { Edition } from '@bindery/search/build';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { isExternal } from '../mdx/html/safe-url.ts';
import type { Navigation, NavNode } from '../navigation/navigation.ts';
import { placeOf } from '../navigation/page-navigation.ts';
import { isRightToLeft, languagesOf } from '../navigation/site-languages.ts';
import { editionOfSection } from '../search/searched-page.ts';
import { encodeHref, linkedFile } from '../site/page-address.ts';
import type { HeadFiles } from '../site/site-view.ts';
import { wordsFor } from '../words/words.ts';
import { inlineText } from './inline-text.ts';
import { paletteCss } from './palette.ts';

export interface NotFoundInput {
  config: SiteConfig;
  navigation: Navigation;
  baseUrl: string | null;
  /** The site's logo, by its files in the output. */
  logo: HeadFiles['logo'];
  /** The pages that there are; absent: all. */
  only?: ReadonlySet<string>;
}

const LOST = 'There is no page at this address. Perhaps you were looking for one of these.';
const NOT_SET = { title: null, description: null, redirect: false };

/** Titles of so many pages travel with the page, to find the one that was meant. */
const MAX_PAGES = 600;
const MAX_SHOWN = 6;

/**
 * Where the site's address is known, links start from there. Elsewhere a few lines look for the site's root
 * above the wrong address; without scripts the text still stands, and the links work at the root.
 */
export function notFoundPage({ config, navigation, baseUrl, logo, only }: NotFoundInput): string {
  const [language] = languagesOf(navigation);
  const words = wordsFor(language!);
  const { title, description, redirect } = config.errors['404'] ?? NOT_SET;
  // Who writes a text for this page wants it to be read.
  const leadsHome = redirect && title === null && description === null;
  const root = baseUrl === null ? './' : pathOf(baseUrl);
  const isThere = (page: string): boolean => only?.has(page) ?? true;
  const pages = byEdition(listPages(navigation).filter(({ page }) => isThere(page)));
  const home = [navigation.home, pages[0]?.page].find((page) => page != null && isThere(page));
  const links = firstOf(navigation, pages)
    .map(({ page, title: text }) => link(root, page, text))
    .join('');
  const homeHref = root + (home ? encodeHref(linkedFile(home)) : 'index.html');
  const placed = (href: string): string => addressOf(href, { root, homeHref, navigation });
  const editions = [...new Set(pages.map(({ edition }) => edition.id))];
  const rows = pages.map(({ page, title: text, edition }) =>
    editions.length > 1 ? [page, text, editions.indexOf(edition.id)] : [page, text],
  );
  const data = JSON.stringify(rows).replaceAll('<', '\\u003c');
  return (
    `<!doctype html>\n<html lang="${escapeHtml(language!)}"${isRightToLeft(language!) ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${words('Page not found')} - ${escapeHtml(config.name)}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<style>${paletteCss(config)}${STYLE}</style></head><body><header><a href="${escapeHtml(homeHref)}">${brand(logo, config.name, root)}</a></header><main class="not-found-container"><p class="code not-found-status-code">404</p>` +
    `<h1 class="not-found-title">${escapeHtml(title ?? words('Page not found'))}</h1>` +
    `<p class="not-found-description">${description === null ? words(LOST) : inlineText(description, placed)}</p>` +
    `<ul id="pages" class="not-found-recommended-pages-list">${links}</ul>` +
    `<p><a class="home" data-root="${escapeHtml(root)}" href="${escapeHtml(homeHref)}">${words('Go to {}', escapeHtml(config.name))}</a></p></main>` +
    `<script type="application/json" id="titles">${data}</script><script>${script(baseUrl === null, leadsHome)}</script></body></html>\n`
  );
}

/** Where the sections of its own language and version begin; a page that several have, once. */
function firstOf({ sections }: Navigation, pages: readonly Listed[]): Listed[] {
  const own = pages.filter(({ edition }) => edition.id === pages[0]!.edition.id);
  const listed = new Map(own.map((page) => [page.page, page]));
  const firsts = sections.flatMap(({ firstPage }) => listed.get(firstPage ?? '') ?? []);
  const titles = new Set<string>();
  const distinct = firsts.filter(({ title }) => titles.size < titles.add(title).size);
  return (distinct.length > 1 ? distinct : own).slice(0, MAX_SHOWN);
}

function brand(logo: HeadFiles['logo'], name: string, root: string): string {
  if (logo === null) return escapeHtml(name);
  const image = (path: string, className: string): string =>
    `<img class="${className}" src="${escapeHtml(isExternal(path) ? path : root + encodeHref(path))}" alt="${escapeHtml(name)}" height="26">`;
  return logo.light === logo.dark
    ? image(logo.light, '')
    : image(logo.light, 'on-light') + image(logo.dark, 'on-dark');
}

function link(root: string, page: string, title: string): string {
  return `<li><a class="not-found-recommended-page-link" href="${escapeHtml(root + encodeHref(linkedFile(page)))}">${escapeHtml(title)}<small>${escapeHtml(shownAddress(page))}</small></a></li>`;
}

/** Readers know a folder's front page by the folder. */
function shownAddress(page: string): string {
  return `/${page}`.replace(/\/index$/, '') || '/';
}

/** Where a link in the site's own text leads. */
function addressOf(
  href: string,
  { root, homeHref, navigation }: { root: string; homeHref: string; navigation: Navigation },
): string {
  const [, path, suffix] = /^\/(?!\/)([^?#]*)(.*)$/s.exec(href) ?? [];
  if (path === undefined) return href;
  const page = path.replace(/\/$/, '');
  if (page === '') return homeHref + suffix!;
  return root + (placeOf(navigation, page) === null ? path : encodeHref(linkedFile(page))) + suffix!;
}

interface Listed {
  page: string;
  title: string;
  edition: Edition;
}

/** What the site shows first comes first. */
function byEdition(pages: readonly Listed[]): Listed[] {
  return pages.toSorted((a, b) => Number(b.edition.isDefault) - Number(a.edition.isDefault));
}

function listPages(navigation: Navigation): Listed[] {
  const pages = new Map<string, Listed>();
  const walk = (nodes: readonly NavNode[], edition: Edition): void => {
    for (const node of nodes) {
      if (pages.size >= MAX_PAGES) return;
      if (node.kind === 'group') walk(node.nodes, edition);
      else if (node.kind === 'page' && node.url === null && !pages.has(node.page)) {
        pages.set(node.page, { page: node.page, title: node.title, edition });
      }
    }
  };
  for (const section of navigation.sections)
    if (!section.hidden) walk(section.nodes, editionOfSection(navigation, section));
  return [...pages.values()];
}

function pathOf(baseUrl: string): string {
  const path = URL.canParse(baseUrl) ? new URL(baseUrl).pathname : '/';
  return path.endsWith('/') ? path : `${path}/`;
}

const STYLE =
  ':root{color-scheme:light dark}.dark{color-scheme:dark}.light{color-scheme:light}' +
  'body{font:1rem/1.6 InterVariable,Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;margin:0;display:grid;grid-template-rows:auto 1fr;min-height:100vh;place-items:center;background:var(--page);color:var(--text);overflow-wrap:anywhere}' +
  'header{justify-self:stretch;height:3.75rem;padding:0 max(1.25rem,min(2rem,4vw));border-bottom:1px solid var(--line)}' +
  'header a{display:inline-flex;align-items:center;height:100%;color:var(--strong);font-weight:650;font-size:1.0625rem;text-decoration:none}' +
  'header img{height:1.625rem;width:auto;max-width:14rem}.on-dark,.dark .on-light{display:none}.dark .on-dark{display:inline}' +
  '@media(prefers-color-scheme:dark){:root:not(.light,.dark) .on-light{display:none}:root:not(.light,.dark) .on-dark{display:inline}}' +
  'main{width:min(34rem,100% - 2.5rem);padding:2rem 0 6rem}.code{color:var(--accent);font-weight:600;margin:0}' +
  'h1{color:var(--strong);margin:.25rem 0 .5rem;font-size:2rem;letter-spacing:-.02em;line-height:1.2}' +
  'ul{list-style:none;margin:1.75rem 0;padding:0;border:1px solid var(--line);border-radius:.75rem;overflow:hidden}ul:empty{display:none}' +
  'li+li{border-top:1px solid var(--line)}li a{display:block;padding:.7rem 1rem;color:var(--strong);font-weight:550;text-decoration:none}' +
  'li a:hover{background:var(--panel)}small{display:block;font-weight:400;color:var(--soft)}' +
  '.home{color:var(--accent);font-weight:550}:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}';

/**
 * Pages that share words with the address come first, of the language and version whose folders it has, linked and shown
 * as those above. Then the root above the address is looked for.
 */
function script(findsRoot: boolean, leadsHome: boolean): string {
  return (
    `(async()=>{const d=document;try{const m=localStorage.getItem('bindery-mode');if(m)d.documentElement.className=m}catch{}` +
    `let at=location.pathname;try{at=decodeURIComponent(at)}catch{}const words=t=>t.toLowerCase().replace(/\\.html$/,'').split(/[^\\p{L}\\p{N}]+/u).filter(Boolean);` +
    `const asked=words(at),all=JSON.parse(d.getElementById('titles').textContent),way=at.split('/').filter(Boolean);` +
    `let own=all[0]?.[2],most=0;for(const [p,,e] of all){const s=p.split('/');way.forEach((_,k)=>{let n=0;while(n<s.length-1&&way[k+n]===s[n])n++;n-=k/100;if(n>most)[most,own]=[n,e]})}` +
    `const ours=all.filter(([,,e])=>e===own);let near=ours.map(([p,t])=>{` +
    `const own=new Set(words(p+' '+t));let n=0;asked.forEach((w,i)=>{if(own.has(w))n+=1+i/10;else if([...own].some(o=>o.length>3&&w.length>3&&(o.startsWith(w)||w.startsWith(o))))n+=.5});return[n,p,t]})` +
    `.filter(([n])=>n>=1).sort((a,b)=>b[0]-a[0]).slice(0,${MAX_SHOWN});if(!near.length&&own)near=ours.slice(0,${MAX_SHOWN}).map(o=>[0,...o]);` +
    `const list=d.getElementById('pages');if(near.length){` +
    `const root=d.querySelector('.home').dataset.root;list.replaceChildren(...near.map(([,p,t])=>{` +
    `const li=d.createElement('li'),a=d.createElement('a'),s=d.createElement('small');a.className='not-found-recommended-page-link';a.href=root+p.split('/').map(encodeURIComponent).join('/')+(/(?:^|\\/)index$/.test(p)?'_':'')+'.html';a.textContent=t;s.textContent=('/'+p).replace(/\\/index$/,'')||'/';a.append(s);li.append(a);return li}))}` +
    `let found=${!findsRoot};` +
    (findsRoot
      ? `const parts=location.pathname.split('/').slice(0,-1);while(location.protocol.startsWith('http')&&parts.length){const root=parts.join('/')+'/';try{const r=await fetch(root+'bindery.config.json',{method:'HEAD'});if(r.ok){for(const a of d.querySelectorAll('a'))a.href=a.getAttribute('href').replace(/^\\.\\//,root);for(const i of d.images)i.src=i.getAttribute('src').replace(/^\\.\\//,root);found=true;break}}catch{}parts.pop()}`
      : '') +
    (leadsHome
      ? `const home=d.querySelector('.home').href;if(found&&new URL(home).pathname!==location.pathname)location.replace(home)`
      : '') +
    '})()'
  );
}
