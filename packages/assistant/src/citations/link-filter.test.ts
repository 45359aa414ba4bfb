import { expect, it } from 'vitest';
import { LinkFilter } from './link-filter.ts';

const KNOWN = new Map([
  ['/a', '/a'],
  ['/a#b', '/a#b'],
]);
const options = {
  cite: async (address: string) => KNOWN.get(address) ?? null,
  mayName: (host: string) => host === 'api.known.dev',
};

async function filtered(text: string, pieceLength: number): Promise<string> {
  const filter = new LinkFilter(options);
  let out = '';
  for (let at = 0; at < text.length; at += pieceLength)
    out += await filter.push(text.slice(at, at + pieceLength));
  return out + (await filter.end());
}

const CASES: [written: string, shown: string][] = [
  ['Plain words, and more.', 'Plain words, and more.'],
  ['See [A](/a#b).', 'See [A](/a#b).'],
  [
    'See [A](/a "Title") and [B](/b).',
    'See [A](/a "Title") and [B](/b).'.replace(' "Title"', '').replace('[B](/b)', 'B'),
  ],
  ['![alt](/a)', 'alt'],
  ['a[0] and - [ ] task', 'a[0] and - [ ] task'],
  ['Use `npm i [x](y)` here', 'Use `npm i [x](y)` here'],
  ['`` a ` b `` c', '`` a ` b `` c'],
  ['2 < 3 and <b>bold</b>', '2 < 3 and ‹b>bold‹/b>'],
  ['Open http://localhost:3000/x.', 'Open `http://localhost:3000/x`.'],
  ['Go to https://evil.test/x, now', 'Go to …, now'],
  [
    '```sh\ncurl https://api.known.dev/x\ncurl https://evil.test\n```\nend',
    '```sh\ncurl https://api.known.dev/x\ncurl …\n```\nend',
  ],
  ['```js\nconst a = "[x](y)";', '```js\nconst a = "[x](y)";\n```\n'],
  ['1. one\n\n       ```py\n       x = 1\n       ```\n', '1. one\n\n   ```py\n   x = 1\n   ```\n'],
  ['[1]: https://evil.test\ntext', '\ntext'],
  ['[A][1]', 'A'],
  ['\\[A](/a)', '\\[A](/a)'],
  ['**[A](/a)**', '**[A](/a)**'],
];

it.each(CASES)('%j', async (written, shown) => {
  for (const length of [1, 2, 3, 7, 1000]) expect(await filtered(written, length)).toBe(shown);
});

it('holds back what is not finished, and nothing else', async () => {
  const filter = new LinkFilter(options);
  expect(await filter.push('Hello wor')).toBe('Hello ');
  expect(await filter.push('ld, see [A](')).toBe('world, see ');
  expect(await filter.push('/a) and')).toBe('[A](/a) ');
  expect(await filter.end()).toBe('and');
});

/** All sites of a host wait for whoever reads an answer, and the endpoint may be anybody's. */
it.each(['a', '[', '`a ', 'a.', 'www.', '[a](', '![a][', '\\', '<', 'a@'])(
  'reads %j many times over without looking back and forth',
  async (part) => {
    const text = part.repeat(80_000 / part.length);
    expect((await filtered(text, text.length)).length).toBeGreaterThan(0);
  },
);
