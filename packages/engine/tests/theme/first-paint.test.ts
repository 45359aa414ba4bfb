/** What a reader sees first: the bar alone for whoever comes from elsewhere, a whole page for whoever is here already. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { awaitStarts } from './await-starts.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': docsJson({ pages: ['index', 'second'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    'second.mdx': `---\ntitle: Second\n---\n\n${'Text with **marks** in it.\n\n'.repeat(4000)}## End\n`,
  });
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

const HAS_CONTENT = `document.querySelector('#end') !== null`;
/** Whether the content is there when a page may be painted for the first time. */
const WATCH = `addEventListener('pagereveal', () => { self.wasWhole = ${HAS_CONTENT} })`;

/** The second page, up to where it waits for its styles. */
async function openHalf(page: Page, open: () => Promise<unknown>): Promise<{ release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.addInitScript(WATCH);
  await page.route('**/*.css', async (route) => {
    await released;
    await route.continue();
  });
  await open();
  await page.waitForURL('**/second.html', { waitUntil: 'commit' });
  await page.waitForSelector('#navbar', { state: 'attached' });
  return { release };
}

it.skipIf(browser === null)('the bar waits for its styles and for nothing else', async () => {
  const page = await browser!.newPage();
  const address = site.fromServer('second.html');
  const { release } = await openHalf(page, () => page.goto(address, { waitUntil: 'commit' }));
  expect(await page.evaluate(HAS_CONTENT)).toBe(false);
  release();
  await page.waitForSelector('#end');
  await page.close();
});

it.skipIf(browser === null)('between two pages of the site no half of one is painted', async () => {
  const page = await browser!.newPage();
  await page.goto(site.fromServer('index.html'));
  const { release } = await openHalf(page, () => page.evaluate(`location.href = 'second.html'`));
  release();
  await page.waitForFunction('self.wasWhole !== undefined');
  expect(await page.evaluate('wasWhole')).toBe(true);
  await page.close();
});

/** A slow phone: whatever listens takes long to say so. Between two of those, others may have their turn. */
const SLOW = `
  const listen = document.addEventListener;
  self.turns = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { turns += 1; channel.port2.postMessage(0); };
  document.addEventListener = function (...all) {
    if (!self.first) { self.first = true; channel.port2.postMessage(0); }
    for (const end = performance.now() + 10; performance.now() < end;);
    self.last = turns;
    listen.apply(this, all);
  };`;

it.skipIf(browser === null)('a slow start leaves room for what its reader does', async () => {
  const page = await browser!.newPage();
  await page.addInitScript(SLOW);
  await page.goto(site.fromServer('index.html'));
  await page.waitForSelector('html[data-features]', { state: 'attached' });
  expect(await page.evaluate('self.last')).toBeGreaterThan(2);
  await page.close();
});

/** More than a page takes to start, be each of its steps a turn. */
const MANY_TURNS = `(async () => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setTimeout(resolve));
})()`;

it.skipIf(browser === null)(
  'a page that is left before it was painted is not started in the next',
  async () => {
    const page = await awaitStarts(await browser!.newPage());
    await page.goto(site.fromServer('index.html'));
    await page.evaluate(`
    self.started = 0;
    self.frames = [];
    document.addEventListener('bindery:page', () => { started += 1; });
    self.requestAnimationFrame = (act) => frames.push(act)`);
    // What an address names may lie in something closed, so that this one is started without a frame.
    for (const [title, hash] of [
      ['Second', ''],
      ['Home', '#content-area'],
    ]) {
      await page.evaluate(`
      self.next = document.querySelector('#sidebar li:not([data-active]) > a');
      next.hash = '${hash}';
      next.click()`);
      // Not waitForFunction, which looks again with the next of the frames that are held here.
      await expect.poll(() => page.title()).toContain(title);
    }
    await page.evaluate('frames.forEach((act) => act())');
    await page.evaluate(MANY_TURNS);
    expect(await page.evaluate('started')).toBe(1);
    await page.close();
  },
);
