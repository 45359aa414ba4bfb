/** What pages count and ask readers, on every kind of deployment, with a host for it that is up, slow, broken or away. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitStarts } from '../../packages/engine/tests/theme/await-starts.ts';
import { type BuiltSite, buildPages } from '../../packages/engine/tests/theme/built-site.ts';
import { obtainBrowser, obtainWholeBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { docsJson, page as pageText } from '../harness/site.ts';
import { type EventsHost, type ServedSite, serveSite } from './served-site.ts';
import { settled, watchRequests } from './settled.ts';

const browser: Browser | null = await obtainBrowser();
/** Tells a page that its tab is being closed, which the engine alone does not. */
const wholeBrowser: Browser | null = browser && (await obtainWholeBrowser());
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CODE = '```bash Install\nnpm install plants\n```\n\n```js\nwater()\n```\n';
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/plants/{id}': {
      get: {
        summary: 'Get a plant',
        parameters: [
          { name: 'id', in: 'path', required: true, example: 'secret-plant', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'A plant.' } },
      },
    },
  },
};
let built: BuiltSite;
let quiet: BuiltSite;
const serving: ServedSite[] = [];

beforeAll(async () => {
  const files = {
    'index.mdx': pageText('Welcome', `All about plants.\n\n${CODE}`),
    'water/index.mdx': pageText('Watering plants', 'Mornings are best.'),
    'openapi.json': JSON.stringify(OPENAPI),
  };
  const pages = ['index', 'water/index', { group: 'API', openapi: 'openapi.json' }];
  built = await buildPages({ ...files, 'docs.json': docsJson(pages) });
  const integrations = { telemetry: { enabled: false } };
  quiet = await buildPages({ ...files, 'docs.json': docsJson(pages, { integrations }) });
});
afterAll(async () => {
  for (const site of serving) site.close();
  await browser?.close();
  await wholeBrowser?.close();
  await built.remove();
  await quiet.remove();
});

async function serve(...[folder, options]: Parameters<typeof serveSite>): Promise<ServedSite> {
  const site = await serveSite(folder, options);
  serving.push(site);
  return site;
}

interface Visit extends BrowserContextOptions {
  /** Runs before the scripts of every page. */
  before?: string;
  path?: string;
  blocks?: RegExp;
  /** What the page sends as its tab is closed counts. */
  closes?: boolean;
}

/** Whatever happens, nothing of it is a mistake in the page, and no host but the site's own is asked. */
async function visit(
  site: ServedSite,
  act: (page: Page) => Promise<void>,
  { before, path = '/', blocks, closes = false, ...options }: Visit = {},
): Promise<void> {
  const from = closes ? wholeBrowser! : browser!;
  const context = await from.newContext({ reducedMotion: 'reduce', ...options });
  if (before !== undefined) await context.addInitScript(before);
  if (blocks) await context.route(blocks, (route) => route.abort('blockedbyclient'));
  const page = await awaitStarts(await context.newPage());
  watchRequests(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !/^(?:data|blob):/.test(request.url()))
      problems.push(request.url());
  });
  await page.goto(site.origin + path);
  await page.locator('html[data-features]').waitFor({ state: 'attached' });
  await act(page);
  const kept = await page.evaluate(
    'document.cookie + Object.keys(localStorage) + Object.keys(sessionStorage)',
  );
  await context.close();
  expect(problems).toEqual([]);
  expect(kept).toBe('');
}

const question = (page: Page) => page.locator('[data-slot="feedback"] .rating');
const types = ({ events }: ServedSite) => events.map(({ type }) => type);
const ours = ({ requests }: ServedSite) =>
  requests
    .filter((request) => /events|reading|feedback/.test(request))
    .map((one) => one.replace(/\.[0-9a-f]+\.js/, '.js'));
const LOADED = ['GET /assets/reading.js', 'POST /-/events'];
const SHOWN = [...LOADED, 'GET /assets/feedback.js'];

const CLOUD = { deploymentType: 'cloud' } as const;
const OWN = { deploymentType: 'client-hosted' } as const;
const CLOSED = { deploymentType: 'air-gapped' } as const;
const ON = { settings: { analytics: true } };

