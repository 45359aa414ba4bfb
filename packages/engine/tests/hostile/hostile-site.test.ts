/** Every hostile case as a page of one site, through the whole build: nothing is touched, and the build goes on. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuildResult, buildSite } from '../../src/index.ts';
import { type Canary, openCanary } from '../expressions/canary.ts';
import { ESCAPES } from '../expressions/hostile.data.ts';
import { COSTLY_CASES, HOSTILE_CASES } from '../mdx/hostile.data.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-hostile-'));
const ESCAPES_PER_PAGE = 8;
const pages: string[] = [];
let canary: Canary;
let result: BuildResult;

beforeAll(async () => {
  canary = await openCanary();
  write(
    'docs.json',
    '{"theme": "mint", "name": "x", "colors": {"primary": "#000000"}, "navigation": {"pages": ["innocent"]}}',
  );
  addPage('innocent', '# Innocent\n\n{1 + 1} is two.');
  for (const [index, { source, files = {} }] of [...HOSTILE_CASES, ...COSTLY_CASES].entries()) {
    addPage(`case-${index}/page`, source);
    for (const [path, text] of Object.entries(files)) write(path, text);
  }
  for (let start = 0; start < ESCAPES.length; start += ESCAPES_PER_PAGE) {
    const expressions = ESCAPES.slice(start, start + ESCAPES_PER_PAGE).map((attempt) => `{${attempt}}`);
    addPage(`escapes-${start}`, expressions.join('\n\n'));
  }
  result = await buildSite(join(folder, 'site'), { out: join(folder, 'out'), cacheFolder: false });
}, 600_000);
afterAll(async () => {
  await canary.close();
  rmSync(folder, { recursive: true, force: true });
});

it('writes a page for every case', () => {
  expect(HOSTILE_CASES.length + COSTLY_CASES.length).toBeGreaterThanOrEqual(300);
  expect(result.pages).toBeGreaterThanOrEqual(pages.length);
  for (const page of pages) expect(html(page), page).toMatch(/<\/html>\s*$/);
});

it('renders an innocent neighbour as ever', () => {
  expect(html('innocent')).toContain('2 is two.');
});

it('touches neither the environment, nor the disk, nor a port', () => {
  canary.check(pages.map(html).join('\n'));
});

function addPage(name: string, source: string): void {
  pages.push(name);
  write(`${name}.mdx`, canary.aim(source));
}

function write(path: string, text: string): void {
  const file = join(folder, 'site', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function html(page: string): string {
  return readFileSync(join(folder, 'out', `${page}.html`), 'utf8');
}
