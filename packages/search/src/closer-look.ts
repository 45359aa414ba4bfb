/** The best sections once their text is at hand: what stands in a title or close together comes first. */

import { excerptOf, markWords } from './mark-words.ts';
import type { FoundSection, SearchHit } from './open-index.ts';
import { termsOf } from './scan-terms.ts';
import { withoutStopWords } from './stop-words.ts';

export interface Asked {
  /** As they were typed. */
  words: readonly string[];
  /** What they stand for in the index. */
  terms: readonly string[];
}

export function closerLook(found: readonly FoundSection[], { words, terms }: Asked): SearchHit[] {
  const marked = new Set(terms);
  const asked = new Set(words);
  return found
    .map((one) => ({ one, score: one.score * closeness(one, asked) }))
    .sort((a, b) => b.score - a.score)
    .map(({ one: { page, section }, score }) => ({
      href: page.href,
      anchor: section[0],
      title: markWords(page.title, marked),
      heading: markWords(section[1], marked),
      crumbs: page.crumbs,
      method: page.method ?? null,
      excerpt: excerptOf(section[2], marked),
      score,
    }));
}

/** A title, a heading or both together that are just what was asked for. */
function closeness({ page, section }: FoundSection, asked: ReadonlySet<string>): number {
  const texts = section[1] === '' ? [page.title] : [section[1], `${page.title} ${section[1]}`];
  const shares = texts.map((text) => {
    const own = new Set(withoutStopWords(termsOf(text, { withParts: false })));
    const shared = [...own].filter((term) => asked.has(term)).length;
    return shared / Math.max(own.size, asked.size);
  });
  return 1 + 0.5 * Math.max(...shares);
}
