import { expect, test } from 'vitest';
import { loadConfig } from './load-config.ts';
import { readFromMemory } from './memory-files.ts';
import type { SourceDivision, SourceEntry } from './navigation-source.ts';

const REQUIRED = {
  theme: 'maple',
  name: 'Site',
  colors: { primary: '#0D9373' },
  navigation: { pages: ['index'] },
};

function load(files: Record<string, unknown>) {
  const texts = Object.entries(files).map(([path, value]) => [
    path,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return loadConfig({ root: '.', readFile: readFromMemory(Object.fromEntries(texts)) });
}

/** Navigation in brief: labels and paths only. */
function brief(division: SourceDivision): unknown {
  const entries = division.entries.map(briefEntry);
  const levels = division.levels.map(({ kind, items }) => [
    kind,
    items.map((item) => [item.label, item.href ?? brief(item)]),
  ]);
  return [...entries, ...levels];
}

function briefEntry(entry: SourceEntry): unknown {
  if (entry.kind === 'page') return entry.written;
  return entry.kind === 'link' ? entry.href : [entry.title, entry.entries.map(briefEntry)];
}

test('the smallest configuration has every field, set to its default', async () => {
  const { config, diagnostics, navigation } = await load({ 'docs.json': REQUIRED });
  expect(diagnostics).toEqual([]);
  expect(brief(navigation!)).toEqual(['index']);
  expect(config).toMatchSnapshot();
});

test('a full configuration is read whole and stays plain JSON', async () => {
  const full = {
    ...REQUIRED,
    $schema: 'https://mintlify.com/docs.json',
    description: 'About',
    logo: { light: '/l.svg', dark: '/d.svg', href: 'https://example.com' },
    favicon: '/f.svg',
    appearance: { default: 'dark', strict: true },
    fonts: {
      family: 'Inter',
      weight: 400,
      source: '/f.woff2',
      format: 'woff2',
      heading: { family: 'Sora' },
      body: {},
    },
    icons: { library: 'lucide' },
    background: { decoration: 'grid', color: { light: '#fff', dark: '#000' }, image: '/bg.png' },
    styling: {
      eyebrows: 'breadcrumbs',
      latex: true,
      codeblocks: { theme: { light: 'a', dark: 'b' }, languages: { custom: ['/x.json'] } },
    },
    thumbnails: { appearance: 'dark', background: '/t.png', fonts: { family: 'Inter' } },
    navbar: {
      links: [
        { label: 'Blog', href: 'https://b.example', icon: { name: 'pen', style: 'solid' } },
        { type: 'github', href: 'https://github.com/a/b' },
      ],
      primary: { type: 'button', label: 'Start', href: '/start' },
    },
    footer: {
      socials: { x: 'https://x.com/a' },
      links: [{ header: 'Us', items: [{ label: 'Jobs', href: '/jobs' }] }],
    },
    banner: {
      content: 'New!',
      dismissible: true,
      type: 'warning',
      color: { light: '#111111', dark: '#222222' },
    },
    interaction: { drilldown: false },
    contextual: {
      options: [
        'copy',
        {
          title: 'Ask',
          description: 'd',
          icon: 'bot',
          href: { base: 'https://ask.example', query: [{ key: 'q', value: '$page' }] },
        },
      ],
      display: 'toc',
    },
    redirects: [{ source: '/a', destination: '/b', permanent: false }],
    variables: { version: '1.0', count: 3 },
    metadata: { timestamp: true },
    errors: { '404': { redirect: false, title: 'Gone', description: 'Sorry' } },
    api: {
      openapi: { source: ['a.yaml', 'b.yaml'], directory: 'ref' },
      asyncapi: 'ws.yaml',
      playground: { display: 'simple', proxy: false, credentials: true },
      params: { expanded: 'all', post: ['x'] },
      url: 'full',
      examples: { languages: ['bash'], defaults: 'required', prefill: true, autogenerate: false },
      mdx: { auth: { method: 'bearer', name: 'k' }, server: 'https://api.example' },
    },
    markdown: { schema: false, instructions: 'Be kind' },
    seo: {
      indexing: 'all',
      metatags: { 'og:site_name': 'S' },
      organization: {
        id: 'o',
        name: 'O',
        legalName: 'O Ltd',
        url: 'https://o.example',
        logo: '/o.png',
        sameAs: ['https://o2.example'],
      },
    },
    search: { prompt: 'Find…' },
    integrations: { ga4: { measurementId: 'G-1' }, telemetry: { enabled: false } },
  };
  const { config, diagnostics, redirects } = await load({ 'docs.json': full });
  expect(diagnostics).toEqual([]);
  expect(redirects).toMatchObject([
    { source: '/a', destination: '/b', permanent: false, place: { line: 1 } },
  ]);
  expect(JSON.parse(JSON.stringify(config))).toEqual(config);
  expect(config).toMatchSnapshot();
});

test('the hash follows the meaning, not the spelling', async () => {
  const a = await load({ 'docs.json': JSON.stringify(REQUIRED) });
  const b = await load({
    'docs.json': JSON.stringify(Object.fromEntries(Object.entries(REQUIRED).reverse()), null, 4),
  });
  const c = await load({ 'docs.json': { ...REQUIRED, name: 'Other' } });
  expect(b.hash).toBe(a.hash);
  expect(c.hash).not.toBe(a.hash);
});

test('without a configuration there is one all the same, and a word about it', async () => {
  const { config, navigation, diagnostics, file } = await load({ 'docs/docs.json': REQUIRED });
  expect([config.name, navigation, file]).toEqual(['Documentation', null, null]);
  expect(diagnostics).toMatchObject([
    { severity: 'error', rule: 'config-missing', hint: expect.stringContaining('docs/') },
  ]);
});

test('after a syntax error the part before it counts', async () => {
  const { config, navigation, diagnostics } = await load({
    'docs.json':
      '{"name": "Kept", "theme": "palm", "colors": {"primary": "#123456"}, "navigation": {"pages": ["a", "b", !',
  });
  expect([config.name, config.theme, brief(navigation!)]).toEqual(['Kept', 'palm', ['a', 'b']]);
  expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['config-syntax', 'error']]);
});

