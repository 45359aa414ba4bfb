import { expect, test } from 'vitest';
import type { PageReading } from './plan/read-metas.ts';
import { possiblePages, ReadAhead } from './read-ahead.ts';

const snapshot = {
  paths: ['docs.json', 'guides', 'guides/a.mdx', 'gone.md', 'logo.svg', 'start.md'],
  stamps: ['900 1 1 1', '', '120 5 5 7', '-', '80 2 2 2', '60 3 3 3'],
  hash: '',
};

test('every Markdown file that is there may be a page', () => {
  expect(possiblePages(snapshot)).toEqual([
    { path: 'guides/a.mdx', page: 'guides/a', sizeBytes: 120, stamp: '120 5 5 7' },
    { path: 'start.md', page: 'start', sizeBytes: 60, stamp: '60 3 3 3' },
  ]);
});

test('what was read counts only for the same file at the same address', () => {
  const read: string[][] = [];
  const jobs = possiblePages(snapshot).map((file) => [file]);
  const ahead = new ReadAhead(jobs, async (files) => {
    read.push(files.map(({ path }) => path));
    return [] as PageReading[];
  });
  expect(read).toEqual([['guides/a.mdx'], ['start.md']]);
  expect(ahead.jobs).toHaveLength(2);
  const file = { path: 'guides/a.mdx', page: 'guides/a', sizeBytes: 120, stamp: '120 5 5 7' };
  expect(ahead.covers(file)).toBe(true);
  expect(ahead.covers({ ...file, page: 'a' })).toBe(false);
  expect(ahead.covers({ ...file, stamp: '120 6 6 7' })).toBe(false);
  expect(ahead.covers({ ...file, path: 'other.mdx' })).toBe(false);
});
