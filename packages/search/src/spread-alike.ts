/** Room for others beside what is there many times. */
import type { Documents } from './documents.ts';
import type { RankedDoc } from './rank.ts';
import type { FoundSection } from './search-hit.ts';

const MOST_ALIKE = 2;
/** Which of several titles is meant is seen only when they are read. */
const MOST_BEGINNINGS = 6;

/** Of sections that come out just alike, such as a note that stands on fifty pages, the rest comes last. */
export function spreadAlike(ranked: readonly RankedDoc[], { firstOf, pageOf }: Documents): RankedDoc[] {
  let alike = 0;
  return withLast(ranked, ({ doc, score }, index) => {
    alike = score === ranked[index - 1]?.score ? alike + 1 : 1;
    return alike > (firstOf[pageOf[doc]!] === doc ? MOST_BEGINNINGS : MOST_ALIKE);
  });
}

/** What says the same word for word comes last, such as that note, and a page that stands at several addresses. */
export function repeatedLast(found: readonly FoundSection[]): FoundSection[] {
  const times = new Map<string, number>();
  return withLast(found, ({ page, section: [, heading, text] }) => {
    const said = (heading || page.title) + text;
    const count = (times.get(said) ?? 0) + 1;
    times.set(said, count);
    return count > MOST_ALIKE;
  });
}

function withLast<T>(all: readonly T[], isLast: (one: T, index: number) => boolean): T[] {
  const last = new Set(all.filter(isLast));
  return [...all.filter((one) => !last.has(one)), ...last];
}
