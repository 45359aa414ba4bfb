/** Sections for a question, best first: a page is as good as it covers the question, and its sections follow it. */
import type { Documents } from '../documents.ts';
import { WEIGHT_BITS, WEIGHTS } from '../posting-code.ts';
import { type Match, matchWord, type RankedDoc, type RankOptions, rarity } from '../rank.ts';

/**
 * By weight, as `WEIGHT_VALUES` of a few words, but closer together: whoever asks in other words than a page meets its
 * text more often than its headings.
 */
const VALUES = [0.4, 0.7, 0.85, 1.3, 1.8, 2.2, 1.9, 3.2];
const IN_FIELDS = 4;
/** What a page begins with says what it is about. */
const IN_BEGINNING = 1.4;
/** What stands elsewhere on a page, of what stands at its beginning. */
const ELSEWHERE = 0.25;
const ELSEWHERE_COVERS = 0.75;
/** For each section more that has a word, by its logarithm. */
const OFTEN = 0.15;
/** How much missing words cost a page, and one of its sections. */
const LACK = 0.75;
const SECTION_LACK = 1;
/** What a section counts beside its page. */
const OF_SECTION = 0.5;
/** Of a word that only means the same. */
const ALIKE = 0.5;
/** Of a word that no page has, and others that mean the same. */
const ABSENT = 0.7;
/** The rarest words are there by chance. */
const MOST_WORTH = 5;
const MOST_OF_PAGE = 3;

/** A word of a question: itself with its forms, and by others that mean the same. */
export interface MeantWord {
  own: readonly Match[];
  alike: readonly (readonly Match[])[];
}

export interface QuestionRank extends RankOptions {
  documents: Documents;
}

export function rankSections(
  words: readonly MeantWord[],
  { documents, most, tab }: QuestionRank,
): RankedDoc[] {
  const { pageOf, tabOf, boostOf } = documents;
  const sums = new Sums(documents);
  for (const word of words) sums.add(word);
  const ranked = [...sums.touched]
    .filter((doc) => tab === null || tabOf[pageOf[doc]!] === tab)
    .map((doc) => ({ doc, score: sums.scoreOf(doc) * boostOf[pageOf[doc]!]! }))
    .sort((a, b) => b.score - a.score || a.doc - b.doc);
  return fewOfEachPage(ranked, pageOf).slice(0, most);
}

function fewOfEachPage(ranked: readonly RankedDoc[], pageOf: Int32Array): RankedDoc[] {
  const times = new Map<number, number>();
  return ranked.filter(({ doc }) => {
    const page = pageOf[doc]!;
    times.set(page, (times.get(page) ?? 0) + 1);
    return times.get(page)! <= MOST_OF_PAGE;
  });
}

/** What pages and sections have of all words so far, each by what the word is worth. */
class Sums {
  readonly touched = new Set<number>();
  readonly #documents: Documents;
  readonly #pageScore: Float32Array;
  readonly #pageCover: Float32Array;
  readonly #score: Float32Array;
  readonly #cover: Float32Array;
  #whole = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
    this.#score = new Float32Array(documents.count);
    this.#cover = new Float32Array(documents.count);
    this.#pageScore = new Float32Array(documents.pageCount);
    this.#pageCover = new Float32Array(documents.pageCount);
  }

  /** Of one: indexes of different size are compared with each other. */
  scoreOf(doc: number): number {
    const page = this.#documents.pageOf[doc]!;
    const whole = this.#whole;
    const ofPage = (this.#pageScore[page]! / whole) * (this.#pageCover[page]! / whole) ** LACK;
    const ofSection = (this.#score[doc]! / whole) * (this.#cover[doc]! / whole) ** SECTION_LACK;
    return ofPage + OF_SECTION * ofSection;
  }

  add(word: MeantWord): void {
    const { worth, values, covers } = this.#read(word);
    this.#whole += worth;
    this.#addToSections(worth, values, covers);
    this.#addToPages(worth, values, covers);
  }

  /** Of each section that has the word: its best value there, and how well it is covered. */
  #read(word: MeantWord) {
    const { own, alike } = word;
    const { count, pageOf, firstOf } = this.#documents;
    const worth = worthOf(word, count);
    const isThere = rarityOf(own, count) > 0;
    const values = new Map<number, number>();
    const covers = new Map<number, number>();
    const take = (matches: readonly Match[], factor: number, covering: number) => {
      for (const { variant, shard } of matches) {
        const cover = Math.sqrt(variant.fit) * covering;
        for (const posting of shard.postings(variant.term)) {
          const weight = posting & (WEIGHTS - 1);
          const doc = posting >> WEIGHT_BITS;
          const isBeginning = weight < IN_FIELDS && firstOf[pageOf[doc]!] === doc;
          const value = VALUES[weight]! * (isBeginning ? IN_BEGINNING : 1) * variant.fit * factor;
          if (value > (values.get(doc) ?? 0)) values.set(doc, value);
          if (cover > (covers.get(doc) ?? 0)) covers.set(doc, cover);
        }
      }
    };
    take(own, 1, 1);
    for (const matches of alike) {
      const rare = Math.min(1, rarityOf(matches, count) / worth);
      take(matches, ALIKE * rare, isThere ? Math.sqrt(ALIKE) : 1);
    }
    return { worth, values, covers };
  }

  #addToSections(worth: number, values: Map<number, number>, covers: Map<number, number>): void {
    for (const [doc, value] of values) {
      this.touched.add(doc);
      this.#score[doc]! += worth * value;
      this.#cover[doc]! += worth * covers.get(doc)!;
    }
  }

  #addToPages(worth: number, values: Map<number, number>, covers: Map<number, number>): void {
    const { pageOf, firstOf } = this.#documents;
    const pages = new Map<number, { about: number; cover: number; sections: number }>();
    for (const [doc, value] of values) {
      const page = pageOf[doc]!;
      const isFirst = firstOf[page] === doc;
      const own = pages.get(page) ?? { about: 0, cover: 0, sections: 0 };
      own.about = Math.max(own.about, value * (isFirst ? 1 : ELSEWHERE));
      own.cover = Math.max(own.cover, covers.get(doc)! * (isFirst ? 1 : ELSEWHERE_COVERS));
      own.sections++;
      pages.set(page, own);
    }
    for (const [page, { about, cover, sections }] of pages) {
      this.#pageScore[page]! += worth * (about + OFTEN * Math.log(1 + sections));
      this.#pageCover[page]! += worth * cover;
    }
  }
}

/** What a word is worth to a question. */
export function worthOf({ own, alike }: MeantWord, count: number): number {
  return rarityOf(own, count) || ABSENT * Math.max(0, ...alike.map((matches) => rarityOf(matches, count)));
}

/** Rare words say more, up to a point; those that are nowhere, nothing. */
function rarityOf(matches: readonly Match[], count: number): number {
  const found = matchWord(matches).count;
  return found === 0 ? 0 : Math.min(MOST_WORTH, rarity(found, count));
}
