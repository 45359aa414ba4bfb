import { expect, test } from 'vitest';
import { assembleAgain, assembleIndex } from './assemble-index.ts';
import { PartWriter } from './part-writer.ts';
import type { Edition, SearchedPage } from './searched-page.ts';

const EDITIONS = ['en', 'de'].map((id, index): Edition => {
  return { id, language: id, version: null, isDefault: index === 0 };
});
const SEGMENTS = 24;

/** The same numbers each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pageOf(href: string, edition: Edition, words: string[]): SearchedPage {
  return {
    ...{ edition, href, title: href, crumbs: [], tab: '', description: null, keywords: [] },
    ...{ method: null, address: null, boost: 1 },
    sections: [{ anchor: '', heading: '', text: words.join(' ') }],
  };
}

/** Two pages of a segment, of one language or of both. */
function pagesOf(segment: number, next: (below: number) => number): SearchedPage[] {
  return ['first', 'second'].map((name) => {
    const edition = EDITIONS[segment % 5 === 0 && name === 'second' ? 1 : 0]!;
    const words = Array.from({ length: 1_500 }, () => (next(40_000) + 1_296).toString(36));
    return pageOf(`s${segment}/${name}.html`, edition, words);
  });
}

function partOf(pages: readonly SearchedPage[]): Buffer | null {
  const writer = new PartWriter();
  for (const page of pages) writer.add(page);
  return writer.finish()?.part ?? null;
}

function withWord(page: SearchedPage, word: string): SearchedPage {
  return {
    ...page,
    sections: page.sections.map((section) => ({ ...section, text: `${section.text} ${word}` })),
  };
}

/** Each makes something else of a segment's pages. */
const CHANGES: Record<string, (pages: SearchedPage[], next: (below: number) => number) => SearchedPage[]> = {
  'a word more': ([first, ...others]) => [withWord(first!, 'zebra'), ...others],
  'other words': (pages, next) => pages.map((page) => withWord(page, (next(40_000) + 1_296).toString(36))),
  'many words, so that shards are cut further': ([first, ...others], next) => {
    const words = Array.from({ length: 20_000 }, () => `q${next(40_000).toString(36)}`);
    return [withWord(first!, words.join(' ')), ...others];
  },
  'a page less': ([, second]) => [second!],
  'no page left': () => [],
  'a page of another name': ([first, second]) => [first!, { ...second!, href: 'moved.html' }],
  'another language': (pages) => pages.map((page) => ({ ...page, edition: EDITIONS[1]! })),
};

test.each(Object.keys(CHANGES))('%s: what is taken from the index before is what would be made', (name) => {
  const next = numbersFrom(7);
  let pages = Array.from({ length: SEGMENTS }, (_, segment) => pagesOf(segment, next));
  let parts = pages.map(partOf);
  for (let round = 0; round < 3; round++) {
    const touched = new Set([next(SEGMENTS), next(SEGMENTS)]);
    const files = new Map([...assembleIndex(parts)].map(({ path, content }) => [path, content]));
    pages = pages.map((own, index) =>
      touched.has(index) && own.length > 1 ? CHANGES[name]!(own, next) : own,
    );
    const now = pages.map(partOf);
    const changed = new Map([...touched].map((index) => [index, parts[index]!]));
    const again = [...assembleAgain(now, { changed, hasFile: (path) => files.has(path) })];
    const whole = [...assembleIndex(now)];
    expect(again.map(({ path }) => path)).toEqual(whole.map(({ path }) => path));
    again.forEach(({ path, content }, index) => {
      expect((content ?? files.get(path)!).equals(whole[index]!.content), path).toBe(true);
    });
    if (name === 'a word more') {
      const made = again.filter(({ content }) => content !== null).length;
      expect(again.length).toBeGreaterThan(30);
      expect(made, 'the list of editions, directories, words and the shards of two pages').toBeLessThan(10);
    }
    parts = now;
  }
});
