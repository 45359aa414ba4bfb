/**
 * Every feature on every kind of deployment, with whoever it asks taking seconds: the page is whole meanwhile and does
 * not move, the control says that it waits and can be told to stop, and the keyboard alone is enough for all of it.
 * By default each at one width; `npm run test:slow` at both.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitStarts } from '../../packages/engine/tests/theme/await-starts.ts';
import { type BuiltSite, buildPages } from '../../packages/engine/tests/theme/built-site.ts';
import { obtainBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { docsJson, page as pageText } from '../harness/site.ts';
import { type ServedSite, serveSite } from './served-site.ts';

const IS_FULL = process.env.SLOW === 'full';
const browser: Browser | null = await obtainBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: { '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'Plants.' } } } } },
};
const EVENTS = 'text/event-stream; charset=utf-8';
const ANSWER =
  'event: text\ndata: {"delta":"Twice a week."}\n\nevent: done\ndata: {"outcome":"answered","nearest":[]}\n\n';

let built: BuiltSite;
beforeAll(async () => {
  built = await buildPages({
    'index.mdx': pageText('Welcome', `All about plants.\n\n${'Some grow, some do not. '.repeat(200)}`),
    'water.mdx': pageText('Watering plants', 'Mornings are best.'),
    'openapi.json': JSON.stringify(OPENAPI),
    'docs.json': docsJson(['index', 'water', { group: 'API', openapi: 'openapi.json' }], {
      integrations: { plausible: { domain: 'docs.example.com' } },
      footer: { links: [{ header: 'More', items: [{ label: 'Blog', href: 'https://blog.example' }] }] },
    }),
  });
});
afterAll(async () => {
  await browser?.close();
  await built.remove();
});

/** Where requests of a kind wait until the test lets them go; those that came are counted. */
interface Line {
  asked: string[];
  /** Given up by the page before they were answered. */
  left: number;
  /** From now on they are answered at once. */
  release(): void;
  hold(): void;
}

interface Feature {
  path?: string;
  /** Whom it asks. */
  slow: RegExp;
  answer?: (route: Route) => Promise<void>;
  act(page: Page, line: Line): Promise<void>;
  /** What must not be there where the feature is not. */
  control: string;
}

const whole = async (page: Page) => {
  await page.locator('h1').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
};

async function search(page: Page, line: Line): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('watering');
  const dialog = page.locator('.search-dialog[open]');
  await dialog.locator('.about').getByText('Searching for “watering”…').waitFor();
  expect(await dialog.locator('[role=status]').textContent()).toBe('Searching for “watering”…');
  await findNothingWrong(page, '.search-dialog');
  // Browsers let the first one empty the field, which is an end of waiting as well.
  await page.keyboard.press('Escape');
  await page.locator('.search-dialog:not([aria-busy])').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await whole(page);
  line.release();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('watering');
  await dialog.locator('.rows a.page').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/water/);
}

const noScript = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' });

