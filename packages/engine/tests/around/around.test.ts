import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '@bindery/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, openPreview } from '../../src/index.ts';
import {
  docsJson,
  type Files,
  makeSite,
  PIXEL,
  page,
  removeSites,
  temporaryFolder,
  writeFiles,
} from '../pipeline/harness/site.ts';
import { checkXml, textsOf } from './xml.ts';

afterAll(removeSites);

const withFrontmatter = (lines: string, body: string): string => `---\n${lines}\n---\n\n${body}\n`;

const SITE: Files = {
  'docs.json': docsJson(
    {
      languages: [
        {
          language: 'en',
          default: true,
          groups: [
            { group: 'Start', pages: ['intro', 'guides/first', 'guides/dated', 'log'] },
            { group: 'Secret', hidden: true, pages: ['secret'] },
          ],
        },
        { language: 'de', groups: [{ group: 'Anfang', pages: ['de/intro'] }] },
      ],
      global: { anchors: [{ anchor: 'Blog', href: 'https://blog.example.com' }] },
    },
    {
      description: 'A site for tests',
      variables: { product: 'Acme' },
      markdown: { instructions: 'Be kind.' },
      seo: {
        metatags: { 'og:image': '/images/dot.png', 'x-team': 'docs "team"' },
        paths: [
          { path: 'guides/first', metatags: { 'x-folder': 'inner' } },
          { path: 'guides', metatags: { 'x-folder': 'outer', 'x-more': 'yes' } },
          { path: 'guide', metatags: { 'x-more': 'no' } },
        ],
      },
      redirects: [
        { source: '/old', destination: '/guides/first#top' },
        { source: '/older', destination: '/old' },
        { source: '/GUIDES/upper', destination: '/intro' },
        { source: '/away', destination: 'https://example.com/x' },
        { source: '/nowhere', destination: '/missing' },
        { source: '/blog/:slug*', destination: '/guides/:slug*' },
      ],
    },
  ),
  'intro.mdx': page(
    'Intro',
    'About {{product}}: [first](/guides/first#a), <Tooltip tip="told">word</Tooltip>.',
  ),
  'guides/first.mdx': withFrontmatter(
    'title: "First </script><b>"\ndescription: What & why\n"og:title": Own title\n"twitter:image": ../images/dot.png\nkeywords: [a, b]',
    '## A\n\n<Note>Mind</Note>\n\n[up](../intro)',
  ),
  'guides/dated.mdx': withFrontmatter(
    'title: Dated\nlastUpdatedDate: "2024-05-06"\ncanonical: https://other.dev/x\n"twitter:card": summary',
    'text',
  ),
  'log.mdx': withFrontmatter(
    'title: Log\nrss: true',
    '<Update label="2024-06-30" tags={["New"]} rss={{ title: "Told" }}>\n  We made [it](/intro).\n</Update>',
  ),
  'secret.mdx': page('Secret', 'hidden group'),
  'stray.mdx': page('Stray', 'not in navigation'),
  'noindex.mdx': withFrontmatter('title: No\nnoindex: true', 'not for engines'),
  'de/intro.mdx': page('Einführung', 'Deutsch'),
  'images/dot.png': PIXEL,
};

