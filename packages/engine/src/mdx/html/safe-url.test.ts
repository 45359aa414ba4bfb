import { expect, test } from 'vitest';
import { isExternal, isSafeLink, isSafeMedia, schemeOf } from './safe-url.ts';

test.each([
  ['/guides/start', ''],
  ['a/b:c', ''],
  ['#x:y', ''],
  ['HTTPS://x', 'https'],
  ['java\nscript:x', 'javascript'],
  [' \u0001javascript:x', 'javascript'],
  ['localhost:3000', 'localhost'],
])('the scheme of %j is %j', (url, scheme) => {
  expect(schemeOf(url)).toBe(scheme);
});

test.each([
  ['javascript:x', false, false],
  ['data:text/html,x', false, false],
  ['data:image/png;base64,x', false, true],
  ['vscode://file/x', true, false],
  ['mailto:a@b.c', true, false],
  ['https://x', true, true],
  ['../a.png', true, true],
])('%s: link %s, media %s', (url, link, media) => {
  expect([isSafeLink(url), isSafeMedia(url)]).toEqual([link, media]);
});

test('an address without a scheme can still leave the site', () => {
  expect([isExternal('//x.example'), isExternal('/x'), isExternal('https://x')]).toEqual([true, false, true]);
});
