/** The playground of a site as the runtime serves it: with its policy, and through its proxy where the API allows no page. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { obtainBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { visit } from '../packages/engine/tests/theme/visit.ts';
import { type PlantsApi, startPlantsApi } from '../packages/engine/tests/tryit/plants-api.ts';
import { buildPlants, type PlantsSite } from '../packages/engine/tests/tryit/plants-site.ts';
import { authorProxyOptions, createSiteServer, openSite } from '../packages/runtime/src/index.ts';

const browser: Browser | null = await obtainBrowser();
let api: PlantsApi;
let built: PlantsSite;
let origin = '';
let close = async (): Promise<void> => {};

beforeAll(async () => {
  api = await startPlantsApi();
  built = await buildPlants(api);
  const site = await openSite(built.folder);
  const serving = createSiteServer({ proxy: authorProxyOptions({ isShared: false }) });
  const server = createServer((request, response) => {
    Promise.resolve(serving.serve(site, request, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  await browser?.close();
  await close();
  await built.remove();
  await api.stop();
});

const WATCH_POLICY = `self.brokenPolicies = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  self.brokenPolicies.push(effectiveDirective + ' ' + blockedURI);
});`;

async function sent(word: string, server: string, act: (page: Page) => Promise<void>): Promise<void> {
  const address = origin + new URL(built.page(word)).pathname.replace(/\.html$/, '');
  await visit(
    browser!,
    `${address}#tryit`,
    async (page) => {
      await page.locator('.tryit-panel').waitFor();
      await page.getByLabel('Server', { exact: true }).selectOption({ label: server });
      await page.locator('.tryit-send').click();
      await page.locator('.tryit-status .api-status, .tryit-failure').waitFor();
      await act(page);
    },
    { before: WATCH_POLICY },
  );
}

const answer = (page: Page): Promise<string> => page.locator('.tryit-answer').innerText();

it.skipIf(!browser)('goes directly where the server allows it, under the site’s policy', async () => {
  await sent('missing', `${api.open}/v1`, async (page) => {
    expect(await answer(page)).toMatch(/404 Not Found/);
    expect(await answer(page)).not.toMatch(/by proxy/);
  });
});

it.skipIf(!browser).each([
  ['missing', /404[\s\S]*by proxy[\s\S]*"title": "No such plant"/],
  ['plant-a-plant', /201[\s\S]*by proxy[\s\S]*"planted": true/],
  ['watch', /200[\s\S]*by proxy[\s\S]*"n": 1[\s\S]*second/],
  ['upload', /201[\s\S]*by proxy/],
])('goes through the proxy where it does not: %s', async (word, text) => {
  await sent(word, api.closed, async (page) => {
    // A form is sent without asking first: whoever sends it a second time has to say so.
    const again = page.getByRole('button', { name: 'Send through the proxy' });
    if (word === 'upload') await again.click();
    // They come when the whole answer is there, a stream's as well.
    await page.locator('.tryit-views').waitFor();
    expect(await answer(page)).toMatch(text);
  });
});

it.skipIf(!browser)('says what the proxy found out', async () => {
  await sent('missing', api.nobody, async (page) => {
    expect(await answer(page)).toMatch(/cannot be reached[\s\S]*connection_refused/);
  });
});

it.skipIf(!browser)('says what happened and what to do, whatever the proxy found out', async () => {
  const texts: [string, RegExp][] = [
    ['name_resolution', /no host named[\s\S]*Check its address/],
    ['tls', /certificate[\s\S]*Check its address/],
    ['connection_refused', /cannot be reached[\s\S]*nothing runs there/],
    ['timeout', /too long[\s\S]*run it in a terminal/],
    ['too_large', /too large[\s\S]*run it in a terminal/],
    ['server_not_named', /must not call[\s\S]*run it in a terminal/],
    ['proxy_off', /proxy of this site does not answer[\s\S]*run it in a terminal/],
    ['rate_limited', /Too many requests[\s\S]*Try again in a minute/],
  ];
  await sent('missing', api.nobody, async (page) => {
    for (const [code, text] of texts) {
      const headers = { 'X-Bindery-Proxy-Error': code };
      await page.route('**/-/proxy', (route) =>
        route.fulfill({ status: 502, headers, json: { error: { code } } }),
      );
      await page.locator('.tryit-send').click();
      await page.locator('.tryit-failure code', { hasText: code }).waitFor();
      expect(await answer(page)).toMatch(text);
    }
  });
});

it.skipIf(!browser).each([
  ['picture', `document.querySelector('.tryit-body img')?.naturalWidth === 1`],
  ['sound', `document.querySelector('.tryit-body audio')?.duration === 0.01`],
  ['paper', `document.querySelector('.tryit-body iframe')?.src.startsWith('blob:')`],
])('shows what came through the proxy in the form that suits it: %s', async (word, isShown) => {
  await sent(word, api.closed, async (page) => {
    // Not waitForFunction: what is not true at once it would ask by eval, which the site's policy forbids.
    await expect.poll(() => page.evaluate(isShown)).toBe(true);
    expect(await page.evaluate('self.brokenPolicies')).toEqual([]);
  });
});
