import { expect, test } from 'vitest';
import { excerpt, excerptOfLine } from './excerpt.ts';
import { nearestName, suggestName } from './nearest-name.ts';

test.each([
  ['a line and a column', 'one\ntwo', 2, 2, 'two\n ^'],
  ['no column', 'one\ntwo', 1, null, 'one'],
  ['a tab before the column', '\tx', 1, 2, '\tx\n\t^'],
  ['a Windows line end', 'one\r\ntwo\r\n', 1, 1, 'one\n^'],
  ['a line that is not there', 'one', 7, 1, null],
  ['no line', 'one', null, null, null],
])('excerpt with %s', (_, source, line, column, expected) => {
  expect(excerpt(source, line, column)).toBe(expected);
});

test('of a very long line, the part around the column', () => {
  const [text, caret] = excerpt(`${'a'.repeat(5000)}HERE${'b'.repeat(5000)}`, 1, 5001)!.split('\n');
  expect(text!.length).toBeLessThan(170);
  expect(text!.slice(caret!.length - 1)).toMatch(/^HERE/);
});

test('a line that is no longer than a screen stands as it is, whatever its column', () => {
  expect(excerptOfLine('  a line', 3)).toBe('  a line');
  expect(excerptOfLine(`${'a'.repeat(900)}HERE`, 901)).toMatch(/^…a+HERE\n +\^$/);
});

test.each([
  ['naem', ['name', 'theme'], 'name'],
  ['thme', ['name', 'theme'], 'theme'],
  ['Colors', ['color', 'colors'], 'colors'],
  ['zebra', ['name', 'theme'], null],
  ['id', ['to'], null],
])('nearest to %s', (written, candidates, expected) => {
  expect(nearestName(written, candidates)).toBe(expected);
});

test('without a near name a short list is offered, a long one is not', () => {
  expect(suggestName('zebra', ['info', 'warning'])).toBe('Possible: info, warning.');
  expect(
    suggestName(
      'zebra',
      Array.from({ length: 50 }, (_, n) => `name-${n}-long`),
    ),
  ).toBeNull();
});
