import { expect, test } from 'vitest';
import { briefNodes, briefSections, page, resolveWritten } from '../../tests/navigation/resolve-written.ts';
import { pageNavigation, placeOf } from './page-navigation.ts';

test('groups carry what the sidebar shows', async () => {
  const { navigation } = await resolveWritten(
    {
      groups: [
        {
          group: 'G',
          icon: 'star',
          iconType: 'solid',
          tag: 'NEW',
          root: 'g/index',
          directory: 'card',
          pages: ['a', { group: 'Inner', expanded: true, pages: ['b'] }],
        },
      ],
    },
    [
      'g/index',
      page(
        'a',
        'title: A\nsidebarTitle: Short\nicon: bolt\ntag: BETA\ndeprecated: true\nopenapi: v2 get /users',
      ),
      'b',
    ],
  );
  expect(navigation.sections[0]!.nodes).toMatchObject([
    {
      kind: 'group',
      title: 'G',
      icon: 'star',
      iconType: 'solid',
      tag: 'NEW',
      root: 'g/index',
      directory: 'card',
      expanded: null,
      nodes: [
        { page: 'a', title: 'Short', icon: 'bolt', tag: 'BETA', deprecated: true, method: 'GET' },
        { title: 'Inner', expanded: true, directory: 'card' },
      ],
    },
  ]);
  expect(pageNavigation(navigation, 'g/index')).toMatchObject({
    breadcrumbs: [],
    previous: null,
    next: { page: 'a' },
  });
  expect(pageNavigation(navigation, 'b').breadcrumbs.map(({ title, page }) => [title, page])).toEqual([
    ['G', 'g/index'],
    ['Inner', null],
  ]);
});

