/** The best sections once their text is at hand: what stands in a title or close together comes first. */

import { excerptOf, markWords } from './mark-words.ts';
import { termsOf } from './scan-terms.ts';
import type { FoundSection, SearchHit } from './search-hit.ts';
import { withoutStopWords } from './stop-words.ts';

const EXACTLY = 0.8;
const EMPTY_WORDS = 0.2;

/** `asked`: for each word of the query the terms that it stands for. */
export function closerLook(
  found: readonly FoundSection[],
  asked: readonly ReadonlySet<string>[],
): FoundSection[] {
  return found
    .map((one) => ({ ...one, score: one.score * closeness(one, asked) }))
    .sort((a, b) => b.score - a.score);
}

/** `marked`: the terms that were found. */
export function toHit({ page, section, score }: FoundSection, marked: ReadonlySet<string>): SearchHit {
  return {
    href: page.href,
    anchor: section[0],
    title: markWords(page.title, marked),
    heading: markWords(section[1], marked),
    crumbs: page.crumbs,
    method: page.method ?? null,
    excerpt: excerptOf(section[2], marked),
    score,
  };
}

/** A title, a heading or both together that are just what was asked for. */
function closeness({ page, section }: FoundSection, asked: readonly ReadonlySet<string>[]): number {
  const texts = section[1] === '' ? [page.title] : [section[1], `${page.title} ${section[1]}`];
  const shares = texts.map((text) => {
    const all = new Set(termsOf(text, { withParts: false }));
    const own = withoutStopWords([...all]);
    if (own.length === 0) return 0;
    const isAsked = own.filter((term) => asked.some((terms) => terms.has(term))).length;
    const isThere = asked.filter((terms) => own.some((term) => terms.has(term))).length;
    // Of "Export" and "Get an export" the first is meant.
    const plain = 1 - EMPTY_WORDS * (1 - own.length / all.size);
    return (isAsked / own.length) * (isThere / asked.length) * plain;
  });
  return 1 + EXACTLY * Math.max(...shares);
}
