/**
 * Every page of our own documentation and of sample sites, some of a real site: axe, light and dark, and valid HTML.
 * `npm run test:a11y` looks at a hundred pages of each real site, and at two more of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { HtmlValidate } from 'html-validate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type BuiltSite, buildFolder, buildPages } from './built-site.ts';
import { ISLAND_PAGES } from './island-pages.data.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { SAMPLE_PAGES } from './sample-pages.data.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const CORPORA = join(REPOSITORY, '../shared/corpora');
/** Pages of a site that are looked at, spread over the whole of it: of a real one, of ours. */
const IS_FULL = process.env.A11Y === 'full';
const SAMPLE = IS_FULL ? 100 : 3;
const OWN_SAMPLE = IS_FULL ? Number.POSITIVE_INFINITY : 3;
/** Generated references of half a megabyte take axe minutes each, and smaller ones many seconds. */
const LARGEST_BYTES = IS_FULL ? 300_000 : 120_000;
/** Its author nests tags wrongly, which is what it is for. */
const WRONG_ON_PURPOSE = 'misnested.html';

const sites: { name: string; build: (() => Promise<BuiltSite>) | null }[] = [
  { name: 'our documentation', build: () => buildFolder(join(REPOSITORY, 'docs')) },
  { name: 'a sample site', build: () => buildPages(SAMPLE_PAGES) },
  { name: 'a site with components of its own', build: () => buildPages(ISLAND_PAGES) },
  // The smallest: building the others for three of their pages costs more than looking at them.
  ...['starter', ...(IS_FULL ? ['mcp-docs', 'axiom-docs'] : [])].map((name) => {
    const archive = join(CORPORA, `${name}.tar.gz`);
    if (!existsSync(archive)) console.log(`skipped: the site ${name} is not at hand`);
    return { name, build: existsSync(archive) ? () => buildArchive(archive) : null };
  }),
];

/** Sites whose text we did not write, and what only their authors could mend: a heading that skips a level. */
const OF_AUTHORS = new Set(['a site with components of its own', 'starter', 'mcp-docs', 'axiom-docs']);
const AUTHORS_DOING = ['heading-order'];

const browser: Browser | null = await obtainBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Words of authors, and how HTML is written rather than what it says.
  rules: {
    'long-title': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});

afterAll(async () => {
  await browser?.close();
});

for (const { name, build } of sites) {
  describe.skipIf(build === null)(name, { timeout: 3_600_000 }, () => {
    it('is valid HTML that axe finds nothing in, light and dark, wide and narrow', async () => {
      const site = await build!();
      try {
        const pages = choosePages(site.folder, name.endsWith('-docs') ? SAMPLE : OWN_SAMPLE);
        const checked = IS_FULL ? pages : choosePages(site.folder, SAMPLE * 3);
        const invalid: string[] = [];
        for (const path of checked) invalid.push(...(await htmlMistakes(site, path)));
        expect(invalid).toEqual([]);
        const rules = OF_AUTHORS.has(name) ? AUTHORS_DOING : [];
        expect(browser === null ? [] : await barriers(browser, { site, pages, rules })).toEqual([]);
      } finally {
        await site.remove();
      }
    });
  });
}

function choosePages(folder: string, count: number): string[] {
  const all = globSync('**/*.html', { cwd: folder })
    .filter((path) => path !== WRONG_ON_PURPOSE && statSync(join(folder, path)).size < LARGEST_BYTES)
    .sort();
  const step = Math.max(1, all.length / count);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function htmlMistakes(site: BuiltSite, path: string): Promise<string[]> {
  const report = await validator.validateFile(join(site.folder, path));
  const messages = report.results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`);
}

interface Looked {
  site: BuiltSite;
  pages: string[];
  /** That are not asked of it. */
  rules: readonly string[];
}

/** Every page in both modes, one of them on a wide screen and the other on a phone's, in turns. */
async function barriers(from: Browser, { site, pages, rules }: Looked): Promise<string[]> {
  const found: string[] = [];
  const looks = (['light', 'dark'] as const).flatMap((colorScheme, mode) =>
    [1280, 390].map((width, screen) => ({ colorScheme, width, turn: IS_FULL ? null : (mode + screen) % 2 })),
  );
  for (const { colorScheme, width, turn } of looks) {
    const page = await from.newPage({ viewport: { width, height: 900 }, colorScheme });
    for (const [index, path] of pages.filter((one) => !leadsAway(site, one)).entries()) {
      if (turn !== null && index % 2 !== turn) continue;
      await page.goto(site.fromDisk(path), { waitUntil: 'domcontentloaded' });
      for (const finding of await runAxe(page, rules))
        found.push(`${path} (${colorScheme}, ${width} px): ${finding}`);
    }
    await page.close();
  }
  return found;
}

/** The page of an address that has moved. */
function leadsAway(site: BuiltSite, path: string): boolean {
  return readFileSync(join(site.folder, path), 'utf8').includes('http-equiv="refresh"');
}

/** Of any impact, best practices among them, and whether everything is large enough for a finger (24 px, or as far apart). */
async function runAxe(page: Page, without: readonly string[]): Promise<string[]> {
  await page.evaluate(axe);
  const rules: Record<string, { enabled: boolean }> = { 'target-size': { enabled: true } };
  for (const rule of without) rules[rule] = { enabled: false };
  const options = JSON.stringify({ resultTypes: ['violations'], rules });
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

async function buildArchive(archive: string): Promise<BuiltSite> {
  const source = mkdtempSync(join(tmpdir(), 'bindery-corpus-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', source, '--strip-components=1']);
    return await buildFolder(source);
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}
