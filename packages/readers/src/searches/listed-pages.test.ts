import { expect, it } from 'vitest';
import { partOf, readList } from './listed-pages.ts';

it('lists the pages of this site, with the names that they have', () => {
  const text = [
    '# Animals',
    '',
    '- [The tortoise](guides/tortoise.md): It is slow.',
    '- [A \\[b\\]](https://docs.test/a.md)',
    '- [Start](index.md)',
    '- [No page](logo.svg)',
    'no entry - [x](y.md)',
  ].join('\n');
  expect(readList(text)).toEqual({
    title: 'Animals',
    entries: [
      { title: 'The tortoise', address: '/guides/tortoise' },
      { title: 'A [b]', address: '/a' },
      { title: 'Start', address: '/' },
    ],
  });
});

it.each([
  ['brackets that never close', '- [x\n'.repeat(200_000)],
  ['one line of them', '- [x'.repeat(200_000)],
  ['backslashes', `- [${'\\'.repeat(400_000)}\n`.repeat(2)],
  ['headings without a name', '# \n'.repeat(200_000)],
])('an author’s own file of %s is read in one pass', (_, text) => {
  expect(readList(text).entries).toEqual([]);
});

it('gives a part of those below an address', () => {
  const entries = ['/a', '/b/1', '/b/2', '/b/3'].map((address) => ({ title: address, address }));
  expect(partOf({ title: 'x', entries }, { below: '/b', from: 1, most: 1 })).toEqual({
    pages: [{ title: '/b/2', address: '/b/2' }],
    count: 3,
  });
});
