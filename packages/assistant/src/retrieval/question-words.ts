/** The words of a question that say what it is about, each with others that mean about the same. */
import { termsOf } from '@bindery/search';
import type { AskedWord } from '../asked-site.ts';
import { emptyWordsOf } from './empty-words.ts';
import { formless } from './formless.ts';
import { meantBy } from './meant-by.ts';
import { PHRASES } from './phrases.data.ts';

const MOST_WORDS = 16;
/** What a verb may have behind its object. */
const PARTICLES = new Set('apart away back down into off on out over together up'.split(' '));
const MOST_BETWEEN = 3;

export function questionWords(question: string): AskedWord[] {
  const all = termsOf(question.slice(0, 1_500), { withParts: false });
  const empty = emptyWordsOf(all);
  const { rest, phrases } = takePhrases(all);
  const telling = [...new Set(rest)].filter(
    (term) => !empty.has(term) && (term.length > 1 || /[^a-z]/.test(term)),
  );
  const words = [...phrases, ...telling.map((term) => ({ term, also: meantBy(term) }))];
  const chosen = words.length > 0 ? words : [...new Set(all)].map((term) => ({ term, also: meantBy(term) }));
  return chosen.slice(0, MOST_WORDS);
}

/** Phrases out of the words, each as its meaning. */
function takePhrases(all: readonly string[]): { rest: string[]; phrases: AskedWord[] } {
  let rest = [...all];
  // Found once and not for each phrase: there are hundreds of them, and long questions.
  let forms = rest.map(formless);
  const phrases: AskedWord[] = [];
  for (const { words, meaning } of PHRASES) {
    const places = placesOf(words, forms);
    if (places.length === 0) continue;
    rest = rest.filter((_, index) => !places.includes(index));
    forms = forms.filter((_, index) => !places.includes(index));
    const [term = '', ...also] = meaning;
    if (!phrases.some((phrase) => phrase.term === term))
      phrases.push({ term, also: [...new Set([...also, ...meantBy(term)])] });
  }
  return { rest: rest.filter((term) => !phrases.some((phrase) => phrase.term === term)), phrases };
}

/** Where the words of a phrase stand: one behind the other, or a verb around what is done, `leave some columns out`. */
function placesOf(phrase: readonly string[], forms: readonly string[]): number[] {
  const [first = '', second = ''] = phrase;
  const mayPart = phrase.length === 2 && PARTICLES.has(second);
  for (const [at, form] of forms.entries()) {
    if (form !== first) continue;
    if (phrase.every((word, offset) => forms[at + offset] === word))
      return phrase.map((_, offset) => at + offset);
    const parted = mayPart ? forms.slice(at + 1, at + 2 + MOST_BETWEEN).indexOf(second) : -1;
    if (parted > 0) return [at, at + 1 + parted];
  }
  return [];
}
