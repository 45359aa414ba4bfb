/** What stands around the content: contents, views, prompts, the page menu, modes, print, the page for what is not there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { type VisitOptions, visit as visitAddress } from './visit.ts';

const long = 'Words.\n\n'.repeat(20);
const CONTENTS = `---
title: Contents
---

## Before

<Tabs>
<Tab title="Python">

## Install with pip

${long}

</Tab>
<Tab title="Node">

## Install with npm

${long}

</Tab>
</Tabs>

<Accordion title="More">

## Inside

Text inside.

</Accordion>

<View title="Cloud">

## In the cloud

</View>

<View title="Own">

## On your own

</View>

<Prompt description="Try this" actions={["copy", "cursor"]}>Write a page.</Prompt>

## After

${long}
`;

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  const version = (name: string, pages: string[]) => ({
    version: name,
    groups: [{ group: 'Guide', pages: pages.map((page) => `${name}/${page}`) }],
  });
  const modes = ['default', 'wide', 'center', 'custom', 'frame'];
  const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\n## Part\n\nText.\n`;
  site = await buildPages({
    'docs.json': docsJson(
      {
        versions: [
          version('v2', ['start', 'install', 'contents', ...modes]),
          version('v1', ['start', 'install', 'gardens/index']),
        ],
      },
      {
        errors: { '404': { redirect: false } },
        contextual: {
          options: [
            ...['copy', 'view', 'claude', 'devin-desktop', 'download-pdf'],
            { title: 'Ask us', description: 'By mail', href: 'https://example.com/?page=$page&path=$path' },
          ],
        },
      },
    ),
    'v2/start.mdx': page('Start'),
    'v2/install.mdx': page('Install'),
    'v2/contents.mdx': CONTENTS,
    'v1/gardens/index.mdx': page('Gardens, 100% green'),
    'v1/start.mdx': page('Start'),
    'v1/install.mdx': page('Install the old one'),
    ...Object.fromEntries(modes.map((mode) => [`v2/${mode}.mdx`, page(mode, `mode: ${mode}\n`)])),
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Components are looked at from a server; `npm run test:components` looks at both both ways. */
const sources = process.env.COMPONENTS === 'full' ? (['disk', 'server'] as const) : (['disk'] as const);

