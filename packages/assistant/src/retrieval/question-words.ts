/** The words of a question that say what it is about, each with others that mean about the same. */
import { stem, termsOf } from '@bindery/search';
import type { AskedWord } from '../asked-site.ts';
import { EMPTY_WORDS } from './empty-words.data.ts';
import { SAME_MEANING } from './same-meaning.data.ts';

const MOST_WORDS = 16;

export function questionWords(question: string): AskedWord[] {
  const all = [...new Set(termsOf(question.slice(0, 1_500), { withParts: false }))];
  const telling = all.filter((term) => !EMPTY_WORDS.has(term) && (term.length > 1 || /[^a-z]/.test(term)));
  const chosen = telling.length > 0 ? telling : all;
  return chosen.slice(0, MOST_WORDS).map((term) => ({ term, also: alike(term) }));
}

/** By its family: whoever asks about `pages` means pagination as well. */
function alike(term: string): readonly string[] {
  return SAME_MEANING.get(term) ?? SAME_MEANING.get(stem(term, 'en')) ?? [];
}
