/** Every form of navigation: name, as written, the site's pages, sidebars by section, divisions. */
export const FORMS: [string, unknown, string[], Record<string, unknown>, unknown[]][] = [
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
  [
    'groups of a group, written as groups',
    {
      groups: [
        {
          group: 'G',
          pages: ['a'],
          groups: [{ group: 'H', groups: [{ group: 'I', pages: ['b'] }] }],
        },
        { group: 'J', groups: ['admin'], pages: ['c'] },
      ],
    },
    ['a', 'b', 'c'],
    {
      main: [
        ['G', 'a', ['H', ['I', 'b']]],
        ['J', 'c'],
      ],
    },
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
    'products under headings, beside the pages of a tab',
    {
      tabs: [
        {
          tab: 'T',
          pages: ['a'],
          productGroups: [
            { group: 'G', products: [{ product: 'P', pages: ['b'] }] },
            { group: 'H', products: [{ product: 'Q', groups: [{ group: 'I', pages: ['c'] }] }] },
          ],
        },
      ],
    },
    ['a', 'b', 'c'],
    { t: ['a'], 't/p': ['b'], 't/q': [['I', 'c']] },
    [['tab', ['T', 'a', ['product', ['P', 'b'], ['Q', 'c']]]]],
  ],
  [
    'pages as objects',
    { pages: [{ page: 'a' }, { page: 'https://x.y/' }, { title: 'Away', url: 'https://y.z/' }] },
    ['a'],
    { main: ['a', 'https://x.y/', 'https://y.z/'] },
    [],
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
