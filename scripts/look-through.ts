/**
 * Opens every page of a built site in a browser, at the width of a phone and of a screen, and tells what a reader would
 * stumble over: mistakes of scripts, pages wider than their screen, syntax that was left as text, parts without
 * content.
 *
 *   npm run look-through -- <built folder> [--pages 200] [--tabs 4] [--examples 5] [--json]
 *
 * `--pages` takes every n-th page of a larger site. Ends with 1 when something was found.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { serveFolder } from '../packages/engine/tests/theme/built-site.ts';
import { openBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { findDefects } from './look-through/find-defects.ts';

export interface Defect {
  class: string;
  page: string;
  what: string;
}

export interface LookOptions {
  /** At most so many, spread over the site. */
  pages?: number;
  /** How many are open at once. */
  tabs?: number;
}

const WIDTHS = [390, 1280];
const PAGE_TIMEOUT_MS = 20_000;

export async function lookThrough(
  browser: Browser,
  folder: string,
  { pages: most = 500, tabs = 2 }: LookOptions = {},
): Promise<{ pages: number; defects: Defect[] }> {
  const pages = spread(listPages(folder), most);
  const waiting = [...pages];
  const defects: Defect[] = [];
  const server = await serveFolder(folder);
  const work = async (): Promise<void> => {
    const context = await browser.newContext();
    // What lies elsewhere is not the site's doing, and is not asked for.
    await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    const page = await context.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      defects.push(...(await look(page, server.address, path)));
    await context.close();
  };
  await Promise.all(Array.from({ length: tabs }, work));
  await server.close();
  defects.sort((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0));
  return { pages: pages.length, defects };
}

async function look(page: Page, address: string, path: string): Promise<Defect[]> {
  const told: string[] = [];
  page.removeAllListeners();
  page.on('pageerror', (error) => told.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_FAILED|Failed to load resource/.test(message.text()))
      told.push(message.text());
  });
  const found: Omit<Defect, 'page'>[] = [];
  try {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if (width === WIDTHS[0])
        await page.goto(`${address}/${encodeURI(path)}`, {
          timeout: PAGE_TIMEOUT_MS,
          waitUntil: 'domcontentloaded',
        });
      found.push(...((await page.evaluate(`(${findDefects})()`)) as typeof found));
    }
  } catch (error) {
    found.push({ class: 'does not open', what: String(error).slice(0, 200) });
  }
  found.push(...told.map((what) => ({ class: 'script', what })));
  const once = new Map(found.map((defect) => [`${defect.class} ${defect.what}`, defect]));
  return [...once.values()].map((defect) => ({ ...defect, page: path }));
}

function listPages(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((path) => !path.endsWith('index_.html') && !path.startsWith('assets/'))
      // What only leads elsewhere is looked at there.
      .filter((path) => !/http-equiv="?refresh/.test(readFileSync(join(folder, path), 'utf8')))
      .sort()
  );
}

function spread(pages: readonly string[], most: number): string[] {
  const step = pages.length / Math.min(most, pages.length);
  return Array.from({ length: Math.min(most, pages.length) }, (_, index) => pages[Math.floor(index * step)]!);
}

function print({ pages, defects }: Awaited<ReturnType<typeof lookThrough>>, examples: number): string {
  const hit = new Set(defects.map(({ page }) => page)).size;
  const share = pages === 0 ? 100 : (100 * (pages - hit)) / pages;
  const lines = [`${pages} pages, ${share.toFixed(2)}% without a defect`];
  const classes = [...Map.groupBy(defects, (one) => one.class)].sort((a, b) => b[1].length - a[1].length);
  for (const [name, found] of classes) {
    lines.push(`${String(found.length).padStart(6)}  ${name}`);
    for (const { page, what } of found.slice(0, examples))
      lines.push(`          ${page}: ${what.slice(0, 160)}`);
  }
  return lines.join('\n');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '500' },
      tabs: { type: 'string', default: '2' },
      examples: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  const browser = folder === undefined ? null : await openBrowser();
  if (folder === undefined || browser === null) {
    console.error('npm run look-through -- <built folder>');
    process.exit(2);
  }
  const found = await lookThrough(browser, resolve(folder), {
    pages: Number(values.pages),
    tabs: Number(values.tabs),
  });
  await browser.close();
  console.log(values.json ? JSON.stringify(found) : print(found, Number(values.examples)));
  process.exitCode = found.defects.length > 0 ? 1 : 0;
}
