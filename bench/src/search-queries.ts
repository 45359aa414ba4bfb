/** Queries that a site should answer, drawn by a seed from its own sections, and what counts as a right answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunk, fileContent, SEARCH_FOLDER, termsOf } from '@bindery/search';

export interface Section {
  edition: string;
  href: string;
  anchor: string;
  title: string;
  heading: string;
  text: string;
}

export const KINDS = ['title', 'heading with a typo', 'title and heading', 'three words'] as const;
export type Kind = (typeof KINDS)[number];

export interface Query {
  kind: Kind;
  text: string;
  section: Section;
  /** What was meant, without the typo. */
  meant: string;
}

/** Every section of a built site that can be found. */
export function readSections(site: string): Section[] {
  const folder = join(site, SEARCH_FOLDER);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.sort().flatMap((file) => {
    const [edition, name] = file.split('/');
    if (!/^[0-9a-z]{6}-\d+\.js$/.test(name ?? '')) return [];
    const pages = fileContent(readFileSync(join(folder, file), 'utf8')) as Chunk;
    return pages.flatMap(({ href, title, sections }) =>
      sections.map(([anchor, heading, text]) => ({ edition: edition!, href, anchor, title, heading, text })),
    );
  });
}

export function makeQueries(
  sections: readonly Section[],
  { seed, each }: { seed: number; each: number },
): Query[] {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const beginnings = sections.filter(({ anchor, title }) => anchor === '' && termsOf(title).length > 0);
  const headed = sections.filter(({ heading }) => longWords(heading).length > 0);
  const common = commonWords(sections);
  const contentWords = (text: string) => wordsOf(text).filter((word) => !common.has(word));
  const wordy = sections.filter(({ text }) => contentWords(text).length >= 5);
  const make: Record<Kind, () => Query> = {
    title() {
      const section = pick(beginnings);
      return { kind: 'title', text: section.title, meant: section.title, section };
    },
    'heading with a typo'() {
      const section = pick(headed);
      const text = withTypo(section.heading, random);
      return { kind: 'heading with a typo', text, meant: section.heading, section };
    },
    'title and heading'() {
      const section = pick(headed);
      const text = `${section.title} ${section.heading}`;
      return { kind: 'title and heading', text, meant: text, section };
    },
    'three words'() {
      const section = pick(wordy);
      const words = new Set<string>();
      const all = contentWords(section.text);
      while (words.size < 3) words.add(pick(all));
      const text = [...words].join(' ');
      return { kind: 'three words', text, meant: text, section };
    },
  };
  return KINDS.filter((kind) => kind === 'title' || headed.length > 0).flatMap((kind) =>
    Array.from({ length: each }, () => make[kind]()),
  );
}

/** Texts of sections by their address. */
export function textsOf(sections: readonly Section[]): Map<string, string> {
  return new Map(sections.map(({ href, anchor, text }) => [`${href}#${anchor}`, text]));
}

/** The section itself or its like, or one whose title and heading have the words. */
export function isRight(
  query: Query,
  found: Pick<Section, 'href' | 'anchor' | 'title' | 'heading'>,
  texts: ReadonlyMap<string, string>,
): boolean {
  const { section, meant } = query;
  if (found.href === section.href && (query.kind === 'title' || found.anchor === section.anchor)) return true;
  if (found.title === section.title && found.heading === section.heading) return true;
  // What stands word for word on many pages cannot be told apart.
  const own = texts.get(`${found.href}#${found.anchor}`);
  if (own !== undefined && own === section.text) return true;
  const has = new Set(termsOf(`${found.title} ${found.heading}`));
  return termsOf(meant, { withParts: false }).every((term) => has.has(term));
}

/** Mulberry32: small, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words in which a typing error can be recognised; without spaces between words, any run of four characters. */
function longWords(text: string): string[] {
  return text.match(/\p{L}{4,}/gu) ?? [];
}

/** Words of four letters or more; a text's own, each once. */
function wordsOf(text: string): string[] {
  const words = (text.match(/[\p{L}]{4,}/gu) ?? []).map((word) => word.toLowerCase());
  return [...new Set(words)];
}

/** Words that stand in more sections than this say where on a site somebody is, not what they look for. */
const COMMON_SHARE = 0.02;
const FEWEST_COMMON = 3;

function commonWords(sections: readonly Section[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of sections) {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const most = Math.max(FEWEST_COMMON, sections.length * COMMON_SHARE);
  return new Set([...counts].filter(([, count]) => count > most).map(([word]) => word));
}

/** One letter too many, too few, another one, or two swapped, in a word that is long enough to be recognised. */
function withTypo(text: string, random: () => number): string {
  const words = longWords(text);
  const word = words[Math.floor(random() * words.length)]!;
  const at = Math.floor(random() * word.length);
  // Of the text's own script.
  const letters = [...new Set(text.toLowerCase().match(/\p{L}/gu) ?? [])];
  const letter = letters[Math.floor(random() * letters.length)]!;
  const kinds = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter + word.slice(at),
    () => word.slice(0, at) + letter + word.slice(at + 1),
    () => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
  ];
  return text.replace(word, kinds[Math.floor(random() * kinds.length)]!());
}
