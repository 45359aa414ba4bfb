/** A site's search: the editions it has, and queries over the one that a reader has chosen. */
import { BoundedCache } from './bounded-cache.ts';
import { EDITIONS_FILE, type EditionEntry } from './index-files.ts';
import type { IndexCache, IndexOptions } from './open-edition.ts';
import type { SearchAnswer } from './search-hit.ts';
import { type QueryOptions, SearchIndex } from './search-index.ts';

export interface SearchOptions {
  /** What is kept in memory of what was read. */
  cache?: IndexCache;
  /** The content of a file of the index by its name (`filePath` says where it lies); null when it is not there. */
  read: IndexOptions['read'];
}

export interface SiteQuery extends QueryOptions {
  /** Id of an edition; the default one unless told. */
  edition?: string | null;
}

export interface Search {
  /** What it holds in memory. */
  readonly bytes: number;
  editions(): Promise<EditionEntry[]>;
  /** Names of tabs that an edition's pages stand below. */
  tabs(edition?: string | null): Promise<string[]>;
  query(text: string, options?: SiteQuery): Promise<SearchAnswer>;
}

const LIMIT = 10;
const CACHE_BYTES = 32 * 1024 * 1024;

export function openSearch({ read, cache = new BoundedCache(CACHE_BYTES) }: SearchOptions): Search {
  const indexes = new Map<string, SearchIndex>();
  let listed: Promise<EditionEntry[]> | null = null;
  const editions = (): Promise<EditionEntry[]> => {
    listed ??= read(EDITIONS_FILE).then((content) => (content as EditionEntry[] | null) ?? []);
    listed.catch(() => {
      listed = null;
    });
    return listed;
  };
  const indexOf = ({ id, language }: EditionEntry): SearchIndex => {
    const index =
      indexes.get(id) ?? new SearchIndex({ read, cache, edition: id, language: language ?? 'en' });
    indexes.set(id, index);
    return index;
  };
  const chosen = async (edition: string | null | undefined): Promise<SearchIndex[]> =>
    chooseEditions(await editions(), edition ?? null).map(indexOf);
  return {
    get bytes() {
      return cache.bytes;
    },
    editions,
    async tabs(edition) {
      const all = await Promise.all((await chosen(edition)).map((index) => index.tabs()));
      return [...new Set(all.flat())].filter((tab) => tab !== '');
    },
    async query(text, { edition, limit = LIMIT, ...wish } = {}) {
      const indexes = await chosen(edition);
      return merge(await Promise.all(indexes.map((index) => index.query(text, { limit, ...wish }))), limit);
    },
  };
}

/** The edition asked for, and pages that belong to no language or no version, which are everybody's. */
export function chooseEditions(all: readonly EditionEntry[], id: string | null): EditionEntry[] {
  const named = all.find((edition) => edition.id === id);
  // Somebody on a page that is everybody's has chosen neither language nor version.
  const main = [named, ...all.filter(({ isDefault }) => isDefault)]
    .filter((edition) => edition !== undefined)
    .sort((a, b) => depth(b) - depth(a))
    .find((edition) => named === undefined || fits(named, edition));
  if (!main) return all.slice(0, 1);
  return [main, ...all.filter((other) => other !== main && fits(other, main))];
}

function fits(wider: EditionEntry, narrower: EditionEntry): boolean {
  return (
    (wider.language === null || wider.language === narrower.language) &&
    (wider.version === null || wider.version === narrower.version)
  );
}

function depth({ language, version }: EditionEntry): number {
  return (language === null ? 0 : 1) + (version === null ? 0 : 1);
}

function merge(answers: readonly SearchAnswer[], limit: number): SearchAnswer {
  if (answers.length === 1) return answers[0]!;
  const hits = answers.flatMap((answer) => answer.hits).sort((a, b) => b.score - a.score);
  return {
    hits: hits.slice(0, limit),
    terms: [...new Set(answers.flatMap((answer) => answer.terms))],
    near: hits.length > 0 ? [] : [...new Set(answers.flatMap((answer) => answer.near))],
  };
}
