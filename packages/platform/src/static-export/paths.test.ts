import { expect, it } from 'vitest';
import { defaultLabel, matchPaths, normalizePaths, unknownPaths } from './paths.ts';

it.each([
  [['/guides/start/', 'guides/start'], ['guides/start']],
  [['/'], ['index']],
  [
    ['b', 'a.html', '//a'],
    ['a', 'b'],
  ],
])('%j means %j', (given, expected) => {
  expect(normalizePaths(given)).toEqual(expected);
});

it('finds pages, folders by their index, and names what is not there', () => {
  const pages = ['guides/index', 'guides/start', 'index'];
  expect(matchPaths(['guides', 'guides/start', 'index', 'nowhere'], pages)).toEqual({
    pages,
    unknown: ['nowhere'],
  });
  expect(unknownPaths(['a', 'b'])).toContain('"a", "b"');
  expect(unknownPaths(Array.from({ length: 30 }, (_, index) => `p${index}`))).toContain('and 10 more');
});

it('tells a part from the whole and from another part', () => {
  const labels = [null, ['a'], ['a', 'b']].map((paths) => defaultLabel('20260131-4f9a1c03b7de', paths));
  expect(labels[0]).toBe('20260131-4f9a1c03b7de');
  expect(new Set(labels).size).toBe(3);
  expect(labels[1]).toMatch(/^20260131-4f9a1c03b7de-[0-9a-f]{8}$/);
  expect(defaultLabel('x'.repeat(64), ['a'])).toHaveLength(64);
});
