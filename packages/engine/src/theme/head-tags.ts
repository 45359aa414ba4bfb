/** What a page's head tells search engines, social networks and agents. */

import { alternatesOf } from '../around/alternates.ts';
import { lastModified } from '../around/last-modified.ts';
import { pageUrl } from '../around/site-address.ts';
import { createStructuredData } from '../around/structured-data.ts';
import type { PageMeta } from '../content/content-index.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { breadcrumbs, placeOf } from '../navigation/page-navigation.ts';
import { visibility } from '../navigation/visibility.ts';
import { relativeHref, rootPrefix } from '../site/page-address.ts';
import type { SiteView } from '../site/site-view.ts';
import { createCards } from './cards/cards.ts';
import { CARD } from './cards/draw-card.ts';
import { plainText } from './inline-text.ts';

export interface HeadTagsInput {
  meta: PageMeta;
  /** Where the file lies in the output. */
  at: string;
  /** As `lang` wants it. */
  language: string;
  /** Files of the output that stand for pictures which the frontmatter names, by their name there. */
  pictures: Readonly<Record<string, string>>;
  hasFeed: boolean;
}

export type HeadTags = (input: HeadTagsInput) => string;

/** The frontmatter's own tags win over those of docs.json, and both over what is made from title and description. */
export function createHeadTags(view: SiteView): HeadTags {
  const { config, navigation, canonical } = view;
  const structured = createStructuredData(view);
  const fixedFor = createSiteTags(view);
  const cards = createCards(view);
  const siteName = escapeHtml(config.name);
  return (input) => {
    const { meta, at, hasFeed } = input;
    const place = placeOf(navigation, meta.path);
    const { engines } = visibility({ meta, place }, config.seo.indexing);
    const url = ownCanonical(meta, canonical) ?? (canonical === null ? null : pageUrl(canonical, meta.path));
    const type = meta.path === navigation.home ? 'website' : 'article';
    const card = cards?.addressOf(meta) ?? null;
    const plain: PlainTags = { meta, url, siteName, type, card, isKept: !engines };
    const fixed = fixedFor(meta.path);
    const hasOwn = fixed.length > 0 || hasOwnTags(meta);
    let html = hasOwn ? chosenTags(plain, { input, fixed, canonical }) : plainTags(plain);
    const href = url === null ? null : escapeHtml(url);
    if (href !== null) html += `<link rel="canonical" href="${href}">`;
    if (engines && canonical !== null) {
      for (const { language, page } of alternatesOf(navigation, meta.path)) {
        html += `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(pageUrl(canonical, page))}">`;
      }
    }
    const name = escapeHtml(relativeHref('', at.slice(at.lastIndexOf('/') + 1)));
    html += `<link rel="alternate" type="text/markdown" href="${name}.md">`;
    if (hasFeed) {
      html += `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(meta.title)}" href="${name}/rss.xml">`;
    }
    if (!engines) return html;
    const section = place?.section == null ? null : (navigation.sections[place.section] ?? null);
    const way = section === null ? [] : breadcrumbs(section, place!, meta.path);
    return html + structured({ meta, url, way, changed: lastModified(meta), language: input.language });
  };
}

interface PlainTags {
  meta: PageMeta;
  url: string | null;
  siteName: string;
  type: string;
  /** Address of the picture that was drawn for it. */
  card: string | null;
  /** From search engines. */
  isKept: boolean;
}

/** What most pages have: no tag is chosen by anybody. */
function plainTags({ meta, url, siteName, type, card, isKept }: PlainTags): string {
  const title = escapeHtml(meta.title);
  const about = meta.description === null ? '' : plainText(meta.description);
  return (
    `<meta property="og:title" content="${title}"><meta property="og:site_name" content="${siteName}"><meta property="og:type" content="${type}">` +
    `<meta name="twitter:card" content="${card === null ? 'summary' : 'summary_large_image'}"><meta name="twitter:title" content="${title}">` +
    (card === null ? '' : cardTags(card)) +
    // Whoever reads Twitter's description takes this one where there is none.
    (about === '' ? '' : `<meta property="og:description" content="${about}">`) +
    (url === null ? '' : `<meta property="og:url" content="${escapeHtml(url)}">`) +
    (meta.keywords.length === 0
      ? ''
      : `<meta name="keywords" content="${escapeHtml(meta.keywords.join(', '))}">`) +
    (isKept ? '<meta name="robots" content="noindex">' : '')
  );
}

function cardTags(card: string): string {
  const address = escapeHtml(card);
  return `<meta property="og:image" content="${address}"><meta property="og:image:width" content="${CARD.width}"><meta property="og:image:height" content="${CARD.height}"><meta name="twitter:image" content="${address}">`;
}

