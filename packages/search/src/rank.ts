/** Sections that have the words of a query, best first. */
import type { Documents } from './documents.ts';
import type { Variant } from './find-variants.ts';
import { WEIGHT_BITS, WEIGHTS } from './posting-code.ts';
import type { Shard } from './shard.ts';

/** What a word of the query stands for, and in which shard that is. */
export interface Match {
  variant: Variant;
  shard: Shard;
}

/** A word of the query. */
export interface WordMatch {
  variants: readonly Match[];
  /** Of sections that have one of them; those with two count twice. */
  count: number;
}

export function matchWord(variants: readonly Match[]): WordMatch {
  return {
    variants,
    count: variants.reduce((sum, { variant, shard }) => sum + shard.postings(variant.term).length, 0),
  };
}

export interface RankOptions {
  most: number;
  /** Index of a tab; null: all of them. */
  tab: number | null;
}

export interface RankedDoc {
  doc: number;
  score: number;
}

/** By weight: in code or in passing, in the text (three steps), description or long heading, heading, long title, title. */
const WEIGHT_VALUES = [0.4, 0.65, 1.05, 1.55, 2.2, 3.3, 3.6, 4.9];
const TITLE_WEIGHT = 6;
/** A page's title counts more than what it has elsewhere. */
const IN_TITLE = 0.8;
const TITLE_COVERS = 0.97;
/** What a page has elsewhere counts for each of its sections, so much. */
const LENT = 0.25;
/** A section without a word falls back, unless its page has the word. */
const HELD = 0.25;
/** How much a missing word costs. */
const LACK = 4;
/** A word in so many of the sections stands everywhere. */
const EVERYWHERE = 0.03;

/**
 * A section's score is the sum of what its words are worth, by the share of the query that is covered. A word counts
 * for a section by its value there or, if that is more, by what its page lends. So two sums are kept: one by page, of
 * what it lends all of its sections, and one by section, of what it has beyond that. Each word's postings are read
 * once, and a section's score is made of four numbers, however many words there are.
 */
export class Ranking {
  readonly #documents: Documents;
  /** Of the word that is being read. */
  readonly #own: Float32Array;
  readonly #lent: Float32Array;
  readonly #lentCover: Float32Array;
  /** Of all words so far. */
  readonly #pageScore: Float32Array;
  readonly #pageCover: Float32Array;
  readonly #score: Float32Array;
  readonly #cover: Float32Array;
  /** Sections of the word that is being read, and of any word so far: lists that never grow. */
  readonly #docs: Int32Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
    const { count, pageCount } = documents;
    const sections = () => new Float32Array(count);
    const pages = () => new Float32Array(pageCount);
    this.#own = sections();
    this.#score = sections();
    this.#cover = sections();
    this.#lent = pages();
    this.#lentCover = pages();
    this.#pageScore = pages();
    this.#pageCover = pages();
    this.#docs = new Int32Array(count);
    this.#touched = new Int32Array(count);
  }

  rank(words: readonly WordMatch[], { most, tab }: RankOptions): RankedDoc[] {
    const { pageOf, boostOf, tabOf } = this.#documents;
    let whole = 0;
    for (const word of [...words].sort((a, b) => a.count - b.count)) whole += this.#add(word, most);
    const best: RankedDoc[] = [];
    let least = 0;
    const cut = (): RankedDoc[] => {
      best.sort((a, b) => b.score - a.score || a.doc - b.doc);
      best.length = Math.min(best.length, most);
      least = best[most - 1]?.score ?? 0;
      return best;
    };
    for (const doc of this.#touched.subarray(0, this.#touchedCount)) {
      const page = pageOf[doc]!;
      if (tab !== null && tabOf[page] !== tab) continue;
      // Most are not among the best even with all of the query, nor with what they have of it.
      const atMost = (this.#pageScore[page]! + this.#score[doc]!) * boostOf[page]!;
      if (atMost <= least) continue;
      const score = atMost * ((this.#pageCover[page]! + this.#cover[doc]!) / whole) ** LACK;
      if (score >= least && best.push({ doc, score }) >= most * 4) cut();
    }
    for (const sums of [this.#score, this.#cover, this.#pageScore, this.#pageCover]) sums.fill(0);
    this.#touchedCount = 0;
    return cut();
  }

  /**
   * Adds one word to the sums; gives what it is worth: rare ones say more. Once rarer words have told of enough
   * sections, one that stands everywhere is only looked for on their pages: alone it would never come first.
   */
  #add({ variants, count: total }: WordMatch, most: number): number {
    const { count, pageOf, firstOf } = this.#documents;
    const isFew = this.#touchedCount >= most && total > count * EVERYWHERE;
    const own = this.#own;
    const lent = this.#lent;
    const lentCover = this.#lentCover;
    const pageCover = this.#pageCover;
    const docs = this.#docs;
    const pages: number[] = [];
    let docCount = 0;
    for (const { variant, shard } of variants) {
      const postings = shard.postings(variant.term);
      for (let index = 0; index < postings.length; index++) {
        const weight = postings[index]! & (WEIGHTS - 1);
        const doc = postings[index]! >> WEIGHT_BITS;
        const page = pageOf[doc]!;
        if (isFew && pageCover[page] === 0) continue;
        const value = WEIGHT_VALUES[weight]! * variant.fit;
        if (own[doc] === 0) docs[docCount++] = doc;
        else if (own[doc]! >= value) continue;
        own[doc] = value;
        const isTitle = weight >= TITLE_WEIGHT && firstOf[page] === doc;
        const share = value * (isTitle ? IN_TITLE : LENT);
        if (share <= lent[page]!) continue;
        if (lent[page] === 0) pages.push(page);
        lent[page] = share;
        lentCover[page] = isTitle ? TITLE_COVERS : HELD;
      }
    }
    const worth = rarity(total, count);
    for (const doc of docs.subarray(0, docCount)) {
      const page = pageOf[doc]!;
      if (this.#cover[doc] === 0) this.#touched[this.#touchedCount++] = doc;
      this.#score[doc]! += worth * Math.max(0, own[doc]! - lent[page]!);
      this.#cover[doc]! += worth * (1 - lentCover[page]!);
      own[doc] = 0;
    }
    for (const page of pages) {
      this.#pageScore[page]! += worth * lent[page]!;
      this.#pageCover[page]! += worth * lentCover[page]!;
      lent[page] = 0;
    }
    return worth;
  }
}

/** What a word is worth that `found` of `count` sections have: rare ones say more. */
export function rarity(found: number, count: number): number {
  const known = Math.min(count, found);
  return Math.log(1 + (count - known + 0.5) / (known + 0.5));
}
