/** What a page's head tells search engines, social networks and agents. */
import type { PageMeta } from '../content/content-index.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { breadcrumbs, placeOf } from '../navigation/page-navigation.ts';
import { visibility } from '../navigation/visibility.ts';
import { relativeHref, rootPrefix } from '../pipeline/page-address.ts';
import type { SiteView } from '../pipeline/site-view.ts';
import { lastModified } from './last-modified.ts';
import { pageUrl } from './site-address.ts';
import { createStructuredData } from './structured-data.ts';

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
  const fixed = siteTags(view);
  const siteName = escapeHtml(config.name);
  return (input) => {
    const { meta, at, hasFeed } = input;
    const place = placeOf(navigation, meta.path);
    const { engines } = visibility({ meta, place }, config.seo.indexing);
    const url = ownCanonical(meta, canonical) ?? (canonical === null ? null : pageUrl(canonical, meta.path));
    const name = at.slice(at.lastIndexOf('/') + 1);
    const title = escapeHtml(meta.title);
    const about = meta.description === null ? null : escapeHtml(meta.description);
    const tags = new Map<string, string>([
      ['og:title', title],
      ['og:site_name', siteName],
      ['og:type', meta.path === navigation.home ? 'website' : 'article'],
      ['twitter:card', 'summary'],
      ['twitter:title', title],
    ]);
    if (about !== null) tags.set('og:description', about).set('twitter:description', about);
    if (url !== null) tags.set('og:url', escapeHtml(url));
    if (meta.keywords.length > 0) tags.set('keywords', escapeHtml(meta.keywords.join(', ')));
    for (const [key, value] of fixed) tags.set(key, typeof value === 'string' ? value : value(at));
    addOwnTags(tags, input, canonical);
    if (!engines && !/noindex|none/i.test(tags.get('robots') ?? '')) tags.set('robots', 'noindex');
    completePicture(tags);
    let html = '';
    for (const [key, value] of tags) html += metaTag(key, value);
    if (url !== null) html += `<link rel="canonical" href="${escapeHtml(url)}">`;
    html += `<link rel="alternate" type="text/markdown" href="${escapeHtml(relativeHref('', `${name}.md`))}">`;
    if (hasFeed) {
      const href = escapeHtml(relativeHref('', `${name}/rss.xml`));
      html += `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
    }
    if (!engines) return html;
    const section = place?.section == null ? null : (navigation.sections[place.section] ?? null);
    const way = section === null ? [] : breadcrumbs(section, place!, meta.path);
    return html + structured({ meta, url, way, changed: lastModified(meta), language: input.language });
  };
}

type FixedTag = string | ((at: string) => string);

/** Of docs.json; a picture of the site lies elsewhere from every folder unless its whole address is known. */
function siteTags({ config, head, canonical }: SiteView): [string, FixedTag][] {
  return Object.entries(config.seo.metatags).flatMap(([key, value]): [string, FixedTag][] => {
    if (key === 'canonical' || !isTagName(key)) return [];
    const path = head.pictures?.[key];
    if (path === undefined) return [[key, escapeHtml(value)]];
    if (canonical !== null) return [[key, escapeHtml(relativeHref(`${canonical}/`, path))]];
    return [[key, (at) => escapeHtml(relativeHref(rootPrefix(at), path))]];
  });
}

const OWN_TAG = /^(?:og|twitter|article|fb):|^robots$/;

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

/** One picture serves both kinds of networks. */
function completePicture(tags: Map<string, string>): void {
  const picture = tags.get('og:image') ?? tags.get('twitter:image');
  if (picture === undefined) return;
  if (!tags.has('og:image')) tags.set('og:image', picture);
  if (!tags.has('twitter:image')) tags.set('twitter:image', picture);
  if (tags.get('twitter:card') === 'summary') tags.set('twitter:card', 'summary_large_image');
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
