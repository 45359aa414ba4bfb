import { expect, it } from 'vitest';
import { alikeBeside, leavesRoom, type TextFile } from './alike-beside.ts';

const file = (path: string, chars: number): TextFile => ({
  path,
  type: 'text/plain',
  text: 'x'.repeat(chars),
});

it.each([
  [
    'a text follows the pages that it is the text of',
    [file('a', 50), file('b', 50), file('c', 100)],
    [file('ab', 80), file('c.', 80)],
    'a b ab c c.',
  ],
  [
    'a long page stands between its texts',
    [file('a', 400)],
    [file('1', 100), file('2', 100), file('3', 100)],
    '1 a 2 3',
  ],
  ['pages without texts keep their order', [file('a', 9), file('b', 1)], [], 'a b'],
  ['texts without characters lose nothing', [file('a', 0), file('b', 3)], [file('1', 0)], 'a 1 b'],
])('%s', (_, twins, texts, order) => {
  expect([...alikeBeside(twins, texts)].map(({ path }) => path).join(' ')).toBe(order);
});

it.each([
  [20_000, 10_000, true],
  [20_000, 12_000, false],
  [40_000, 10, false],
])(
  'Markdown follows HTML where the next page is near enough: %i and %i bytes',
  (html, markdown, expected) => {
    expect(leavesRoom(html, [file('a', markdown)])).toBe(expected);
  },
);
