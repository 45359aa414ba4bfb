/** What docs.json points at within the site: told when it is not there, and not a word when it is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSite, type Diagnostic } from '../../src/index.ts';
import { docsJson, makeSite, page, removeSites, temporaryFolder } from './harness/site.ts';
import { RIGHT, TARGETS } from './link-kinds.data.ts';

afterAll(removeSites);

const REDIRECTS = [
  { source: '/old', destination: '/guides/plain' },
  { source: '/older/:rest*', destination: '/guides/:rest*' },
  { source: '/blog/:rest*', destination: 'https://blog.example/:rest*' },
  { source: '/manual', destination: '/files/manual.pdf' },
  { source: '/feed', destination: '/changes/rss.xml' },
];

const GROUPS = [
  { group: 'Guides', pages: ['index', 'guides/index', 'guides/README', 'guides/plain'] },
  { group: 'API', openapi: 'openapi.json' },
];

async function told(more: object, navigation: object = { groups: GROUPS }): Promise<Diagnostic[]> {
  const config = docsJson(navigation, { redirects: REDIRECTS, ...more });
  const indented = JSON.stringify(JSON.parse(config), null, 2);
  const folder = makeSite({ ...TARGETS, 'docs.json': indented });
  const { diagnostics } = await buildSite(folder, { out: null, cacheFolder: false });
  return diagnostics.filter(({ file }) => file === 'docs.json');
}

/** Every place that can hold a link, with `there('…')` as the address in it. */
const more = (there: (place: string) => string): object => ({
  navbar: {
    links: [{ label: 'x', href: there('navbar') }],
    primary: { type: 'button', label: 'x', href: there('button') },
  },
  footer: { links: [{ header: 'h', items: [{ label: 'x', href: there('footer') }] }] },
  logo: { light: '/images/dot.png', dark: '/images/dot.png', href: there('logo') },
  banner: { content: `[a](${there('banner')}) and <a href="${there('banner-tag')}">b</a>.` },
  contextual: {
    options: [
      { title: 'x', href: there('menu-of-page') },
      { title: 'y', href: '/raw/$path' },
    ],
  },
  errors: { '404': { description: `Go [there](${there('wrong')}).` } },
});
const navigation = (there: (place: string) => string): object => ({
  languages: [
    {
      language: 'en',
      global: { anchors: [{ anchor: 'x', href: there('anchor') }] },
      tabs: [
        { tab: 'A', groups: [{ group: 'g', pages: ['index', { title: 'x', href: there('entry') }] }] },
        { tab: 'B', href: there('tab') },
        {
          tab: 'C',
          menu: [
            { item: 'a', pages: ['guides/plain'] },
            { item: 'x', href: there('menu') },
          ],
        },
      ],
    },
    {
      language: 'fr',
      pages: ['fr/guides/deep/target'],
      navbar: { links: [{ label: 'x', href: there('fr-navbar') }] },
      footer: { links: [{ header: 'h', items: [{ label: 'x', href: there('fr-footer') }] }] },
      banner: { content: `[a](${there('fr-banner')})` },
    },
  ],
});
const PLACES = [
  'navbar',
  'button',
  'footer',
  'logo',
  'banner',
  'banner-tag',
  'menu-of-page',
  'wrong',
  'anchor',
  'entry',
  'tab',
  'menu',
  'fr-navbar',
  'fr-footer',
  'fr-banner',
];

it('a link that leads nowhere is told wherever it stands, with its line and the page that was meant', async () => {
  const nowhere = (place: string): string => `/guides/plane?${place}`;
  const found = await told(more(nowhere), navigation(nowhere));
  expect(found.map(({ message }) => message).sort()).toEqual(
    PLACES.map((place) => `There is no page or file "${nowhere(place)}"`).sort(),
  );
  for (const one of found) {
    const written = /"(.*)"/.exec(one.message)![1]!;
    expect(one).toMatchObject({ severity: 'warning', rule: 'broken-link', line: expect.any(Number) });
    expect(one.hint).toBe('Did you mean "/guides/plain"?');
    expect(one.excerpt).toContain(written);
  }
});

it('an anchor that its page does not have is told wherever it stands, as in a page', async () => {
  const nowhere = (place: string): string => `/guides/deep/target?${place}#part-on`;
  const found = await told(
    { ...more(nowhere), redirects: [{ source: '/old', destination: nowhere('redirect') }] },
    navigation(nowhere),
  );
  const places = found.map(({ excerpt, line, column }) => {
    const written = /target\?([\w-]+)#part-on/g;
    expect(line).toEqual(expect.any(Number));
    // The caret stands under the value that holds the link, whose name stands before it.
    expect(excerpt!.split('\n')[0]!.slice(0, column!)).toMatch(
      /"(?:href|content|description|destination)": "$/,
    );
    return [...excerpt!.matchAll(written)].map(([, place]) => place);
  });
  expect([...new Set(places.flat())].sort()).toEqual([...PLACES, 'redirect'].sort());
  // The banner misses the same anchor twice, which is one mistake of one text.
  expect(found).toHaveLength(PLACES.length);
  for (const one of found) {
    expect(one).toMatchObject({
      severity: 'warning',
      rule: 'broken-anchor',
      hint: 'Did you mean "#part-one"?',
    });
    expect(one.message).toBe('The page "guides/deep/target" has no heading or anchor "#part-on"');
  }
});

