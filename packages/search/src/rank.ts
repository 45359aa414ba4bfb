/** Sections that have the words of a query, best first. */
import type { Documents } from './documents.ts';
import type { Variant } from './find-variants.ts';
import type { Shard } from './shard.ts';

/** A word of the query: what it stands for, and in which shards that is. */
export interface WordMatch {
  variants: { variant: Variant; shard: Shard }[];
}

export interface RankedDoc {
  doc: number;
  score: number;
}

/** By weight: in code or in passing, in the text (three steps), description or long heading, heading, long title, title. */
const WEIGHT_VALUES = [0.4, 0.65, 1.05, 1.55, 2.2, 3.3, 3.6, 4.9];
const TITLE_WEIGHT = 6;
/** What a page has elsewhere counts for each of its sections, a little; its title counts more. */
const ELSEWHERE = 0.25;
const IN_TITLE = 0.8;
/** A section without a word of the query falls back, unless its page's title has the word. */
const TITLE_COVERS = 0.97;
const ELSEWHERE_COVERS = 0.25;
const COVER_POWER = 4;

export class Ranking {
  readonly #documents: Documents;
  /** Per word of the query: its value in each section, and the best that each page can lend its sections. */
  readonly #own: Float32Array[] = [];
  readonly #lent: Float32Array[] = [];
  /** Whether that is the page's title. */
  readonly #inTitle: Uint8Array[] = [];
  readonly #touched: number[][] = [];

  /** The query that looked at a section last. */
  readonly #seen: Int32Array;
  #turn = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
    this.#seen = new Int32Array(documents.count);
  }

  rank(words: readonly WordMatch[], { most, tab }: { most: number; tab: number | null }): RankedDoc[] {
    const { pageOf, boostOf, tabOf } = this.#documents;
    const weights = words.map((word, index) => this.#gather(word, index));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const best = new Best(most);
    const turn = ++this.#turn;
    for (let index = 0; index < words.length; index++) {
      for (const doc of this.#touched[index]!) {
        if (this.#seen[doc] === turn) continue;
        this.#seen[doc] = turn;
        const page = pageOf[doc]!;
        if (tab !== null && tabOf[page] !== tab) continue;
        best.add(doc, this.#score(doc, { page, weights, whole }) * boostOf[page]!);
      }
    }
    this.#clear(words.length);
    return best.sorted();
  }

  #score(doc: number, { page, weights, whole }: { page: number; weights: number[]; whole: number }): number {
    let score = 0;
    let covered = 0;
    for (let word = 0; word < weights.length; word++) {
      const own = this.#own[word]![doc]!;
      const lent = this.#lent[word]![page]!;
      if (own === 0 && lent === 0) continue;
      score += weights[word]! * Math.max(own, lent);
      covered +=
        weights[word]! * (own > 0 ? 1 : this.#inTitle[word]![page] === 1 ? TITLE_COVERS : ELSEWHERE_COVERS);
    }
    const share = covered / whole;
    return score * share ** COVER_POWER;
  }

  /** Fills the tables for one word; gives what the word is worth: rare ones say more. */
  #gather({ variants }: WordMatch, index: number): number {
    const { count, pageCount, pageOf, firstOf } = this.#documents;
    this.#own[index] ??= new Float32Array(count);
    this.#lent[index] ??= new Float32Array(pageCount);
    const own = this.#own[index];
    const lent = this.#lent[index];
    this.#inTitle[index] ??= new Uint8Array(pageCount);
    const inTitle = this.#inTitle[index];
    const touched: number[] = [];
    this.#touched[index] = touched;
    for (const { variant, shard } of variants) {
      shard.eachPosting(variant.term, (segment, number, weight) => {
        if (number >= this.#documents.size(segment)) return;
        const doc = this.#documents.base(segment) + number;
        const value = WEIGHT_VALUES[weight]! * variant.fit;
        if (own[doc] === 0) touched.push(doc);
        else if (own[doc]! >= value) return;
        own[doc] = value;
        const page = pageOf[doc]!;
        const isTitle = weight >= TITLE_WEIGHT && firstOf[page] === doc;
        const share = value * (isTitle ? IN_TITLE : ELSEWHERE);
        if (share > lent[page]!) {
          lent[page] = share;
          inTitle[page] = isTitle ? 1 : 0;
        }
      });
    }
    return Math.log(1 + (count - touched.length + 0.5) / (touched.length + 0.5));
  }

  #clear(words: number): void {
    const { pageOf } = this.#documents;
    for (let index = 0; index < words; index++) {
      const own = this.#own[index]!;
      const lent = this.#lent[index]!;
      for (const doc of this.#touched[index]!) {
        own[doc] = 0;
        lent[pageOf[doc]!] = 0;
      }
      this.#touched[index] = [];
    }
  }
}

/** The best of many, without sorting them all. */
class Best {
  readonly #most: number;
  #docs: RankedDoc[] = [];
  #least = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(doc: number, score: number): void {
    if (score <= this.#least) return;
    this.#docs.push({ doc, score });
    if (this.#docs.length >= this.#most * 4) this.#cut();
  }

  sorted(): RankedDoc[] {
    this.#cut();
    return this.#docs;
  }

  #cut(): void {
    this.#docs.sort((a, b) => b.score - a.score || a.doc - b.doc);
    if (this.#docs.length <= this.#most) return;
    this.#docs.length = this.#most;
    this.#least = this.#docs.at(-1)!.score;
  }
}