const FEATURES: Record<string, Feature> = {
  search: { slow: /\/-\/search\?/, act: search, control: '#search-bar-entry' },
  offlineSearch: { slow: /\/assets\/search\/[^/]*\.js/, act: search, control: '#search-bar-entry' },
  assistant: {
    slow: /\/-\/assistant$/,
    answer: (route) => route.fulfill({ contentType: EVENTS, body: ANSWER }),
    control: '#assistant-entry, .assistant, [data-assistant]',
    async act(page, line) {
      await page.keyboard.press('Control+i');
      await page.locator('.assistant textarea').waitFor();
      await page.keyboard.type('How often?');
      await page.keyboard.press('Enter');
      const last = page.locator('.assistant .turn').last();
      await last.getByText('Thinking…').waitFor();
      await findNothingWrong(page, '.assistant');
      await whole(page);
      await page.getByRole('button', { name: 'Stop' }).focus();
      await page.keyboard.press('Enter');
      await last.getByText('Stopped.').waitFor();
      await expect.poll(() => line.left).toBe(1);
      line.release();
      await last.getByRole('button', { name: 'Try again' }).focus();
      await page.keyboard.press('Enter');
      await last.getByText('Twice a week.').waitFor();
    },
  },
  playground: {
    path: '/api-reference/list-plants#tryit',
    slow: /api\.example|\/-\/proxy/,
    answer: (route) => route.fulfill({ json: ['fern'], headers: { 'access-control-allow-origin': '*' } }),
    control: '.tryit-send',
    async act(page, line) {
      const send = page.locator('.tryit-send');
      await send.waitFor();
      await send.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Waiting for the response…').waitFor();
      // What was asked for makes room; on a busy machine later than a browser takes to be its answer.
      await page.evaluate(LOOK_FROM_NOW);
      expect(await send.innerText()).toBe('Cancel');
      await findNothingWrong(page, '.tryit-panel');
      await whole(page);
      await page.evaluate('self.watchesUntil = performance.now()');
      await page.keyboard.press('Enter');
      await page.getByText('Cancelled').waitFor();
      await expect.poll(() => line.left).toBe(1);
      line.release();
      await page.keyboard.press('Enter');
      await page.locator('.tryit-status .api-status').getByText('200').waitFor();
    },
  },
  analytics: {
    slow: /\/-\/events$/,
    control: '.rating, .rate',
    async act(page, line) {
      await expect.poll(() => line.asked.length).toBe(1);
      await whole(page);
      // Nobody is asked before the host has taken something.
      expect(await page.locator('.rating').count()).toBe(0);
      line.release();
      const question = page.locator('[data-slot="feedback"] .rating');
      await question.waitFor();
      line.hold();
      await question.getByRole('button', { name: 'No' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Which can?');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await question.getByText('This is taking longer than usual…').waitFor();
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Send');
      await page.keyboard.press('Enter');
      expect(line.asked).toHaveLength(2);
      await findNothingWrong(page, '.rating');
      line.release();
      await question.getByText(/Thank you for your feedback|could not be sent/).waitFor();
      // On a busy machine that look took longer than the page's patience: what was written can be sent again.
      if (await question.getByRole('button', { name: 'Send' }).count()) await page.keyboard.press('Enter');
      await question.getByText('Thank you for your feedback.').waitFor();
    },
  },
  integrations: {
    slow: /plausible\.io/,
    answer: noScript,
    control: 'script[src*="plausible"]',
    async act(page, line) {
      await expect.poll(() => line.asked.length).toBe(1);
      await findNothingWrong(page, '#content-area');
      await whole(page);
      await page.locator('#pagination a[href*="water"]').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/water/, { waitUntil: 'commit' });
      line.release();
    },
  },
};

const ON = { search: true, assistant: true, analytics: true, integrations: true, offlineSearch: false };
type Where = Parameters<typeof serveSite>[1];
const DEPLOYMENTS: [string, Where, string[]][] = [
  ['cloud', { deploymentType: 'cloud', settings: ON }, withoutFiles()],
  ['client-hosted', { deploymentType: 'client-hosted', settings: ON }, withoutFiles()],
  [
    'air-gapped',
    { deploymentType: 'air-gapped', settings: { playground: true, offlineSearch: true } },
    ['offlineSearch', 'playground'],
  ],
];

function withoutFiles(): string[] {
  return Object.keys(FEATURES).filter((name) => name !== 'offlineSearch');
}

const WIDTHS = [1280, 390];
const CASES = DEPLOYMENTS.flatMap(([name, where, on], row) =>
  Object.keys(FEATURES).flatMap((feature, column) =>
    WIDTHS.filter((_, index) => IS_FULL || index === (row + column) % 2).map((width) => ({
      ...{ name, where, feature, width, isOn: on.includes(feature) },
    })),
  ),
);

it.skipIf(!browser).each(CASES)('$name, $feature, $width px (there: $isOn)', async (wanted) => {
  const feature = FEATURES[wanted.feature]!;
  const site = await serveSite(built.folder, wanted.where);
  try {
    await visit(site, wanted, async (page, line) => {
      if (wanted.isOn) return await feature.act(page, line);
      await page.waitForLoadState('networkidle');
      await page.keyboard.press(wanted.feature === 'assistant' ? 'Control+i' : 'Tab');
      if (wanted.feature !== 'search' && wanted.feature !== 'offlineSearch')
        expect(await page.locator(feature.control).count()).toBe(0);
      expect(line.asked).toEqual([]);
    });
  } finally {
    site.close();
  }
});

it.skipIf(!browser).each([320, 390, 768, 1280])(
  'whether the page helped is asked where nothing has to move for it, %i px',
  async (width) => {
    const { page, tellFeatures, close } = await openHeldBack('/water', width);
    const slot = page.locator('[data-slot="feedback"]');
    const places = (): Promise<unknown> =>
      page.evaluate(`[document.documentElement.scrollHeight, ...['h1', '#pagination', '#footer'].map((part) =>
        document.querySelector(part).getBoundingClientRect().top)]`);
    await page.locator('#footer').waitFor();
    const before = await places();
    expect(await slot.isVisible()).toBe(false);
    tellFeatures();
    await slot.locator('.rating').waitFor();
    // The end of the page is in view, so that a browser sees it move.
    expect(
      await page.evaluate('document.querySelector("#footer").getBoundingClientRect().top < innerHeight'),
    ).toBe(true);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await places()).toEqual(before);
    expect(await page.evaluate('self.moves')).toEqual([]);
    // No word is cut off, or lies over another part.
    const overlap = `document.querySelector('.rating').scrollWidth > document.querySelector('.rating').clientWidth`;
    expect(await page.evaluate(overlap)).toBe(false);
    await close();
  },
);

