import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  generateSigningKey,
  parseManifest,
  readSigningKey,
  readTrustedKey,
  verifyBundle,
} from '@bindery/bundle';
import { afterAll, expect, it } from 'vitest';
import { BuildError, buildSite } from '../../src/index.ts';
import {
  docsJson,
  makeSite,
  page,
  removeSites,
  temporaryFolder,
  VARIED_SITE,
  writeFiles,
} from './harness/site.ts';

afterAll(removeSites);

it('writes a bundle that verifies, signed when a key is given', async () => {
  const site = makeSite(VARIED_SITE);
  const out = join(temporaryFolder('out'), 'site.tar.gz');
  const key = generateSigningKey();
  const signingKey = readSigningKey(key.privateKeyPem);
  const result = await buildSite(site, {
    out,
    version: 'v7',
    commit: 'abcdef1',
    project: 'prj_1',
    domain: 'd.example',
    signingKey,
  });
  const verified = await verifyBundle(createReadStream(out), {
    trustedKeys: [readTrustedKey(key.publicKeyPem)],
  });
  expect(verified).toMatchObject({ sha256: result.sha256, sizeBytes: result.sizeBytes, signedBy: key.keyId });
  expect(verified.manifest).toMatchObject({
    version: 'v7',
    commit: 'abcdef1',
    project: 'prj_1',
    domain: 'd.example',
  });
  expect(verified.manifest.redirects).toEqual([
    { source: '/old', destination: '/guides/first', permanent: true },
  ]);
});

it('replaces its own output folder whole, and removes what no longer belongs there', async () => {
  const site = makeSite({
    'docs.json': docsJson({ pages: ['a', 'b'] }),
    'a.mdx': page('A', 'one'),
    'b.mdx': page('B', 'two'),
  });
  const out = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out });
  expect(existsSync(join(out, 'b.html'))).toBe(true);
  writeFiles(site, { 'docs.json': docsJson({ pages: ['a', 'c'] }), 'c.mdx': page('C', 'three') });
  const { rmSync } = await import('node:fs');
  rmSync(join(site, 'b.mdx'));
  writeFileSync(join(out, 'stray.txt'), 'left by someone');
  await buildSite(site, { out });
  expect(readdirSync(out).sort()).toEqual(
    [
      '404.html',
      'a.html',
      'a.md',
      'assets',
      'bindery.config.json',
      'bindery.manifest.json',
      'c.html',
      'c.md',
      'index.html',
      'index.md',
      'llms-full.txt',
      'llms.txt',
      'robots.txt',
      'sitemap.xml',
    ].sort(),
  );
  expect(readdirSync(join(out, '..'))).toEqual(['site']);
});

it('mends files of its output that someone has changed', async () => {
  const site = makeSite({ 'docs.json': docsJson({ pages: ['a'] }), 'a.mdx': page('A', 'one') });
  const out = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out });
  const before = readFileSync(join(out, 'a.html'));
  writeFileSync(join(out, 'a.html'), Buffer.alloc(before.length, 'x'));
  await buildSite(site, { out });
  expect(readFileSync(join(out, 'a.html')).equals(before)).toBe(true);
  const manifest = parseManifest(readFileSync(join(out, 'bindery.manifest.json')));
  for (const { path, size } of manifest.files) expect(statSync(join(out, path)).size).toBe(size);
});

it.each([
  ['holds other files', (folder: string) => writeFiles(folder, { 'precious.txt': 'keep me' })],
  ['is a file', (folder: string) => writeFileSync(folder, 'keep me')],
])('refuses an output that %s, and touches nothing', async (_name, prepare) => {
  const site = makeSite(VARIED_SITE);
  const out = join(temporaryFolder('out'), 'site');
  prepare(out);
  const before = JSON.stringify(statSync(out).isDirectory() ? readdirSync(out) : readFileSync(out, 'utf8'));
  await expect(buildSite(site, { out, cacheFolder: false })).rejects.toThrow(BuildError);
  expect(JSON.stringify(statSync(out).isDirectory() ? readdirSync(out) : readFileSync(out, 'utf8'))).toBe(
    before,
  );
});

it('accepts an empty folder as output', async () => {
  const out = temporaryFolder('out');
  mkdirSync(out, { recursive: true });
  await buildSite(makeSite(VARIED_SITE), { out, cacheFolder: false });
  expect(existsSync(join(out, 'index.html'))).toBe(true);
});

it('writes nothing when only checking', async () => {
  const site = makeSite(VARIED_SITE);
  const before = readdirSync(site).sort();
  const result = await buildSite(site, { out: null, cacheFolder: false });
  expect(result.pages).toBe(5);
  expect(readdirSync(site).sort()).toEqual(before);
});

