import { expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { readFromMemory } from '../config/memory-files.ts';
import type { PageMeta } from '../content/content-index.ts';
import { readPageMeta } from '../content/page-meta.ts';
import type { Level, Navigation, NavNode } from './navigation.ts';
import { pageNavigation, placeOf } from './page-navigation.ts';
import type { ExpandReference, ReferenceRequest } from './reference-entry.ts';
import { resolveNavigation } from './resolve-navigation.ts';

function page(path: string, yaml = ''): PageMeta {
  const title = yaml.includes('title:') ? yaml : `title: ${path}\n${yaml}`;
  return readPageMeta({ path: `${path}.mdx`, page: path }, `---\n${title}\n---\n`).meta;
}

async function resolve(navigation: unknown, pages: (string | PageMeta)[], expand?: ExpandReference) {
  const docsJson = JSON.stringify({ theme: 'mint', name: 'N', colors: { primary: '#000' }, navigation });
  const loaded = await loadConfig({ root: '.', readFile: readFromMemory({ 'docs.json': docsJson }) });
  const metas = pages.map((item) => (typeof item === 'string' ? page(item) : item));
  return {
    ...resolveNavigation({ source: loaded.navigation, pages: metas, ...(expand && { expand }) }),
    loaded,
  };
}

/** A tree in brief: pages by path, groups as [title, …], links by address. */
function brief(nodes: NavNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.kind === 'page') return node.page;
    return node.kind === 'link' ? node.href : [node.title, ...brief(node.nodes)];
  });
}

function briefLevels(levels: Level[]): unknown[] {
  return levels.map(({ kind, items }) => [
    kind,
    ...items.map((item) => [item.label, item.page ?? item.href, ...briefLevels(item.levels)]),
  ]);
}

const sections = (navigation: Navigation) =>
  Object.fromEntries(navigation.sections.map(({ id, nodes }) => [id, brief(nodes)]));

