import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

const HEAD = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n';

it('puts equal lines beside each other and marks what differs within a line', () => {
  const rows = sideBySide(`${HEAD}@@ -4,3 +4,3 @@ # Title\n same\n-the old word\n+the new word\n end\n`);
  expect(rows).toEqual([
    { kind: 'gap', heading: '# Title' },
    {
      kind: 'same',
      left: { number: 4, parts: ['same', '', ''] },
      right: { number: 4, parts: ['same', '', ''] },
    },
    {
      kind: 'changed',
      left: { number: 5, parts: ['the ', 'old', ' word'] },
      right: { number: 5, parts: ['the ', 'new', ' word'] },
    },
    {
      kind: 'same',
      left: { number: 6, parts: ['end', '', ''] },
      right: { number: 6, parts: ['end', '', ''] },
    },
  ]);
});

it.each([
  ['a new file', '@@ -0,0 +1,2 @@\n+a\n+b\n', ['gap', 'added', 'added']],
  ['a deleted file', '@@ -1,2 +0,0 @@\n-a\n-b\n', ['gap', 'removed', 'removed']],
  ['more lines than before', '@@ -1 +1,2 @@\n-a\n+b\n+c\n', ['gap', 'changed', 'added']],
  ['no line end', '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n', ['gap', 'changed']],
  ['lines that look like a header', '@@ -1,2 +1,1 @@\n--- a/y\n same\n', ['gap', 'removed', 'same']],
  ['nothing', '', []],
])('%s', (_, diff, kinds) => {
  expect(sideBySide(HEAD + diff).map(({ kind }) => kind)).toEqual(kinds);
});

it('never splits a line so that its parts do not join to it', () => {
  for (const [before, after] of [
    ['aa', 'aaa'],
    ['', 'x'],
    ['abab', 'ab'],
  ]) {
    const [, row] = sideBySide(`${HEAD}@@ -1 +1 @@\n-${before}\n+${after}\n`);
    expect(row).toMatchObject({ kind: 'changed' });
    if (row?.kind !== 'changed') continue;
    expect([row.left!.parts.join(''), row.right!.parts.join('')]).toEqual([before, after]);
  }
});