it('says plainly what is wrong with its options', async () => {
  const site = makeSite(VARIED_SITE);
  await expect(buildSite(join(site, 'nowhere'), { out: null })).rejects.toThrow(/no folder/);
  await expect(buildSite(site, { out: null, version: 'a b' })).rejects.toThrow(/version label/);
  await expect(buildSite(site, { out: null, threads: 0 })).rejects.toThrow(/threads/);
});

it('a build that fails with strict is one with warnings', async () => {
  const site = makeSite({ 'docs.json': docsJson({ pages: ['a'] }), 'a.mdx': page('A', '[x](/nowhere)') });
  expect((await buildSite(site, { out: null })).failed).toBe(false);
  expect((await buildSite(site, { out: null, strict: true })).failed).toBe(true);
});

it('shows the site’s own words with their markup on the page for lost readers', async () => {
  const site = makeSite({
    'docs.json': docsJson(
      { pages: ['index', 'guides/a'] },
      { errors: { '404': { description: 'Go [home](/) or **[read on](/guides/a#x)**, <b>now</b>.' } } },
    ),
    'index.mdx': page('Home', 'one'),
    'guides/a.mdx': page('A', 'two'),
  });
  const out = join(temporaryFolder('out'), 'site');
  await buildSite(site, { out });
  const html = readFileSync(join(out, '404.html'), 'utf8');
  expect(html).toContain('href="./index_.html">Home<small>/</small>');
  expect(html).toContain(
    '<p class="not-found-description">Go <a href="./index_.html">home</a> or <strong><a href="./guides/a.html#x">read on</a></strong>, <b>now</b>.</p>',
  );
});

it('imports files by a name without its ending, and what they pass on from others', async () => {
  const site = makeSite({
    'docs.json': docsJson({ pages: ['a'] }),
    'a.mdx': page(
      'A',
      'import Note from "/snippets/note"\nimport { Count, KIND } from "./snippets/count"\n\n<Note />\n\n<Count of={KIND.two} />',
    ),
    'snippets/note.mdx': 'Seen **here**.',
    'snippets/count.jsx':
      'import { twice } from "./twice.js";\nexport const Count = ({ of }) => {\n  const [n] = useState(of);\n  return <b>{twice(n)}</b>;\n};\nexport { KIND } from "./twice.js";\n',
    'snippets/twice.js': 'export const twice = (n) => { return n * 2; };\nexport const KIND = { two: 2 };\n',
  });
  const out = join(temporaryFolder('out'), 'site');
  const { diagnostics } = await buildSite(site, { out });
  expect(diagnostics).toEqual([]);
  const html = readFileSync(join(out, 'a.html'), 'utf8');
  expect(html).toContain('Seen <strong>here</strong>.');
  expect(html).toContain('<b>4</b>');
});

it('packs what all pages of a section repeat once for each segment', async () => {
  const names = Array.from({ length: 150 }, (_, n) => `page-${n}`);
  const site = makeSite({
    'docs.json': docsJson({ groups: [{ group: 'All of them', pages: names }] }),
    ...Object.fromEntries(
      names.map((name, n) => [
        `${name}.mdx`,
        page(`${name} ${'has a long title '.repeat(6)}`, `${n} is a number. `.repeat(200)),
      ]),
    ),
  });
  const out = join(temporaryFolder('out'), 'site.tar.gz');
  const { sizeBytes } = await buildSite(site, { out });
  const { manifest } = await verifyBundle(createReadStream(out));
  const pages = manifest.files.filter(({ path }) => path.endsWith('.html'));
  const unpackedBytes = pages.reduce((sum, { size }) => sum + size, 0);
  expect(sizeBytes * 15).toBeLessThan(unpackedBytes);
});

it('takes no page from what a build has written into the site’s own folder', async () => {
  const site = makeSite(VARIED_SITE);
  const first = await buildSite(site, { out: join(site, 'site-out'), cacheFolder: false, threads: 1 });
  const next = await buildSite(site, {
    out: join(temporaryFolder('out'), 'x'),
    cacheFolder: false,
    threads: 1,
  });
  expect(next.pages).toBe(first.pages);
  const told = next.diagnostics.filter(({ rule }) => rule === 'built-folder');
  expect(told).toMatchObject([{ file: 'site-out', severity: 'info' }]);
});

it('says what is wrong with a place that is no folder and an archive that is no bundle', async () => {
  const site = makeSite(VARIED_SITE);
  const out = join(temporaryFolder('out'), 'x');
  const file = join(site, 'docs.json');
  await expect(buildSite(file, { out })).rejects.toThrow(/docs\.json is a file: name the folder/);
  for (const name of ['site.zip', 'site.tar', 'site.TAR.XZ']) {
    await expect(buildSite(site, { out: `${out}/${name}` }), name).rejects.toThrow(/would end in \.tar\.gz/);
    expect(existsSync(`${out}/${name}`), name).toBe(false);
  }
});