it.skipIf(!browser).each([1280, 390])(
  'buttons that features add to code stand beside one another, and its name before them, %i px',
  async (width) => {
    const site = await serve(built.folder, { ...CLOUD, settings: { analytics: true, assistant: true } });
    const act = async (page: Page): Promise<void> => {
      await page.locator('.code-block .rate').first().waitFor();
      await page.locator('#assistant-entry button').hover();
      await page.locator('.code-block .ask-code').first().waitFor();
      for (const block of await page.locator('.code-block').all()) {
        const parts = await block.evaluate((node) =>
          [...node.querySelectorAll(':scope > button, :scope > .code-block-header > span')]
            .map((part) => part.getBoundingClientRect())
            .map(({ left, right }) => ({ left, right }))
            .sort((one, other) => one.left - other.left),
        );
        expect(parts.length).toBeGreaterThanOrEqual(3);
        for (const [at, { left }] of parts.entries())
          if (at > 0) expect(left).toBeGreaterThanOrEqual(parts[at - 1]!.right);
      }
    };
    await visit(site, act, { viewport: { width, height: 800 } });
  },
);

it.skipIf(!browser).each<[string, EventsHost, Parameters<typeof serveSite>[1], string[]]>([
  ['cloud', 'up', CLOUD, SHOWN],
  ['cloud', 'broken', CLOUD, LOADED],
  ['cloud', 'down', CLOUD, LOADED],
  ['cloud', 'missing', CLOUD, LOADED],
  ['cloud, switched off', 'up', { ...CLOUD, settings: { analytics: false } }, []],
  ['client-hosted', 'up', OWN, []],
  ['client-hosted, on', 'up', { ...OWN, ...ON }, SHOWN],
  ['client-hosted, on', 'down', { ...OWN, ...ON }, LOADED],
  ['air-gapped', 'up', CLOSED, []],
  ['air-gapped, forced', 'up', { ...CLOSED, ...ON }, []],
])('%s with a host that is %s: what is shown and what is requested', async (_, host, options, requests) => {
  const site = await serve(built.folder, options);
  site.setHost(host);
  await visit(site, async (page) => {
    await settled(page);
    const isShown = requests === SHOWN;
    if (isShown) await question(page).waitFor();
    expect(await page.locator('.rating, .rate').count()).toBe(isShown ? 3 : 0);
    expect(await page.locator('[data-slot="feedback"]').isVisible()).toBe(isShown);
  });
  expect(ours(site)).toEqual(requests);
  if (requests === SHOWN) expect(site.events).toMatchObject([{ type: 'view', page: '/', width: 'desktop' }]);
});

it.skipIf(!browser).each([
  ['cloud', CLOUD],
  ['client-hosted', { ...OWN, ...ON }],
])(
  '%s with a slow host: the page is whole meanwhile, and asks once the host has answered',
  async (_, options) => {
    const site = await serve(built.folder, options);
    site.setHost('slow');
    const act = async (page: Page) => {
      await page.locator('.copy').first().click();
      await page.locator('a[href*="water"]').first().click();
      await page.waitForURL(/\/water/);
      expect(await page.locator('.rating, .rate').count()).toBe(0);
      site.setHost('up');
      site.release();
      await question(page).waitFor();
    };
    await visit(site, act, { closes: true });
    await expect.poll(() => types(site).sort()).toEqual(['copy', 'view', 'view']);
  },
);

it.skipIf(!browser).each<[string, Visit]>([
  [
    'Do Not Track',
    { before: 'Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" })' },
  ],
  [
    'Global Privacy Control',
    { before: 'Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })' },
  ],
])('a reader with %s is not counted: nothing is loaded, asked or sent', async (_, options) => {
  const site = await serve(built.folder, CLOUD);
  await visit(site, settled, options);
  expect(ours(site)).toEqual([]);
});