it('a link that leads somewhere is not told', async () => {
  const there = (): string => '/guides/plain';
  expect(await told(more(there), navigation(there))).toEqual([]);
});

/** Addresses of the kinds that a page may hold and that mean the same from everywhere. */
const RIGHT_ADDRESSES = [
  ...RIGHT.flatMap(([, markup]) => [...markup.matchAll(/\]\(([^)\s]+)\)/g)].map((link) => link[1]!)),
  '/manual',
  'guides/plain',
]
  .map((address) => address.replace(/^\.\/target(?=#)/, '/guides/deep/target'))
  .filter((address) => address !== '/nowhere' && !/^[.#]|^target$/.test(address));

it('no link that leads somewhere is told, wherever it stands', async () => {
  expect(RIGHT_ADDRESSES.length).toBeGreaterThan(40);
  expect(RIGHT_ADDRESSES.filter((address) => address.includes('#')).length).toBeGreaterThan(15);
  const items = RIGHT_ADDRESSES.map((href) => ({ label: 'x', href }));
  const redirects = RIGHT_ADDRESSES.map((destination, at) => ({ source: `/to/${at}`, destination }));
  const found = await told(
    {
      redirects: [...REDIRECTS, ...redirects],
      navbar: { links: items },
      footer: { links: [{ header: 'h', items }] },
      banner: { content: RIGHT_ADDRESSES.map((href) => `[x](${href})`).join(' ') },
    },
    { groups: GROUPS, global: { anchors: items.map(({ href }) => ({ anchor: href, href })) } },
  );
  expect(found).toEqual([]);
});

it('tells of pictures and fonts that are not there', async () => {
  const found = await told({
    logo: { light: '/images/dot.png', dark: '/images/dto.png' },
    favicon: '/images/none/at/all.ico',
    background: { image: 'images/nothing-like-it.png' },
    fonts: { family: 'Own', source: '/fonts/own.woff2' },
  });
  expect(found.map(({ rule, message, hint }) => [rule, message, hint]).sort()).toEqual([
    ['broken-link', 'There is no file "/fonts/own.woff2"', null],
    ['missing-image', 'There is no file "/images/dto.png"', 'Did you mean "/images/dot.png"?'],
    ['missing-image', 'There is no file "/images/none/at/all.ico"', null],
    ['missing-image', 'There is no file "images/nothing-like-it.png"', null],
  ]);
});

it('a site without its scheme is taken for a page; a redirect that leads nowhere is told once', async () => {
  const found = await told({
    redirects: [{ source: '/gone', destination: '/nowhere-at-all' }],
    navbar: { links: ['example.com/pricing', '/gone'].map((href) => ({ label: 'x', href })) },
  });
  expect(found.map(({ rule, hint }) => [rule, hint]).sort()).toEqual([
    ['broken-link', 'Write "https://example.com/pricing" if it is another site.'],
    ['redirect-missing', null],
  ]);
});

it('the wrong anchor or feed of a redirect is told where it stands, not at the links to it', async () => {
  const folder = makeSite({
    'docs.json': docsJson(
      { pages: ['a', 'b'] },
      {
        redirects: [
          { source: '/old', destination: '/b#gone' },
          { source: '/any/:rest*', destination: '/:rest*#whatever' },
          { source: '/feed', destination: '/b/rss.xml' },
          { source: '/tools', destination: '/mcp' },
        ],
        navbar: { links: [{ label: 'x', href: '/old' }] },
      },
    ),
    'a.mdx': page('A', '[x](/old), [y](/any/b), [z](/old#part), [f](/feed) and [t](/tools)'),
    'b.mdx': page('B', '## Part'),
  });
  const { diagnostics } = await buildSite(folder, { out: null, cacheFolder: false });
  expect(diagnostics.map(({ file, rule }) => `${file}: ${rule}`)).toEqual([
    'docs.json: broken-anchor',
    'docs.json: broken-link',
  ]);
});

it('an anchor that comes or goes with the text of a page is told by the next build', async () => {
  const folder = makeSite({
    'docs.json': docsJson({ pages: ['b'] }, { navbar: { links: [{ label: 'x', href: '/b#part' }] } }),
    'b.mdx': page('B', '## Part'),
  });
  const cacheFolder = temporaryFolder('cache');
  const rules = async (): Promise<string[]> =>
    (await buildSite(folder, { out: null, cacheFolder })).diagnostics.map(({ rule }) => rule);
  expect(await rules()).toEqual([]);
  writeFileSync(join(folder, 'b.mdx'), page('B', '## Another part'));
  expect(await rules()).toEqual(['broken-anchor']);
  expect(await rules()).toEqual(['broken-anchor']);
});
