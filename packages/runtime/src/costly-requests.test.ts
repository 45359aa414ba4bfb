/** What a request and a page could make costly: each is bounded by what it looks at, and not by how it is written. */
import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';
import { readScripts } from './content-policy.ts';

it('a range that is longer than any honest one is not read', () => {
  // In blanks before a missing hyphen a pattern finds as many ways as the square of their number.
  expect(readRange(`bytes=${' '.repeat(15_000)}x`, 100)).toBe('whole');
  expect(readRange(`bytes=${' '.repeat(200)}0-1`, 100)).toBe('whole');
  expect(readRange('bytes = 0 - 1 ', 100)).toEqual({ start: 0, end: 1 });
});

const scripts = (html: string) => readScripts(Buffer.from(html));
const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;

it.each<[string, string, number]>([
  ['an inline script', '<script>a()</script>', 1],
  ['the same one twice', '<script>a()</script><script >a()</script >', 1],
  ['two', '<script>a()</script>\n<script type="module">b()</script>', 2],
  ['data', '<script type="application/ld+json">{}</script>', 0],
  ['one of the site', '<script src="/a.js"></script>', 0],
  ['one of elsewhere', '<script defer src="https://x.org/a.js"></script>', 0],
  ['another tag', '<scripts>a()</scripts>', 0],
  ['one that nothing ends', '<script>a()<script>b()', 0],
  ['one beyond a window', `${'x'.repeat(524_285)}<script>a()</script>`, 1],
])('finds %s', async (_, html, expected) => {
  const { inline } = await scripts(html);
  expect(inline).toHaveLength(expected);
  for (const source of inline) expect(source).toMatch(HASH);
});

it('hashes what a browser hashes', async () => {
  const { inline } = await scripts('<script>alert("é")\r\n</script>');
  expect(inline).toEqual((await scripts('<script>alert("é")\n</script>')).inline);
});

it('names no more than a header can hold', async () => {
  const many = Array.from({ length: 50 }, (_, n) => `<script>f(${n})</script>`).join('');
  expect((await scripts(many)).inline).toEqual(["'unsafe-inline'"]);
});

it.each([
  ['openings that nothing ends', '<script '.repeat(250_000)],
  ['closings that end nowhere', `<script>${'</scripty'.repeat(220_000)}`],
  ['many scripts', '<script>x</script>'.repeat(100_000)],
])('gives others their turn while it looks through %s', async (_, html) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await scripts(html);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
