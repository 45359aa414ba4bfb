import { expect, it } from 'vitest';
import { ENGLISH } from '../words/words.ts';
import { renderSourceLinks } from './source-links.ts';

const repository = (url: string | null, more = {}) => ({
  url,
  branch: 'main',
  folder: 'docs',
  edit: true,
  issue: true,
  ...more,
});
const page = { file: 'guide/a b.mdx', title: 'A & B' };

const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);

it.each([
  [
    'https://github.com/a/b.git',
    [
      'https://github.com/a/b/edit/main/docs/guide/a%20b.mdx',
      'https://github.com/a/b/issues/new?title=A%20%26%20B',
    ],
  ],
  [
    'https://gitlab.com/a/b/',
    [
      'https://gitlab.com/a/b/-/edit/main/docs/guide/a%20b.mdx',
      'https://gitlab.com/a/b/-/issues/new?issue[title]=A%20%26%20B',
    ],
  ],
])('%s', (url, expected) => {
  expect(hrefs(renderSourceLinks(repository(url), page, ENGLISH))).toEqual(expected);
});

it.each([
  ['no repository', null],
  ['no address', repository(null)],
  ['a script', repository('javascript:alert(1)')],
  ['nothing asked for', repository('https://github.com/a/b', { edit: false, issue: false })],
])('%s: nothing', (_, given) => {
  expect(renderSourceLinks(given, page, ENGLISH)).toBe('');
});

it('a page made from a specification cannot be edited', () => {
  const html = renderSourceLinks(
    repository('https://github.com/a/b'),
    { ...page, file: 'api.json' },
    ENGLISH,
  );
  expect(hrefs(html)).toEqual(['https://github.com/a/b/issues/new?title=A%20%26%20B']);
});
