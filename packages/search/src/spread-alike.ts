import type { Documents } from './documents.ts';
import type { RankedDoc } from './rank.ts';

const MOST_ALIKE = 2;

/**
 * Sections that come out just alike, such as a note that stands on fifty pages, leave room for others: the rest of them
 * comes last. Beginnings of pages stay: which of their titles is meant is seen only when they are read.
 */
export function spreadAlike(
  ranked: readonly RankedDoc[],
  { most, documents: { firstOf, pageOf } }: { most: number; documents: Documents },
): RankedDoc[][] {
  const first: RankedDoc[] = [];
  const rest: RankedDoc[] = [];
  let alike = 0;
  ranked.forEach((one, index) => {
    alike = one.score === ranked[index - 1]?.score ? alike + 1 : 1;
    const isBeginning = firstOf[pageOf[one.doc]!] === one.doc;
    (alike > MOST_ALIKE && !isBeginning ? rest : first).push(one);
  });
  const shown = first.slice(0, most);
  return [shown, rest.slice(0, most - shown.length)];
}
