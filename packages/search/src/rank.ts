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
/** A word in so many of the sections stands everywhere. */
const EVERYWHERE = 0.03;

/** More than any index has: a score and its section are one number, by which the best are chosen. */
const MOST_DOCS = 2 ** 22;
const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

export type Rank = (words: readonly WordMatch[], options: RankOptions) => RankedDoc[];

/**
 * A section's score is the sum of what its words are worth, by the share of the query that is covered. A word counts
 * for a section by its value there or, if that is more, by what its page lends. So two sums are kept: one by page, of
 * what it lends all of its sections, and one by section, of what it has beyond that. Each word's postings are read
 * once, and a section's score is made of four numbers, however many words there are.
 *
 * A common word stands in tens of thousands of sections: for none of them anything is made, and no list grows.
 */
export function openRanking({ count, pageCount, pageOf, firstOf, boostOf, tabOf }: Documents): Rank {
  // Of the word that is being read.
  const own = new Float32Array(count);
  const docs = new Int32Array(count);
  const lent = new Float32Array(pageCount);
  const lentCover = new Float32Array(pageCount);
  const pages = new Int32Array(pageCount);
  // Of all words so far.
  const score = new Float32Array(count);
  const cover = new Float32Array(count);
  const touched = new Int32Array(count);
  let touchedCount = 0;
  const pageScore = new Float32Array(pageCount);
  const pageCover = new Float32Array(pageCount);

  /**
   * Adds one word to the sums; gives what it is worth: rare ones say more. Once rarer words have told of enough
   * sections, one that stands everywhere is only looked for on their pages: alone it would never come first.
   */
  const add = ({ variants, count: total }: WordMatch, most: number): number => {
    const isFew = touchedCount >= most && total > count * EVERYWHERE;
    let docCount = 0;
    let lending = 0;
    for (const { variant, shard } of variants) {
      const { fit } = variant;
      const postings = shard.postings(variant.term);
      for (let index = 0; index < postings.length; index++) {
        const posting = postings[index]!;
        const doc = posting >> WEIGHT_BITS;
        const page = pageOf[doc]!;
        if (isFew && pageCover[page] === 0) continue;
        const weight = posting & (WEIGHTS - 1);
        const value = WEIGHT_VALUES[weight]! * fit;
        if (own[doc]! >= value) continue;
        if (own[doc] === 0) docs[docCount++] = doc;
        own[doc] = value;
        const isTitle = weight >= TITLE_WEIGHT && firstOf[page] === doc;
        const share = value * (isTitle ? IN_TITLE : LENT);
        if (lent[page]! >= share) continue;
        if (lent[page] === 0) pages[lending++] = page;
        lent[page] = share;
        lentCover[page] = isTitle ? TITLE_COVERS : HELD;
      }
    }
    const worth = rarity(total, count);
    while (docCount > 0) {
      const doc = docs[--docCount]!;
      const page = pageOf[doc]!;
      if (cover[doc] === 0) touched[touchedCount++] = doc;
      score[doc]! += worth * Math.max(0, own[doc]! - lent[page]!);
      cover[doc]! += worth * (1 - lentCover[page]!);
      own[doc] = 0;
    }
    while (lending > 0) {
      const page = pages[--lending]!;
      pageScore[page]! += worth * lent[page]!;
      pageCover[page]! += worth * lentCover[page]!;
      lent[page] = 0;
    }
    return worth;
  };

  return (words, { most, tab }) => {
    let whole = 0;
    for (const word of [...words].sort((a, b) => a.count - b.count)) whole += add(word, most);
    const best = new Float64Array(most * 4);
    let bestCount = 0;
    let least = 0;
    while (touchedCount > 0) {
      const doc = touched[--touchedCount]!;
      const page = pageOf[doc]!;
      if (tab !== null && tabOf[page] !== tab) continue;
      const share = (pageCover[page]! + cover[doc]!) / whole;
      // A missing word costs.
      float[0] = (pageScore[page]! + score[doc]!) * boostOf[page]! * share * share * share * share;
      const key = bits[0]! * MOST_DOCS - doc;
      if (key <= least) continue;
      best[bestCount++] = key;
      if (bestCount < best.length) continue;
      best.sort().copyWithin(0, -most);
      bestCount = most;
      least = best[0]!;
    }
    for (const sums of [score, cover, pageScore, pageCover]) sums.fill(0);
    return Array.from(best.subarray(0, bestCount).sort().subarray(-most).reverse(), (key) => {
      bits[0] = Math.ceil(key / MOST_DOCS);
      return { doc: bits[0] * MOST_DOCS - key, score: float[0]! };
    });
  };
}

/** What a word is worth that `found` of `count` sections have: rare ones say more. */
export function rarity(found: number, count: number): number {
  const known = Math.min(count, found);
  return Math.log(1 + (count - known + 0.5) / (known + 0.5));
}
