import { expect, it } from 'vitest';
import { isWatched } from './is-watched.ts';

it.each([
  ['guides/start.mdx', true],
  ['docs.json', true],
  ['.mintignore', true],
  ['.mintlify/skills/a.md', true],
  ['images/a.png', true],
  ['.git/index', false],
  ['node_modules/a/index.js', false],
  ['.bindery-cache/keys/x', false],
  ['guides/start.mdx~', false],
  ['guides/.start.mdx.swp', false],
  ['guides/4913', false],
  ['guides/#start.mdx#', false],
  ['guides/start.mdx___jb_tmp___', false],
])('%s: %s', (path, expected) => {
  expect(isWatched(path)).toBe(expected);
});
