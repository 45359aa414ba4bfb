/** Diagrams of every kind, drawn without a network: the small mermaid where it is enough, the whole one elsewhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';

const fence = (source: string): string => `\n\`\`\`mermaid\n${source}\n\`\`\`\n`;
const FLOWCHART = fence('flowchart LR\n  A[First] --> B[Second]');
/** What only the whole of mermaid draws, and words that it must show. */
const LARGE: { source: string; shows: string }[] = [
  { source: 'mindmap\n  root((Idea))\n    Seed\n    Harvest', shows: 'Harvest' },
  {
    source:
      'architecture-beta\n  group api(cloud)[API]\n  service db(database)[Database] in api\n  service web(server)[Server] in api\n  db:L -- R:web',
    shows: 'Database',
  },
  {
    source: '---\nconfig:\n  layout: elk\n---\nflowchart LR\n  A[Root] --> B[Left]\n  A --> C[Right]',
    shows: 'Right',
  },
  { source: 'flowchart LR\n  A["$$x^2$$"] --> B[Squared]', shows: 'Squared' },
];
const WIDE = `flowchart LR\n${'ABCDEFGHIJKL'.replace(/./g, (name) => `  ${name}[Station ${name}] --> ${name}1\n  ${name} --> Z${name}\n`)}  ${[...'ABCDEFGHIJKL'].join(' --> ')}`;
const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': docsJson({ pages: ['index', 'plain', 'large', 'wide', 'broken'] }),
    'index.mdx': page('Home', 'No diagram.'),
    'plain.mdx': page('Plain', FLOWCHART),
    'wide.mdx': page('Wide', fence(WIDE)),
    'broken.mdx': page('Broken', fence('flowchart LR\n  A --> (') + FLOWCHART),
    'large.mdx': page('Large', FLOWCHART + LARGE.map(({ source }) => fence(source)).join('')),
  });
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

/** A page as hosts serve it: scripts from files alone, nothing evaluated. */
async function open(url: string): Promise<{ shown: Page; errors: string[] }> {
  const shown = await browser!.newPage();
  const errors: string[] = [];
  shown.on('pageerror', (error) => errors.push(error.message));
  await shown.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    errors.push(`asked ${route.request().url()}`);
    return route.abort();
  });
  await shown.route(/^http:.*\.html$/, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers(), 'content-security-policy': "script-src 'self' 'unsafe-inline'" };
    return route.fulfill({ response: answer, headers });
  });
  await shown.goto(url);
  return { shown, errors };
}

const scripts = (shown: Page): Promise<string[]> =>
  shown.$$eval('script[src*="mermaid"]', (found) =>
    found.map((script) => script.getAttribute('src')!.replace(/.*\/(mermaid\D*)-[\d.]+\.js$/, '$1')),
  );

async function expectDrawn(shown: Page, shows: readonly string[]): Promise<void> {
  const blocks = shown.locator('pre.mermaid');
  await expect.poll(() => blocks.count()).toBe(shows.length);
  for (const [at, word] of shows.entries()) {
    // Each is drawn when it comes into sight, and whoever looks comes after the page has started.
    await blocks.nth(at).scrollIntoViewIfNeeded();
    const drawn = blocks.nth(at).locator(':scope > svg');
    await drawn.waitFor({ timeout: 60_000 });
    expect(await drawn.textContent()).toContain(word);
  }
}

const ALL = ['Second', ...LARGE.map(({ shows }) => shows)];

// From a server they are drawn below, on the way from page to page.
it.skipIf(!browser)('draws all kinds from disk', async () => {
  const { shown, errors } = await open(site.fromDisk('large.html'));
  await expectDrawn(shown, ALL);
  expect(await scripts(shown)).toEqual(['mermaid-full']);
  expect(errors).toEqual([]);
  await shown.close();
});

it.skipIf(!browser)('loads no more than the page needs', async () => {
  const { shown } = await open(site.fromDisk('plain.html'));
  await expectDrawn(shown, ['Second']);
  expect(await scripts(shown)).toEqual(['mermaid']);
  await shown.goto(site.fromDisk('index.html'));
  expect(await scripts(shown)).toEqual([]);
  await shown.close();
});

it.skipIf(!browser)('draws on the way from page to page, and again in the other mode', async () => {
  const { shown, errors } = await open(site.fromServer('plain.html'));
  await expectDrawn(shown, ['Second']);
  await shown.evaluate('globalThis.stays = true');
  await shown.locator('#sidebar').getByText('Large').click();
  await shown.waitForURL(/large/);
  await expectDrawn(shown, ALL);
  const before = await shown.locator('pre.mermaid > svg').last().innerHTML();
  await shown.locator('#theme-switch').click();
  await expect.poll(() => shown.locator('pre.mermaid > svg').last().innerHTML()).not.toBe(before);
  expect(await shown.evaluate('globalThis.stays')).toBe(true);
  expect(errors).toEqual([]);
  await shown.close();
});

it.skipIf(!browser)(
  'on a phone a wide diagram is moved by scrolling, and its buttons stay in sight',
  async () => {
    const options = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
    const context = await browser!.newContext(options);
    const shown = await context.newPage();
    await shown.goto(site.fromDisk('wide.html'));
    const block = shown.locator('pre.mermaid.can-pan');
    await expect.poll(() => block.count(), { timeout: 60_000 }).toBe(1);
    const moved = await shown.evaluate(`(() => {
    const box = document.querySelector('pre.mermaid.can-pan');
    box.scrollLeft = 100;
    return { by: box.scrollLeft, overflow: getComputedStyle(box).overflowX };
  })()`);
    expect(moved).toEqual({ by: 100, overflow: 'auto' });
    const bar = shown.locator('.diagram-actions');
    expect(await shown.evaluate(`getComputedStyle(document.querySelector('.diagram-actions')).opacity`)).toBe(
      '1',
    );
    const { x, width } = (await bar.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await context.close();
  },
);

it.skipIf(!browser)('shows the source without scripts', async () => {
  const context = await browser!.newContext({ javaScriptEnabled: false });
  const shown = await context.newPage();
  await shown.goto(site.fromDisk('large.html'));
  expect(await shown.getByText('Harvest').isVisible()).toBe(true);
  await context.close();
});

it('ships the whole of mermaid only with a site that needs it', async () => {
  const small = await buildPages({
    'docs.json': docsJson({ pages: ['index'] }),
    'index.mdx': page('Home', FLOWCHART),
  });
  expect(existsSync(join(small.folder, 'assets/mermaid-12.0.0.js'))).toBe(true);
  expect(existsSync(join(small.folder, 'assets/mermaid-full-12.0.0.js'))).toBe(false);
  await small.remove();
});

it.skipIf(browser === null)('says that a diagram cannot be drawn, above its source', async () => {
  const { shown, errors } = await open(site.fromServer('broken.html'));
  const [broken, whole] = [shown.locator('pre.mermaid').nth(0), shown.locator('pre.mermaid').nth(1)];
  await broken.scrollIntoViewIfNeeded();
  await whole.locator(':scope > svg').waitFor();
  expect(await broken.innerText()).toBe('The diagram cannot be drawn.\nflowchart LR\n  A --> (');
  expect(errors).toEqual([]);
  await shown.close();
});