test('references: siblings override, lists ignore them, nested and relative to their own file', async () => {
  const { config, navigation, diagnostics, files } = await load({
    'docs.json': {
      ...REQUIRED,
      seo: { $ref: 'conf/seo.json', indexing: 'navigable' },
      navigation: { $ref: './conf/nav.json' },
    },
    'conf/seo.json': { indexing: 'all', metatags: { a: 'b' } },
    'conf/nav.json': { groups: { $ref: 'groups.json', group: 'ignored' } },
    'conf/groups.json': [{ group: 'G', pages: ['x'] }, { $ref: '/shared.json' }],
    'shared.json': { group: 'Shared', pages: ['y'] },
  });
  expect(diagnostics).toEqual([]);
  expect(config.seo).toMatchObject({ indexing: 'navigable', metatags: { a: 'b' } });
  expect(brief(navigation!)).toEqual([
    ['G', ['x']],
    ['Shared', ['y']],
  ]);
  expect(files).toEqual(['docs.json', 'conf/groups.json', 'conf/nav.json', 'conf/seo.json', 'shared.json']);
});

test.each([
  ['to itself', { 'docs.json': { ...REQUIRED, seo: { $ref: 'docs.json' } } }, 'ref-cycle'],
  [
    'in a circle',
    {
      'docs.json': { ...REQUIRED, seo: { $ref: 'a.json' } },
      'a.json': { organization: { $ref: 'b.json' } },
      'b.json': { x: { $ref: 'a.json' } },
    },
    'ref-cycle',
  ],
  ['to a missing file', { 'docs.json': { ...REQUIRED, seo: { $ref: 'nope.json' } } }, 'ref-missing'],
  ['upwards', { 'docs.json': { ...REQUIRED, seo: { $ref: '../secret.json' } } }, 'ref-outside'],
  [
    'upwards by a detour',
    { 'docs.json': { ...REQUIRED, seo: { $ref: 'a/../../secret.json' } } },
    'ref-outside',
  ],
  ['to a URL', { 'docs.json': { ...REQUIRED, seo: { $ref: 'https://evil.example/a.json' } } }, 'ref-outside'],
  ['to a file: URL', { 'docs.json': { ...REQUIRED, seo: { $ref: 'file:///etc/passwd' } } }, 'ref-outside'],
  ['inside the same file', { 'docs.json': { ...REQUIRED, seo: { $ref: '#/x' } } }, 'wrong-value'],
  ['by a number', { 'docs.json': { ...REQUIRED, seo: { $ref: 5 } } }, 'wrong-value'],
  [
    'to a broken file',
    { 'docs.json': { ...REQUIRED, seo: { $ref: 'a.json' } }, 'a.json': '{"indexing": !' },
    'config-syntax',
  ],
])('a reference %s is a diagnostic and the site goes on', async (_, files, rule) => {
  const { config, diagnostics } = await load(files);
  expect(diagnostics.map((found) => found.rule)).toContain(rule);
  expect(config.name).toBe('Site');
});

