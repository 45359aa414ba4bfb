/** The words of a question that say what it is about, each with others that mean about the same. */
import { stem, termsOf } from '@bindery/search';
import type { AskedWord } from '../asked-site.ts';
import { EMPTY_WORDS } from './empty-words.data.ts';
import { PHRASES } from './phrases.data.ts';
import { SAME_MEANING } from './same-meaning.data.ts';

const MOST_WORDS = 16;

export function questionWords(question: string): AskedWord[] {
  const all = termsOf(question.slice(0, 1_500), { withParts: false });
  const { rest, phrases } = takePhrases(all);
  const telling = [...new Set(rest)].filter(
    (term) => !EMPTY_WORDS.has(term) && (term.length > 1 || /[^a-z]/.test(term)),
  );
  const words = [...phrases, ...telling.map((term) => ({ term, also: alike(term) }))];
  const chosen = words.length > 0 ? words : [...new Set(all)].map((term) => ({ term, also: alike(term) }));
  return chosen.slice(0, MOST_WORDS);
}

/** Phrases out of the words, each as its meaning. */
function takePhrases(all: readonly string[]): { rest: string[]; phrases: AskedWord[] } {
  let rest = [...all];
  const phrases: AskedWord[] = [];
  for (const { words, meaning } of PHRASES) {
    const at = rest.findIndex((_, index) => words.every((word, offset) => rest[index + offset] === word));
    if (at < 0) continue;
    rest = rest.toSpliced(at, words.length);
    const [term = '', ...also] = meaning;
    if (!phrases.some((phrase) => phrase.term === term))
      phrases.push({ term, also: [...new Set([...also, ...alike(term)])] });
  }
  return { rest: rest.filter((term) => !phrases.some((phrase) => phrase.term === term)), phrases };
}

/** By its family: whoever asks about `pages` means pagination as well. */
function alike(term: string): readonly string[] {
  return SAME_MEANING.get(term) ?? SAME_MEANING.get(stem(term, 'en')) ?? [];
}
