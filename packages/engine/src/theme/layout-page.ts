/** A whole HTML document around a page's content. */

import type { Content } from '@bindery/bundle';
import type { PageMeta } from '../content/content-index.ts';
import { escapeHtml } from '../mdx/escape.ts';
import type { PagePlace } from '../navigation/navigation.ts';
import { placeOf } from '../navigation/page-navigation.ts';
import { relativeHref, rootPrefix } from '../site/page-address.ts';
import type { SiteView } from '../site/site-view.ts';
import type { Words } from '../words/words.ts';
import { siteHref } from './addresses.ts';
import { neededPart } from './browser-script.ts';
import { BANNER_ID, type Chrome, ChromeTable } from './chrome/chrome.ts';
import { renderContents, renderPager, renderRelated } from './chrome/contents.ts';
import { type ContextMenu, createContextMenu } from './chrome/context-menu.ts';
import { renderDirectory } from './chrome/directory.ts';
import { renderOldVersion } from './chrome/old-version.ts';
import { renderPageHead } from './chrome/page-head.ts';
import { renderHistory } from './chrome/page-history.ts';
import { renderSwitchers } from './chrome/switchers.ts';
import { codeTypesStyle } from './code-types.ts';
import { featureScripts } from './feature-files.ts';
import { frontPageScript, modeClass, notFoundScript, renderSharedHead } from './head.ts';
import { createHeadTags, type HeadTags } from './head-tags.ts';
import { plainText } from './inline-text.ts';
import type { LayoutInput } from './layout-input.ts';
import { mathStyle } from './math-font.ts';
import { renderSourceLinks } from './source-links.ts';
import { utilityCss } from './utilities/utility-css.ts';

export interface Layout {
  /** The document in parts: texts of its own, bytes that it shares. */
  page(input: LayoutInput): Content[];
}

/** The parts that many pages share are made once per layout. */
export function createLayout(view: SiteView): Layout {
  const chromes = new ChromeTable(view);
  const depths = new Map<string, Depth>();
  const menus = new Map<string, ContextMenu | null>();
  const tags = createHeadTags(view);
  return {
    page(input) {
      const prefix = rootPrefix(input.at);
      const place = placeOf(view.navigation, input.meta.path);
      const chrome = chromes.forPage(place?.section ?? null, prefix, place?.trail ?? []);
      let depth = depths.get(prefix);
      if (!depth) {
        depth = { prefix, head: renderSharedHead(view, prefix) };
        depths.set(prefix, depth);
      }
      const { language } = chrome.here;
      let menu = menus.get(language);
      if (menu === undefined) {
        menu = createContextMenu(view, chrome.here.words);
        menus.set(language, menu);
      }
      const switchers =
        chrome.switchersAt === null ? '' : renderSwitchers(view, prefix, { here: chrome.here, place });
      const taken = idsTaken(input.html);
      return [
        openDocument(view, input, { depth, chrome, tags }),
        ...markCurrent(chrome, { page: input.meta.path, switchers, taken }),
        renderMain(view, input, { depth, chrome, menu, place, taken }),
      ];
    },
  };
}

/** What the pages at one depth of folders share. */
interface Depth {
  prefix: string;
  head: string;
}

interface Around {
  depth: Depth;
  chrome: Chrome;
}

function openDocument(
  view: SiteView,
  input: LayoutInput,
  { depth, chrome, tags }: Around & { tags: HeadTags },
): string {
  const { meta, at, aside, classNames, features, scripts, pictures = {}, hasFeed = false } = input;
  const { here } = chrome;
  const title = meta.title === view.config.name ? meta.title : `${meta.title} - ${view.config.name}`;
  const classes = [modeClass(view.config), here.tabs.length > 0 ? 'has-tabs' : ''].filter(Boolean).join(' ');
  const utilities = classNames.length === 0 ? '' : utilityCss(classNames);
  const style = utilities === '' ? '' : `<style data-page>${utilities}</style>`;
  const bodyClass = `mode-${meta.mode}${aside === '' ? '' : ' has-side'}`;
  return (
    `<!doctype html>\n<html lang="${escapeHtml(here.language)}"${here.rightToLeft ? ' dir="rtl"' : ''}` +
    `${classes === '' ? '' : ` class="${classes}"`}${rowsStyle(here)} data-current-path="/${escapeHtml(meta.path)}"><head><meta charset="utf-8">${frontPageScript(at)}${notFoundScript(at, view.baseUrl)}` +
    `<title>${escapeHtml(title)}</title>` +
    (meta.description === null ? '' : `<meta name="description" content="${plainText(meta.description)}">`) +
    tags({ meta, at, language: here.language, pictures, hasFeed }) +
    `${partTag(view, features, depth.prefix)}${depth.head}${style}${mathStyle(features, depth.prefix)}${codeTypesStyle(features)}${featureScripts(features, depth.prefix, scripts)}</head><body class="${bodyClass}">`
  );
}

/** Before the theme's script, which then finds it. */
function partTag({ head }: SiteView, features: readonly string[], prefix: string): string {
  const part = neededPart(features);
  return part === null
    ? ''
    : `<script src="${escapeHtml(prefix + head.parts[part]!)}" data-feature="${part}" defer></script>`;
}

/** How far down the page begins below its header. */
function rowsStyle({ tabs }: Chrome['here']): string {
  return tabs.length > 1 ? ` style="--rows:${tabs.length}"` : '';
}