it.skipIf(!browser).each([
  ['script', /reading\./],
  ['request', /\/-\/events/],
  ['question', /feedback\./],
])('a blocker of the %s breaks nothing', async (_, blocks) => {
  const site = await serve(built.folder, CLOUD);
  await visit(
    site,
    async (page) => {
      await settled(page);
      await page.locator('.copy').first().click();
      await page.locator('a[href*="water"]').first().click();
      await page.waitForURL(/\/water/);
      await settled(page);
      expect(await page.locator('.rating').count()).toBe(0);
    },
    { blocks },
  );
});

it.skipIf(!browser)('counts nothing where docs.json says so, nor from disk', async () => {
  const site = await serve(quiet.folder, CLOUD);
  await visit(site, settled);
  expect(ours(site)).toEqual([]);
  const page = await awaitStarts(await browser!.newPage());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  watchRequests(page);
  await page.goto(built.fromDisk('index.html'));
  await settled(page);
  expect(asked.filter((url) => /^http|reading|feedback/.test(url))).toEqual([]);
  expect(await page.locator('.rating').count()).toBe(0);
  await page.close();
});

it.skipIf(!browser)(
  'counts views from page to page, with where a visit came from and its campaign',
  async () => {
    const site = await serve(built.folder, CLOUD);
    const path = '/?utm_source=mail&utm_campaign=spring&token=secret#x';
    await visit(
      site,
      async (page) => {
        await question(page).waitFor();
        await page.locator('a[href*="water"]').first().dispatchEvent('click');
        await page.waitForURL(/\/water/);
        await question(page).waitFor();
        await page.goBack();
        // The page that is left asks its question until the other one has come.
        await expect.poll(() => types(site)).toHaveLength(3);
      },
      { path, viewport: { width: 390, height: 800 }, before: REFERRER },
    );
    expect(site.events).toMatchObject([
      {
        ...{ type: 'view', page: '/', language: 'en', referrer: 'https://news.example/item', width: 'phone' },
        campaign: { source: 'mail', medium: '', name: 'spring' },
      },
      { type: 'view', page: '/water', referrer: '', width: 'phone' },
      { type: 'view', page: '/', referrer: '' },
    ]);
    expect(site.events[1]).not.toHaveProperty('campaign');
    expect(JSON.stringify(site.events)).not.toContain('secret');
  },
);
const REFERRER =
  'Object.defineProperty(Document.prototype, "referrer", { get: () => "https://news.example/item?user=secret" })';

it.skipIf(!browser)(
  'tells of searches as they were meant, of copies, and of requests without their values',
  async () => {
    const site = await serve(built.folder, CLOUD);
    const visitor = await awaitStarts(await browser!.newPage({ reducedMotion: 'reduce' }));
    await visitor.route('https://api.example/**', (route) =>
      route.fulfill({ status: 418, headers: { 'access-control-allow-origin': '*' } }),
    );
    await visitor.goto(`${site.origin}/`);
    await question(visitor).waitFor();
    await visitor.locator('.code-block .copy:not(.rate)').nth(1).click();
    await visitor.locator('#search-bar-entry').click();
    const input = visitor.locator('.search-dialog input');
    await input.pressSequentially('zzqx');
    await visitor.locator('.search-dialog .about p').first().waitFor();
    await expect.poll(() => types(site)).toContain('search');
    await visitor.locator('.search-dialog .leave').click();
    await visitor.locator('#search-bar-entry').click();
    await input.fill('');
    await input.pressSequentially('watering');
    await visitor.locator('.search-dialog .rows a.page').first().waitFor();
    await visitor.keyboard.press('Enter');
    await visitor.waitForURL(/\/water/);
    await visitor.goto(`${site.origin}/api-reference/get-a-plant#tryit`);
    await visitor.locator('.tryit-send').click();
    await visitor.locator('.tryit-status .api-status').waitFor();
    await expect.poll(() => types(site)).toContain('playground');
    await visitor.close();
    const told = site.events.filter(({ type }) => type !== 'view');
    expect(told).toMatchObject([
      { type: 'copy', page: '/', block: 1, blockLanguage: 'js' },
      { type: 'search', query: 'zzqx', results: 0 },
      { type: 'search', query: 'watering', results: 1 },
      { type: 'search-click', query: 'watering', target: '/water', position: 1 },
      { type: 'playground', page: '/api-reference/get-a-plant', operation: 'GET /plants/{id}', status: 418 },
    ]);
    for (const { agoMs } of told) expect(agoMs).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(told)).not.toContain('secret');
  },
);

