import { expect, it } from 'vitest';
import { isSearchFile } from './search-file.ts';

it.each([
  ['llms.txt', true],
  ['assets/search/editions.js', true],
  ['assets/search/en/s-abc.js', true],
  ['assets/search/../../secret.js', false],
  ['assets/search/./editions.js', false],
  ['assets/search//etc/passwd.js', false],
  ['assets/search/..\\..\\secret.js', false],
  ['assets/search/a\0.js', false],
  ['assets/searchers.js', false],
  ['bindery-manifest.json', false],
  ['/etc/passwd', false],
])('%j may be read: %j', (path, may) => {
  expect(isSearchFile(path)).toBe(may);
});
