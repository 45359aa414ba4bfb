/** A search for machines: sections by their address, text without marks. */
import type { EditionEntry, Piece } from '@bindery/search';
import type { AskedQuery } from './searches/messages.ts';
import type { SiteSearch } from './searches/searches.ts';

export interface SearchWish {
  query: string;
  limit: number;
  /** Of the pages; the site's own unless told. */
  language?: string | null;
  version?: string | null;
  /** Only pages below this tab. */
  tab?: string | null;
  meant?: AskedQuery['meant'];
}

export interface FoundSection {
  title: string;
  /** Empty at the page's beginning. */
  heading: string;
  /** From the site's root, with the place: `/guides/start#install`. */
  address: string;
  breadcrumbs: string[];
  /** Of an operation of an API. */
  method: string | null;
  excerpt: string;
}

export async function searchSite(
  search: Pick<SiteSearch, 'editions' | 'query'>,
  { query, limit, language, version, tab, meant }: SearchWish,
): Promise<{ results: FoundSection[]; suggestions: string[] }> {
  const edition = editionOf(await search.editions(), { language, version });
  const { hits, near } = await search.query(query, { limit, edition, tab, meant });
  const results = hits.map((hit) => ({
    title: plain(hit.title),
    heading: plain(hit.heading),
    address: addressOf(hit.href, hit.anchor),
    breadcrumbs: hit.crumbs,
    method: hit.method,
    excerpt: plain(hit.excerpt),
  }));
  return { results, suggestions: near };
}

/** What is not told is as in the default edition. */
function editionOf(
  editions: readonly EditionEntry[],
  { language, version }: Pick<SearchWish, 'language' | 'version'>,
): string | null {
  if (language == null && version == null) return null;
  const usual = editions.find(({ isDefault }) => isDefault);
  const wanted = {
    language: language ?? usual?.language ?? null,
    version: version ?? usual?.version ?? null,
  };
  const isIt = (entry: EditionEntry) =>
    entry.language === wanted.language && entry.version === wanted.version;
  // Pages that say no language or version are there for each.
  const fits = (entry: EditionEntry) =>
    [null, wanted.language].includes(entry.language) && [null, wanted.version].includes(entry.version);
  return (editions.find(isIt) ?? editions.find(fits))?.id ?? null;
}

function addressOf(href: string, anchor: string): string {
  // The home page's own file has another name than the root's.
  const page = href.replace(/(^|\/)index_?\.html$/, '$1').replace(/\.html$/, '');
  return `/${page}${anchor === '' ? '' : `#${anchor}`}`;
}

function plain(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
