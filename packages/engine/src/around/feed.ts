/** The feed of a changelog: one entry for each `<Update>` of the page. */
import type { PageMeta } from '../content/content-index.ts';
import type { PageUpdate } from '../mdx/render-context.ts';
import { FEED_ENDING } from '../site/made-file.ts';
import { encodeHref } from '../site/page-address.ts';
import { escapeXml } from './escape-xml.ts';
import { pageUrl } from './site-address.ts';

export interface FeedInput {
  siteName: string;
  /** Null: addresses are relative to the feed. */
  base: string | null;
  meta: PageMeta;
  updates: readonly PageUpdate[];
}

const MOST_ENTRIES = 100;

/** Where the feed of a page lies. */
export function feedPath(at: string): string {
  return at + FEED_ENDING;
}

/** Pages with updates have a feed, unless they refuse one. */
export function hasFeed(meta: PageMeta, updates: readonly PageUpdate[]): boolean {
  return updates.length > 0 && meta.data.rss !== false && !meta.hidden && !meta.noindex;
}

export function makeFeed({ siteName, base, meta, updates }: FeedInput): string {
  const page =
    base === null
      ? `../${encodeHref(meta.path.slice(meta.path.lastIndexOf('/') + 1))}.html`
      : pageUrl(base, meta.path);
  const self =
    base === null
      ? ''
      : `<atom:link href="${escapeXml(`${base}/${encodeHref(feedPath(meta.path))}`)}" rel="self" type="application/rss+xml"/>\n`;
  const items = updates.slice(0, MOST_ENTRIES).map((update) => makeItem(update, page));
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">\n<channel>\n' +
    `<title>${escapeXml(`${siteName} - ${meta.title}`)}</title>\n<link>${escapeXml(page)}</link>\n` +
    `<description>${escapeXml(meta.description ?? meta.title)}</description>\n${self}${items.join('')}</channel>\n</rss>\n`
  );
}

function makeItem(update: PageUpdate, page: string): string {
  const { id, label, description, tags, rss, html } = update;
  const link = `${page}#${encodeURIComponent(id)}`;
  const date = dateOf(label) ?? dateOf(description);
  const about = rss?.description ?? description;
  return (
    `<item><title>${escapeXml(rss?.title ?? label)}</title><link>${escapeXml(link)}</link><guid isPermaLink="false">${escapeXml(`${page}#${id}`)}</guid>` +
    (about === '' ? '' : `<description>${escapeXml(about)}</description>`) +
    (date === null ? '' : `<pubDate>${date}</pubDate>`) +
    tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join('') +
    `<content:encoded>${escapeXml(plainHtml(html, page))}</content:encoded></item>\n`
  );
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2024-06-30`, `June 30, 2024`, `30 June 2024`, `June 2024`: as feeds write dates; null for anything else. */
export function dateOf(text: string): string | null {
  const iso = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/.exec(text);
  if (iso) return format(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3] ?? 1));
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}[a-z]*\\b`, 'i').test(text));
  const year = /\b(?:19|20)\d{2}\b/.exec(text)?.[0];
  if (month < 0 || year === undefined) return null;
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text.replace(year, ''))?.[1];
  return format(Number(year), month, Number(day ?? 1));
}

function format(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.toUTCString() : null;
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)([^<>]*)>/gi;
const KEPT_ATTRIBUTE = /\s(?:href|src|alt)="[^"]*"/g;
/** Readers of feeds know neither our classes nor our scripts. */
const UNKNOWN =
  /<(svg|button|style|script)\b[\s\S]*?<\/\1>|<a class="anchor"[^>]*><\/a>(?:<span class="alias"[^>]*><\/span>)*/gi;

function plainHtml(html: string, page: string): string {
  const absolute = page.startsWith('http') ? page : null;
  return html.replace(UNKNOWN, '').replace(TAG, (_, slash: string, name: string, attributes: string) => {
    const kept = attributes.match(KEPT_ATTRIBUTE)?.join('') ?? '';
    return `<${slash}${name}${absolute === null ? kept : kept.replace(/(href|src)="([^"]*)"/g, (whole, key, url) => resolved(whole, { key, url, page: absolute }))}>`;
  });
}

/** Addresses in a page are relative to its file, whose folder is that of its address. */
function resolved(whole: string, { key, url, page }: { key: string; url: string; page: string }): string {
  return URL.canParse(url.replaceAll('&amp;', '&'), page)
    ? `${key}="${new URL(url.replaceAll('&amp;', '&'), page).href.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`
    : whole;
}