describe.skipIf(browser === null).each(sources)('around the content, from %s', (from) => {
  const address = (path: string): string => (from === 'disk' ? site.fromDisk(path) : site.fromServer(path));

  const visit = (
    path: string,
    act: (page: Page) => Promise<void>,
    options: VisitOptions = {},
  ): Promise<void> =>
    visitAddress(browser!, address(path), act, {
      ...{ viewport: { width: 1440, height: 800 }, before: COPY },
      ...options,
    });

  it('the table of contents lists what is shown', async () => {
    await visit('v2/contents.html', async (page) => {
      const listed = page.locator('#table-of-contents a:visible');
      const current = page.locator('#table-of-contents [aria-current]');
      // What stands in an accordion is not listed.
      expect(await listed.allInnerTexts()).toEqual(['Before', 'Install with pip', 'In the cloud', 'After']);
      expect(await current.innerText()).toBe('Before');
      await page.getByRole('tab', { name: 'Node' }).click();
      await expect.poll(() => listed.allInnerTexts()).toContain('Install with npm');
      expect(await listed.allInnerTexts()).not.toContain('Install with pip');
    });
  });

  it('a link to a heading in an accordion opens it', async () => {
    await visit('v2/contents.html', async (page) => {
      await page.evaluate("location.hash = '#inside'");
      await page.getByText('Text inside.').waitFor();
    });
  });

  it('a view is chosen for the whole page, and kept', async () => {
    await visit('v2/contents.html', async (page) => {
      const own = page.getByRole('heading', { name: 'On your own' });
      expect(await own.isVisible()).toBe(false);
      await page.getByLabel('View').selectOption('Own');
      expect(await own.isVisible()).toBe(true);
      await page.reload();
      expect(await own.isVisible()).toBe(true);
    });
  });

  it('a prompt is copied, or opened in an editor', async () => {
    await visit('v2/contents.html', async (page) => {
      await page.getByRole('button', { name: 'Copy prompt' }).click();
      expect(await page.evaluate('globalThis.copied')).toBe('Write a page.');
      const href = await page.getByRole('link', { name: 'Open in Cursor' }).getAttribute('href');
      expect(href).toContain('text=Write%20a%20page.');
    });
  });

  it('the page menu copies the page, asks about it and prints it', async () => {
    await visit('v2/install.html', async (page) => {
      await page.evaluate(
        'globalThis.print = () => (globalThis.printed = true); document.addEventListener("click", (e) => e.target.closest("a[target]") && e.preventDefault())',
      );
      await page.getByRole('button', { name: 'Copy page' }).first().click();
      await expect.poll(() => page.evaluate('globalThis.copied')).toContain('# Install');
      const open = () => page.locator('#page-context-menu-button').click();
      const markdown = address('v2/install.md');
      await open();
      const ask = page.getByRole('link', { name: /Open in Claude/ });
      await ask.click();
      expect(decodeURIComponent((await ask.getAttribute('href'))!)).toContain(`Read ${markdown}`);
      const own = page.getByRole('link', { name: /Ask us/ });
      await own.click();
      const path = new URL(page.url()).pathname;
      expect(decodeURIComponent((await own.getAttribute('href'))!)).toBe(
        `https://example.com/?page=${markdown}&path=${path}`,
      );
      await page.getByRole('button', { name: /Devin Desktop/ }).click();
      await expect.poll(() => page.evaluate('globalThis.copied')).toContain(`Read ${markdown}`);
      await page.getByRole('button', { name: 'Save as PDF' }).click();
      expect(await page.evaluate('globalThis.printed')).toBe(true);
    });
  });

  it('a version that has the page shows it, another its first one', async () => {
    for (const [start, end] of [
      ['v2/install.html', 'v1/install.html'],
      ['v2/wide.html', 'v1/start.html'],
    ] as const) {
      await visit(start, async (page) => {
        await page.locator('.switchers summary').first().press('Enter');
        await page.locator('.switchers').getByRole('link', { name: 'v1' }).press('Enter');
        await expect.poll(() => page.url()).toBe(address(end));
      });
    }
  });

  it('the list of versions keeps away from its edge, and the chosen one has the colour of the site', async () => {
    await visit('v2/install.html', async (page) => {
      await page.locator('.switchers summary').first().click();
      const list = page.locator('.switchers .menu-list');
      const current = list.locator('[aria-current]');
      const [around, entry] = [await list.boundingBox(), await current.boundingBox()];
      expect(entry!.x - around!.x).toBeGreaterThan(4);
      expect(entry!.y - around!.y).toBeGreaterThan(4);
      const colorOf = (selector: string): Promise<string> =>
        page.locator(selector).evaluate((element) => {
          return element.ownerDocument.defaultView!.getComputedStyle(element).color;
        });
      expect(await colorOf('.switchers .menu-list [aria-current]')).toBe(
        await colorOf('#sidebar .nav [aria-current]'),
      );
    });
  });

  it('each mode shows its parts', async () => {
    const modes = {
      default: { head: true, contents: true, sidebar: true },
      wide: { head: true, contents: false, sidebar: true },
      center: { head: true, contents: false, sidebar: false },
      frame: { head: false, contents: false, sidebar: true },
      custom: { head: false, contents: false, sidebar: false },
    };
    await visit('v2/default.html', async (page) => {
      for (const [mode, shown] of Object.entries(modes)) {
        await page.goto(address(`v2/${mode}.html`));
        const parts = {
          head: await page.locator('.page-head').isVisible(),
          contents: await page.locator('#table-of-contents').isVisible(),
          sidebar: await page.locator('#sidebar').isVisible(),
        };
        expect(parts, mode).toEqual(shown);
        expect(await page.getByRole('heading', { level: 1 }).count(), mode).toBe(1);
      }
    });
  });

  it('paper shows the content alone', async () => {
    await visit('v2/contents.html', async (page) => {
      await page.emulateMedia({ media: 'print' });
      for (const part of ['#navbar', '#sidebar', '#table-of-contents', '.context', '.pagination']) {
        expect(await page.locator(part).first().isVisible(), part).toBe(false);
      }
      expect(await page.getByRole('heading', { name: 'After' }).isVisible()).toBe(true);
    });
  });

  it('content that is replaced under way is alive', async () => {
    await visit('v2/contents.html', async (page) => {
      const taken = await page.evaluate(REPLACE);
      expect(taken).toEqual({ outside: true, inside: false });
      await page.getByRole('tab', { name: 'Node' }).press('ArrowLeft');
      await page.getByRole('heading', { name: 'Install with pip' }).waitFor();
      await page.getByRole('tab', { name: 'Python' }).press('End');
      await page.getByRole('heading', { name: 'Install with npm' }).waitFor();
      expect(await page.locator('.prompt-actions').count()).toBe(1);
    });
  });
});

