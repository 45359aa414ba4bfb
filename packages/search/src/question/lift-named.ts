/**
 * The best sections once their text is at hand: what is asked for in a title, in where a page stands or in what a
 * section begins with comes first.
 */
import type { ChunkPage } from '../index-files.ts';
import { termsOf } from '../scan-terms.ts';
import type { FoundSection } from '../search-hit.ts';
import { withoutStopWords } from '../stop-words.ts';

const IN_TITLE = 0.5;
const IN_PLACE = 0.2;
const IN_BEGINNING = 1;
/** So much of a section says what it is about. */
const BEGINNING_CHARS = 300;
/** Of a word that only means the same. */
const ALIKE = 0.6;
/** Whoever says one of these asks how it is done by a program. */
const OPERATION_WORDS = ['api', 'rest', 'endpoint', 'endpoints', 'http'];
const OF_OPERATION = 0.4;

/** A word of the question, as the terms of the index that it stands for. */
export interface AskedTerms {
  /** What it is worth to the question. */
  worth: number;
  own: ReadonlySet<string>;
  alike: ReadonlySet<string>;
}

export function liftNamed(found: readonly FoundSection[], asked: readonly AskedTerms[]): FoundSection[] {
  const isOfOperations = OPERATION_WORDS.some((term) => asked.some(({ own }) => own.has(term)));
  const placed = new Map<ChunkPage, number>();
  const placeOf = (page: ChunkPage): number => {
    const known = placed.get(page) ?? shareOf(`${page.crumbs.join(' ')} ${page.href.slice(0, -5)}`, asked);
    placed.set(page, known);
    return known;
  };
  return found
    .map((one) => {
      const { page, section, score } = one;
      const titled = shareOf(`${page.title} ${section[1]}`, asked);
      const begins = coverOf(`${page.title} ${section[1]} ${section[2].slice(0, BEGINNING_CHARS)}`, asked);
      const isOperation = isOfOperations && page.method !== undefined;
      const near = 1 + IN_TITLE * titled + IN_PLACE * placeOf(page);
      const closer = near * (1 + IN_BEGINNING * begins) * (isOperation ? 1 + OF_OPERATION : 1);
      return { ...one, score: score * closer };
    })
    .sort((a, b) => b.score - a.score);
}

/** How much of the question stands in a text, and of the text in the question. */
function shareOf(text: string, asked: readonly AskedTerms[]): number {
  const terms = withoutStopWords([...new Set(termsOf(text))]);
  if (terms.length === 0) return 0;
  const isOf = (term: string, { own, alike }: AskedTerms) => own.has(term) || alike.has(term);
  const isThere = asked.filter((word) => terms.some((term) => isOf(term, word))).length;
  const isAsked = terms.filter((term) => asked.some((word) => isOf(term, word))).length;
  return (isThere / asked.length) * (isAsked / terms.length) ** 0.5;
}

/** How much of the question stands in a text, by what its words are worth. */
function coverOf(text: string, asked: readonly AskedTerms[]): number {
  const terms = [...new Set(termsOf(text))];
  const whole = asked.reduce((sum, { worth }) => sum + worth, 0);
  const covered = asked.reduce((sum, { worth, own, alike }) => {
    const cover = terms.some((term) => own.has(term)) ? 1 : terms.some((term) => alike.has(term)) ? ALIKE : 0;
    return sum + worth * cover;
  }, 0);
  return whole === 0 ? 0 : covered / whole;
}
