/** One edition of a site's index, asked. Browser and server use this, so that both find the same in the same order. */
import { closerLook, toHit } from './closer-look.ts';
import { Documents } from './documents.ts';
import { type Directory, directoryName } from './index-files.ts';
import { type IndexOptions, OpenEdition } from './open-edition.ts';
import { parseQuery } from './parse-query.ts';
import type { Question } from './question/open-index.ts';
import { openRanking, type Rank } from './rank.ts';
import type { SearchAnswer } from './search-hit.ts';
import { repeatedLast, spreadAlike } from './spread-alike.ts';

export interface QueryOptions {
  /** How many sections at most; 10 unless told. */
  limit?: number;
  /** Only pages below this tab. */
  tab?: string | null;
  /** Asked with a whole question instead of a few words (`asQuestion`). */
  question?: Question | undefined;
}

/** Which of several titles is meant is seen when they are read: the best few are, however few are wanted. */
const LEAST_LOOKED = 12;
/** So many times the limit are ranked, so that there are others beside those that are all alike. */
const CANDIDATES = 12;

export class SearchIndex {
  readonly #options: IndexOptions;
  #opened: Promise<OpenEdition> | null = null;
  #rank: Rank | null = null;

  constructor(options: IndexOptions) {
    this.#options = options;
  }

  async tabs(): Promise<readonly string[]> {
    return (await this.#open()).documents.tabs;
  }

  async query(
    text: string,
    { limit, tab = null, question }: QueryOptions & { limit: number },
  ): Promise<SearchAnswer> {
    const words = parseQuery(text);
    const edition = await this.#open();
    const { documents } = edition;
    const tabIndex = tab === null ? null : documents.tabs.indexOf(tab);
    if (words.length === 0 || documents.count === 0 || tabIndex === -1)
      return { hits: [], terms: [], near: [] };
    if (question) return question(words, edition, { limit, tab: tabIndex });
    const matches = await Promise.all(words.map((word) => edition.match(word)));
    this.#rank ??= openRanking(documents);
    const looked = Math.max(limit, LEAST_LOOKED);
    const ranked = this.#rank(matches, { most: looked * CANDIDATES, tab: tabIndex });
    const asked = matches.map(({ variants }) => new Set(variants.map(({ variant }) => variant.term)));
    const terms = new Set(asked.flatMap((own) => [...own]));
    const best = spreadAlike(ranked, documents).slice(0, looked);
    const read = await Promise.all(best.map((one) => edition.read(one)));
    const found = read.filter((one) => one !== null);
    const shown = repeatedLast(closerLook(found, asked)).slice(0, limit);
    const hits = shown.map((one) => toHit(one, terms));
    return { hits, terms: [...terms], near: ranked.length === 0 ? await edition.near(words) : [] };
  }

  #open(): Promise<OpenEdition> {
    this.#opened ??= this.#options.read(directoryName(this.#options.edition)).then((directory) => {
      const empty: Directory = { docs: 0, shards: '', tabs: [], segments: [] };
      return new OpenEdition(new Documents((directory as Directory | null) ?? empty), this.#options);
    });
    // A failed load is tried again with the next query.
    this.#opened.catch(() => {
      this.#opened = null;
    });
    return this.#opened;
  }
}