/** Longer than typing must rest for a search to count. */
const RESTED_MS = 2_500;

it.skipIf(!browser)(
  'takes no search that is still waiting, or failed, for one that found nothing',
  async () => {
    const site = await serve(built.folder, CLOUD);
    const visitor = await awaitStarts(await browser!.newPage({ reducedMotion: 'reduce' }));
    let isAway = true;
    const held: (() => void)[] = [];
    await visitor.route(/\/-\/search\?|\/search\/[^/]*\.js/, async (route) => {
      if (isAway) return route.abort();
      await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    });
    await visitor.goto(`${site.origin}/`);
    await question(visitor).waitFor();
    await visitor.locator('#search-bar-entry').click();
    const field = visitor.locator('.search-dialog .field');
    await field.fill('lanterns');
    await visitor.getByText('Search cannot be loaded.').waitFor();
    await visitor.waitForTimeout(RESTED_MS);
    isAway = false;
    await field.fill('watering');
    await visitor.waitForTimeout(RESTED_MS);
    const release = setInterval(() => {
      for (const go of held.splice(0)) go();
    }, 50);
    await visitor.locator('.search-dialog .rows a.page').first().waitFor();
    await expect.poll(() => types(site)).toContain('search');
    await visitor.goto('about:blank');
    await visitor.close();
    clearInterval(release);
    const told = site.events.filter(({ type }) => type === 'search');
    expect(told).toMatchObject([{ query: 'watering', results: 1 }]);
  },
);

it.skipIf(!browser).each([
  ['desk', 1280],
  ['phone', 390],
])('asks by keyboard alone, on a %s, without a finding of axe', async (_, width) => {
  const site = await serve(built.folder, CLOUD);
  await visit(
    site,
    async (page) => {
      await question(page).getByRole('button', { name: 'No' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Where is the can?');
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      site.setHost('broken');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await question(page).getByText('The feedback could not be sent.').waitFor();
      site.setHost('up');
      await question(page).getByRole('button', { name: 'Send' }).click();
      await question(page).getByText('Thank you for your feedback.').waitFor();
      await page.getByRole('button', { name: 'Feedback on this code' }).first().focus();
      await page.keyboard.press('Enter');
      const about = page.getByRole('group', { name: 'Was this code helpful?' });
      await about.waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await about.getByText('Thank you').waitFor();
      await page.keyboard.press('Escape');
      expect(await about.count()).toBe(0);
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
        'Feedback on this code',
      );
    },
    { viewport: { width, height: 800 } },
  );
  const told = site.events.filter(({ type }) => type === 'feedback');
  expect(told).toMatchObject([
    { page: '/', helpful: false, comment: 'Where is the can?' },
    { page: '/', helpful: true, block: 0, blockLanguage: 'bash' },
  ]);
  expect(told[0]).not.toHaveProperty('block');
  expect(told[1]).not.toHaveProperty('comment');
});

it.skipIf(!browser)(
  'an answer without a comment counts once, for its page, when the reader goes on',
  async () => {
    const site = await serve(built.folder, CLOUD);
    const act = async (page: Page) => {
      await question(page).getByRole('button', { name: 'Yes' }).click();
      await page.locator('a[href*="water"]').first().click();
      await page.waitForURL(/\/water/);
      await question(page).getByRole('button', { name: 'No' }).click();
    };
    await visit(site, act, { closes: true });
    const told = () => site.events.filter(({ type }) => type === 'feedback');
    await expect.poll(() => told().length).toBe(2);
    expect(told()).toMatchObject([
      { page: '/', helpful: true },
      { page: '/water', helpful: false },
    ]);
  },
);

it('the script that counts is below 2 KB', () => {
  const script = readFileSync(
    new URL('../../packages/engine/src/theme/browser/analytics/analytics.gen.js', import.meta.url),
  );
  expect(gzipSync(script).length).toBeLessThan(2048);
});

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run(".rating")')) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
