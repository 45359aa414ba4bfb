/** The services of docs.json and scripts of other hosts: where they run, after which consent, and what a page may load. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitStarts } from '../../packages/engine/tests/theme/await-starts.ts';
import { type BuiltSite, buildPages } from '../../packages/engine/tests/theme/built-site.ts';
import { obtainBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { docsJson, page as pageText } from '../harness/site.ts';
import { serveSite } from './served-site.ts';
import { settled, watchRequests } from './settled.ts';

const browser: Browser | null = await obtainBrowser();
const SERVICES = {
  ga4: { measurementId: 'G-1' },
  plausible: { domain: 'docs.example.com' },
  segment: { key: 'k' },
  intercom: { appId: 'i' },
  transcend: { bundleId: 't' },
  customScripts: [{ src: 'https://own.example.com/o.js' }],
};
/** Adds a script of one host that it names, and one of a host that it hides from the build. */
const OWN_FILE = `for (const host of ['https://widget.example.com/', ['https:', '', 'hidden.example.com', ''].join('/')]) {
  const script = document.createElement('script');
  script.src = host + 'w.js';
  document.head.append(script);
}`;
const COUNTING = ['cdn.segment.com', 'plausible.io', 'www.googletagmanager.com'];
const TALKING = ['own.example.com', 'widget.intercom.io'];
const ASKING = ['transcend-cdn.com'];
const FILE = ['widget.example.com'];
const ALL = [...COUNTING, ...TALKING, ...ASKING, ...FILE].sort();
let sites: Record<'free' | 'consent', BuiltSite>;

beforeAll(async () => {
  const files = {
    'index.mdx': pageText('Welcome', 'All about plants.'),
    'water.mdx': pageText('Water', 'Mornings.'),
    'widget.js': OWN_FILE,
  };
  const build = (integrations: object) =>
    buildPages({ ...files, 'docs.json': docsJson(['index', 'water'], { integrations }) });
  const cookies = { key: 'agreed', value: 'yes' };
  sites = { free: await build(SERVICES), consent: await build({ ...SERVICES, cookies }) };
});
afterAll(async () => {
  await browser?.close();
  for (const site of Object.values(sites)) await site.remove();
});

interface Seen {
  /** Hosts of other people that were asked for scripts. */
  hosts: string[];
  policy: string;
}

type Where = Parameters<typeof serveSite>[1];

async function visit(
  site: BuiltSite,
  where: Where,
  options: { before?: string; isDown?: boolean; act?: (page: Page) => Promise<void>; least?: number } = {},
): Promise<Seen> {
  const served = await serveSite(site.folder, where);
  const context = await browser!.newContext({ reducedMotion: 'reduce' });
  if (options.before) await context.addInitScript(options.before);
  const hosts: string[] = [];
  const problems: string[] = [];
  await context.route(
    (url) => url.origin !== served.origin,
    (route: Route) => {
      hosts.push(new URL(route.request().url()).host);
      return options.isDown
        ? route.abort('connectionrefused')
        : route.fulfill({ contentType: 'text/javascript', body: '(self.ran ??= []).push(1)' });
    },
  );
  const page = await awaitStarts(await context.newPage());
  page.on('pageerror', (error) => problems.push(error.message));
  watchRequests(page);
  const answer = await page.goto(served.origin);
  await page.locator('html[data-features]').waitFor({ state: 'attached' });
  // On a busy machine a page may be silent for a moment before it asks for the rest.
  await expect.poll(() => hosts.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(options.least ?? 0);
  await settled(page);
  await options.act?.(page);
  expect(await page.locator('h1').first().isVisible()).toBe(true);
  const policy = (await answer!.allHeaders())['content-security-policy']!;
  await context.close();
  served.close();
  expect(problems).toEqual([]);
  return { hosts: hosts.sort(), policy };
}

const CLOUD: Where = { deploymentType: 'cloud' };
const OWN: Where = { deploymentType: 'client-hosted' };
const ON = { settings: { integrations: true } };
const DNT = 'Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" })';
const GPC = 'Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })';
const AGREED = 'localStorage.setItem("agreed", "yes")';
const NO_COUNTING = [...TALKING, ...ASKING, ...FILE].sort();

it.skipIf(!browser).each<[string, 'free' | 'consent', Where, string, string[]]>([
  ['cloud', 'free', CLOUD, '', ALL],
  ['cloud, switched off', 'free', { ...CLOUD, settings: { integrations: false } }, '', []],
  ['client-hosted', 'free', OWN, '', []],
  ['client-hosted, on', 'free', { ...OWN, ...ON }, '', ALL],
  ['air-gapped', 'free', { deploymentType: 'air-gapped' }, '', []],
  ['air-gapped, forced', 'free', { deploymentType: 'air-gapped', ...ON }, AGREED, []],
  ['Do Not Track', 'free', CLOUD, DNT, NO_COUNTING],
  ['Global Privacy Control', 'free', CLOUD, GPC, NO_COUNTING],
  ['without consent', 'consent', CLOUD, '', [...ASKING, ...FILE].sort()],
  [
    'with another answer',
    'consent',
    CLOUD,
    'localStorage.setItem("agreed", "no")',
    [...ASKING, ...FILE].sort(),
  ],
  ['with consent', 'consent', CLOUD, AGREED, ALL],
  ['with consent, and Do Not Track', 'consent', CLOUD, `${AGREED};${DNT}`, NO_COUNTING],
])(
  '%s: what is loaded is what may be, and the policy names no other host',
  async (_, site, where, before, hosts) => {
    const seen = await visit(sites[site], where, { before, least: hosts.length });
    expect(seen.hosts).toEqual(hosts);
    const named = /script-src ([^;]*)/
      .exec(seen.policy)![1]!
      .split(' ')
      .filter((one) => one.startsWith('http'));
    const isOn = hosts.length > 0;
    const further = ['app.intercom.io', 'js.intercomcdn.com'];
    expect(named).toEqual(isOn ? [...ALL, ...further].sort().map((host) => `https://${host}`) : []);
  },
);

it.skipIf(!browser)('a page is whole while all of them are down', async () => {
  const { hosts } = await visit(sites.free, CLOUD, { isDown: true });
  expect(hosts).toEqual(ALL);
});

it.skipIf(!browser)(
  'loads them when the reader agrees, and tells those of further pages that need to be told',
  async () => {
    await visit(sites.consent, CLOUD, {
      async act(page) {
        expect(await page.evaluate('typeof gtag + typeof analytics')).toBe('undefinedundefined');
        await page.evaluate(AGREED);
        await page.locator('h1').first().click();
        await settled(page);
        expect(await page.evaluate('[...dataLayer[1]]')).toEqual(['config', 'G-1']);
        expect(await page.evaluate('Object.prototype.toString.call(dataLayer[1])')).toBe(
          '[object Arguments]',
        );
        expect(await page.evaluate('intercomSettings')).toEqual({ app_id: 'i' });
        expect(await page.evaluate('document.querySelector("[data-domain]").dataset.domain')).toBe(
          'docs.example.com',
        );
        await page.locator('a[href*="water"]').first().click();
        // They are told in the frame after the page is shown, which is later than its address.
        await page.waitForURL(/\/water/);
        await expect.poll(() => page.evaluate('analytics.map(([call]) => call)')).toEqual(['page', 'page']);
      },
    });
  },
);
