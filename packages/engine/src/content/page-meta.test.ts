import { expect, test } from 'vitest';
import { readPageMeta, titleFromPath } from './page-meta.ts';

const read = (yaml: string, page = 'guides/quick-start') =>
  readPageMeta({ path: `${page}.mdx`, page }, `---\n${yaml}\n---\nBody`);

test('an audience in frontmatter is a note of its author, and hides nothing', () => {
  expect(read('audience: developers').meta.hidden).toBe(false);
});

test('a page says all about itself', () => {
  const yaml = `title: T
sidebarTitle: S
description: D
icon: star
iconType: solid
tag: NEW
hidden: true
noindex: true
searchable: false
boost: 2
deprecated: true
mode: wide
url: https://example.com
openapi: GET /x
keywords: [a, b]
custom: value`;
  const { meta, diagnostics } = read(yaml);
  expect(diagnostics).toEqual([]);
  expect(meta).toMatchObject({
    path: 'guides/quick-start',
    file: 'guides/quick-start.mdx',
    title: 'T',
    sidebarTitle: 'S',
    description: 'D',
    icon: 'star',
    iconType: 'solid',
    tag: 'NEW',
    hidden: true,
    noindex: true,
    searchable: false,
    boost: 2,
    deprecated: true,
    mode: 'wide',
    url: 'https://example.com',
    openapi: 'GET /x',
    keywords: ['a', 'b'],
  });
  expect(meta.data.custom).toBe('value');
  expect(meta.hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['guides/quick-start', 'Quick start'],
  ['api_reference/get_user', 'Get user'],
  ['guides/index', 'Guides'],
  ['index', 'Home'],
  ['OAuth', 'OAuth'],
  ['using-OAuth', 'Using OAuth'],
  ['v1.2', 'V1.2'],
  ['a/---', '---'],
])('the title of %s without one', (page, title) => {
  expect(titleFromPath(page)).toBe(title);
});

test('without frontmatter a page has its defaults', () => {
  const { meta } = readPageMeta({ path: 'a.md', page: 'a' }, 'Text');
  expect(meta).toMatchObject({
    title: 'A',
    hidden: false,
    searchable: null,
    mode: 'default',
    url: null,
    keywords: [],
  });
});

test('what is written oddly is read as meant, or reported', () => {
  expect(
    read('title: 2024\nhidden: "true"\nicon: {name: bolt, style: light}\nkeywords: a, b').meta,
  ).toMatchObject({
    title: '2024',
    hidden: true,
    icon: 'bolt',
    iconType: 'light',
    keywords: ['a', 'b'],
  });
  const { meta, diagnostics } = read('title: T\nmode: widee');
  expect(meta.mode).toBe('default');
  expect(diagnostics).toMatchObject([
    { rule: 'wrong-value', line: 3, column: 1, hint: 'Did you mean "wide"?' },
  ]);
});

test('text that YAML reads as something else is reported, and a yes is the word', () => {
  const { meta, diagnostics } = read('title: {name}\ndescription: true\ntag:\n  - New');
  expect(meta).toMatchObject({ title: 'Quick start', description: 'true', tag: null });
  expect(diagnostics).toMatchObject([
    { rule: 'wrong-value', line: 2, message: expect.stringMatching(/"title".*several values/) },
    { rule: 'wrong-value', line: 4, message: expect.stringMatching(/"tag".*a list/) },
  ]);
});
