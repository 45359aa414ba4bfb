/** A site as the assistant sees it, through the index that its readers search: what that does not know is not there. */
import type { AskedPage, AskedSite, AskedWord, FoundPassage, SearchWish } from '@bindery/assistant';
import type { EditionEntry } from '@bindery/search';
import type { ReadableSite } from '../readable-site.ts';
import { searchSite } from '../search-site.ts';
import type { SiteSearch } from '../searches/searches.ts';
import { headingsIn } from './headings-in.ts';

const EDITION = / data-edition="([^"]+)"/;
const MOST_LIKE_IT = 50;
const BEGINNING_WORDS = 12;

export function askedSite(site: ReadableSite, search: SiteSearch): AskedSite {
  /** Addresses of pages that a search has found: search knows them. */
  const known = new Set<string>();
  const read = new Map<string, Promise<AskedPage | null>>();
  const find = async (query: string, wish: Omit<Parameters<typeof searchSite>[1], 'query'>) => {
    const { results } = await searchSite(search, { query, ...wish });
    for (const { address } of results) known.add(pageOf(address));
    return results;
  };
  return {
    title: () => search.title(),
    async search(words: readonly AskedWord[], wish: SearchWish): Promise<FoundPassage[]> {
      const meant = Object.fromEntries(words.map(({ term, also }) => [term, also]));
      // Behind a space no word is taken for one that is still being typed.
      const query = `${words.map(({ term }) => term).join(' ')} `;
      const { limit, near } = wish;
      const edition = near === null ? null : await editionAt(near);
      const language = wish.language ?? edition?.language ?? null;
      const results = await find(query, { limit, language, version: edition?.version, meant });
      return results.map(({ title, heading, address, excerpt }) => ({ title, heading, address, excerpt }));
    },
    readPage(address) {
      const reading = read.get(address) ?? readPage(address);
      read.set(address, reading);
      return reading;
    },
  };

  async function readPage(address: string): Promise<AskedPage | null> {
    const found = await site.readPage(address);
    if (!found || !(await isSearched(found.address, found.markdown))) return null;
    const headings = headingsIn(await htmlOf(found.address));
    return { address: found.address, title: titleOf(found.markdown), markdown: found.markdown, headings };
  }

  async function htmlOf(address: string): Promise<string> {
    const bytes = (await site.read(fileOf(address))) ?? (await site.read(indexOf(address)));
    return Buffer.from(bytes ?? []).toString('utf8');
  }

  /** Which part of the index a page's own search box asks. */
  async function editionAt(address: string): Promise<EditionEntry | null> {
    const found = await site.readPage(address);
    const id = found && EDITION.exec(await htmlOf(found.address))?.[1];
    return (await search.editions()).find((edition) => edition.id === id) ?? null;
  }

  /** Whether search finds the page by its own words, in whatever language or version it is. */
  async function isSearched(address: string, markdown: string): Promise<boolean> {
    if (known.has(pageOf(address))) return true;
    const title = titleOf(markdown);
    const beginning = `${title} ${wordsOf(markdown)} `;
    for (const { language, version } of await search.editions()) {
      for (const query of [`${title} `, beginning]) {
        await find(query, { limit: MOST_LIKE_IT, language, version });
        if (known.has(pageOf(address))) return true;
      }
    }
    return false;
  }
}

function pageOf(address: string): string {
  return address.replace(/#.*$/, '').replace(/(.)\/+$/, '$1');
}

function fileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}

function indexOf(address: string): string {
  return `${address.replace(/^\/|\/$/g, '')}/index.html`;
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replace(/\\(.)/g, '$1').trim() ?? '';
}

function wordsOf(markdown: string): string {
  const text = markdown.replace(/^# .+$/m, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return text.slice(0, BEGINNING_WORDS).join(' ');
}
