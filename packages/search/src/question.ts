/** A whole question instead of a few words: put in other words than a page, and answered by all of it. */
import type { QueryWord } from './parse-query.ts';
import { type Manner, type Match, matchWord, type WordMatch } from './rank.ts';

export interface Question extends Manner {
  match(word: QueryWord, find: FindFamily): Promise<WordMatch>;
}

/** The very word and its forms. */
export type FindFamily = (word: QueryWord) => Promise<Match[]>;

/** By a word, others that mean the same. */
export type Meant = Readonly<Record<string, readonly string[]>>;

/** Of a word that only means the same. */
const ALIKE = 0.5;

/** Sections may lack some of the words; one that no page has is no typing error, but put in other words. */
export function asQuestion(meant: Meant): Question {
  return {
    lent: 0.6,
    held: 0.7,
    lack: 1.5,
    async match(word, find) {
      const own = await find(word);
      const others = (meant[word.term] ?? []).map(async (term) => {
        const found = await find({ term, isOpen: false });
        return found.map(({ variant, shard }) => ({
          variant: { ...variant, fit: variant.fit * ALIKE },
          shard,
        }));
      });
      const known = new Set(own.map(({ variant }) => variant.term));
      const alike = (await Promise.all(others)).flat();
      return matchWord([...own, ...alike.filter(({ variant }) => !known.has(variant.term))]);
    },
  };
}
