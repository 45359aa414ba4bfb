/** What content can make the coordinator do: each of these took minutes, or the process, before it was bounded. */
import { expect, test } from 'vitest';
import { serverUrl } from '../api-reference/spec/server-url.ts';
import { SpecLibrary } from '../api-reference/spec/spec-library.ts';
import { parseJson } from '../config/parse-json.ts';
import { secretDiagnostics } from '../content/find-secrets.ts';
import { readFrontmatter } from '../content/frontmatter.ts';
import { createEffort, nearestName } from '../diagnostics/nearest-name.ts';
import { createPageLookup } from '../navigation/page-lookup.ts';
import { normalizeRedirects } from '../navigation/redirects.ts';
import type { SiteView } from '../site/site-view.ts';
import { checkAnchors } from './checks/check-anchors.ts';
import { siteText } from './plan/site-text.ts';
import type { SegmentFacts } from './segments/segment-job.ts';

const count = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

/** 200 letters that differ in the last ones: nothing can be told apart at a glance. */
const long = (letter: string, index: number): string =>
  `${letter.repeat(194)}${String(index).padStart(6, '0')}`;

function factsOf(anchors: string[], links: string[]): SegmentFacts {
  const anchorLinks = links.map((anchor) => ({
    ...{ page: 'a', anchor, file: 'a.mdx', line: 1, column: 1, written: `#${anchor}`, excerpt: null },
  }));
  const page = { page: 'a', anchors: anchors.join('\n'), anchorLinks, diagnostics: [] };
  return { pages: [page] } as unknown as SegmentFacts;
}

test.each([
  [
    'long headings and broken anchors like them',
    count(600, (n) => long('a', n)),
    count(600, (n) => long('b', n)),
  ],
  [
    'headings and anchors that nearly fit',
    count(600, (n) => `${long('a', n)}xy`),
    count(600, (n) => long('a', n)),
  ],
  ['many short ones', count(10_000, (n) => `h${n}`), count(10_000, (n) => `broken${n}`)],
])('%s', (_, anchors, links) => {
  const diagnostics = checkAnchors([factsOf(anchors, links)], []);
  expect(diagnostics).toHaveLength(links.length);
});

test('the first mistakes still get their hints', () => {
  const anchors = ['install', ...count(100, (n) => long('a', n))];
  const hints = checkAnchors([factsOf(anchors, ['instal', ...count(100, (n) => long('b', n))])], []);
  expect(hints[0]!.hint).toBe('Did you mean "#install"?');
});

test('near names cost no more than is granted', () => {
  const effort = createEffort();
  const granted = effort.left;
  for (let n = 0; n < 500; n++)
    nearestName(
      long('b', n),
      count(300, (other) => long('a', other)),
      effort,
    );
  expect(granted - effort.left).toBeLessThanOrEqual(granted + 200 * 10);
});

const redirectsOf = (pairs: [string, string][], pages: string[] = []) =>
  normalizeRedirects({
    written: pairs.map(([source, destination]) => {
      return { source, destination, permanent: true, place: { file: 'docs.json', line: 1, column: 1 } };
    }),
    pages,
  });

const A = 'a'.repeat(900);

test.each<[string, [string, string][], string[]]>([
  [
    'patterns with two wildcards and long destinations',
    [
      ...count(500, (n): [string, string] => [`/:a*b:c*d${n}`, `/x${n}`]),
      ...count(200, (n): [string, string] => [`/from${n}`, `/${'b'.repeat(1900)}${n}`]),
    ],
    [],
  ],
  [
    'patterns that nearly fit at every place',
    [
      ...count(500, (n): [string, string] => [`/:x*b${A}${n}:y*`, `/x${n}`]),
      ...count(200, (n): [string, string] => [`/from${n}`, `/${A}${A}${n}`]),
    ],
    [],
  ],
  [
    'slashes before a letter',
    count(3000, (n): [string, string] => [`${'/'.repeat(1900)}${n}`, `x${'/'.repeat(1900)}${n}`]),
    [],
  ],
  [
    'patterns that grow for ever, beside many pages',
    count(400, (n): [string, string] => [`/s${n}/:x*`, `/s${n}/deeper/:x*`]),
    count(20_000, (n) => `pages/p${n}`),
  ],
])('redirects: %s', (_, pairs, pages) => {
  const { redirects } = redirectsOf(pairs, pages);
  expect(redirects.length).toBeLessThanOrEqual(pairs.length);
});

test('redirects that could not all be looked at are told of', () => {
  const pairs: [string, string][] = [
    ...count(500, (n): [string, string] => [`/:x*b${A}${n}:y*`, `/x${n}`]),
    ...count(200, (n): [string, string] => [`/from${n}`, `/${A}${A}${n}`]),
  ];
  expect(redirectsOf(pairs).diagnostics.map(({ rule }) => rule)).toContain('redirect-unchecked');
});

