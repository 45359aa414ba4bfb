/** What a word of a question may be called in documentation. */
import { stem } from '@bindery/search';
import { CONCEPTS } from './concepts.data.ts';
import { formless } from './formless.ts';
import { PLAIN_WORDS } from './plain-words.data.ts';
import { SAME_MEANING } from './same-meaning.data.ts';

type Meanings = ReadonlyMap<string, ReadonlySet<string>>;

/** A shorter stem is that of several words: `off` is that of `offer`. */
const SHORTEST_STEM = 4;

const { byForm, byStem } = readMeanings();

/** By one of its forms, else by its family: whoever asks about `pages` means pagination as well. */
export function meantBy(term: string): string[] {
  const meant = byForm.get(formless(term)) ?? byStem.get(stem(term, 'en')) ?? [];
  return [...meant].filter((other) => other !== term);
}

function readMeanings(): { byForm: Meanings; byStem: Meanings } {
  const forms = new Map<string, Set<string>>();
  const stems = new Map<string, Set<string>>();
  const add = (word: string, others: readonly string[]) => {
    const family = stem(word, 'en');
    put(forms, formless(word), others);
    if (family.length >= SHORTEST_STEM) put(stems, family, others);
  };
  for (const line of SAME_MEANING) for (const word of line) add(word, line);
  for (const [asked, written] of PLAIN_WORDS) add(asked, written);
  for (const [written, asked] of CONCEPTS) for (const word of asked) add(word, written);
  return { byForm: forms, byStem: stems };
}

function put(map: Map<string, Set<string>>, key: string, others: readonly string[]): void {
  const known = map.get(key) ?? new Set();
  for (const other of others) known.add(other);
  map.set(key, known);
}
