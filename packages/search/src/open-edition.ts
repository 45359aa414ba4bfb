/** An edition whose directory has been read: which sections have a word, and what stands in them. */
import type { BoundedCache } from './bounded-cache.ts';
import { branchName, bucketOfTerm, DEPTH } from './bucket.ts';
import type { Documents } from './documents.ts';
import { findMistyped, findVariants, type Variant } from './find-variants.ts';
import { type Chunk, chunkName, shardName, wordsName } from './index-files.ts';
import type { QueryWord } from './parse-query.ts';
import type { OpenIndex } from './question/open-index.ts';
import { type Match, matchWord, type RankedDoc, type WordMatch } from './rank.ts';
import type { FoundSection } from './search-hit.ts';
import { readWords, Shard } from './shard.ts';
import { stem } from './stem.ts';
import { forgivenErrors } from './typing-errors.ts';

export interface IndexOptions {
  /** The content of a file of the index by its name (`filePath` says where it lies); null when it is not there. */
  read(name: string): Promise<unknown>;
  edition: string;
  /** Whose endings words have; that of the site's pages. */
  language: string;
  /** What is kept in memory of what was read: one for all editions of a site, whose files have different names. */
  cache: IndexCache;
}

export type IndexCache = Pick<BoundedCache<unknown>, 'get' | 'bytes'>;

/** A word of one or two letters begins too much: beyond so many shards only the very word is looked up. */
const MOST_SHARDS = 3;
/** What a file with text takes in memory, about. */
const CHUNK_BYTES = 20_000;
const MOST_NEAR = 5;
/** A word in so few sections, and so small a share of them more, may be somebody's typing error. */
const RARE = 3;
const RARE_SHARE = 1e-4;
const UNLIKELY = 0.3;
const LONG_ENOUGH = 5;

export class OpenEdition implements OpenIndex {
  readonly documents: Documents;
  readonly #options: IndexOptions;

  constructor(documents: Documents, options: IndexOptions) {
    this.documents = documents;
    this.#options = options;
  }

  /** Of a word of a query: what it is, what it may become, and what may have been meant. */
  async match(word: QueryWord): Promise<WordMatch> {
    const shards = await this.#shards(word);
    const found = this.#familyIn(shards, word);
    if (found.length === 0) return matchWord(await this.#mistyped(word, shards));
    const match = matchWord(found);
    if (match.count > RARE + this.documents.count * RARE_SHARE || word.term.length < LONG_ENOUGH)
      return match;
    // Hardly anybody writes it so: others may have meant another word, but whoever did finds it first.
    const others = mistypedIn(shards, word);
    for (const { variant } of others) variant.fit *= UNLIKELY;
    return matchWord([...found, ...others]);
  }

  async family(word: QueryWord): Promise<Match[]> {
    return this.#familyIn(await this.#shards(word), word);
  }

  async exact(variant: Variant): Promise<Match[]> {
    const shards = await this.#shards({ term: variant.term, isOpen: false });
    return shards
      .filter((shard) => shard.postings(variant.term).length > 0)
      .map((shard) => ({ variant, shard }));
  }

  listed(): Promise<string[]> {
    return this.#cached(wordsName(this.#options.edition), (content) => {
      const words = [...readWords((content as string | null) ?? '')];
      return { value: words, bytes: words.length * 48 };
    });
  }

  async read({ doc, score }: RankedDoc): Promise<FoundSection | null> {
    const { segment, chunk, own } = this.documents.placeOf(doc);
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

  /** Words that are nearly these, with one error more than is forgiven. */
  async near(words: readonly QueryWord[]): Promise<string[]> {
    const listed = await this.listed();
    const near = words.flatMap(({ term }) =>
      findMistyped({ term, isOpen: false }, listed, forgivenErrors(term) + 1).slice(0, MOST_NEAR),
    );
    return [...new Set(near.map(({ term }) => term))].slice(0, MOST_NEAR);
  }

  #familyIn(shards: readonly Shard[], word: QueryWord): Match[] {
    return shards.flatMap((shard) =>
      findVariants(word, shard.terms(), this.#options.language).map((variant) => ({ variant, shard })),
    );
  }

  /** First among what is there, then among the words of titles and headings, whatever they begin with. */
  async #mistyped(word: QueryWord, shards: readonly Shard[]): Promise<Match[]> {
    const here = mistypedIn(shards, word);
    const listed = findMistyped(word, await this.listed()).filter(
      ({ term }) => !here.some(({ variant }) => variant.term === term),
    );
    const elsewhere = await Promise.all(listed.slice(0, 3).map((variant) => this.exact(variant)));
    return [...here, ...elsewhere.flat()];
  }

  /** Those that hold the word's family and, where it is still being typed, what it may become. */
  #shards({ term, isOpen }: QueryWord): Promise<Shard[]> {
    const start = isOpen ? term : stem(term, this.#options.language);
    const names = this.#branches(start);
    const chosen = names.length > MOST_SHARDS ? this.#branches(`${term}\0`) : names;
    return Promise.all(
      chosen.map((name) =>
        this.#cached(shardName(this.#options.edition, name), (content) => {
          const shard = new Shard((content as string | null) ?? '', this.documents);
          return { value: shard, bytes: shard.sizeBytes };
        }),
      ),
    );
  }

  /** Of the shards, those with terms that begin so. */
  #branches(start: string): string[] {
    const { shards } = this.documents;
    const bucket = bucketOfTerm(start);
    for (let depth = 1; depth <= DEPTH; depth++) {
      const name = branchName(bucket, depth);
      if (shards.has(name)) return [name];
    }
    const known = branchName(bucket, Math.min(DEPTH, start.length));
    return [...shards].filter((name) => name.startsWith(known));
  }

  #cached<T>(name: string, make: (content: unknown) => { value: T; bytes: number }): Promise<T> {
    return this.#options.cache.get(name, async () => make(await this.#options.read(name))) as Promise<T>;
  }
}

function mistypedIn(shards: readonly Shard[], word: QueryWord): Match[] {
  return shards.flatMap((shard) => findMistyped(word, shard.terms()).map((variant) => ({ variant, shard })));
}
