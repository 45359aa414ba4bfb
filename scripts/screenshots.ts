/**
 * Pictures of a tour of pages in a real browser, at three widths, light and dark, into `screenshots/`:
 * `npm run screenshots [name …]`. Names are those of the sites below; `readme` makes docs/images/site.png, `themes` the
 * pictures of the nine themes in docs/images/themes/.
 * Real sites are shown when their archives lie in the folder named by CORPORA.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { THEME_VARIANTS } from '../packages/engine/src/theme/theme-variants.data.ts';
import { type BuiltSite, buildFolder, buildPages } from '../packages/engine/tests/theme/built-site.ts';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { SAMPLE_PAGES } from '../packages/engine/tests/theme/sample-pages.data.ts';

const root = join(import.meta.dirname, '..');
const corpora = process.env.CORPORA ?? join(root, '..', 'shared', 'corpora');
const output = join(root, 'screenshots');

interface Tour {
  name: string;
  build: () => Promise<BuiltSite>;
  pages: string[];
}

const TOURS: Tour[] = [
  {
    name: 'docs',
    build: () => buildFolder(join(root, 'docs')),
    pages: [
      ...['index', 'start/quickstart', 'components', 'write/react', 'write/docs-json', 'api/projects'],
      ...[
        'api-reference/projects/create-a-project',
        'api-reference/static-export/start-a-static-export',
        '404',
      ],
    ],
  },
  {
    name: 'sample',
    build: () => buildPages(SAMPLE_PAGES),
    pages: ['index', 'guide/deep', 'changelog', 'ar/guide/start', 'api-reference/get-a-thing', '404'],
  },
  { name: 'starter', build: () => buildArchive('starter'), pages: ['index', 'quickstart'] },
  {
    name: 'mcp-docs',
    build: () => buildArchive('mcp-docs'),
    pages: ['index', 'docs/2026-07-28/develop/build-server', 'docs/2026-07-28/learn/architecture', '404'],
  },
  {
    name: 'axiom-docs',
    build: () => buildArchive('axiom-docs'),
    pages: ['introduction', 'apl/overview', 'restapi/introduction', 'restapi/endpoints/createDataset', '404'],
  },
];

const WIDTHS = [390, 820, 1440];
const PIECE_PX = 2000;
const MOST_PIECES = 5;
const MODES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const browser = await obtainWholeBrowser();
if (browser) await main(browser);

async function main(from: Browser): Promise<void> {
  for (const tour of TOURS) {
    const isArchive = ['starter', 'mcp-docs', 'axiom-docs'].includes(tour.name);
    if (isArchive && !existsSync(join(corpora, `${tour.name}.tar.gz`))) continue;
    if (wanted.length === 0 || wanted.includes(tour.name)) await takeTour(from, tour);
  }
  if (wanted.length === 0 || wanted.includes('readme')) await takeReadmePicture(from);
  if (wanted.length === 0 || wanted.includes('themes')) await takeThemes(from);
  await from.close();
}

async function takeTour(from: Browser, { name, build, pages }: Tour): Promise<void> {
  const site = await build();
  for (const width of WIDTHS) {
    for (const colorScheme of MODES) {
      const page = await from.newPage({ viewport: { width, height: width < 500 ? 844 : 1000 }, colorScheme });
      for (const path of pages.filter((one) => existsSync(join(site.folder, `${one}.html`)))) {
        await page.goto(site.fromDisk(`${path}.html`), { waitUntil: 'load' });
        await page.waitForTimeout(300);
        const folder = join(output, name);
        mkdirSync(folder, { recursive: true });
        await takePieces(page, join(folder, `${path.replaceAll('/', '-')}-${width}-${colorScheme}`));
      }
      await page.close();
    }
  }
  await site.remove();
  console.log(`${name}: ${join('screenshots', name)}`);
}

/** A long page in several pictures, so that each can be looked at. */
async function takePieces(page: Page, name: string): Promise<void> {
  const { width, height } = (await page.evaluate(
    '({ width: innerWidth, height: document.documentElement.scrollHeight })',
  )) as { width: number; height: number };
  const count = Math.min(MOST_PIECES, Math.ceil(height / PIECE_PX));
  for (let piece = 0; piece < count; piece++) {
    const y = piece * PIECE_PX;
    const clip = { x: 0, y, width, height: Math.min(PIECE_PX, height - y) };
    const suffix = count === 1 ? '' : `-${piece + 1}`;
    await page.screenshot({ path: `${name}${suffix}.png`, fullPage: true, clip });
  }
}

/** The same page in every theme, small: what differs is to be seen at a glance. */
async function takeThemes(from: Browser): Promise<void> {
  const site = await buildFolder(join(root, 'docs'));
  const folder = join(root, 'docs', 'images', 'themes');
  mkdirSync(folder, { recursive: true });
  for (const [theme, css] of Object.entries(THEME_VARIANTS)) {
    const page = await from.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.6 });
    await page.goto(site.fromServer('index.html'));
    await page.addStyleTag({ content: `/* ${theme} */${css}` });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${theme}.png`) });
    await page.close();
  }
  await site.remove();
  console.log('docs/images/themes');
}

/** Few colours: a picture of text stays small as PNG. */
async function takeReadmePicture(from: Browser): Promise<void> {
  const site = await buildFolder(join(root, 'docs'));
  const page = await from.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  await page.goto(site.fromDisk('index.html'));
  await page.waitForTimeout(300);
  mkdirSync(join(root, 'docs', 'images'), { recursive: true });
  await page.screenshot({ path: join(root, 'docs', 'images', 'site.png') });
  await page.close();
  await site.remove();
  console.log('docs/images/site.png');
}

async function buildArchive(name: string): Promise<BuiltSite> {
  const source = mkdtempSync(join(tmpdir(), 'bindery-tour-'));
  try {
    execFileSync('tar', ['-xzf', join(corpora, `${name}.tar.gz`), '-C', source, '--strip-components=1']);
    return await buildFolder(source);
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}
