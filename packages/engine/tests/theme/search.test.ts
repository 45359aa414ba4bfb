/** The search dialog as a reader meets it: keys, results while typing, filters, marks, from disk and from a host. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { awaitStarts } from './await-starts.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';

const browser: Browser | null = await obtainBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let site: BuiltSite;

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': docsJson(
      {
        versions: [
          {
            version: 'v2',
            tabs: [
              { tab: 'Guides', pages: ['index', 'water', 'secret', 'quiet'] },
              { tab: 'Tools', pages: ['can'] },
            ],
          },
          { version: 'v1', tabs: [{ tab: 'Guides', pages: ['old/water'] }] },
        ],
      },
      { search: { prompt: 'Find a plant' } },
    ),
    'index.mdx': page('Welcome', 'All about plants.'),
    'water.mdx': page(
      'Watering plants',
      'Mornings are best.\n\n## Rain barrels\n\nCollect rain from the roof in a barrel.\n\n## Drought\n\nMulch keeps moisture.',
    ),
    'can.mdx': page('Watering can', 'A can holds ten litres.'),
    'secret.mdx': page('Hidden barrels', 'barrel', 'hidden: true\n'),
    'quiet.mdx': page('Quiet barrels', 'barrel', 'searchable: false\n'),
    'old/water.mdx': page('Watering in version one', 'Use an older barrel.'),
  });
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

interface Visit {
  page: Page;
  asked: string[];
  errors: string[];
}

async function visit(url: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Visit> {
  const page = await awaitStarts(await browser!.newPage({ reducedMotion: 'reduce', ...options }));
  const asked: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  await page.waitForSelector('#search-bar-entry:visible');
  return { page, asked, errors };
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.waitForSelector('.search-dialog[open]');
  await page.locator('.search-dialog input').fill(text);
}

/** Names of the rows, once the dialog has settled on those that contain `text`. */
async function rows(page: Page, text: string): Promise<string[]> {
  await page.waitForFunction(
    `document.querySelector('.search-dialog .found')?.textContent.includes(${JSON.stringify(text)})`,
  );
  return page.locator('.search-dialog .rows .name').allTextContents();
}

/** Tells when what was typed has been answered, be it with the same rows. */
const WATCH_ROWS = `self.areNew = false;
new MutationObserver(() => { self.areNew = true; }).observe(document.querySelector('.search-dialog .rows'), { childList: true })`;

