/** Names of the output that two things want: the build goes on, one of them has the name, the other is told of. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type BuildResult, buildSite, openPreview } from '../../src/index.ts';
import { docsJson, type Files, makeSite, page, removeSites, temporaryFolder } from './harness/site.ts';

afterAll(removeSites);

/** A file of the output with what it must hold, and files whose loss is told of. */
interface Case {
  files: Files;
  more?: object;
  winners: Record<string, RegExp>;
  losers: Record<string, string>;
}

const LOG = page('Log', '<Update label="1.0">First</Update>');

/** Everything that can share one site. */
const MANY: Case = {
  files: {
    'linked.mdx': page(
      'Linked',
      '[1](/bindery.manifest.json) [2](/bindery.config.json) [3](/LINKED.html) [4](/assets) [5](/Assets/manual.pdf) ![6](/own.css)',
    ),
    'bindery.manifest.json': '{}',
    'bindery.config.json': '{"own":1}',
    'LINKED.html': 'file',
    assets: 'file',
    'Assets/manual.pdf': 'pdf',
    'own.css': 'p{}',
    'Guides/a.mdx': page('Upper', 'x'),
    'guides/b.mdx': page('Lower', '[up](/Guides/a)'),
    'Setup.mdx': page('Upper', 'x'),
    'setup.mdx': page('Lower', 'x'),
    'a.mdx': page('A', 'x'),
    'a.html/b.mdx': page('B', 'x'),
    'a.md/b.mdx': page('B', 'x'),
    'index.mdx': page('Front', 'x'),
    'INDEX_.mdx': page('Odd', 'x'),
    'g/index.mdx': page('Front', 'x'),
    'g/index_.mdx': page('Odd', 'x'),
    'log.mdx': LOG,
    'Log/a.mdx': page('A', 'x'),
    'news.mdx': LOG,
    'news/rss.xml/a.mdx': page('A', 'x'),
    'robots.txt/a.mdx': page('A', 'x'),
    'llms-full.txt/a.mdx': page('A', 'x'),
    [`${'n'.repeat(251)}.mdx`]: page('N', 'x'),
    'spec.json': specification(['/Api/one', '/api/ONE']),
  },
  more: {
    redirects: [
      { source: '/log/rss.xml/old', destination: '/intro' },
      { source: '/llms.txt/old', destination: '/intro' },
      { source: '/404', destination: '/intro' },
    ],
  },
  winners: {
    'bindery.manifest.json': /"format"/,
    'bindery.config.json': /features/,
    'linked.html': /<title>Linked/,
    'Assets/manual.pdf': /pdf/,
    'Guides/a.html': /<title>Upper/,
    'guides/b.html': /<title>Lower/,
    'Setup.html': /<title>Upper/,
    'a.html': /<title>A/,
    'a.md': /# A/,
    'index.html': /<title>Front/,
    'INDEX_.html': /<title>Odd/,
    'g/index_.html': /<title>Odd/,
    'log/rss.xml': /<rss/,
    'Log/a.html': /<title>A/,
    'news/rss.xml/a.html': /<title>A/,
    'robots.txt/a.html': /<title>A/,
    'llms-full.txt/a.html': /<title>A/,
    'llms.txt': /# Test/,
    '404.html': /Page not found/,
    'Api/one.html': /<title>/,
  },
  losers: {
    'bindery.manifest.json': 'duplicate-address',
    'bindery.config.json': 'duplicate-address',
    'LINKED.html': 'duplicate-address',
    assets: 'duplicate-address',
    'docs.json': 'duplicate-address',
    'setup.mdx': 'page-collision',
    'a.html/b.mdx': 'page-collision',
    'a.md/b.mdx': 'page-collision',
    [`${'n'.repeat(251)}.mdx`]: 'page-collision',
    'spec.json': 'page-collision',
    'news.mdx': 'duplicate-address',
    'llms-full.txt/a.mdx': 'duplicate-address',
  },
};

