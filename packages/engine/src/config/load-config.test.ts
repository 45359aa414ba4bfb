import { expect, test } from 'vitest';
import { briefSource, loadWritten, REQUIRED } from '../../tests/config/load-written.ts';

test('the smallest configuration has every field, set to its default', async () => {
  const { config, diagnostics, navigation } = await loadWritten({ 'docs.json': REQUIRED });
  expect(diagnostics).toEqual([]);
  expect(briefSource(navigation!)).toEqual(['index']);
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
    markdown: { schema: false, instructions: ['Be kind', 'Be brief'] },
    seo: {
      indexing: 'all',
      metatags: { 'og:site_name': 'S' },
      paths: [{ path: '/guides/', metatags: { robots: 'noindex' } }],
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
    assistant: { questions: { en: ['How?'], de: ['Wie?'] } },
    integrations: { ga4: { measurementId: 'G-1' }, telemetry: { enabled: false } },
  };
  const { config, diagnostics, redirects } = await loadWritten({ 'docs.json': full });
  expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['integration', 'info']]);
  expect(redirects).toMatchObject([
    { source: '/a', destination: '/b', permanent: false, place: { line: 1 } },
  ]);
  expect(JSON.parse(JSON.stringify(config))).toEqual(config);
  expect(config).toMatchSnapshot();
});

/** What the format has and nothing here acts on is read without a word. */
test.each<[string, object]>([
  ['the name of a code theme', { styling: { codeblocks: 'dracula' } }],
  ['a list of fonts', { fonts: { family: '-apple-system, "Segoe UI", sans-serif' } }],
  ['any setting of thumbnails', { thumbnails: { preset: 'headline', eyebrow: { source: 'tab' } } }],
  [
    'pictures that are addresses themselves',
    {
      logo: 'data:image/png;base64,AAAA',
      favicon: { light: 'data:image/svg+xml,%3Csvg/%3E', dark: 'data:image/x-icon;base64,AAAA' },
      background: { image: 'data:image/webp;base64,AAAA' },
      thumbnails: { background: 'data:image/svg+xml,%3Csvg/%3E' },
    },
  ],
  ['who may read', { public: true }],
  ['slashes at the end of addresses', { seo: { trailingSlash: true } }],
  ['downloads of specifications', { api: { spec: { download: true } } }],
  ['specifications with directories', { api: { openapi: [{ source: 'a.json', directory: 'a' }, 'b.json'] } }],
  [
    'thumbnails in navigation',
    {
      navigation: {
        tabs: [{ tab: 'T', thumbnail: {}, groups: [{ group: 'G', thumbnail: {}, pages: ['a'] }] }],
      },
    },
  ],
])('%s: accepted', async (_, fields) => {
  const { diagnostics } = await loadWritten({ 'docs.json': { ...REQUIRED, ...fields } });
  expect(diagnostics).toEqual([]);
});

test.each([
  ['internal', true],
  [['internal', 'beta'], true],
  [['default', 'beta'], false],
])('a group for the audience %j is hidden: %j', async (audience, hidden) => {
  const groups = [{ group: 'G', audience, pages: ['a'] }];
  const { navigation, diagnostics } = await loadWritten({
    'docs.json': { ...REQUIRED, navigation: { groups } },
  });
  expect(diagnostics).toEqual([]);
  expect(navigation!.entries[0]).toMatchObject({ kind: 'group', hidden });
});

test('the name of a code theme, and options that nobody knows among others', async () => {
  const { config } = await loadWritten({
    'docs.json': {
      ...REQUIRED,
      styling: { codeblocks: 'github-light' },
      contextual: { options: ['copy', 'surfboard', 'claude'] },
    },
  });
  expect(config.styling.codeblocks.theme).toEqual({ light: 'github-light', dark: 'github-light' });
  expect(config.contextual!.options).toMatchObject([{ name: 'copy' }, { name: 'claude' }]);
});

test('specifications are told by their directory', async () => {
  const openapi = ['a.json', { source: ['b.json', 'c.json'], directory: 'v2' }, 'd.json'];
  const navigation = { tabs: [{ tab: 'T', openapi }] };
  const loaded = await loadWritten({ 'docs.json': { ...REQUIRED, navigation, api: { openapi } } });
  const expected = [
    { sources: ['a.json', 'd.json'], directory: null },
    { sources: ['b.json', 'c.json'], directory: 'v2' },
  ];
  expect(loaded.config.api.openapi).toEqual(expected);
  expect(loaded.navigation!.levels[0]!.items[0]!.references).toMatchObject(expected);
});

test('the hash follows the meaning, not the spelling', async () => {
  const a = await loadWritten({ 'docs.json': JSON.stringify(REQUIRED) });
  const b = await loadWritten({
    'docs.json': JSON.stringify(Object.fromEntries(Object.entries(REQUIRED).reverse()), null, 4),
  });
  const c = await loadWritten({ 'docs.json': { ...REQUIRED, name: 'Other' } });
  expect(b.hash).toBe(a.hash);
  expect(c.hash).not.toBe(a.hash);
});

test('without a configuration there is one all the same, and a word about it', async () => {
  const { config, navigation, diagnostics, file } = await loadWritten({});
  expect([config.name, navigation, file]).toEqual(['Documentation', null, null]);
  expect(diagnostics).toMatchObject([
    { severity: 'error', rule: 'config-missing', hint: 'Create one with `bindery new`.' },
  ]);
});