function markCurrent(
  { bytes, marks, switchersAt, bannerIdAt }: Chrome,
  { page, switchers, taken }: { page: string; switchers: string; taken: ReadonlySet<FrameId> },
): Content[] {
  const own = marks.get(page) ?? [];
  const inserted = switchersAt === null ? own : [{ offset: switchersAt, text: switchers }, ...own];
  const yieldsBanner = bannerIdAt !== null && taken.has('banner');
  if (inserted.length === 0 && !yieldsBanner) return [bytes];
  const parts: Content[] = yieldsBanner ? [bytes.subarray(0, bannerIdAt)] : [];
  let from = yieldsBanner ? bannerIdAt + BANNER_ID.length : 0;
  for (const { offset, text } of inserted) {
    parts.push(bytes.subarray(from, offset), text);
    from = offset;
  }
  parts.push(bytes.subarray(from));
  return parts;
}

type FrameId = 'banner' | 'content' | 'footer' | 'header';
const FRAME_IDS = / id="(banner|content|footer|header)"/g;

/** Ids of the frame's parts that something in the page has: links lead to that. */
function idsTaken(html: string): Set<FrameId> {
  return new Set(Array.from(html.matchAll(FRAME_IDS), ([, id]) => id as FrameId));
}

/** ` id="…"` of a part of the frame, unless the page has it. */
function frameId(id: FrameId, taken: ReadonlySet<FrameId>): string {
  return taken.has(id) ? '' : ` id="${id}"`;
}

/** Modes in which the page is its author's from edge to edge. */
const BARE = new Set<PageMeta['mode']>(['custom', 'frame']);
const FEEDBACK_SLOT = '<div data-slot="feedback" hidden></div>';

function renderMain(
  view: SiteView,
  input: LayoutInput,
  {
    depth,
    chrome,
    menu: own,
    place,
    taken,
  }: Around & { menu: ContextMenu | null; place: PagePlace | null; taken: ReadonlySet<FrameId> },
): string {
  const { meta, at, aside, headings, neighbours, ownLead = false, hasFeed = false } = input;
  const { prefix } = depth;
  const { words } = chrome.here;
  const isBare = BARE.has(meta.mode);
  const { ownTitle, html } = isBare ? { ownTitle: null, html: input.html } : takeTitle(meta, input.html);
  const menu = own?.render(relativeHref('', `${at.slice(at.lastIndexOf('/') + 1)}.md`)) ?? '';
  const inHead = own?.display === 'header' ? menu : '';
  const contents = sideContents(input, own?.display === 'toc' ? menu : '', words);
  const hasContents = contents.includes('<nav');
  const head = isBare
    ? hiddenTitle(meta, html)
    : renderPageHead(view, {
        meta,
        ownTitle,
        id: frameId('header', taken),
        at,
        prefix,
        menu: inHead,
        ownLead,
        hasFeed,
        hasContents,
        words,
      });
  const old = isBare ? '' : renderOldVersion(view, prefix, { here: chrome.here, place });
  const pager =
    isBare || meta.data.hideFooterPagination === true
      ? ''
      : renderPager(neighbours, prefix, { headings, words });
  const link = (address: string): string => siteHref(view, prefix, address);
  const related = meta.data.related === undefined ? '' : renderRelated(input, { link, words });
  const after = `${isBare ? '' : renderSourceLinks(view.config.repository, meta, words) + renderHistory(view, meta, words) + related + pager + FEEDBACK_SLOT}${taken.has('footer') ? chrome.footer.replace(' id="footer"', '') : chrome.footer}`;
  return (
    `<main id="content-container"><div id="content-area" class="body">${old}${head}<article${frameId('content', taken)} class="prose mdx-content">${withExamples(html, aside, words)}${renderDirectory(view, meta.path, prefix)}</article>` +
    `${after}</div></main>${contents}</div></div></body></html>\n`
  );
}

const FIRST_TITLE = /^<h1[ >].*?<\/h1>/s;

/** A page whose text begins with a title has that, and no second one, unless its frontmatter names another. */
function takeTitle({ title, data }: PageMeta, html: string): { ownTitle: string | null; html: string } {
  const own = FIRST_TITLE.exec(html)?.[0] ?? null;
  const isNamed =
    typeof data.title === 'number' || (typeof data.title === 'string' && data.title.trim() !== '');
  if (own === null || (isNamed && lettersIn(own.replace(MARKUP, '')) !== lettersIn(escapeHtml(title))))
    return { ownTitle: null, html };
  return { ownTitle: own, html: html.slice(own.length) };
}

/** Tags, and the link of a heading to itself. */
const MARKUP = /<a class="anchor".*?<\/a>|<[^>]*>/gs;

function lettersIn(html: string): string {
  return html
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const ENDPOINT = /<div class="api-endpoint".*?<\/div>/s;

/**
 * Examples stand beside the text where there is room. Elsewhere they come after the line that says what is called and
 * before the long list of its fields; on pages without that line, at the end.
 */
function withExamples(html: string, aside: string, words: Words): string {
  if (aside === '') return html;
  const side = `<div class="side-track" id="content-side-layout"><aside class="side" aria-label="${words('Examples')}">${aside}</aside></div>`;
  const endpoint = ENDPOINT.exec(html);
  const at = endpoint === null ? html.length : endpoint.index + endpoint[0].length;
  return html.slice(0, at) + side + html.slice(at);
}

/** Every page has one main heading, seen or not. */
function hiddenTitle(meta: PageMeta, html: string): string {
  return html.includes('<h1') ? '' : `<h1 class="sr" id="page-title">${escapeHtml(meta.title)}</h1>`;
}

function sideContents({ meta, headings, aside }: LayoutInput, extra: string, words: Words): string {
  if (aside !== '') return '';
  return meta.mode === 'default' || meta.mode === 'assistant' ? renderContents(headings, extra, words) : '';
}
