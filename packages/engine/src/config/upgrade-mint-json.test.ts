import { expect, test } from 'vitest';
import { briefSource, loadWritten } from '../../tests/config/load-written.ts';

test('mint.json is upgraded, field by field', async () => {
  const { config, navigation, redirects, diagnostics, file } = await loadWritten({
    'mint.json': {
      $schema: 'https://mintlify.com/schema.json',
      name: 'Old',
      theme: 'quill',
      layout: 'topnav',
      isWhiteLabeled: true,
      rounded: 'sharp',
      sidebar: { items: 'card' },
      topbar: { style: 'gradient' },
      feedback: { thumbsRating: true },
      logo: { light: '/l.svg', dark: '/d.svg' },
      favicon: '/f.svg',
      colors: {
        primary: '#111111',
        light: '#222222',
        dark: '#333333',
        background: { light: '#ffffff', dark: '#000000' },
        anchors: { from: '#1', to: '#2' },
      },
      background: { style: 'grid' },
      backgroundImage: '/bg.png',
      font: { headings: { family: 'Sora', url: '/s.woff2', format: 'woff2' }, body: { family: 'Inter' } },
      modeToggle: { default: 'dark', isHidden: true },
      topbarLinks: [
        { name: 'Blog', url: 'https://b.example' },
        { type: 'github', url: 'https://github.com/a/b' },
      ],
      topbarCtaButton: { name: 'Start', url: 'https://s.example', style: 'pill', arrow: true },
      footerSocials: [{ type: 'x', url: 'https://x.com/a' }],
      footer: { links: [{ title: 'Us', links: [{ label: 'Jobs', url: '/jobs' }] }] },
      metadata: { 'og:image': '/og.png' },
      seo: { indexHiddenPages: true },
      openapi: '/openapi.yaml',
      api: {
        baseUrl: 'https://api.example',
        auth: { method: 'bearer', name: 'k', inputPrefix: 'p' },
        playground: { mode: 'hide', disableProxy: true },
        request: { example: { languages: ['bash'], showOptionalParams: false } },
        paramFields: { expanded: 'all' },
        maintainOrder: true,
      },
      analytics: { ga4: { measurementId: 'G' } },
      integrations: { intercom: { appId: 'i' } },
      eyebrow: { display: 'breadcrumbs' },
      codeBlock: { mode: 'dark' },
      search: { prompt: 'Ask' },
      redirects: [{ source: '/o', destination: '/n' }],
      primaryTab: { name: 'Docs' },
      tabs: [
        { name: 'API', url: 'api-reference' },
        { name: 'Forum', url: 'https://forum.example' },
      ],
      anchors: [
        { name: 'Status', icon: 'check', url: 'https://status.example' },
        { name: 'Guides', icon: 'book', url: 'guides' },
      ],
      navigation: [
        { group: 'Start', pages: ['intro'] },
        { group: 'Guides', pages: ['guides/a', { group: 'More', pages: ['guides/b'] }] },
        { group: 'API', pages: ['api-reference/users'] },
      ],
    },
  });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['integration', 'integration']);
  expect(file).toBe('mint.json');
  expect(redirects).toMatchObject([{ source: '/o', destination: '/n', permanent: true }]);
  expect(config).toMatchSnapshot();
  expect(briefSource(navigation!)).toEqual([
    [
      'tab',
      [
        [
          'Docs',
          [
            [
              'anchor',
              [
                ['Documentation', [['Start', ['intro']]]],
                ['Guides', [['Guides', ['guides/a', ['More', ['guides/b']]]]]],
              ],
            ],
          ],
        ],
        ['API', [['API', ['api-reference/users']]]],
        ['Forum', 'https://forum.example'],
      ],
    ],
  ]);
  expect(navigation!.global).toMatchObject([
    { kind: 'anchor', items: [{ label: 'Status', href: 'https://status.example' }] },
  ]);
});

test('mint.json versions share the groups that name none', async () => {
  const { navigation } = await loadWritten({
    'mint.json': {
      name: 'Old',
      colors: { primary: '#111111' },
      versions: ['v2', { name: 'v1' }],
      navigation: [
        { group: 'All', pages: ['all'] },
        { group: 'Two', version: 'v2', pages: ['v2/a'] },
        { group: 'One', version: 'v1', pages: ['v1/a'] },
      ],
    },
  });
  expect(briefSource(navigation!)).toEqual([
    [
      'version',
      [
        [
          'v2',
          [
            ['All', ['all']],
            ['Two', ['v2/a']],
          ],
        ],
        [
          'v1',
          [
            ['All', ['all']],
            ['One', ['v1/a']],
          ],
        ],
      ],
    ],
  ]);
});