test('previous and next stay in the section and skip what is hidden or elsewhere', async () => {
  const { navigation } = await resolveWritten(
    {
      tabs: [
        { tab: 'One', pages: ['a', 'secret', 'away', 'b', { group: 'H', hidden: true, pages: ['h'] }, 'c'] },
        { tab: 'Two', pages: ['d'] },
      ],
    },
    ['a', 'b', 'c', 'd', 'h', page('secret', 'hidden: true'), page('away', 'url: https://x.y')],
  );
  const around = (path: string) => [placeOf(navigation, path)!.previous, placeOf(navigation, path)!.next];
  expect(['a', 'b', 'c', 'd', 'h', 'secret'].map(around)).toEqual([
    [null, 'b'],
    ['a', 'c'],
    ['b', null],
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(briefSections(navigation).one).toEqual(['a', 'away', 'b', 'c']);
  expect(placeOf(navigation, 'h')).toMatchObject({
    section: 1,
    listed: true,
    shown: true,
    hiddenParent: true,
  });
});

/** What the sidebar of a page shows, and what that of everybody else. */
const hiddenParts: [string, Record<string, unknown>, string[], unknown, unknown][] = [
  [
    'a hidden tab',
    {
      tabs: [
        { tab: 'A', pages: ['a'] },
        { tab: 'H', hidden: true, groups: [{ group: 'G', pages: ['h', 'i'] }] },
      ],
    },
    ['a', 'h', 'i'],
    [['G', 'h', 'i']],
    ['a'],
  ],
  [
    'a hidden version',
    {
      versions: [
        { version: '2', pages: ['a'] },
        { version: '1', hidden: true, pages: ['h', 'i'] },
      ],
    },
    ['a', 'h', 'i'],
    ['h', 'i'],
    ['a'],
  ],
  [
    'a hidden group',
    {
      groups: [
        { group: 'A', pages: ['a'] },
        { group: 'H', hidden: true, pages: ['h', 'i'] },
      ],
    },
    ['a', 'h', 'i'],
    [['H', 'h', 'i']],
    [['A', 'a']],
  ],
  [
    'hidden groups and nothing else',
    {
      tabs: [
        { tab: 'A', pages: ['a'] },
        {
          tab: 'T',
          groups: [
            { group: 'H', hidden: true, pages: ['h'] },
            { group: 'I', hidden: true, pages: ['i'] },
          ],
        },
      ],
    },
    ['a', 'h', 'i'],
    [
      ['H', 'h'],
      ['I', 'i'],
    ],
    ['a'],
  ],
  [
    'a page beside the pages of a tab',
    {
      tabs: [
        { tab: 'A', pages: ['a'] },
        { tab: 'B', groups: [{ group: 'G', pages: ['b/deep/x', 'b/deep/y'] }] },
      ],
    },
    ['a', 'b/deep/x', 'b/deep/y', 'b/h'],
    [['G', 'b/deep/x', 'b/deep/y']],
    ['a'],
  ],
  [
    'a tab whose pages are all hidden',
    {
      tabs: [
        { tab: 'A', pages: ['a'] },
        { tab: 'B', pages: ['secret'] },
      ],
    },
    ['a', 'secret'],
    ['a'],
    ['a'],
  ],
];

test.each(hiddenParts)('%s has a sidebar', async (_, written, pages, expected, elsewhere) => {
  const metas = pages.map((path) => (path === 'secret' ? page(path, 'hidden: true') : path));
  const { navigation } = await resolveWritten(written, metas);
  const shownOn = (path: string) =>
    briefNodes(navigation.sections[placeOf(navigation, path)!.section!]!.nodes);
  const path = ['h', 'b/h', 'secret'].find((one) => pages.includes(one))!;
  expect(shownOn(path)).toEqual(expected);
  expect(shownOn('a')).toEqual(elsewhere);
  if (pages.includes('i') && expected === hiddenParts[0]![3])
    expect(placeOf(navigation, 'h')!.next).toBe('i');
});

test('a group whose pages are all hidden or missing is not shown', async () => {
  const { navigation } = await resolveWritten(
    {
      groups: [
        { group: 'Empty', pages: ['nope'] },
        { group: 'Hidden', pages: ['h'] },
        { group: 'G', pages: ['a'] },
      ],
    },
    ['a', page('h', 'hidden: true')],
  );
  expect(briefSections(navigation)).toEqual({ main: [['G', 'a']] });
  expect(pageNavigation(navigation, 'a').breadcrumbs).toMatchObject([{ title: 'G' }]);
  expect(pageNavigation(navigation, 'h').breadcrumbs).toEqual([]);
});

test('switchers keep the reader on the same page where it exists', async () => {
  const pages = ['start', 'guides/a', 'only-en', 'fr/start', 'fr/guides/a', 'de/start'];
  const { navigation } = await resolveWritten(
    {
      languages: [
        { language: 'en', pages: ['start', 'guides/a', 'only-en'] },
        { language: 'fr', pages: ['fr/start', 'fr/guides/a'] },
        { language: 'de', pages: ['de/start'] },
      ],
    },
    pages,
  );
  const targets = (path: string) =>
    pageNavigation(navigation, path).switchers[0]!.items.map((item) => item.page);
  expect(targets('guides/a')).toEqual(['guides/a', 'fr/guides/a', 'de/start']);
  expect(targets('fr/guides/a')).toEqual(['guides/a', 'fr/guides/a', 'de/start']);
  expect(targets('only-en')).toEqual(['start', 'fr/start', 'de/start']);
  expect(pageNavigation(navigation, 'fr/start').switchers[0]!.items.map((item) => item.active)).toEqual([
    false,
    true,
    false,
  ]);
  expect(pageNavigation(navigation, 'fr/start').language).toBe('fr');
});

test('switchers on a page that versions share lead into the other version', async () => {
  const { navigation } = await resolveWritten(
    {
      versions: [
        { version: 'v2', pages: ['pricing', 'v2/quick'] },
        { version: 'v1', pages: ['pricing', 'v1/quick', 'v1/search'] },
      ],
    },
    ['pricing', 'v2/quick', 'v1/quick', 'v1/search'],
  );
  const targets = (path: string) =>
    pageNavigation(navigation, path).switchers[0]!.items.map((item) => item.page);
  expect(targets('pricing')).toEqual(['pricing', 'v1/quick']);
  expect(targets('v1/quick')).toEqual(['v2/quick', 'v1/quick']);
});

test('a page of several versions is that of the default one', async () => {
  const { navigation } = await resolveWritten(
    {
      versions: [
        { version: 'edge', pages: ['index', 'edge/a'] },
        { version: 'v2', default: true, pages: ['index', 'v2/a'] },
      ],
    },
    ['index', 'edge/a', 'v2/a'],
  );
  const { items } = pageNavigation(navigation, 'index').switchers[0]!;
  expect(items.map(({ label, page, active }) => [label, page, active])).toEqual([
    ['edge', 'edge/a', false],
    ['v2', 'index', true],
  ]);
});

test('versions inside tabs: twins across folders that carry the version in the middle', async () => {
  const version = (v: string) => ({
    version: `Version ${v} (x)`,
    pages: [`docs/${v}/a`, `api/${v}/b`, `docs/${v}/c/index`],
  });
  const pages = ['1.0', '2.0'].flatMap((v) => [`docs/${v}/a`, `api/${v}/b`, `docs/${v}/c/index`]);
  const { navigation } = await resolveWritten(
    {
      tabs: [
        { tab: 'T', versions: [version('2.0'), version('1.0')] },
        { tab: 'U', pages: ['u'] },
      ],
    },
    [...pages, 'u'],
  );
  const at = pageNavigation(navigation, 'api/1.0/b');
  expect(at.switchers.map(({ kind, items }) => [kind, items.map((item) => item.page)])).toEqual([
    ['tab', ['docs/2.0/a', 'u']],
    ['version', ['api/2.0/b', 'api/1.0/b']],
  ]);
  expect(pageNavigation(navigation, 'u').switchers.map(({ kind }) => kind)).toEqual(['tab']);
});

test('a language brings its own banner, footer and navbar', async () => {
  const { navigation } = await resolveWritten(
    {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'fr', banner: { content: 'Salut' }, tabs: [{ tab: 'T', pages: ['fr/a'] }] },
      ],
    },
    ['a', 'fr/a'],
  );
  expect(pageNavigation(navigation, 'fr/a')).toMatchObject({ banner: { content: 'Salut' }, footer: null });
  expect(pageNavigation(navigation, 'a').banner).toBeNull();
});

test.each([
  [{ collapsed: true }, false],
  [{ collapsed: false }, true],
  [{ collapsed: true, expanded: true }, true],
  [{}, null],
])('a group with %j', async (fields, expanded) => {
  const inner = { group: 'N', pages: ['a'], ...fields };
  const { navigation, diagnostics } = await resolveWritten({ groups: [{ group: 'G', pages: [inner] }] }, [
    'a',
  ]);
  const [group] = navigation.sections[0]!.nodes;
  expect(group?.kind === 'group' ? group.nodes[0] : null).toMatchObject({ expanded });
  expect(diagnostics).toEqual([]);
});