test('after a syntax error the part before it counts', async () => {
  const { config, navigation, diagnostics } = await loadWritten({
    'docs.json':
      '{"name": "Kept", "theme": "palm", "colors": {"primary": "#123456"}, "navigation": {"pages": ["a", "b", !',
  });
  expect([config.name, config.theme, briefSource(navigation!)]).toEqual(['Kept', 'palm', ['a', 'b']]);
  expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['config-syntax', 'error']]);
});

test('what a syntax error cut off is not told as missing', async () => {
  const { diagnostics } = await loadWritten({ 'docs.json': '{"name": "Kept", "theme" "palm"}' });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['config-syntax']);
});

test('variables are filled in wherever docs.json has text, but not in each other', async () => {
  const { config, navigation, diagnostics } = await loadWritten({
    'docs.json': {
      ...REQUIRED,
      name: 'Site {{v}}',
      variables: { v: '2.0', w: '{{v}}' },
      navbar: { links: [{ label: '{{ v }} of {{w}}', href: 'https://a.example/{{v}}' }] },
      navigation: { $ref: 'navigation.json' },
    },
    'navigation.json':
      '{"groups": [{"group": "In {{v}}", "pages": ["index"]},\n{"group": "{{no}}", "pages": ["a"]}]}',
  });
  expect([config.name, config.variables.w]).toEqual(['Site 2.0', '{{v}}']);
  expect(config.navbar.links).toMatchObject([{ label: '2.0 of {{v}}', href: 'https://a.example/2.0' }]);
  expect(briefSource(navigation!)).toEqual([
    ['In 2.0', ['index']],
    ['{{no}}', ['a']],
  ]);
  expect(diagnostics).toMatchObject([{ rule: 'unknown-variable', file: 'navigation.json', line: 2 }]);
});

test('variables that double what is written end at a limit', async () => {
  const links = Array.from({ length: 5_000 }, () => ({ label: '{{v}}', href: 'https://a.example' }));
  const { config } = await loadWritten({
    'docs.json': { ...REQUIRED, variables: { v: 'long '.repeat(20_000) }, navbar: { links } },
  });
  expect(config.navbar.links.filter(({ label }) => label === '{{v}}').length).toBeGreaterThan(4_900);
});

test('prototypes stay clean', async () => {
  const { config } = await loadWritten({
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
  const { diagnostics, config } = await loadWritten({ 'docs.json': text });
  expect(diagnostics.some(({ message }) => message.includes('nested deeper'))).toBe(true);
  expect(config.name).toBe('Documentation');
});

test('a file beyond the size limit is a diagnostic', async () => {
  const { diagnostics } = await loadWritten({ 'docs.json': `{"name": "${'a'.repeat(17 * 1024 * 1024)}"}` });
  expect(diagnostics).toMatchObject([{ severity: 'error', rule: 'config-syntax' }]);
});

test('language-specific banner, footer and navbar are read', async () => {
  const { navigation, diagnostics } = await loadWritten({
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

test.each<[string, object, string]>([
  ['feedback', { feedback: { thumbs: true } }, 'info'],
  ['variations', { variations: { options: [{ id: 'a', label: 'A' }] } }, 'warning'],
])('%s is not ignored without a word', async (_, setting, severity) => {
  const { diagnostics } = await loadWritten({ 'docs.json': { ...REQUIRED, ...setting } });
  expect(diagnostics).toMatchObject([{ rule: 'unsupported-setting', severity }]);
});

test('tabs, products and icons say more than their names', async () => {
  const { navigation, diagnostics } = await loadWritten({
    'docs.json': {
      ...REQUIRED,
      navigation: {
        products: [
          {
            product: 'core',
            name: 'Core API',
            icon: { name: 'box', library: 'lucide' },
            tabs: [{ tab: 'Blog', align: 'end', href: 'https://blog.example' }],
          },
        ],
      },
    },
  });
  expect(diagnostics).toEqual([]);
  const product = navigation!.levels[0]!.items[0]!;
  expect(product).toMatchObject({ label: 'Core API', icon: 'lucide:box' });
  expect(product.levels[0]!.items[0]).toMatchObject({ label: 'Blog', align: 'end' });
});

test('a reference of a library names its generator', async () => {
  const sdk = { format: 'typedoc', source: 'api.json', directory: 'sdk' };
  const tab = { tab: 'Library', sdk };
  const { diagnostics } = await loadWritten({ 'docs.json': { ...REQUIRED, navigation: { tabs: [tab] } } });
  expect(diagnostics).toEqual([]);
  const other = { tab: 'API', openapi: { format: 'yaml', source: 'api.json' } };
  const slip = await loadWritten({ 'docs.json': { ...REQUIRED, navigation: { tabs: [other] } } });
  expect(slip.diagnostics.map(({ rule }) => rule)).toEqual(['unknown-field']);
});

test('a specification that is not named yet is none', async () => {
  const groups = [{ group: 'G', openapi: { source: '', directory: 'ref' }, pages: ['a'] }];
  const tabs = [{ tab: 'T', openapi: '', asyncapi: [''], groups }];
  const { config, navigation, diagnostics } = await loadWritten({
    'docs.json': { ...REQUIRED, api: { openapi: '' }, navigation: { tabs } },
  });
  expect(diagnostics).toEqual([]);
  expect(config.api.openapi).toEqual([]);
  const tab = navigation!.levels[0]!.items[0]!;
  expect([tab.references, tab.entries]).toMatchObject([[], [{ references: [] }]]);
});
