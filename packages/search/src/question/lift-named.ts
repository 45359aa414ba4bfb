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
/** In a page's address. */
const IN_ADDRESS = 0.4;
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

/** By a term of the index, the words of the question that it stands for, and how well it does. */
type Standing = ReadonlyMap<string, readonly (readonly [word: number, cover: number])[]>;

export function liftNamed(found: readonly FoundSection[], asked: readonly AskedTerms[]): FoundSection[] {
  const isOfOperations = OPERATION_WORDS.some((term) => asked.some(({ own }) => own.has(term)));
  const standing = standingOf(asked);
  const placed = new Map<ChunkPage, Place>();
  const placeOf = (page: ChunkPage): Place => {
    const known = placed.get(page) ?? readPlace(page, asked, standing);
    placed.set(page, known);
    return known;
  };
  return found
    .map((one) => {
      const { page, section, score } = one;
      const named = termsOf(`${page.title} ${section[1]}`);
      const titled = shareOf(named, asked, standing);
      const begins = coverOf([...named, ...termsOf(section[2].slice(0, BEGINNING_CHARS))], asked, standing);
      const isOperation = isOfOperations && page.method !== undefined;
      const { share, addressed } = placeOf(page);
      const near = (1 + IN_TITLE * titled + IN_PLACE * share) * (1 + IN_ADDRESS * addressed);
      const closer = near * (1 + IN_BEGINNING * begins) * (isOperation ? 1 + OF_OPERATION : 1);
      return { ...one, score: score * closer };
    })
    .sort((a, b) => b.score - a.score);
}

/** Where a page stands: the share of it and of the question that is the same, and how much its address covers. */
interface Place {
  share: number;
  addressed: number;
}

function readPlace(page: ChunkPage, asked: readonly AskedTerms[], standing: Standing): Place {
  const address = termsOf(page.href.slice(0, -5));
  const share = shareOf([...termsOf(page.crumbs.join(' ')), ...address], asked, standing);
  return { share, addressed: coverOf(address, asked, standing) };
}

function standingOf(asked: readonly AskedTerms[]): Standing {
  const standing = new Map<string, [number, number][]>();
  const add = (term: string, word: number, cover: number) =>
    standing.set(term, [...(standing.get(term) ?? []), [word, cover]]);
  for (const [word, { own, alike }] of asked.entries()) {
    for (const term of own) add(term, word, 1);
    for (const term of alike) if (!own.has(term)) add(term, word, ALIKE);
  }
  return standing;
}

/** How much of the question stands in a text, and of the text in the question. */
function shareOf(all: readonly string[], asked: readonly AskedTerms[], standing: Standing): number {
  const terms = withoutStopWords([...new Set(all)]);
  if (terms.length === 0) return 0;
  const isThere = new Set(terms.flatMap((term) => standing.get(term)?.map(([word]) => word) ?? [])).size;
  const isAsked = terms.filter((term) => standing.has(term)).length;
  return (isThere / asked.length) * (isAsked / terms.length) ** 0.5;
}

/** How much of the question stands in a text, by what its words are worth. */
function coverOf(terms: readonly string[], asked: readonly AskedTerms[], standing: Standing): number {
  const covers = new Float64Array(asked.length);
  for (const term of terms) {
    for (const [word, cover] of standing.get(term) ?? []) covers[word] = Math.max(covers[word]!, cover);
  }
  const whole = asked.reduce((sum, { worth }) => sum + worth, 0);
  const covered = asked.reduce((sum, { worth }, word) => sum + worth * covers[word]!, 0);
  return whole === 0 ? 0 : covered / whole;
}