/** Every form: navigation, pages, sections by id, divisions. */
const forms: [string, unknown, string[], Record<string, unknown>, unknown[]][] = [
  ['pages', { pages: ['a', 'b'] }, ['a', 'b'], { main: ['a', 'b'] }, []],
  [
    'groups',
    {
      groups: [
        { group: 'G', pages: ['a'] },
        { group: 'H', pages: ['b'] },
      ],
    },
    ['a', 'b'],
    {
      main: [
        ['G', 'a'],
        ['H', 'b'],
      ],
    },
    [],
  ],
  [
    'nested groups among pages',
    { pages: ['a', { group: 'G', pages: ['b', { group: 'H', pages: ['c'] }, 'd'] }] },
    ['a', 'b', 'c', 'd'],
    { main: ['a', ['G', 'b', ['H', 'c'], 'd']] },
    [],
  ],
  ['a bare list of groups', [{ group: 'G', pages: ['a'] }], ['a'], { main: [['G', 'a']] }, []],
  [
    'tabs',
    {
      tabs: [
        { tab: 'One', pages: ['a'] },
        { tab: 'Two', groups: [{ group: 'G', pages: ['b'] }] },
        { tab: 'Away', href: 'https://x.y' },
      ],
    },
    ['a', 'b'],
    { one: ['a'], two: [['G', 'b']] },
    [['tab', ['One', 'a'], ['Two', 'b'], ['Away', 'https://x.y']]],
  ],
  [
    'anchors',
    {
      anchors: [
        { anchor: 'Docs', icon: 'book', color: { light: '#111111', dark: '#eeeeee' }, pages: ['a'] },
        { anchor: 'Blog', href: 'https://b.c' },
      ],
    },
    ['a'],
    { docs: ['a'] },
    [['anchor', ['Docs', 'a'], ['Blog', 'https://b.c']]],
  ],
  [
    'dropdowns',
    {
      dropdowns: [
        { dropdown: 'A', pages: ['a'] },
        { dropdown: 'B', pages: ['b'] },
      ],
    },
    ['a', 'b'],
    { a: ['a'], b: ['b'] },
    [['dropdown', ['A', 'a'], ['B', 'b']]],
  ],
  [
    'products',
    {
      products: [
        { product: 'P', description: 'd', tabs: [{ tab: 'T', pages: ['a'] }] },
        { product: 'Q', pages: ['b'] },
      ],
    },
    ['a', 'b'],
    { 'p/t': ['a'], q: ['b'] },
    [['product', ['P', 'a', ['tab', ['T', 'a']]], ['Q', 'b']]],
  ],
  [
    'versions',
    {
      versions: [
        { version: 'v1', pages: ['v1/a'] },
        { version: 2, default: true, pages: ['v2/a'] },
      ],
    },
    ['v1/a', 'v2/a'],
    { v1: ['v1/a'], '2': ['v2/a'] },
    [['version', ['v1', 'v1/a'], ['2', 'v2/a']]],
  ],
  [
    'languages with tabs with versions',
    {
      languages: [
        { language: 'en', tabs: [{ tab: 'T', versions: [{ version: 'v1', pages: ['a'] }] }] },
        { language: 'fr', tabs: [{ tab: 'T', versions: [{ version: 'v1', pages: ['fr/a'] }] }] },
      ],
    },
    ['a', 'fr/a'],
    { 'en/t/v1': ['a'], 'fr/t/v1': ['fr/a'] },
    [
      [
        'language',
        ['en', 'a', ['tab', ['T', 'a', ['version', ['v1', 'a']]]]],
        ['fr', 'fr/a', ['tab', ['T', 'fr/a', ['version', ['v1', 'fr/a']]]]],
      ],
    ],
  ],
  [
    'a menu in a tab',
    {
      tabs: [
        {
          tab: 'Dev',
          menu: [
            { item: 'SDK', description: 'd', pages: ['a'] },
            { item: 'CLI', groups: [{ group: 'G', pages: ['b'] }] },
            { item: 'Forum', href: 'https://f.g' },
          ],
        },
      ],
    },
    ['a', 'b'],
    { 'dev/sdk': ['a'], 'dev/cli': [['G', 'b']] },
    [['tab', ['Dev', 'a', ['item', ['SDK', 'a'], ['CLI', 'b'], ['Forum', 'https://f.g']]]]],
  ],
  [
    'two tabs of the same name',
    {
      tabs: [
        { tab: 'T', pages: ['a'] },
        { tab: 'T', pages: ['b'] },
      ],
    },
    ['a', 'b'],
    { t: ['a'], 't-2': ['b'] },
    [['tab', ['T', 'a'], ['T', 'b']]],
  ],
  [
    'tabs beside pages',
    { tabs: [{ tab: 'T', pages: ['a'] }], pages: ['b'] },
    ['a', 'b'],
    { main: ['b'], t: ['a'] },
    [['tab', ['T', 'a']]],
  ],
  [
    'a tab that links to a page',
    {
      tabs: [
        { tab: 'T', href: '/b', pages: ['a'] },
        { tab: 'U', pages: ['b'] },
      ],
    },
    ['a', 'b'],
    { t: ['a'], u: ['b'] },
    [['tab', ['T', 'b'], ['U', 'b']]],
  ],
  ['links among pages', { pages: ['a', 'https://x.y/z/'] }, ['a'], { main: ['a', 'https://x.y/z/'] }, []],
  [
    'no navigation: folders',
    undefined,
    ['zoo', 'index', 'b/two', 'b/index', 'b/c/deep', 'a/one'],
    { main: ['index', 'zoo', ['A', 'a/one'], ['B', 'b/index', 'b/two', ['C', 'b/c/deep']]] },
    [],
  ],
];

test.each(forms)('%s', async (_, written, pages, expectedSections, expectedLevels) => {
  const { navigation } = await resolve(written, pages);
  expect(sections(navigation)).toEqual(expectedSections);
  expect(briefLevels(navigation.levels)).toEqual(expectedLevels);
  expect(JSON.parse(JSON.stringify(navigation))).toEqual(navigation);
});

test('global links are there on every page', async () => {
  const { navigation, diagnostics } = await resolve(
    {
      pages: ['a'],
      global: {
        anchors: [{ anchor: 'Blog', href: 'https://b.c', icon: 'rss' }],
        tabs: [{ tab: 'A', href: '/a' }],
      },
    },
    ['a'],
  );
  expect(diagnostics).toEqual([]);
  expect(briefLevels(navigation.global)).toEqual([
    ['tab', ['A', 'a']],
    ['anchor', ['Blog', 'https://b.c']],
  ]);
});