/** mint.json beside its name and colours, and the navigation that it stands for. */
test.each<[string, object, unknown[]]>([
  [
    'a tab without groups leads from the root',
    { tabs: [{ name: 'Platform', url: 'platform' }], navigation: [{ group: 'G', pages: ['a'] }] },
    [
      [
        'tab',
        [
          ['Documentation', [['G', ['a']]]],
          ['Platform', '/platform'],
        ],
      ],
    ],
  ],
  [
    'a tab is left out of a version that has none of its groups',
    {
      versions: ['v2', 'v1'],
      tabs: [{ name: 'API', url: 'api' }],
      navigation: [
        { group: 'All', pages: ['a'] },
        { group: 'One', version: 'v1', pages: ['api/b'] },
      ],
    },
    [
      [
        'version',
        [
          ['v2', [['tab', [['Documentation', [['All', ['a']]]]]]]],
          [
            'v1',
            [
              [
                'tab',
                [
                  ['Documentation', [['All', ['a']]]],
                  ['API', [['One', ['api/b']]]],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
  [
    'pages go to the tab that they lie below, whatever their group',
    {
      tabs: [{ name: 'API', url: 'api' }],
      navigation: [{ group: 'G', pages: ['a', '/api/b', { group: 'N', pages: ['api/c', 'd'] }] }],
    },
    [
      [
        'tab',
        [
          ['Documentation', [['G', ['a', ['N', ['d']]]]]],
          ['API', [['G', ['/api/b', ['N', ['api/c']]]]]],
        ],
      ],
    ],
  ],
  [
    'operations stay with the pages of their group',
    {
      tabs: [{ name: 'API', url: 'api' }],
      navigation: [
        { group: 'G', pages: ['a'] },
        { group: 'L', pages: ['GET /x', 'api/x', { group: 'M', pages: ['POST /y'] }] },
        { group: 'O', pages: ['GET /z'] },
      ],
    },
    [
      [
        'tab',
        [
          [
            'Documentation',
            [
              ['G', ['a']],
              ['O', ['GET /z']],
            ],
          ],
          ['API', [['L', ['GET /x', 'api/x', ['M', ['POST /y']]]]]],
        ],
      ],
    ],
  ],
  ...[0, 1].map((first): [string, object, unknown[]] => {
    const tabs = [
      { name: 'API', url: 'api' },
      { name: 'Two', url: 'api/v2' },
    ];
    const groups: Record<string, unknown> = { API: [['One', ['api/a']]], Two: [['Two', ['api/v2/b']]] };
    const inOrder = [tabs[first]!, tabs[1 - first]!];
    return [
      `the longest address counts, whichever is written first (${inOrder[0]!.name})`,
      {
        tabs: inOrder,
        navigation: [
          { group: 'One', pages: ['api/a'] },
          { group: 'Two', pages: ['api/v2/b'] },
        ],
      },
      [['tab', inOrder.map(({ name }) => [name, groups[name]])]],
    ];
  }),
  [
    'pages below the tab of one version are in no other',
    {
      versions: ['v2', 'v1'],
      tabs: [
        { name: 'API', url: 'api-v2', version: 'v2' },
        { name: 'API', url: 'api-v1', version: 'v1' },
      ],
      navigation: [
        { group: 'E', pages: ['a'] },
        { group: '2', pages: ['api-v2/x'] },
        { group: '1', pages: ['api-v1/x'] },
      ],
    },
    [
      [
        'version',
        ['2', '1'].map((number) => [
          `v${number}`,
          [
            [
              'tab',
              [
                ['Documentation', [['E', ['a']]]],
                ['API', [[number, [`api-v${number}/x`]]]],
              ],
            ],
          ],
        ]),
      ],
    ],
  ],
  [
    'versions with a locale are languages',
    {
      versions: [
        { name: 'English', locale: 'en' },
        { name: 'Français', locale: 'fr' },
      ],
      navigation: [
        { group: 'E', version: 'English', pages: ['a'] },
        { group: 'F', version: 'Français', pages: ['fr/a'] },
      ],
    },
    [
      [
        'language',
        [
          ['en', [['E', ['a']]]],
          ['fr', [['F', ['fr/a']]]],
        ],
      ],
    ],
  ],
  [
    'a version may be another site',
    {
      versions: ['v2', { name: 'v1', url: 'https://v1.example' }],
      navigation: [{ group: 'E', pages: ['a'] }],
    },
    [
      [
        'version',
        [
          ['v2', [['E', ['a']]]],
          ['v1', 'https://v1.example'],
        ],
      ],
    ],
  ],
])('mint.json: %s', async (_, fields, expected) => {
  const { navigation, diagnostics } = await loadWritten({
    'mint.json': { name: 'Old', colors: { primary: '#111111' }, ...fields },
  });
  expect(diagnostics).toEqual([]);
  expect(briefSource(navigation!)).toEqual(expected);
});

test.each(['tabs', 'anchors'])('mint.json: %s with a specification and no groups', async (kind) => {
  const { navigation, diagnostics } = await loadWritten({
    'mint.json': {
      name: 'Old',
      colors: { primary: '#111111' },
      [kind]: [
        { name: 'API', url: 'api', openapi: 'openapi.json' },
        { name: 'News', url: 'news' },
      ],
      navigation: [{ group: 'G', pages: ['a'] }],
    },
  });
  expect(diagnostics).toEqual([]);
  const items = [...navigation!.levels, ...navigation!.global].flatMap((level) => level.items);
  expect(items.find(({ label }) => label === 'API')).toMatchObject({
    href: null,
    references: [{ format: 'openapi', sources: ['openapi.json'], directory: 'api' }],
  });
  expect(items.find(({ label }) => label === 'News')).toMatchObject({ href: '/news', references: [] });
});

test('mint.json: settings that have become fewer are told of by nobody', async () => {
  for (const expanded of ['all', true, 'topLevel', 'topLevelOneOfs', 'none', false]) {
    const { config, diagnostics } = await loadWritten({
      'mint.json': {
        name: 'Old',
        colors: { primary: '#111111' },
        api: { paramFields: { expanded } },
        search: { prompt: 'Find', location: 'side' },
        navigation: [{ group: 'G', pages: ['a'] }],
      },
    });
    expect(diagnostics).toEqual([]);
    expect(config.search.prompt).toBe('Find');
    expect(config.api.params.expanded).toBe(expanded === 'all' || expanded === true ? 'all' : 'closed');
  }
});

test('mint.json: services that are known by their id alone', async () => {
  const { config, diagnostics } = await loadWritten({
    'mint.json': {
      name: 'Old',
      colors: { primary: '#111111' },
      integrations: { intercom: 'id', frontchat: 'chat' },
      navigation: [{ group: 'G', pages: ['a'] }],
    },
  });
  expect(new Set(diagnostics.map(({ rule }) => rule))).toEqual(new Set(['integration']));
  expect(config.integrations).toEqual({ intercom: { appId: 'id' }, frontchat: { snippetId: 'chat' } });
});

test.each([
  [{ theme: 'venus' }, 'palm'],
  [{ theme: 'quill' }, 'willow'],
  [{ theme: 'prism' }, 'mint'],
  [{ theme: 'prism', layout: 'sidenav' }, 'maple'],
  [{ layout: 'solidSidenav' }, 'willow'],
  [{ layout: 'topnav' }, 'mint'],
  [{}, 'mint'],
])('mint.json: %j is the theme %s', async (fields, theme) => {
  const { config } = await loadWritten({
    'mint.json': { name: 'Old', colors: { primary: '#111111' }, navigation: [], ...fields },
  });
  expect(config.theme).toBe(theme);
});

test('mint.json: what a tab and an anchor say beside their address', async () => {
  const { navigation, diagnostics } = await loadWritten({
    'mint.json': {
      name: 'Old',
      colors: { primary: '#111111' },
      primaryTab: { name: 'Docs', isDefaultHidden: true },
      tabs: [{ name: 'API', url: 'api', openapi: ['one.json', 'two.json'] }],
      anchors: [{ name: 'Forum', url: 'https://forum.example', color: { from: '#ff0000', to: '#00ff00' } }],
      navigation: [
        { group: 'G', pages: ['a'] },
        { group: 'A', pages: ['api/b'] },
      ],
    },
  });
  expect(diagnostics).toEqual([]);
  expect(navigation!.levels[0]!.items).toMatchObject([
    { label: 'Docs', hidden: true },
    { label: 'API', references: [{ sources: ['one.json', 'two.json'], directory: 'api' }] },
  ]);
  expect(navigation!.global[0]!.items).toMatchObject([{ color: { light: '#ff0000', dark: '#ff0000' } }]);
});
