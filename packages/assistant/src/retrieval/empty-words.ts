import { EMPTY_WORDS } from './empty-words.data.ts';

/**
 * Those of the language that a question is asked in, which is the one that most of its words are empty in: `comment` is
 * how the French ask, and something else to everybody else. Languages that come out even share them; English wins.
 */
export function emptyWordsOf(terms: readonly string[]): ReadonlySet<string> {
  const counts = EMPTY_WORDS.map((list) => terms.filter((term) => list.has(term)).length);
  const most = Math.max(...counts);
  if (counts[0] === most) return EMPTY_WORDS[0]!;
  return new Set(EMPTY_WORDS.filter((_, index) => counts[index] === most).flatMap((list) => [...list]));
}