test('groups carry what the sidebar shows', async () => {
  const { navigation } = await resolve(
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
  const { navigation } = await resolve(
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
  expect(sections(navigation).one).toEqual(['a', 'away', 'b', 'c']);
  expect(placeOf(navigation, 'h')).toMatchObject({
    section: 0,
    listed: true,
    shown: false,
    hiddenParent: true,
  });
});

test('a group whose pages are all hidden or missing is not shown', async () => {
  const { navigation } = await resolve(
    {
      groups: [
        { group: 'Empty', pages: ['nope'] },
        { group: 'Hidden', pages: ['h'] },
        { group: 'G', pages: ['a'] },
      ],
    },
    ['a', page('h', 'hidden: true')],
  );
  expect(sections(navigation)).toEqual({ main: [['G', 'a']] });
  expect(pageNavigation(navigation, 'a').breadcrumbs).toMatchObject([{ title: 'G' }]);
  expect(pageNavigation(navigation, 'h').breadcrumbs).toEqual([]);
});

test('switchers keep the reader on the same page where it exists', async () => {
  const pages = ['start', 'guides/a', 'only-en', 'fr/start', 'fr/guides/a', 'de/start'];
  const { navigation } = await resolve(
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

test('versions inside tabs: twins across folders that carry the version in the middle', async () => {
  const version = (v: string) => ({
    version: `Version ${v} (x)`,
    pages: [`docs/${v}/a`, `api/${v}/b`, `docs/${v}/c/index`],
  });
  const pages = ['1.0', '2.0'].flatMap((v) => [`docs/${v}/a`, `api/${v}/b`, `docs/${v}/c/index`]);
  const { navigation } = await resolve(
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
  const { navigation } = await resolve(
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
  ['an index page', { pages: ['a', 'index'] }, ['a', 'index'], 'index'],
  ['no index page', { pages: [{ group: 'G', pages: ['b'] }, 'a'] }, ['a', 'b'], 'b'],
  [
    'a default version',
    {
      versions: [
        { version: '1', pages: ['a'] },
        { version: '2', default: true, pages: ['b'] },
      ],
    },
    ['a', 'b'],
    'b',
  ],
  [
    'a hidden first tab',
    {
      tabs: [
        { tab: 'H', hidden: true, pages: ['a'] },
        { tab: 'T', pages: ['b'] },
      ],
    },
    ['a', 'b'],
    'b',
  ],
  ['nothing in navigation that exists', { pages: ['nope'] }, ['a'], 'a'],
])('the front page with %s', async (_, written, pages, home) => {
  expect((await resolve(written, pages)).navigation.home).toBe(home);
});

/** Mistakes: navigation, pages, then `severity rule line:column` and hint of each diagnostic. */
const mistakes: [string, unknown, (string | PageMeta)[], [string, string | null][], unknown[]][] = [
  [
    'a page without a file',
    { pages: ['guides/strat', 'guides/start'] },
    ['guides/start'],
    [['warning nav-page-missing', 'Did you mean "guides/start"?']],
    ['guides/start'],
  ],
  [
    'a page that moved',
    { pages: ['old/setup', 'a'] },
    ['a', 'new/setup'],
    [
      ['warning nav-page-missing', 'Did you mean "new/setup"?'],
      ['warning page-not-in-navigation', 'Add it to docs.json, or mark it with `hidden: true`.'],
    ],
    ['a'],
  ],
  [
    'a page that nothing resembles',
    { pages: ['zebra', 'a'] },
    ['a'],
    [['warning nav-page-missing', 'Create zebra.mdx, or remove the entry.']],
    ['a'],
  ],
  [
    'a file without navigation',
    { pages: ['a'] },
    ['a', 'b'],
    [['warning page-not-in-navigation', 'Add it to docs.json, or mark it with `hidden: true`.']],
    ['a'],
  ],
  ['a hidden file without navigation', { pages: ['a'] }, ['a', page('b', 'hidden: true')], [], ['a']],
  [
    'another case',
    { pages: ['Guides/Start'] },
    ['guides/start'],
    [['warning nav-page-case', 'Write "guides/start".']],
    ['guides/start'],
  ],
  [
    'an extension',
    { pages: ['a.mdx', 'b.md'] },
    ['a', 'b'],
    [
      ['info nav-page-form', 'Write "a".'],
      ['info nav-page-form', 'Write "b".'],
    ],
    ['a', 'b'],
  ],
  [
    'a leading slash',
    { pages: ['/a', './b'] },
    ['a', 'b'],
    [
      ['info nav-page-form', 'Write "a".'],
      ['info nav-page-form', 'Write "b".'],
    ],
    ['a', 'b'],
  ],
  ['a folder with an index', { pages: ['guides'] }, ['guides/index'], [], ['guides/index']],
  [
    'twice in one sidebar',
    { pages: ['a', { group: 'G', pages: ['a', 'b'] }] },
    ['a', 'b'],
    [['warning nav-page-twice', null]],
    ['a', ['G', 'b']],
  ],
  [
    'an operation without a specification',
    { pages: ['a', 'GET /users'] },
    ['a'],
    [['warning unresolved-reference', 'Check the path of the specification, and the method and path in it.']],
    ['a'],
  ],
];

test.each(mistakes)('%s', async (_, written, pages, expected, nodes) => {
  const { navigation, diagnostics } = await resolve(written, pages);
  expect(diagnostics.map(({ severity, rule, hint }) => [`${severity} ${rule}`, hint])).toEqual(expected);
  expect(brief(navigation.sections[0]!.nodes)).toEqual(nodes);
});

test('a page in two sidebars shows the first, and is listed in both', async () => {
  const { navigation, diagnostics } = await resolve(
    {
      versions: [
        { version: '1', pages: ['a', 'b'] },
        { version: '2', pages: ['c', 'a'] },
      ],
    },
    ['a', 'b', 'c'],
  );
  expect(sections(navigation)).toEqual({ '1': ['a', 'b'], '2': ['c', 'a'] });
  expect(placeOf(navigation, 'a')).toMatchObject({ section: 0, next: 'b' });
  expect(placeOf(navigation, 'c')).toMatchObject({ section: 1, next: 'a' });
  expect(diagnostics).toMatchObject([{ severity: 'info', rule: 'nav-page-twice', line: 1 }]);
});

test('an unlisted page shows the sidebar of its folder', async () => {
  const { navigation } = await resolve(
    {
      tabs: [
        { tab: 'A', pages: ['a/x'] },
        { tab: 'B', pages: ['b/x'] },
      ],
    },
    ['a/x', 'b/x', 'b/deep/er/y', 'z'],
  );
  expect(['b/deep/er/y', 'z'].map((path) => placeOf(navigation, path)!.section)).toEqual([1, 0]);
  expect(placeOf(navigation, 'nowhere')).toBeNull();
  expect(placeOf(navigation, 'constructor')).toBeNull();
});

test('entries of specifications become requests with what they inherit, and their pages take their place', async () => {
  const requests: ReferenceRequest[] = [];
  const expand: ExpandReference = (request) => {
    requests.push(request);
    if (request.kind === 'operation')
      return [{ kind: 'page', meta: page(`ref/${request.method}${request.path}`) }];
    return [{ kind: 'group', title: 'All', nodes: [{ kind: 'page', meta: page(`ref/${request.kind}`) }] }];
  };
  const { navigation, generated, diagnostics } = await resolve(
    {
      tabs: [
        {
          tab: 'API',
          openapi: { source: 'a.yaml', directory: 'ref' },
          groups: [
            {
              group: 'Own',
              openapi: 'b.yaml',
              pages: ['GET /own', 'c.yaml POST /named', 'webhook order.created'],
            },
            { group: 'Inherited', pages: ['guide', 'delete /inherited'] },
            { group: 'Everything', openapi: ['d.yaml', 'e.yaml'] },
          ],
        },
        { tab: 'Events', asyncapi: 'ws.yaml', pages: ['channelOne'] },
        { tab: 'Graph', graphql: 'schema.graphql' },
      ],
    },
    ['guide'],
    expand,
  );
  expect(diagnostics).toEqual([]);
  const short = requests.map(({ place: _place, ...request }) => request);
  expect(short).toEqual([
    { kind: 'operation', method: 'GET', path: '/own', sources: ['b.yaml'], directory: null },
    { kind: 'operation', method: 'POST', path: '/named', sources: ['c.yaml'], directory: null },
    { kind: 'webhook', name: 'order.created', sources: ['b.yaml'], directory: null },
    { kind: 'operation', method: 'DELETE', path: '/inherited', sources: ['a.yaml'], directory: 'ref' },
    { kind: 'all', format: 'openapi', sources: ['d.yaml', 'e.yaml'], directory: null },
    { kind: 'channel', name: 'channelOne', sources: ['ws.yaml'], directory: null },
    { kind: 'all', format: 'graphql', sources: ['schema.graphql'], directory: null },
  ]);
  expect(sections(navigation).api).toEqual([
    ['Own', 'ref/GET/own', 'ref/POST/named', ['All', 'ref/webhook']],
    ['Inherited', 'guide', 'ref/DELETE/inherited'],
    ['Everything', ['All', 'ref/all']],
  ]);
  expect(generated.map(({ path }) => path)).toContain('ref/GET/own');
});

test('ids and hashes are stable, and a hash changes with what the sidebar shows', async () => {
  const written = {
    tabs: [
      { tab: 'A', pages: ['a'] },
      { tab: 'B', pages: ['b', 'c'] },
    ],
  };
  const hashes = async (pages: (string | PageMeta)[], form: unknown = written) =>
    (await resolve(form, pages)).navigation.sections.map(({ hash }) => hash);
  const before = await hashes(['a', 'b', 'c']);
  expect(await hashes(['a', 'b', 'c'])).toEqual(before);
  const renamed = await hashes(['a', 'b', page('c', 'title: New title')]);
  expect([renamed[0] === before[0], renamed[1] === before[1]]).toEqual([true, false]);
  const otherTab = await hashes(['a', 'b', 'c'], {
    tabs: [
      { tab: 'A', pages: ['a'] },
      { tab: 'Bee', pages: ['b', 'c'] },
    ],
  });
  expect(otherTab[0]).not.toBe(before[0]);
});
