/** One edition of a site's index, asked. Browser and server use this, so that both find the same in the same order. */
import type { BoundedCache } from './bounded-cache.ts';
import { branchName, bucketOfTerm, DEPTH } from './bucket.ts';
import { closerLook, toHit } from './closer-look.ts';
import { Documents } from './documents.ts';
import { findMistyped, findVariants, type Variant } from './find-variants.ts';
import { type Chunk, chunkName, type Directory, directoryName, shardName, wordsName } from './index-files.ts';
import { parseQuery, type QueryWord } from './parse-query.ts';
import type { Question } from './question/open-index.ts';
import { type Match, matchWord, type RankedDoc, Ranking, type WordMatch } from './rank.ts';
import type { FoundSection, SearchAnswer } from './search-hit.ts';
import { readWords, Shard } from './shard.ts';
import { spreadAlike } from './spread-alike.ts';
import { stem } from './stem.ts';
import { forgivenErrors } from './typing-errors.ts';

export interface IndexOptions {
  /** The content of a file of the index by its name (`filePath` says where it lies); null when it is not there. */
  read(name: string): Promise<unknown>;
  edition: string;
  /** Whose endings words have; that of the site's pages. */
  language?: string;
  /** What is kept in memory of what was read: one for all editions of a site, whose files have different names. */
  cache: IndexCache;
}

export type IndexCache = Pick<BoundedCache<unknown>, 'get' | 'bytes'>;

export interface QueryOptions {
  /** How many sections at most; 10 unless told. */
  limit?: number;
  /** Only pages below this tab. */
  tab?: string | null;
  /** Asked with a whole question instead of a few words (`asQuestion`). */
  question?: Question | undefined;
}

const LIMIT = 10;
/** Which of several titles is meant is seen when they are read: the best few are, however few are wanted. */
const LEAST_LOOKED = 12;
/** A word of one or two letters begins too much: beyond so many shards only the very word is looked up. */
const MOST_SHARDS = 3;
/** What a file with text takes in memory, about. */
const CHUNK_BYTES = 20_000;
const MOST_NEAR = 5;
/** So many times the limit are ranked, so that there are others beside those that are all alike. */
const CANDIDATES = 12;
/** A word in so few sections may be somebody's typing error. */
const RARE = 3;
const UNLIKELY = 0.3;
const LONG_ENOUGH = 5;

export class SearchIndex {
  readonly #options: IndexOptions;
  readonly #language: string;
  #documents: Promise<Documents> | null = null;
  #ranking: Ranking | null = null;

  constructor(options: IndexOptions) {
    this.#options = options;
    this.#language = options.language ?? 'en';
  }