test('an absolute reference starts at the site, not at the disk', async () => {
  const { config, diagnostics } = await load({
    'docs.json': { ...REQUIRED, seo: { $ref: '/etc/passwd' } },
    'etc/passwd': { indexing: 'all' },
  });
  expect([config.seo.indexing, diagnostics]).toEqual(['all', []]);
});

test('references that multiply are cut off', async () => {
  const files: Record<string, unknown> = { 'docs.json': { ...REQUIRED, x: { $ref: 'r0.json' } } };
  for (let n = 0; n < 12; n++)
    files[`r${n}.json`] = Array.from({ length: 20 }, () => ({ $ref: `r${n + 1}.json` }));
  files['r12.json'] = { a: 1 };
  const { config, diagnostics } = await load(files);
  expect(diagnostics.map(({ rule }) => rule)).toContain('config-too-large');
  expect(config.name).toBe('Site');
});

test('prototypes stay clean', async () => {
  const { config } = await load({
    'docs.json': `{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}},
      "variables": {"__proto__": "x", "constructor": "y", "ok": "z"},
      "seo": {"metatags": {"__proto__": "p"}}, "integrations": {"ga4": {"__proto__": {"polluted": 1}}}}`,
  });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(config.variables)).toBeNull();
  expect(Object.keys(config.variables)).toContain('ok');
  expect((config.integrations.ga4 as Record<string, unknown>).polluted).toBeUndefined();
  const copy = JSON.parse(JSON.stringify(config)) as typeof config;
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
});

test.each([
  ['lists', '['.repeat(10_000)],
  ['objects', '{"a":'.repeat(10_000)],
  ['navigation', `{"navigation": ${'{"pages": [{"group": "g", "pages": ['.repeat(5000)}`],
])('JSON that is 10,000 %s deep is a diagnostic', async (_, text) => {
  const { diagnostics, config } = await load({ 'docs.json': text });
  expect(diagnostics.some(({ message }) => message.includes('nested deeper'))).toBe(true);
  expect(config.name).toBe('Documentation');
});

test('a file beyond the size limit is a diagnostic', async () => {
  const { diagnostics } = await load({ 'docs.json': `{"name": "${'a'.repeat(17 * 1024 * 1024)}"}` });
  expect(diagnostics).toMatchObject([{ severity: 'error', rule: 'config-syntax' }]);
});

test('language-specific banner, footer and navbar are read', async () => {
  const { navigation, diagnostics } = await load({
    'docs.json': {
      ...REQUIRED,
      navigation: {
        languages: [
          { language: 'en', default: true, pages: ['index'] },
          {
            language: 'fr',
            pages: ['fr/index'],
            banner: { content: 'Bonjour' },
            footer: { socials: { x: 'https://x.com/fr' } },
            navbar: { links: [{ label: 'Aide', href: '/fr/aide' }] },
          },
        ],
      },
    },
  });
  expect(diagnostics).toEqual([]);
  expect(navigation!.levels[0]!.items[1]).toMatchObject({
    banner: { content: 'Bonjour', dismissible: false },
    footer: { socials: { x: 'https://x.com/fr' } },
    navbar: { links: [{ label: 'Aide' }] },
  });
});

test('mint.json is upgraded, field by field', async () => {
  const { config, navigation, redirects, diagnostics, file } = await load({
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
  expect(diagnostics).toEqual([]);
  expect(file).toBe('mint.json');
  expect(redirects).toMatchObject([{ source: '/o', destination: '/n', permanent: true }]);
  expect(config).toMatchSnapshot();
  expect(brief(navigation!)).toEqual([
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
  const { navigation } = await load({
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
  expect(brief(navigation!)).toEqual([
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
