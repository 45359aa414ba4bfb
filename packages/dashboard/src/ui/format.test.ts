import { expect, it } from 'vitest';
import { change, compact, duration, fileSize, plural, repositoryName, timeAgo } from './format.ts';

it.each([
  [0, 'just now'],
  [-30_000, 'just now'],
  [-60_000, '1 minute ago'],
  [-7_200_000, '2 hours ago'],
  [-86_400_000, 'yesterday'],
  [-40 * 86_400_000, 'last month'],
  [45_000, 'in 45 seconds'],
  [3 * 86_400_000, 'in 3 days'],
])('%i ms from now is %s', (offset, words) => {
  expect(timeAgo(1_800_000_000_000 + offset, 1_800_000_000_000)).toBe(words);
});

it.each([
  [400, '0 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
  [90 * 3_600_000, '3 days 18 h'],
])('%i ms take %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [999_600, '1.0 MB'],
  [12_345_678, '12 MB'],
  [5e12, '5.0 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});

it('names repositories without what is the same in all of them', () => {
  expect(repositoryName('https://github.com/acme/docs.git')).toBe('github.com/acme/docs');
  expect(repositoryName('git@github.com:acme/docs.git')).toBe('git@github.com:acme/docs');
  expect(repositoryName('file:///srv/docs.git')).toBe('/srv/docs');
  expect(plural(1, 'page')).toBe('1 page');
  expect(plural(1_200, 'page')).toBe('1,200 pages');
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_234, '1.2K'],
  [20_000, '20K'],
  [3_000_000, '3M'],
])('%i is %s where there is little room', (count, words) => {
  expect(compact(count)).toBe(words);
});

it.each([
  [112, 100, '+12%'],
  [97, 100, '−3%'],
  [100, 100, '±0%'],
  [0, 5, '−100%'],
  [5_000, 10, '+49,900%'],
  [5, 0, null],
])('%i after %i is %s', (count, before, words) => {
  expect(change(count, before)).toBe(words);
});