describe('a site that knows where it lives', () => {
  let out = '';
  const read = (path: string): string => readFileSync(join(out, path), 'utf8');

  beforeAll(async () => {
    out = join(temporaryFolder('out'), 'site');
    const result = await buildSite(makeSite(SITE), { out, baseUrl: 'https://docs.example.com/base/' });
    const rules = new Set(result.diagnostics.map(({ rule }) => rule));
    expect([...rules].sort()).toEqual(['page-not-in-navigation', 'redirect-missing']);
  });

  it('lists in its sitemap what engines may find, with the dates that pages give', () => {
    const sitemap = read('sitemap.xml');
    checkXml(sitemap);
    const base = 'https://docs.example.com/base';
    const pages = ['de/intro', 'guides/dated', 'guides/first', 'intro', 'log'];
    expect(textsOf(sitemap, 'loc').sort()).toEqual(pages.map((path) => `${base}/${path}`));
    expect(sitemap).toContain(`<loc>${base}/guides/dated</loc><lastmod>2024-05-06</lastmod>`);
    expect(textsOf(sitemap, 'lastmod')).toEqual(['2024-05-06']);
    expect(read('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n`);
  });

  it('tells agents of the default language, in the order of navigation', () => {
    expect(read('llms.txt')).toBe(
      '# Test\n\n> A site for tests\n\nThe text of all pages in one file: [llms-full.txt](llms-full.txt)\n\n' +
        '## Agent Instructions\n\nBe kind.\n\n## Start\n\n- [Intro](intro.md)\n- [First </script><b>](guides/first.md): What & why\n' +
        '- [Dated](guides/dated.md)\n- [Log](log.md)\n\n## Optional\n\n- [Blog](https://blog.example.com)\n',
    );
    const full = read('llms-full.txt');
    const sources = [...full.matchAll(/^Source: (.*)$/gm)].map(([, path]) => path);
    expect(sources).toEqual(['intro.md', 'guides/first.md', 'guides/dated.md', 'log.md']);
    for (const path of sources) expect(full).toContain(read(path!));
  });

  it('writes every page as Markdown, those that are hidden included', () => {
    const { files } = parseManifest(readFileSync(join(out, 'bindery.manifest.json')));
    const pages = files.map(({ path }) => path).filter((path) => path.endsWith('.html'));
    const stubs = ['404.html', 'old.html', 'older.html', 'away.html', 'GUIDES/upper.html'];
    for (const path of pages.filter((one) => !stubs.includes(one))) {
      expect(existsSync(join(out, path.replace('.html', '.md'))), path).toBe(true);
    }
    expect(read('intro.md')).toBe('# Intro\n\nAbout Acme: [first](guides/first.md#a), word (told).\n');
    expect(read('index.md')).toBe(read('intro.md'));
    expect(read('guides/first.md')).toBe(
      '# First </script><b>\n\n> What & why\n\n## A\n\n> **Note:** Mind\n\n[up](../intro.md)\n',
    );
  });

  it('puts into the head what the page, docs.json and the title say, in this order', () => {
    const html = read('guides/first.html');
    const head = html.slice(0, html.indexOf('</head>'));
    const picture = /https:\/\/docs\.example\.com\/base\/assets\/dot\.[0-9a-f]+\.png/;
    expect(head).toContain('<meta property="og:title" content="Own title">');
    expect(head).toContain('<meta name="x-folder" content="inner">');
    expect(head).toContain('<meta name="x-more" content="yes">');
    expect(head).toContain('<meta name="twitter:title" content="Own title">');
    expect(head).toContain('<meta property="og:description" content="What &amp; why">');
    expect(head).toContain('<meta property="og:url" content="https://docs.example.com/base/guides/first">');
    expect(head).toMatch(new RegExp(`<meta property="og:image" content="${picture.source}">`));
    expect(head).toMatch(new RegExp(`<meta name="twitter:image" content="${picture.source}">`));
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(head).toContain('<meta name="keywords" content="a, b">');
    expect(head).toContain('<meta name="x-team" content="docs &quot;team&quot;">');
    expect(head).toContain('<link rel="canonical" href="https://docs.example.com/base/guides/first">');
    expect(head).toContain('<link rel="alternate" type="text/markdown" href="first.md">');
    expect(read('guides/dated.html')).toContain('<link rel="canonical" href="https://other.dev/x">');
    expect(read('guides/dated.html')).toContain('<meta name="twitter:card" content="summary">');
  });

  it('describes pages to engines in JSON that cannot end its script', () => {
    const graph = (path: string) => {
      const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(read(path))?.[1];
      return text === undefined ? null : JSON.parse(text)['@graph'];
    };
    expect(graph('guides/first.html')).toMatchObject([
      { '@type': 'WebSite', '@id': 'https://docs.example.com/base/#website' },
      { '@type': 'WebPage', isPartOf: { '@id': 'https://docs.example.com/base/#website' } },
      { '@type': 'TechArticle', headline: 'First </script><b>', description: 'What & why' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Start' }, { name: 'First </script><b>', position: 2 }],
      },
    ]);
    expect(graph('guides/dated.html')[1].dateModified).toBe('2024-05-06');
    expect(graph('noindex.html')).toBeNull();
  });

  it.each([
    ['intro', false],
    ['stray', false],
    ['noindex', true],
    ['secret', true],
  ])('%s: kept from engines is %s', (path, isKept) => {
    expect(read(`${path}.html`).includes('<meta name="robots" content="noindex">')).toBe(isKept);
  });

  it('gives changelogs a feed', () => {
    const feed = read('log/rss.xml');
    checkXml(feed);
    expect(textsOf(feed, 'title')).toEqual(['Test - Log', 'Told']);
    expect(textsOf(feed, 'link')[1]).toBe('https://docs.example.com/base/log#2024-06-30');
    expect(textsOf(feed, 'pubDate')).toEqual(['Sun, 30 Jun 2024 00:00:00 GMT']);
    expect(feed).toContain('https://docs.example.com/base/intro.html');
    expect(read('log.html')).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Log" href="log/rss.xml">',
    );
    expect(existsSync(join(out, 'intro'))).toBe(false);
  });

  it('sends readers on, also where a host knows no redirects', () => {
    const refresh = (path: string) =>
      /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(read(path))?.[1];
    expect(refresh('old.html')).toBe('guides/first.html#top');
    expect(refresh('older.html')).toBe('guides/first.html#top');
    expect(refresh('away.html')).toBe('https://example.com/x');
    expect(read('old.html')).toContain('<meta name="robots" content="noindex">');
    // Nothing is there for it to lead to.
    expect(existsSync(join(out, 'nowhere.html'))).toBe(false);
    expect(refresh('GUIDES/upper.html')).toBe('../intro.html');
    const { redirects } = parseManifest(readFileSync(join(out, 'bindery.manifest.json')));
    expect(redirects.map(({ source }) => source)).toEqual([
      '/old',
      '/older',
      '/GUIDES/upper',
      '/away',
      '/nowhere',
      '/blog/:slug*',
    ]);
  });
});

it('keeps addresses relative where nobody has said where the site lives', async () => {
  const out = join(temporaryFolder('out'), 'site');
  await buildSite(makeSite(SITE), { out });
  const html = readFileSync(join(out, 'guides/first.html'), 'utf8');
  expect(html).not.toContain('rel="canonical"');
  expect(html).not.toContain('og:url');
  expect(html).toMatch(/<meta name="twitter:image" content="\.\.\/assets\/dot\.[0-9a-f]+\.png">/);
  expect(textsOf(readFileSync(join(out, 'sitemap.xml'), 'utf8'), 'loc')).toContain('guides/first.html');
  expect(readFileSync(join(out, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
  expect(readFileSync(join(out, 'log/rss.xml'), 'utf8')).toContain('<link>../log.html#2024-06-30</link>');
});

it.each([
  ['', 'the root'],
  ['public/', 'a folder that stands for it'],
])('leaves files alone that the author has put into %s%s', async (folder) => {
  const out = join(temporaryFolder('out'), 'site');
  const own = {
    'robots.txt': 'mine 1',
    'llms.txt': 'mine 2',
    'llms-full.txt': 'mine 3',
    'sitemap.xml': '<mine/>',
  };
  const files = Object.fromEntries(Object.entries(own).map(([name, text]) => [folder + name, text]));
  await buildSite(makeSite({ ...SITE, ...files }), { out });
  for (const [name, text] of Object.entries(own)) expect(readFileSync(join(out, name), 'utf8')).toBe(text);
});

it('shows hidden pages to everyone where docs.json says so', async () => {
  const out = join(temporaryFolder('out'), 'site');
  const config = JSON.parse(String(SITE['docs.json']));
  config.seo = { indexing: 'all' };
  await buildSite(makeSite({ ...SITE, 'docs.json': JSON.stringify(config) }), { out });
  const listed = textsOf(readFileSync(join(out, 'sitemap.xml'), 'utf8'), 'loc');
  expect(listed).toEqual(expect.arrayContaining(['secret.html', 'stray.html']));
  expect(listed).not.toContain('noindex.html');
  expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toContain('[Stray](stray.md)');
});

it('makes the same bytes when one page has changed as it would from nothing', async () => {
  const site = makeSite(SITE);
  const out = join(temporaryFolder('out'), 'bundle.tar.gz');
  await buildSite(site, { out });
  writeFiles(site, { 'intro.mdx': page('Intro', 'Changed.') });
  const warm = await buildSite(site, { out });
  rmSync(join(site, '.bindery-cache'), { recursive: true });
  const cold = await buildSite(site, { out });
  expect(warm.sha256).toBe(cold.sha256);
});

it('shows the same files in the preview', async () => {
  const site = makeSite(SITE);
  const out = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out });
  const preview = await openPreview(site);
  try {
    for (const path of [
      'sitemap.xml',
      'robots.txt',
      'llms.txt',
      'llms-full.txt',
      'intro.md',
      'guides/first.md',
      'log/rss.xml',
    ]) {
      expect(preview.has(path), path).toBe(true);
      const file = await preview.get(path);
      expect(String(file?.content), path).toBe(readFileSync(join(out, path), 'utf8'));
    }
    // The preview redirects by itself.
    expect(preview.has('old.html')).toBe(false);
    expect(preview.redirect('/old')).toBe('/guides/first#top');
  } finally {
    preview.close();
  }
});

it.each([
  ['a page', '/docs/second', 'docs/second.html', 'docs/second.html'],
  ['another host', 'https://example.com/', 'https://example.com/', 'docs/first.html'],
  ['nothing', '/docs/third', null, 'docs/first.html'],
])('a redirect from the site itself to %s', async (_, destination, refreshed, logo) => {
  const out = join(temporaryFolder('out'), 'site');
  const site = makeSite({
    'docs.json': docsJson(
      { pages: ['docs/first', 'docs/second'] },
      { redirects: [{ source: '/', destination }] },
    ),
    'docs/first.mdx': page('First', 'Text.'),
    'docs/second.mdx': page('Second', 'Text. [Home](/)'),
  });
  await buildSite(site, { out, cacheFolder: false });
  const front = readFileSync(join(out, 'index.html'), 'utf8');
  expect(/<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(front)?.[1] ?? null).toBe(refreshed);
  expect(front.includes('<h1')).toBe(refreshed === null);
  expect(readFileSync(join(out, 'docs/first.html'), 'utf8')).toContain(`<a class="brand" href="../${logo}">`);
  expect(parseManifest(readFileSync(join(out, 'bindery.manifest.json'))).redirects).toHaveLength(1);
});

it('redirects to files that every site has lead there', async () => {
  const out = join(temporaryFolder('out'), 'site');
  const files = ['llms.txt', 'llms-full.txt', 'sitemap.xml', 'robots.txt', '404.html'];
  const redirects = files.map((file, index) => ({ source: `/old/${index}`, destination: `/${file}` }));
  const site = makeSite({
    'docs.json': docsJson({ pages: ['a'] }, { redirects }),
    'a.mdx': page('A', 'Text.'),
  });
  const { diagnostics } = await buildSite(site, { out, cacheFolder: false });
  expect(diagnostics).toEqual([]);
  for (const [index, file] of files.entries()) {
    expect(readFileSync(join(out, `old/${index}.html`), 'utf8')).toContain(`url=../${file}"`);
  }
});

it('the Markdown of a page has its title, once', async () => {
  const out = join(temporaryFolder('out'), 'site');
  const site = makeSite({
    'docs.json': docsJson({ pages: ['same', 'other', 'own', 'told'] }),
    'same.mdx': page('The same!', '# The *same*\n\nText.'),
    'other.mdx': page('Other', '# A part\n\nText.'),
    'own.mdx': '# Own\n\nText.\n',
    'told.mdx': withFrontmatter('title: Told\ndescription: What it is', '# Told\n\nText.'),
  });
  await buildSite(site, { out, cacheFolder: false });
  const markdown = ['same', 'other', 'own', 'told'].map((name) =>
    readFileSync(join(out, `${name}.md`), 'utf8'),
  );
  expect(markdown).toEqual([
    '# The *same*\n\nText.\n',
    '# Other\n\n# A part\n\nText.\n',
    '# Own\n\nText.\n',
    '# Told\n\n> What it is\n\nText.\n',
  ]);
});
