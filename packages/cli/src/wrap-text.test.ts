import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

it.each([
  ['a short line', { width: 40 }, 'a short line'],
  ['words that need two lines of the page', { width: 24 }, 'words that need two\nlines of the page'],
  ['one two three four five six', { width: 24, first: '  -x ' }, '  -x one two three four five\n     six'],
  ['first\nsecond', { width: 40, first: '> ' }, '> first\n  second'],
  ['a '.repeat(3) + 'b'.repeat(60), { width: 30 }, `a a a\n${'b'.repeat(60)}`],
])('%j in %j', (text, room, lines) => {
  expect(wrapText(text, room)).toBe(lines);
});