const META = /<meta (?:name|property)="([^"]*)" content="([^"]*)">/g;

/** The same with what docs.json and the page say about it. */
function chosenTags(
  plain: PlainTags,
  {
    input,
    fixed,
    canonical,
  }: { input: HeadTagsInput; fixed: [string, FixedTag][]; canonical: string | null },
): string {
  const chosen = new Map<string, string>();
  for (const [key, value] of fixed) chosen.set(key, typeof value === 'string' ? value : value(input.at));
  addOwnTags(chosen, input, canonical);
  completeNetworks(chosen);
  const tags = new Map<string, string>();
  // A picture that somebody chose has other measures, and its card is of the kind that goes with it.
  const made = chosen.has('og:image') || chosen.has('twitter:card') ? { ...plain, card: null } : plain;
  for (const [, key, value] of plainTags(made).matchAll(META)) tags.set(key!, value!);
  for (const [key, value] of chosen) tags.set(key, value);
  if (plain.isKept && !/noindex|none/i.test(tags.get('robots') ?? '')) tags.set('robots', 'noindex');
  let html = '';
  for (const [key, value] of tags) html += metaTag(key, value);
  return html;
}

type FixedTag = string | ((at: string) => string);

/** Of docs.json: those of the site, then those of the folders around the page, the innermost last. */
function createSiteTags(view: SiteView): (page: string) => [string, FixedTag][] {
  const { metatags, paths } = view.config.seo;
  const site = tagsOf(view, metatags);
  if (paths.length === 0) return () => site;
  const folders = paths
    .map(({ path, metatags }) => ({ path, tags: tagsOf(view, metatags, `${path} `) }))
    .sort((a, b) => a.path.length - b.path.length);
  return (page) => [
    ...site,
    ...folders.flatMap(({ path, tags }) => (page === path || page.startsWith(`${path}/`) ? tags : [])),
  ];
}

/** A picture of the site lies elsewhere from every folder unless its whole address is known. */
function tagsOf(
  { head, canonical }: SiteView,
  metatags: Readonly<Record<string, string>>,
  folder = '',
): [string, FixedTag][] {
  return Object.entries(metatags).flatMap(([key, value]): [string, FixedTag][] => {
    if (key === 'canonical' || !isTagName(key)) return [];
    const path = head.pictures?.[folder + key];
    if (path === undefined) return [[key, escapeHtml(value)]];
    if (canonical !== null) return [[key, escapeHtml(relativeHref(`${canonical}/`, path))]];
    return [[key, (at) => escapeHtml(relativeHref(rootPrefix(at), path))]];
  });
}

const OWN_TAG = /^(?:og|twitter|article|fb):|^robots$/;

function hasOwnTags({ data }: PageMeta): boolean {
  for (const key in data) if (key === 'robots' || key.includes(':')) return true;
  return false;
}

function addOwnTags(
  tags: Map<string, string>,
  { meta, at, pictures }: HeadTagsInput,
  canonical: string | null,
): void {
  for (const [key, value] of Object.entries(meta.data)) {
    if (!OWN_TAG.test(key) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (!isTagName(key)) continue;
    const path = Object.hasOwn(pictures, key) ? pictures[key] : undefined;
    const start = canonical === null ? rootPrefix(at) : `${canonical}/`;
    tags.set(key, escapeHtml(path === undefined ? String(value) : relativeHref(start, path)));
  }
}

/** What is chosen for one kind of networks serves the other as well; a card without a kind shows its picture large. */
function completeNetworks(chosen: Map<string, string>): void {
  for (const name of ['title', 'description', 'image']) {
    const value = chosen.get(`og:${name}`);
    if (value !== undefined && !chosen.has(`twitter:${name}`)) chosen.set(`twitter:${name}`, value);
  }
  const picture = chosen.get('twitter:image');
  if (picture === undefined) return;
  if (!chosen.has('og:image')) chosen.set('og:image', picture);
  if (!chosen.has('twitter:card')) chosen.set('twitter:card', 'summary_large_image');
}

const PROPERTY = /^(?:og|article|fb|book|profile|video|music):/;

function metaTag(key: string, value: string): string {
  return `<meta ${PROPERTY.test(key) ? 'property' : 'name'}="${key}" content="${value}">`;
}

function isTagName(key: string): boolean {
  return /^[\w:.-]{1,100}$/.test(key);
}

function ownCanonical({ data }: PageMeta, base: string | null): string | null {
  const { canonical } = data;
  if (typeof canonical !== 'string') return null;
  if (/^https?:\/\//i.test(canonical)) return URL.canParse(canonical) ? canonical : null;
  return base !== null && canonical.startsWith('/') ? base + canonical : null;
}
