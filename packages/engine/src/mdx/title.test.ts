import { expect, test } from 'vitest';
import { readTitle } from './title.ts';

test.each([
  ['Plain words', 'Plain words', 'Plain words'],
  ['Run `npm i`', 'Run <code>npm i</code>', 'Run npm i'],
  ['`a < b`', '<code>a &lt; b</code>', 'a < b'],
  ['**Bold** and *so*', '<strong>Bold</strong> and <em>so</em>', 'Bold and so'],
  ['~~Gone~~', '<del>Gone</del>', 'Gone'],
  ['See [the guide](/guide)', 'See the guide', 'See the guide'],
  ['[beta] feature', '[beta] feature', '[beta] feature'],
  ['1. First', '1. First', '1. First'],
  ['# *One*', '# <em>One</em>', '# One'],
  ['- `a`', '- <code>a</code>', '- a'],
  ['snake_case_name', 'snake_case_name', 'snake_case_name'],
  ['a * b * c', 'a * b * c', 'a * b * c'],
  ['*x* <b> {y}', '<em>x</em> &lt;b&gt; {y}', 'x <b> {y}'],
  ['`a`\n\n`b`', '<code>a</code>  <code>b</code>', 'a  b'],
  ['', '', ''],
])('%j is shown as %j', (written, html, text) => {
  expect(readTitle(written)).toEqual({ html, text });
});
