import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileContent, filePath, openSearch, SEARCH_FOLDER, type Search } from '@bindery/search';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildSite, openPreview, type Preview, type PreviewFile } from '../../src/index.ts';

const STARTER = join(import.meta.dirname, '../../../cli/starter');
let root: string;
let site: string;
let preview: Preview;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'bindery-preview-'));
  site = join(root, 'site');
  cpSync(STARTER, site, { recursive: true });
  preview = await openPreview(site);
});
afterEach(() => {
  preview.close();
  rmSync(root, { recursive: true, force: true });
});

function edit(path: string, change: (text: string) => string) {
  writeFileSync(join(site, path), change(readFileSync(join(site, path), 'utf8')));
  return preview.changed([path]);
}

async function text(path: string): Promise<string> {
  return bytes((await preview.get(path))!).toString('utf8');
}

function bytes({ content }: PreviewFile): Buffer {
  return Buffer.isBuffer(content) ? content : readFileSync(content.location);
}

it('shows exactly what a build writes', async () => {
  const out = join(root, 'out');
  await edit('index.mdx', (source) => `${source}\n[A file](/favicon.svg) and {1 + 1}.\n`);
  await buildSite(site, { out, cacheFolder: false });
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    // The index is made of each page alone, for which the next test is.
    .filter((path) => !path.startsWith('bindery.') && !path.startsWith(SEARCH_FOLDER));
  expect(files.length).toBeGreaterThan(5);
  // Pages first: they tell which other files there are.
  for (const path of files.sort((a) => (a.endsWith('.html') ? -1 : 1))) {
    const file = await preview.get(path);
    expect([path, file && bytes(file).equals(readFileSync(join(out, path)))]).toEqual([path, true]);
  }
});

it('finds what a build finds, and what has changed since', async () => {
  const out = join(root, 'out');
  await buildSite(site, { out, cacheFolder: false });
  const built = openSearch({
    read: async (name) => fileContent(readFileSync(join(out, filePath(name)), 'utf8')),
  });
  const read = async (name: string) => {
    const file = await preview.get(filePath(name));
    return file && fileContent(bytes(file).toString('utf8'));
  };
  const found = async (search: Search, query: string) =>
    (await search.query(query)).hits.map(({ href, anchor }) => `${href}#${anchor}`);
  for (const query of ['writing', 'quick start', 'note']) {
    expect(await found(openSearch({ read }), query)).toEqual(await found(built, query));
  }
  expect(preview.has(filePath('editions'))).toBe(true);
  expect(await preview.get(filePath('all/nothing'))).toBe(null);
  await edit('index.mdx', (source) => `${source}\nAbout zeppelins.\n`);
  expect((await found(openSearch({ read }), 'zeppelin'))[0]).toMatch(/^index_?\.html#/);
});

it('renders a page once until something it depends on changes', async () => {
  const first = await preview.get('guides/writing.html');
  expect((await preview.get('guides/writing.html'))!.content).toBe(first!.content);
  expect(await edit('index.mdx', (source) => `${source}\nMore.\n`)).toBe('pages');
  expect((await preview.get('guides/writing.html'))!.content).toBe(first!.content);
  expect(await edit('snippets/shared-note.mdx', () => 'Another note of ours.')).toBe('files');
  expect(await text('guides/writing.html')).toContain('Another note of ours.');
});

it.each([
  ['text', (source: string) => `${source}\nMore.\n`, 'pages'],
  ['frontmatter', (source: string) => source.replace(/title:.*/, 'title: Quite new'), 'site'],
])('a change of %s costs no more than it must', async (_, change, effect) => {
  expect(await edit('quickstart.mdx', change)).toBe(effect);
});

it('a page keeps its text when another one changes its title', async () => {
  await edit('index.mdx', (source) => `${source}\nWritten before.\n`);
  await edit('quickstart.mdx', (source) => source.replace(/title:.*/, 'title: Quite new'));
  const first = await preview.get('index.html');
  expect(bytes(first!).toString('utf8')).toMatch(/Quite new.*Written before\./s);
  expect((await preview.get('index.html'))!.content).toBe(first!.content);
});

it('files that came and went, and files of nobody, change nothing', async () => {
  expect(await preview.changed(['guides/.gone.tmp', 'nothing/here'])).toBe('nothing');
});

it('requests during an edit see it', async () => {
  writeFileSync(join(site, 'index.mdx'), '---\ntitle: Other\n---\n\nAt once.\n');
  const taken = preview.changed(['index.mdx']);
  expect(await text('index.html')).toContain('At once.');
  await taken;
});

it('a page that breaks a limit is an error page, and the next edit mends it', async () => {
  const bomb = `{${'['.repeat(8)}1${']'.repeat(8)}.map(x => "x".repeat(1e9).repeat(1e9))}`;
  await edit('index.mdx', (source) => `${source}\n${bomb}\n`);
  await preview.get('index.html');
  expect(preview.mistakes('index.html').errors).not.toEqual([]);
  expect(preview.mistakes('quickstart.html').errors).toEqual([]);
  await edit('index.mdx', (source) => source.replace(bomb, 'Fine.'));
  expect(await text('index.html')).toContain('Fine.');
  expect(preview.mistakes('index.html').errors).toEqual([]);
});