it.skipIf(!browser).each([
  ['from disk', (path: string) => site.fromDisk(path)],
  ['from a host', (path: string) => site.fromServer(path)],
])('finds pages and headings, opens the place and marks the words there, %s', async (_name, address) => {
  const { page, errors } = await visit(address('index.html'));
  expect(await page.locator('#search-bar-entry').textContent()).toContain('Find a plant');
  await type(page, 'rain barel');
  expect((await rows(page, 'Rain barrels')).slice(0, 2)).toEqual(['Watering plants', 'Rain barrels']);
  expect(await page.locator('.search-dialog [aria-selected="true"] .name').textContent()).toBe(
    'Rain barrels',
  );
  expect(await page.locator('.search-dialog .rows mark').allTextContents()).toContain('barrel');
  await page.keyboard.press('Enter');
  await page.waitForURL(/water(?:\.html)?#rain-barrels$/);
  await page.waitForFunction('CSS.highlights.get("bindery-found")?.size > 1');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(errors).toEqual([]);
  await page.close();
});

it.skipIf(!browser)(
  'opens by click, by Ctrl K and by /, and closes with Escape to where the reader was',
  async () => {
    const { page } = await visit(site.fromServer('water.html'));
    const isOpen = () => page.locator('.search-dialog[open]').count();
    for (const open of [
      () => page.locator('#search-bar-entry').click(),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('/'),
    ]) {
      await open();
      await page.waitForSelector('.search-dialog[open]');
      expect(await page.evaluate('document.activeElement.role')).toBe('combobox');
      await page.keyboard.press('Escape');
      expect(await isOpen()).toBe(0);
    }
    await page.close();
  },
);

it.skipIf(!browser)('its keys wait for what the deployment has', async () => {
  const page = await awaitStarts(await browser!.newPage({ reducedMotion: 'reduce' }));
  const come = Promise.withResolvers<void>();
  await page.route(/\/bindery\.config\.json$/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto(site.fromServer('water.html'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('barrel');
  come.resolve();
  await page.waitForSelector('.search-dialog[open]');
  expect(await page.locator('.search-dialog input').inputValue()).toBe('barrel');
  await page.close();
});

it.skipIf(!browser)('what is typed before its script is there stands in the field', async () => {
  const { page, errors } = await visit(site.fromServer('water.html'));
  const come = Promise.withResolvers<void>();
  await page.route(/\/search(?:\.[\w-]+)?\.js$/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rain bar');
  expect(await page.locator('.search-dialog[open]').count()).toBe(0);
  come.resolve();
  await page.waitForSelector('.search-dialog[open]');
  expect(await page.locator('.search-dialog input').inputValue()).toBe('rain bar');
  await page.keyboard.type('rel');
  expect((await rows(page, 'Rain barrels')).slice(0, 2)).toEqual(['Watering plants', 'Rain barrels']);
  expect(errors).toEqual([]);
  await page.close();
});

it.skipIf(!browser)('shows neither hidden pages nor those that are not to be found', async () => {
  const { page } = await visit(site.fromServer('water.html'));
  await type(page, 'barrel');
  const found = await rows(page, 'Rain barrels');
  expect(found.join()).not.toMatch(/Hidden|Quiet|version one/);
  await page.close();
});

it.skipIf(!browser)(
  'searches the version of the page, and another one or a single tab when told to',
  async () => {
    const { page } = await visit(site.fromServer('old/water.html'));
    await type(page, 'watering');
    expect(await rows(page, 'version one')).toEqual(['Watering in version one']);
    await page.locator('.search-dialog select').selectOption('v2');
    expect((await rows(page, 'Watering can')).sort()).toEqual(['Watering can', 'Watering plants']);
    expect(await page.locator('.search-dialog .tabs button').allTextContents()).toEqual([
      'All',
      'Guides',
      'Tools',
    ]);
    await page.locator('.search-dialog .tabs button', { hasText: 'Tools' }).click();
    await page.waitForFunction('document.querySelectorAll(".search-dialog .rows a").length === 1');
    expect(await rows(page, 'Watering can')).toEqual(['Watering can']);
    await page.close();
  },
);

it.skipIf(!browser)('says that nothing was found, with near words that can be taken', async () => {
  const { page } = await visit(site.fromServer('water.html'));
  await type(page, 'drxxght');
  await page.waitForSelector('.search-dialog .near button');
  expect(await page.locator('.search-dialog [role="status"]').textContent()).toContain('drxxght');
  await page.locator('.search-dialog .near button', { hasText: 'drought' }).click();
  expect(await rows(page, 'Mulch')).toContain('Drought');
  await page.close();
});

it.skipIf(!browser)('remembers what led somewhere, until it is told to forget', async () => {
  const { page } = await visit(site.fromServer('index.html'));
  await type(page, 'litres');
  await rows(page, 'ten');
  await page.keyboard.press('Enter');
  await page.waitForURL(/can/);
  await type(page, '');
  await page.waitForSelector('.search-dialog .again');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.locator('.search-dialog input').inputValue()).toBe('litres');
  await page.locator('.search-dialog input').fill('');
  await page.locator('.search-dialog .head button').click();
  expect(await page.locator('.search-dialog .again').count()).toBe(0);
  await page.close();
});

it.skipIf(!browser)(
  'loads the dialog when somebody is about to search, and nothing for further letters',
  async () => {
    const { page, asked } = await visit(site.fromServer('water.html'));
    expect(asked.filter((url) => /search/.test(url))).toEqual([]);
    await type(page, 'bar');
    await rows(page, 'Rain barrels');
    const before = asked.length;
    for (const letter of 'rel') {
      await page.evaluate(WATCH_ROWS);
      await page.keyboard.press('End');
      await page.keyboard.type(letter);
      await page.waitForFunction('self.areNew');
    }
    await rows(page, 'Rain barrels');
    expect(asked.slice(before)).toEqual([]);
    await page.close();
  },
);

it.skipIf(!browser).each([
  ['held upright', 390, 844],
  ['held sideways', 844, 390],
])('has the whole screen of a phone %s', async (_name, width, height) => {
  const { page } = await visit(site.fromServer('water.html'), {
    viewport: { width, height },
    hasTouch: true,
  });
  await type(page, 'barrel');
  await rows(page, 'Rain barrels');
  const box = await page.locator('.search-dialog').boundingBox();
  expect([box!.width, box!.height]).toEqual([width, height]);
  expect((await page.locator('.search-dialog .found').boundingBox())!.height).toBeGreaterThan(height * 0.55);
  await page.close();
});

it.skipIf(!browser).each([
  ['light', { colorScheme: 'light' as const }],
  ['dark', { colorScheme: 'dark' as const }],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
])('has no fault that axe finds, %s', async (_name, options) => {
  const { page } = await visit(site.fromDisk('water.html'), options);
  await page.evaluate(AXE);
  const inBar = await page.evaluate('axe.run("#navbar").then(({violations}) => violations.map((v) => v.id))');
  expect(inBar).toEqual([]);
  expect(await page.getByRole('button', { name: 'Find a plant' }).count()).toBe(1);
  const found = (): Promise<string> => page.locator('.search-dialog .found').innerText();
  for (const [text, shows] of [
    ['watering', /Watering can/],
    ['xqzw', /xqzw/],
    ['', /^$/],
  ] as const) {
    await type(page, text);
    await expect.poll(found).toMatch(shows);
    await page.evaluate(AXE);
    const faults = await page.evaluate(
      'axe.run(".search-dialog").then(({violations}) => violations.map((v) => v.id + v.nodes[0].html))',
    );
    expect(faults).toEqual([]);
    const overflow = await page.evaluate(
      'document.querySelector(".search-dialog").scrollWidth - document.querySelector(".search-dialog").clientWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
  await page.close();
});

it('weighs at most 12 KB', () => {
  const script = readFileSync(new URL('../../src/theme/browser/search/search.gen.js', import.meta.url));
  expect(gzipSync(script).length).toBeLessThanOrEqual(12 * 1024);
});
