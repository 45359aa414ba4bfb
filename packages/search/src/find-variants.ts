/** Which terms of the index a word of a query stands for, and how well each fits. */
import type { QueryWord } from './parse-query.ts';
import { stem } from './stem.ts';
import { forgivenErrors, typingErrors } from './typing-errors.ts';

export interface Variant {
  term: string;
  /** 1: the very word. */
  fit: number;
}

const SAME_STEM = 0.7;
const LONGER = 0.5;
const ONE_ERROR = 0.6;
const TWO_ERRORS = 0.35;
/** Of words that begin with what was typed, so many are looked up. */
const MOST_LONGER = 60;

/** Among some terms: the word itself, its family, and what it may become when it is still being typed. */
export function findVariants(word: QueryWord, terms: Iterable<string>, language: string): Variant[] {
  const { term: typed, isOpen } = word;
  const own = stem(typed, language);
  const family: Variant[] = [];
  const longer: Variant[] = [];
  for (const term of terms) {
    if (!term.startsWith(own)) continue;
    if (term === typed) family.push({ term, fit: 1 });
    else if (stem(term, language) === own) family.push({ term, fit: SAME_STEM });
    else if (isOpen && term.startsWith(typed)) {
      longer.push({ term, fit: LONGER * Math.max(0.6, typed.length / term.length) });
    }
  }
  longer.sort((a, b) => b.fit - a.fit || (a.term < b.term ? -1 : 1));
  return [...family, ...longer.slice(0, MOST_LONGER)];
}

/** Among some terms: those that the word may be with a typing error. */
export function findMistyped(
  word: QueryWord,
  terms: Iterable<string>,
  most = forgivenErrors(word.term),
): Variant[] {
  const { term: typed, isOpen } = word;
  if (most === 0) return [];
  const found: Variant[] = [];
  for (const term of terms) {
    const errors = typingErrors(typed, term, { most, asPrefix: isOpen });
    if (errors === 0 || errors > most) continue;
    const isWhole = !isOpen || typingErrors(typed, term, { most }) <= most;
    found.push({ term, fit: (errors === 1 ? ONE_ERROR : TWO_ERRORS) * (isWhole ? 1 : 0.8) });
  }
  // Words with fewer errors leave no room for others.
  const best = found.reduce((fit, variant) => Math.max(fit, variant.fit), 0);
  return found
    .filter(({ fit }) => fit >= best * 0.7)
    .sort((a, b) => b.fit - a.fit || (a.term < b.term ? -1 : 1));
}