it.skipIf(!browser).each([320, 390, 768, 1100, 1280])(
  'the way to the playground comes late, to a place of its own, %i px',
  async (width) => {
    const { page, tellFeatures, close } = await openHeldBack('/api-reference/list-plants', width);
    await page.locator('.api-endpoint > .copy').waitFor();
    const places = (): Promise<unknown> =>
      page.evaluate(`[document.documentElement.scrollHeight,
        ...['.method-pill', '.api-path', '.api-endpoint > .copy', '.side', '#footer'].map((part) =>
          JSON.stringify(document.querySelector('#content-container ' + part + ', ' + part).getBoundingClientRect()))]`);
    const before = await places();
    expect(await page.locator('.tryit-button').count()).toBe(0);
    tellFeatures();
    const button = page.locator('.tryit-button');
    await button.waitFor();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await places()).toEqual(before);
    expect(await page.evaluate('self.moves')).toEqual([]);
    // Nothing lies under it, and its line is as high as it is without: what is beside it fills it.
    const boxes = `[...document.querySelectorAll('.api-endpoint > *')].map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return { left, right, top, bottom };
    })`;
    const parts = await page.evaluate<{ left: number; right: number; top: number; bottom: number }[]>(boxes);
    expect(parts).toHaveLength(4);
    for (const [at, one] of parts.entries()) {
      for (const other of parts.slice(at + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(isApart, JSON.stringify([one, other])).toBe(true);
      }
    }
    expect(
      await button.evaluate((node) => node.parentElement!.scrollWidth <= node.parentElement!.clientWidth),
    ).toBe(true);
    await close();
  },
);

/** A page whose site does not say what it offers until it is told to, watched for whatever moves. */
async function openHeldBack(
  path: string,
  width: number,
): Promise<{ page: Page; tellFeatures(): void; close(): Promise<void> }> {
  const site = await serveSite(built.folder, DEPLOYMENTS[0]![1]);
  const context = await browser!.newContext({ viewport: { width, height: 800 } });
  await context.addInitScript(WATCH_MOVES);
  await context.route(FEATURES.integrations!.slow, noScript);
  const { promise: told, resolve: tellFeatures } = Promise.withResolvers<void>();
  await context.route(/bindery\.config\.json/, async (route) => {
    await told;
    await route.continue();
  });
  const page = await awaitStarts(await context.newPage());
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  const close = async (): Promise<void> => {
    await context.close();
    site.close();
  };
  return { page, tellFeatures, close };
}

async function visit(
  site: ServedSite,
  { feature, width }: (typeof CASES)[number],
  act: (page: Page, line: Line) => Promise<void>,
): Promise<void> {
  const { path = '/', slow, answer } = FEATURES[feature]!;
  const context = await browser!.newContext({
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  });
  await context.addInitScript(WATCH_MOVES);
  const problems: string[] = [];
  let isSlow = true;
  const waiting: (() => void)[] = [];
  const line: Line = {
    asked: [],
    left: 0,
    release() {
      isSlow = false;
      for (const go of waiting.splice(0)) go();
    },
    hold() {
      isSlow = true;
    },
  };
  if (feature !== 'integrations') await context.route(FEATURES.integrations!.slow, noScript);
  await context.route(slow, async (route) => {
    if (route.request().method() === 'HEAD') return route.fulfill({ status: 204 });
    line.asked.push(route.request().url());
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    await (answer?.(route) ?? route.continue()).catch(() => {});
  });
  const page = await awaitStarts(await context.newPage());
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
  page.on('requestfailed', (request) => {
    if (slow.test(request.url())) line.left++;
  });
  // What a service has not sent yet holds up the tab's sign, and not the page.
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-features]').waitFor({ state: 'attached' });
  await act(page, line);
  expect(await page.evaluate('self.moves')).toEqual([]);
  line.release();
  await context.close();
  expect(problems).toEqual([]);
}

/** Once what was opened has been painted. */
const LOOK_FROM_NOW = `new Promise((resolve) => {
  const begin = () => {
    self.watchesFrom = performance.now();
    self.moves = [];
    resolve();
  };
  requestAnimationFrame(() => requestAnimationFrame(begin));
})`;

/** What moved by itself, but for parts of what the reader has opened. */
const WATCH_MOVES = `
self.moves = [];
self.watchesFrom = 0;
self.watchesUntil = Infinity;
const OPENED = 'dialog, .assistant, .tryit-panel, .rating';
new PerformanceObserver((list) => {
  for (const { hadRecentInput, sources, startTime } of list.getEntries()) {
    if (hadRecentInput || startTime < self.watchesFrom || startTime > self.watchesUntil) continue;
    for (const { node } of sources) {
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      if (element && !element.closest(OPENED)) self.moves.push(element.outerHTML.slice(0, 200));
    }
  }
}).observe({ type: 'layout-shift', buffered: true });
`;

async function findNothingWrong(page: Page, part: string): Promise<void> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(`axe.run('${part}')`)) as AxeResults;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