/** Clipboards of pages opened from disk cannot be read. */
const COPY =
  'navigator.clipboard ? navigator.clipboard.writeText = async (text) => { globalThis.copied = text } : Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { globalThis.copied = text } } })';

/** As `bindery dev` does: parts of the page are exchanged, then the page is told. */
const REPLACE = `(async () => {
  const tell = (node) => !document.dispatchEvent(new CustomEvent('bindery:content', { cancelable: true, detail: [node] }));
  const inside = tell(document.querySelector('[role="tab"]'));
  const content = document.getElementById('content');
  const before = await (await (location.protocol === 'file:' ? null : fetch(location.href)))?.text();
  const next = before && new DOMParser().parseFromString(before, 'text/html').getElementById('content');
  const fresh = next ?? content.cloneNode(true);
  if (!next) for (const made of fresh.querySelectorAll('.prompt-actions, .view-switch, .copy')) made.remove();
  content.replaceWith(fresh);
  return { outside: tell(fresh), inside };
})()`;

describe.skipIf(browser === null)('an address that is not there', () => {
  async function ask(path: string, act: (page: Page) => Promise<void>): Promise<void> {
    const page = await browser!.newPage();
    const html = readFileSync(join(site.folder, '404.html'), 'utf8');
    await page.route(site.fromServer(path), (route) =>
      route.fulfill({ status: 404, body: html, contentType: 'text/html' }),
    );
    await page.goto(site.fromServer(path));
    await act(page);
    await page.close();
  }

  it('at any depth, suggests pages that share its words', async () => {
    await ask('help/deep/old/install-guide', async (page) => {
      const first = page.locator('#pages a').first();
      expect(await first.innerText()).toContain('Install');
      await expect.poll(() => first.getAttribute('href')).toMatch(/^\/v\d\/install\.html$/);
      await first.click();
      await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    });
  });

  it('names a front page by its folder, whatever signs its title has', async () => {
    await ask('v1/old/gardens', async (page) => {
      const front = page.locator('#pages a', { hasText: 'Gardens' });
      await expect.poll(() => front.getAttribute('href')).toMatch(/\/v1\/gardens\/index_\.html$/);
      expect(await front.locator('small').textContent()).toBe('/v1/gardens');
    });
  });

  it('suggests where sections begin, each once, and leads home', async () => {
    await ask('xyzzy', async (page) => {
      const titles = await page
        .locator('#pages a')
        .evaluateAll((found) => found.map((link) => link.textContent));
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.length).toBeGreaterThan(0);
      await page.getByRole('link', { name: 'Test', exact: true }).click();
      await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
    });
  });
});