  async tabs(): Promise<readonly string[]> {
    return (await this.#open()).tabs;
  }

  async query(
    text: string,
    { limit = LIMIT, tab = null, question }: QueryOptions = {},
  ): Promise<SearchAnswer> {
    const words = parseQuery(text);
    const documents = await this.#open();
    const tabIndex = tab === null ? null : documents.tabs.indexOf(tab);
    const nothing = { hits: [], terms: [], near: [] };
    if (words.length === 0 || documents.count === 0 || tabIndex === -1) return nothing;
    if (question) {
      const family = async (word: QueryWord) => this.#family(word, await this.#shards(word, documents));
      const exact = (variant: Variant) => this.#shardOf(variant, documents);
      const read = (one: RankedDoc) => this.#read(one, documents);
      const listed = () => this.#words();
      return question(words, { documents, family, exact, listed, read }, { limit, tab: tabIndex });
    }
    const matches = await Promise.all(words.map((word) => this.#match(word, documents)));
    this.#ranking ??= new Ranking(documents);
    const looked = Math.max(limit, LEAST_LOOKED);
    const ranked = this.#ranking.rank(matches, { most: looked * CANDIDATES, tab: tabIndex });
    const asked = matches.map(({ variants }) => new Set(variants.map(({ variant }) => variant.term)));
    const terms = new Set(asked.flatMap((own) => [...own]));
    const looks = spreadAlike(ranked, { most: looked, documents }).map(async (docs) => {
      const found = await Promise.all(docs.map((one) => this.#read(one, documents)));
      return closerLook(
        found.filter((one) => one !== null),
        asked,
      );
    });
    const shown = (await Promise.all(looks)).flat().slice(0, limit);
    const hits = shown.map((one) => toHit(one, terms));
    return { hits, terms: [...terms], near: ranked.length === 0 ? await this.#near(words) : [] };
  }

  #open(): Promise<Documents> {
    this.#documents ??= this.#options.read(directoryName(this.#options.edition)).then((directory) => {
      const empty: Directory = { docs: 0, shards: '', tabs: [], segments: [] };
      return new Documents((directory as Directory | null) ?? empty);
    });
    // A failed load is tried again with the next query.
    this.#documents.catch(() => {
      this.#documents = null;
    });
    return this.#documents;
  }

  /** The very word and its forms. */
  #family(word: QueryWord, shards: readonly Shard[]): Match[] {
    return shards.flatMap((shard) =>
      findVariants(word, shard.terms(), this.#language).map((variant) => ({ variant, shard })),
    );
  }

  async #match(word: QueryWord, documents: Documents): Promise<WordMatch> {
    const shards = await this.#shards(word, documents);
    const found = this.#family(word, shards);
    if (found.length === 0) return matchWord(await this.#mistyped(word, shards, documents));
    const match = matchWord(found);
    if (match.count > RARE || word.term.length < LONG_ENOUGH) return match;
    // Hardly anybody writes it so: others may have meant another word, but whoever did finds it first.
    const others = mistypedIn(shards, word).map(({ variant, shard }) => {
      return { variant: { ...variant, fit: variant.fit * UNLIKELY }, shard };
    });
    return matchWord([...found, ...others]);
  }

  /** First among what is there, then among the words of titles and headings, whatever they begin with. */
  async #mistyped(word: QueryWord, shards: readonly Shard[], documents: Documents): Promise<Match[]> {
    const here = mistypedIn(shards, word);
    const known = new Set(here.map(({ variant }) => variant.term));
    const listed = findMistyped(word, await this.#words()).filter(({ term }) => !known.has(term));
    const elsewhere = await Promise.all(
      listed.slice(0, 3).map((variant) => this.#shardOf(variant, documents)),
    );
    return [...here, ...elsewhere.flat()];
  }

  async #shardOf(variant: Variant, documents: Documents): Promise<Match[]> {
    const shards = await this.#shards({ term: variant.term, isOpen: false }, documents);
    return shards
      .filter((shard) => shard.postings(variant.term).length > 0)
      .map((shard) => ({ variant, shard }));
  }

  /** Those that hold the word's family and, where it is still being typed, what it may become. */
  #shards({ term, isOpen }: QueryWord, documents: Documents): Promise<Shard[]> {
    const start = isOpen ? term : stem(term, this.#language);
    const names = branchesOf(start, documents.shards);
    const chosen = names.length > MOST_SHARDS ? branchesOf(`${term}\0`, documents.shards) : names;
    return Promise.all(chosen.map((name) => this.#shard(name, documents)));
  }

  #shard(branch: string, documents: Documents): Promise<Shard> {
    return this.#cached(shardName(this.#options.edition, branch), (content) => {
      const shard = new Shard((content as string | null) ?? '', documents);
      return { value: shard, bytes: shard.sizeBytes };
    });
  }

  #words(): Promise<string[]> {
    return this.#cached(wordsName(this.#options.edition), (content) => {
      const words = [...readWords((content as string | null) ?? '')];
      return { value: words, bytes: words.length * 48 };
    });
  }

  async #read({ doc, score }: RankedDoc, documents: Documents): Promise<FoundSection | null> {
    const { segment, chunk, own } = documents.placeOf(doc);
    const name = chunkName(this.#options.edition, segment, chunk);
    // Its text may be gone with another version of the site; the other results are still good.
    const pages = await this.#cached(name, (content) => {
      const value = (content as Chunk | null) ?? [];
      return { value, bytes: CHUNK_BYTES };
    }).catch((): Chunk => []);
    const page = pages.findLast(({ from }) => from <= own);
    const section = page?.sections[own - page.from];
    return page && section ? { page, section, score } : null;
  }

  async #near(words: readonly QueryWord[]): Promise<string[]> {
    const listed = await this.#words();
    // One error more than is forgiven.
    const near = words.flatMap(({ term }) =>
      findMistyped({ term, isOpen: false }, listed, forgivenErrors(term) + 1).slice(0, MOST_NEAR),
    );
    return [...new Set(near.map(({ term }) => term))].slice(0, MOST_NEAR);
  }

  #cached<T>(name: string, make: (content: unknown) => { value: T; bytes: number }): Promise<T> {
    return this.#options.cache.get(name, async () => make(await this.#options.read(name))) as Promise<T>;
  }
}

function mistypedIn(shards: readonly Shard[], word: QueryWord): Match[] {
  return shards.flatMap((shard) => findMistyped(word, shard.terms()).map((variant) => ({ variant, shard })));
}

/** Of a site's shards, those with terms that begin so. */
function branchesOf(start: string, shards: ReadonlySet<string>): string[] {
  const bucket = bucketOfTerm(start);
  for (let depth = 1; depth <= DEPTH; depth++) {
    const name = branchName(bucket, depth);
    if (shards.has(name)) return [name];
  }
  const known = branchName(bucket, Math.min(DEPTH, start.length));
  return [...shards].filter((name) => name.startsWith(known));
}
