import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';

const PAGES = 1_050;
const root = mkdtempSync(join(tmpdir(), 'bindery-many-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function page(index: number): string {
  return `---\ntitle: Page ${index}\n---\n\n## Part\n\n[Next](/group/page-${(index + 1) % PAGES})\n`;
}

it('pages that are read before it is known that they are pages are those of a site that is known', async () => {
  const folder = join(root, 'site');
  mkdirSync(join(folder, 'group'), { recursive: true });
  mkdirSync(join(folder, 'drafts'));
  const names = Array.from({ length: PAGES }, (_, index) => `group/page-${index}`);
  const config = { name: 'Many', theme: 'mint', colors: { primary: '#123456' } };
  const write = (name: string): void =>
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({ ...config, name, navigation: { pages: names } }),
    );
  write('Many');
  writeFileSync(join(folder, '.mintignore'), 'drafts/\n');
  for (const [index, name] of names.entries()) writeFileSync(join(folder, `${name}.mdx`), page(index));
  for (let index = 0; index < 40; index++) writeFileSync(join(folder, 'drafts', `${index}.mdx`), page(index));
  const build = (cacheFolder: string) =>
    buildSite(folder, { out: join(root, 'site.tar.gz'), cacheFolder: join(root, cacheFolder) });
  const cold = await build('one');
  expect(cold.pages).toBe(PAGES);
  expect(cold.diagnostics).toEqual([]);
  // Another build knows the site: what it does not have, it reads when it knows the pages.
  write('Other');
  await build('two');
  write('Many');
  expect((await build('two')).sha256).toBe(cold.sha256);
}, 120_000);
