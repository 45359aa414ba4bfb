/** The searches of sites as requests see them, wherever they are made. */
import type { Search, SearchAnswer } from '@bindery/search';
import type { ReadableSite } from '../readable-site.ts';
import type { AskedQuery, Calls, Held, PagesPart, PagesWish } from './messages.ts';

/** What a search needs of a version of a site: its files. */
export type SearchedSite = Pick<ReadableSite, 'read'>;

export interface Searches<Site = ReadableSite> {
  of(site: Site): SiteSearch;
  held(site: Site): Promise<Held>;
  /** Of a version that is shown no more. */
  forget(site: Site): void;
}

export interface SiteSearch extends Pick<Search, 'editions' | 'tabs'> {
  query(text: string, options?: AskedQuery): Promise<SearchAnswer>;
  /** The same as JSON. */
  queryBytes(text: string, options?: AskedQuery): Promise<Uint8Array>;
  title(): Promise<string>;
  pages(wish: PagesWish): Promise<PagesPart>;
}

/** It is told to try again. */
export class SearchBusy extends Error {}

export type Ask = <Name extends keyof Calls>(
  call: Name,
  ...asks: Calls[Name]['asks']
) => Promise<Calls[Name]['answer']>;

const decoder = new TextDecoder();

export function siteSearch(ask: Ask): SiteSearch {
  return {
    editions: () => ask('editions'),
    tabs: (edition = null) => ask('tabs', edition),
    query: async (text, options = {}) =>
      JSON.parse(decoder.decode(await ask('query', text, options))) as SearchAnswer,
    queryBytes: (text, options = {}) => ask('query', text, options),
    title: () => ask('title'),
    pages: (wish) => ask('pages', wish),
  };
}
