import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { pagesJob } from '../../src/pipeline/run-build.ts';
import { createSegmentRenderer } from '../../src/pipeline/segments/render-segment.ts';
import {
  docsJson,
  makeSite,
  manyPages,
  PIXEL,
  page,
  removeSites,
  temporaryFolder,
  writeFiles,
} from './harness/site.ts';

afterAll(removeSites);

const BUILD_MAIN = fileURLToPath(new URL('./harness/build-main.ts', import.meta.url));
const out = () => join(temporaryFolder('out'), 'a.tar.gz');

it('renders only the segments that a change concerns', async () => {
  const site = makeSite(manyPages(200));
  const first = await buildSite(site, { out: out() });
  expect(first.reusedPages).toBe(0);
  expect((await buildSite(site, { out: out() })).reusedPages).toBe(200);
  writeFiles(site, { 'part-1/page-0001.mdx': page('Page 1', 'Other text.') });
  const changed = await buildSite(site, { out: out() });
  expect(changed.reusedPages).toBeGreaterThan(90);
  expect(changed.reusedPages).toBeLessThan(200);
});

it('does not keep a page that has changed since it was read', async () => {
  const site = makeSite(manyPages(2));
  const { view, segments } = await planSite(site);
  const renderer = createSegmentRenderer({ folder: site, view });
  const isKept = (): boolean => renderer.pages(pagesJob(segments[0]!)).facts.stable;
  expect(isKept()).toBe(true);
  writeFiles(site, { 'part-1/page-0001.mdx': page('Page 1', 'Other text.') });
  expect(isKept()).toBe(false);
});

const DEPENDENT: [name: string, change: Record<string, string | Buffer>, expected: RegExp][] = [
  ['a snippet', { 'snippets/note.mdx': 'Second words.' }, /Second words\./],
  ['a nested snippet', { 'snippets/inner.mdx': 'Inner two.' }, /Inner two\./],
  [
    'an image',
    { 'images/dot.png': Buffer.concat([PIXEL, Buffer.from('more')]) },
    /dot\.(?!c0ffee)[0-9a-f]{8}\.png/,
  ],
  ['a page that was missing', { 'later.mdx': page('Later', 'Here now.') }, /href="later\.html"/],
  ['a neighbour’s title', { 'b.mdx': page('Renamed', 'text') }, /Renamed/],
  [
    'a variable',
    { 'docs.json': docsJson({ pages: ['a', 'b'] }, { variables: { word: 'changed-word' } }) },
    /changed-word/,
  ],
];

it.each(DEPENDENT)('redoes a page when %s changes', async (_name, change, expected) => {
  const site = makeSite({
    'docs.json': docsJson({ pages: ['a', 'b'] }, { variables: { word: 'first-word' } }),
    'a.mdx': page(
      'A',
      'import Note from "/snippets/note.mdx";\nimport Inner from "/snippets/inner.mdx";\n\n<Note />\n\n<Inner />\n\n![d](/images/dot.png)\n\n[later](/later) {{word}}',
    ),
    'b.mdx': page('B', 'text'),
    'snippets/note.mdx': 'First words.',
    'snippets/inner.mdx': 'Inner one.',
    'images/dot.png': PIXEL,
  });
  const folder = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out: folder });
  const before = readFileSync(join(folder, 'a.html'), 'utf8');
  writeFiles(site, change);
  await buildSite(site, { out: folder });
  const after = readFileSync(join(folder, 'a.html'), 'utf8');
  expect(after).not.toBe(before);
  expect(after).toMatch(expected);
  const cold = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out: cold, cacheFolder: false });
  expect(after).toBe(readFileSync(join(cold, 'a.html'), 'utf8'));
});

it('redoes every page when the front page is another one', async () => {
  const files = manyPages(200);
  const site = makeSite(files);
  await buildSite(site, { out: out() });
  const redirects = [{ source: '/', destination: '/part-2/page-0002' }];
  const config = JSON.parse(String(files['docs.json'])) as { navigation: unknown };
  writeFiles(site, { 'docs.json': docsJson(config.navigation, { redirects }) });
  const warm = await buildSite(site, { out: out() });
  expect(warm.sha256).toBe((await buildSite(site, { out: out(), cacheFolder: false })).sha256);
});

it('notices damaged files of the cache and renders anew', async () => {
  const site = makeSite(manyPages(80));
  const good = await buildSite(site, { out: out() });
  const segments = join(site, '.bindery-cache', 'segments');
  for (const [index, name] of readdirSync(segments).entries()) {
    const bytes = readFileSync(join(segments, name));
    if (index % 3 === 0) bytes[bytes.length - 5]! ^= 0xff;
    writeFileSync(
      join(segments, name),
      index % 3 === 1 ? bytes.subarray(0, bytes.length / 2) : index % 3 === 0 ? bytes : 'junk',
    );
  }
  expect((await buildSite(site, { out: out() })).sha256).toBe(good.sha256);
  for (const folder of ['keys', 'builds']) {
    for (const name of readdirSync(join(site, '.bindery-cache', folder))) {
      writeFileSync(join(site, '.bindery-cache', folder, name), '{"junk":');
    }
  }
  expect((await buildSite(site, { out: out() })).sha256).toBe(good.sha256);
});

it('may be deleted while a build runs', async () => {
  const site = makeSite(manyPages(200));
  const cacheFolder = join(temporaryFolder('cache'), 'cache');
  const good = await buildSite(site, { out: out(), cacheFolder: false });
  for (const phase of ['planning', 'rendering', 'packing']) {
    rmSync(cacheFolder, { recursive: true, force: true });
    const result = await buildSite(site, {
      out: out(),
      cacheFolder,
      onProgress: (progress) =>
        progress.phase === phase && rmSync(cacheFolder, { recursive: true, force: true }),
    });
    expect(result.sha256, phase).toBe(good.sha256);
  }
});

it('serves several processes at once', async () => {
  const site = makeSite(manyPages(150));
  const cacheFolder = temporaryFolder('cache');
  const run = async () => {
    const options = JSON.stringify({ out: out(), cacheFolder, threads: 1 });
    const { stdout } = await promisify(execFile)(process.execPath, [BUILD_MAIN, site, options]);
    return (JSON.parse(stdout) as { sha256: string }).sha256;
  };
  const hashes = await Promise.all([run(), run(), run()]);
  expect(new Set(hashes).size).toBe(1);
  expect(readdirSync(join(cacheFolder, 'segments')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('is never part of the site, and ignored by git', async () => {
  const site = makeSite(manyPages(3));
  const folder = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out: folder });
  expect(readFileSync(join(site, '.bindery-cache', '.gitignore'), 'utf8')).toBe('*\n');
  expect(existsSync(join(folder, '.bindery-cache'))).toBe(false);
});
