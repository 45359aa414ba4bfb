import { expect, test } from 'vitest';
import { FORMS } from '../../tests/navigation/navigation-forms.data.ts';
import {
  briefLevels,
  briefNodes,
  briefSections,
  page,
  resolveWritten,
} from '../../tests/navigation/resolve-written.ts';
import type { PageMeta } from '../content/content-index.ts';
import { placeOf } from './page-navigation.ts';
import type { ExpandReference, ReferenceRequest } from './reference-entry.ts';

test.each(FORMS)('%s', async (_, written, pages, expectedSections, expectedLevels) => {
  const { navigation } = await resolveWritten(written, pages);
  expect(briefSections(navigation)).toEqual(expectedSections);
  expect(briefLevels(navigation.levels)).toEqual(expectedLevels);
  expect(JSON.parse(JSON.stringify(navigation))).toEqual(navigation);
});

test('global links are there on every page', async () => {
  const { navigation, diagnostics } = await resolveWritten(
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
  expect((await resolveWritten(written, pages)).navigation.home).toBe(home);
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
    'a page that is in several folders',
    { pages: ['en/guides/old/setup', 'v3/overview', 'guids/intro', 'api/list', 'a'] },
    [
      ...['a', 'en/guides/new/setup', 'de/guides/new/setup', 'en/setup', 'v1/overview', 'v2/overview'],
      ...['guides/intro', 'reference/intro', 'api/v1/list', 'api/v2/list'],
    ],
    [
      ['warning nav-page-missing', 'Did you mean "en/guides/new/setup"?'],
      ['warning nav-page-missing', 'Create v3/overview.mdx, or remove the entry.'],
      ['warning nav-page-missing', 'Did you mean "guides/intro"?'],
      ['warning nav-page-missing', 'Create api/list.mdx, or remove the entry.'],
      ...Array.from({ length: 9 }, (): [string, string] => [
        'warning page-not-in-navigation',
        'Add it to docs.json, or mark it with `hidden: true`.',
      ]),
    ],
    ['a'],
  ],
  [
    'a path as Windows writes it',
    { pages: ['guides\\start', 'a'] },
    ['a', 'guides/start'],
    [
      ['warning nav-page-missing', 'Did you mean "guides/start"?'],
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
    'letters and accents as one sign, and as two in the file',
    { pages: ['caf\u00e9', 'f\u00fcr'] },
    ['cafe\u0301', 'fu\u0308r/index'],
    [],
    ['cafe\u0301', 'fu\u0308r/index'],
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
    [['info nav-page-twice', null]],
    ['a', ['G', 'a', 'b']],
  ],
  ['twice side by side', { pages: ['a', 'b', 'a'] }, ['a', 'b'], [['info nav-page-twice', null]], ['a', 'b']],
  [
    'an operation without a specification',
    { pages: ['a', 'GET /users'] },
    ['a'],
    [['warning unresolved-reference', 'Check the path of the specification, and the method and path in it.']],
    ['a'],
  ],
];

test.each(mistakes)('%s', async (_, written, pages, expected, nodes) => {
  const { navigation, diagnostics } = await resolveWritten(written, pages);
  expect(diagnostics.map(({ severity, rule, hint }) => [`${severity} ${rule}`, hint])).toEqual(expected);
  expect(briefNodes(navigation.sections[0]!.nodes)).toEqual(nodes);
});

test('a page in two sidebars shows the first, and is listed in both', async () => {
  const { navigation, diagnostics } = await resolveWritten(
    {
      versions: [
        { version: '1', pages: ['a', 'b'] },
        { version: '2', pages: ['c', 'a'] },
      ],
    },
    ['a', 'b', 'c'],
  );
  expect(briefSections(navigation)).toEqual({ '1': ['a', 'b'], '2': ['c', 'a'] });
  expect(placeOf(navigation, 'a')).toMatchObject({ section: 0, next: 'b' });
  expect(placeOf(navigation, 'c')).toMatchObject({ section: 1, next: 'a' });
  expect(diagnostics).toMatchObject([{ severity: 'info', rule: 'nav-page-twice', line: 1 }]);
});

test('a page twice in one sidebar: previous and next follow its first place', async () => {
  const { navigation } = await resolveWritten({ pages: ['a', { group: 'G', pages: ['b', 'a', 'c'] }] }, [
    'a',
    'b',
    'c',
  ]);
  const around = (path: string) => [placeOf(navigation, path)!.previous, placeOf(navigation, path)!.next];
  expect(['a', 'b', 'c'].map(around)).toEqual([
    [null, 'b'],
    ['a', 'c'],
    ['b', null],
  ]);
});

test("a group's root that is its first entry as well is told to nobody", async () => {
  const { navigation, diagnostics } = await resolveWritten(
    { pages: [{ group: 'G', root: 'a', pages: ['a', 'b'] }] },
    ['a', 'b'],
  );
  expect(diagnostics).toEqual([]);
  expect(briefSections(navigation)).toEqual({ main: [['G', 'a', 'b']] });
  expect(placeOf(navigation, 'a')).toMatchObject({ previous: null, next: 'b' });
});

/** Where divisions lead: navigation, pages, then the divisions. */
test.each<[string, unknown, string[], unknown[]]>([
  [
    'its first own page',
    {
      tabs: [
        { tab: 'A', pages: ['a', 'shared'] },
        { tab: 'B', pages: ['shared', 'b'] },
      ],
    },
    ['a', 'shared', 'b'],
    [['tab', ['A', 'a'], ['B', 'b']]],
  ],
  [
    'the first own page of a later tab inside',
    {
      versions: [
        { version: '2', pages: ['shared'] },
        {
          version: '1',
          tabs: [
            { tab: 'S', pages: ['shared'] },
            { tab: 'T', pages: ['shared', 'b'] },
          ],
        },
      ],
    },
    ['shared', 'b'],
    [['version', ['2', 'shared'], ['1', 'b', ['tab', ['S', 'shared'], ['T', 'b']]]]],
  ],
  [
    'its first page where it owns none',
    {
      tabs: [
        { tab: 'A', pages: ['a', 'shared'] },
        { tab: 'B', pages: ['shared', 'a'] },
      ],
    },
    ['a', 'shared'],
    [['tab', ['A', 'a'], ['B', 'shared']]],
  ],
])('a division leads to %s', async (_, written, pages, expected) => {
  const { navigation } = await resolveWritten(written, pages);
  expect(briefLevels(navigation.levels)).toEqual(expected);
});

test('an unlisted page shows the sidebar of its folder', async () => {
  const { navigation } = await resolveWritten(
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
    if (request.kind === 'channel')
      return [{ kind: 'page', meta: page(`ref/${request.name}`, `asyncapi: ws.yaml ${request.name}`) }];
    return [{ kind: 'group', title: 'All', nodes: [{ kind: 'page', meta: page(`ref/${request.kind}`) }] }];
  };
  const { navigation, generated, diagnostics } = await resolveWritten(
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
  expect(briefSections(navigation).api).toEqual([
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
    (await resolveWritten(form, pages)).navigation.sections.map(({ hash }) => hash);
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

test.each(['', ' ', '\u00a0', '\u200b'])('a group called %j has no title', async (group) => {
  const { navigation } = await resolveWritten({ groups: [{ group, pages: ['a'] }] }, ['a']);
  expect(navigation.sections[0]!.nodes).toMatchObject([{ kind: 'group', title: '' }]);
});

test.each(['expanded', 'isDefaultOpen', 'defaultOpen'])('a group is open at first by "%s"', async (field) => {
  const { navigation, diagnostics } = await resolveWritten(
    { groups: [{ group: 'G', pages: [{ group: 'H', [field]: true, pages: ['a'] }] }] },
    ['a'],
  );
  expect(diagnostics).toEqual([]);
  expect(navigation.sections[0]!.nodes).toMatchObject([{ nodes: [{ expanded: true }] }]);
});
