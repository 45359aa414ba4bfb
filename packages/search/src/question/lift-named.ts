/** The best sections once their text is at hand: what is asked for in a title, or in where a page stands, comes first. */
import type { ChunkPage } from '../index-files.ts';
import { termsOf } from '../scan-terms.ts';
import type { FoundSection } from '../search-hit.ts';
import { withoutStopWords } from '../stop-words.ts';

const IN_TITLE = 0.5;
const IN_PLACE = 0.2;

/** `asked`: for each word of the question the terms that it stands for. */
export function liftNamed(
  found: readonly FoundSection[],
  asked: readonly ReadonlySet<string>[],
): FoundSection[] {
  const placed = new Map<ChunkPage, number>();
  const placeOf = (page: ChunkPage): number => {
    const known = placed.get(page) ?? shareOf(`${page.crumbs.join(' ')} ${page.href.slice(0, -5)}`, asked);
    placed.set(page, known);
    return known;
  };
  return found
    .map((one) => {
      const titled = shareOf(`${one.page.title} ${one.section[1]}`, asked);
      return { ...one, score: one.score * (1 + IN_TITLE * titled + IN_PLACE * placeOf(one.page)) };
    })
    .sort((a, b) => b.score - a.score);
}

/** How much of the question stands in a text, and of the text in the question. */
function shareOf(text: string, asked: readonly ReadonlySet<string>[]): number {
  const own = withoutStopWords([...new Set(termsOf(text))]);
  if (own.length === 0) return 0;
  const isThere = asked.filter((terms) => own.some((term) => terms.has(term))).length;
  const isAsked = own.filter((term) => asked.some((terms) => terms.has(term))).length;
  return (isThere / asked.length) * (isAsked / own.length) ** 0.5;
}