const CASES: Record<string, Case> = {
  'of pages, files and what is made around them': MANY,
  'a page and a file for wrong addresses': {
    files: { '404.mdx': page('Lost', 'Own words'), '404.html': '<p>file</p>' },
    winners: { '404.html': /Own words/ },
    losers: { '404.html': 'duplicate-address' },
  },
  'a file for wrong addresses': {
    files: { '404.html': '<p>own file</p>' },
    winners: { '404.html': /own file/ },
    losers: {},
  },
};

function specification(addresses: string[]): string {
  const paths = Object.fromEntries(
    addresses.map((href, index) => [
      `/p${index}`,
      { get: { 'x-mint': { href }, responses: { 200: { description: 'fine' } } } },
    ]),
  );
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
}

describe('a name that two things want', () => {
  it.each(Object.entries(CASES))('%s', async (_, { files, more, winners, losers }) => {
    const reference = 'spec.json' in files ? ['GET /p0', 'GET /p1'] : [];
    const folder = makeSite({
      'docs.json': docsJson(
        { groups: [{ group: 'G', openapi: 'spec.json', pages: ['intro', ...reference] }] },
        more,
      ),
      'intro.mdx': page('Intro', 'x'),
      ...files,
    });
    const out = temporaryFolder('out');
    const result = await buildSite(folder, { out: join(out, 'site'), cacheFolder: false, threads: 1 });
    for (const [path, text] of Object.entries(winners)) {
      expect(readFileSync(join(out, 'site', path), 'utf8'), path).toMatch(text);
    }
    expect(losersOf(result)).toEqual(losers);
  });
});

function losersOf({ diagnostics }: BuildResult): Record<string, string> {
  const told = diagnostics.filter(({ rule }) => rule === 'duplicate-address' || rule === 'page-collision');
  return Object.fromEntries(told.map(({ file, rule }) => [file, rule]));
}

it('tells of pages at addresses that servers answer themselves, and makes them for other hosts', async () => {
  const pages = [
    'healthz',
    'readyz',
    '-/search',
    '-/own/page',
    'metrics',
    'mcp',
    'guides/healthz',
    '-dashed',
  ];
  const folder = makeSite({
    'docs.json': docsJson({ pages }),
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, page(path, 'x')])),
  });
  const out = temporaryFolder('out');
  const result = await buildSite(folder, { out: join(out, 'site'), cacheFolder: false, threads: 1 });
  const told = result.diagnostics.filter(({ rule }) => rule === 'reserved-address').map(({ file }) => file);
  expect(told.sort()).toEqual(['-/own/page.mdx', '-/search.mdx', 'healthz.mdx', 'readyz.mdx']);
  for (const path of pages) expect(existsSync(join(out, 'site', `${path}.html`)), path).toBe(true);
});

it("shows the site's own page for a wrong address, and to nobody else", async () => {
  const folder = makeSite({
    'docs.json': docsJson({ pages: ['intro'] }, { seo: { indexing: 'all' } }),
    'intro.mdx': page('Intro', 'x'),
    '404.mdx': page('Lost', 'Own words'),
  });
  const out = temporaryFolder('out');
  const { diagnostics } = await buildSite(folder, {
    out: join(out, 'site'),
    baseUrl: 'https://example.com/docs',
    cacheFolder: false,
    threads: 1,
  });
  expect(diagnostics).toEqual([]);
  const html = readFileSync(join(out, 'site', '404.html'), 'utf8');
  expect(html).toContain('noindex');
  expect(html).toContain('"/docs/"');
  expect(readFileSync(join(out, 'site', 'sitemap.xml'), 'utf8')).not.toContain('404');
  expect(readFileSync(join(out, 'site', 'llms.txt'), 'utf8')).not.toContain('404');
  const preview = await openPreview(folder);
  try {
    const shown = await preview.get('404.html');
    expect(String(shown?.content)).toContain('Own words');
  } finally {
    preview.close();
  }
});