test('suggestions for pages of nearly the same long name', () => {
  const pages = count(20_000, (n) => `folder/${long('a', n).slice(0, 190)}${n}`);
  const lookup = createPageLookup(new Set(pages));
  for (let n = 0; n < 100; n++) lookup.suggest(`folder/${long('b', n).slice(0, 190)}${n}`);
  expect(lookup.find(pages[7]!)).toEqual({ page: pages[7], written: 'exact' });
});

const times = (text: string, times: number): string => text.repeat(times);

test.each([
  ['a text over a million lines', `{"name": "${times('\n', 1_000_000)}"}`],
  ['a text over many lines, of escaped quotes', `{"name": "${times('\n\\",', 300_000)}"}`],
  [
    'many objects in a line that is far to the right',
    `{\n${times(' ', 500_000)}"a": [${times('{},', 50_000)}`,
  ],
  ['many fields in a line that is far to the right', `{\n${times(' ', 500_000)}${times('"a":{},', 50_000)}`],
])('docs.json: %s', (_, source) => {
  expect(parseJson(source, 'docs.json').node).toMatchObject({ kind: 'object' });
});

test.each([
  ['a list', `title: [${times(' ', 125_000)}]x`],
  ['fields', `title: {${times(' ', 125_000)}}x`],
])('frontmatter of eight pages: spaces in %s', (_, line) => {
  const source = `---\n${line}\n---\n`;
  const pages = count(8, (n) => readFrontmatter(source, `${n}.mdx`));
  expect(pages.map(({ data }) => Object.keys(data))).toEqual(count(8, () => ['title']));
});

/** As a number in base 20, in letters that no placeholder is made of. */
const letters = (n: number): string =>
  n
    .toString(20)
    .padStart(5, '0')
    .replace(/./g, (digit) => 'QzWsXeDcRfVtGbYhNuJm'[Number.parseInt(digit, 20)]!);

test('text full of keys, line by line and in one line', () => {
  const key = (n: number) => `ghp_hT3vQ9xLm2Rz7KcY5wNb8Jd4Fg6Sp1Ua${letters(n)}`;
  for (const between of ['\n', ' ']) {
    const found = secretDiagnostics('a.mdx', count(20_000, key).join(between));
    expect(found).toHaveLength(20_000);
    expect(found.at(-1)).toMatchObject(between === '\n' ? { line: 20_000, column: 1 } : { line: 1 });
  }
});

test('variables of a server that double its address', () => {
  const variables = Object.fromEntries(count(64, (n) => [`v${n}`, { default: `{v${n + 1}}{v${n + 1}}` }]));
  expect(serverUrl({ url: 'https://{v0}', variables }).length).toBeLessThanOrEqual(2000);
  const plain = { url: 'https://{host}/v1/', variables: { host: { default: 'a.example' } } };
  expect(serverUrl(plain)).toBe('https://a.example/v1');
});

const library = (specs: string[]) => {
  const files = specs.map((text, n) => ({ path: `s${n}.yaml`, sizeBytes: text.length, text }));
  const read = (path: string) => Buffer.from(files.find((file) => file.path === path)!.text);
  return new SpecLibrary({ files, roots: [''], read, remote: new Map() });
};

const HEAD = "openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths: {}\n";

test.each([
  [
    'one long text named 400 times',
    `x-a: &a ${'y'.repeat(1_000_000)}\nx-b: [${count(400, () => '*a').join(',')}]\n`,
  ],
  [
    'one long key named 400 times',
    `x-a: &a {${'k'.repeat(1000)}: 1}\nx-b: &b [${count(300, () => '*a').join(',')}]\nx-c: [${count(400, () => '*b').join(',')}]\n`,
  ],
  [
    'lists of lists of lists',
    `x-a: &a [${'z'.repeat(5000)}]\n${count(8, (n) => `x-${n}: &l${n} [${count(9, () => (n === 0 ? '*a' : `*l${n - 1}`)).join(',')}]\n`).join('')}`,
  ],
])('a specification with %s is refused, not written out', (_, text) => {
  const specs = library([HEAD + text]);
  expect(specs.find('s0.yaml')).toBeNull();
  expect(specs.diagnostics[0]!.message).toMatch(/aliases|million values/);
});

test('specifications that are too long together: the first ones stay', () => {
  const text = `${HEAD}x-a: &a ${'y'.repeat(1_000_000)}\nx-b: [${count(40, () => '*a').join(',')}]\n`;
  const specs = library([text, text, text, text]);
  expect(specs.all('openapi')).toHaveLength(3);
  expect(specs.diagnostics.map(({ file }) => file)).toEqual(['s3.yaml']);
});

test('a site that is too large to be told is a mistake of the site, said at once', () => {
  const toJSON = () => {
    throw new RangeError('Invalid string length');
  };
  const view = { navigation: { toJSON } } as unknown as SiteView;
  expect(() => siteText(view)).toThrow(/too large together/);
});
