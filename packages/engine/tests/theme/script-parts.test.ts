/** Parts of the theme's script that only some pages need: who loads which, and that what they are for works. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPT_PARTS } from '../../src/theme/browser-script.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit } from './visit.ts';

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const DOCS = {
  theme: 'mint',
  name: 'Parts',
  colors: { primary: '#3355ff' },
  navigation: { pages: ['index', 'tabs', 'view', 'tree', 'changes', 'prompt', 'picture', 'diagram'] },
};
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200"/></svg>';

interface Case {
  path: string;
  part: (typeof SCRIPT_PARTS)[number];
  /** In the page's head, so that nothing changes before the reader's eyes. */
  atOnce: boolean;
  /** What is there once the part has started. */
  shows: string;
}
const CASES: Case[] = [
  { path: 'tabs', part: 'content', atOnce: true, shows: '[role="tab"][data-active]' },
  { path: 'view', part: 'content', atOnce: true, shows: '.view-switch select' },
  { path: 'tree', part: 'content', atOnce: true, shows: '.tree [tabindex="-1"]' },
  { path: 'changes', part: 'content', atOnce: true, shows: '.filters button' },
  { path: 'prompt', part: 'content', atOnce: true, shows: '.prompt-actions button' },
  { path: 'picture', part: 'images', atOnce: false, shows: '.zoomable' },
  { path: 'diagram', part: 'diagrams', atOnce: false, shows: '.mermaid.drawn svg' },
];

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': JSON.stringify(DOCS),
    'index.mdx': page('Home', 'Only text.\n\n```js\n1;\n```'),
    'tabs.mdx': page('Tabs', '<Tabs><Tab title="One">First</Tab><Tab title="Two">Second</Tab></Tabs>'),
    'view.mdx': page('View', '<View title="Java">One</View>\n\n<View title="Rust">Two</View>'),
    'tree.mdx': page(
      'Tree',
      '<Tree><Tree.Folder name="a" defaultOpen><Tree.File name="b" /></Tree.Folder></Tree>',
    ),
    'changes.mdx': page(
      'Changes',
      '<Update label="B" tags={["Fix"]}>b</Update>\n\n<Update label="A" tags={["New"]}>a</Update>',
    ),
    'prompt.mdx': page('Prompt', '<Prompt description="Do">Do it.</Prompt>'),
    'picture.mdx': page('Picture', '![A box](/box.svg)'),
    'box.svg': PICTURE,
    'diagram.mdx': page('Diagram', '```mermaid\nflowchart LR\n  A --> B\n```'),
  });
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

/** Parts that the page has asked for. */
async function loaded(shown: Page): Promise<string[]> {
  const names = (await shown.evaluate(
    "[...document.scripts].map(({ src }) => src.split('/').pop().split('.')[0])",
  )) as string[];
  return names.filter((name) => (SCRIPT_PARTS as readonly string[]).includes(name));
}

it('is one file each, which every site has', () => {
  const files = readdirSync(join(site.folder, 'assets'));
  for (const name of SCRIPT_PARTS) {
    expect(files.filter((file) => new RegExp(`^${name}\\.[0-9a-f]+\\.js$`).test(file))).toHaveLength(1);
  }
});

describe.skipIf(browser === null).each(['fromDisk', 'fromServer'] as const)('%s', (from) => {
  it('a page of text and code loads none', async () => {
    await visit(browser!, site[from]('index.html'), async (shown) => {
      await shown.locator('.code-block .copy').waitFor({ state: 'attached' });
      expect(await loaded(shown)).toEqual([]);
    });
  });

  it.each(CASES)('$path: $part, once', async ({ path, part, atOnce, shows }) => {
    await visit(browser!, site[from](`${path}.html`), async (shown) => {
      await shown.locator(shows).first().waitFor({ state: 'attached' });
      expect(await loaded(shown)).toEqual([part]);
      expect(await shown.locator(`script[data-feature="${part}"]`).count()).toBe(atOnce ? 1 : 0);
    });
  });

  it('the sheet of keys comes with the key', async () => {
    await visit(browser!, site[from]('index.html'), async (shown) => {
      await shown.locator('.code-block .copy').waitFor({ state: 'attached' });
      await shown.keyboard.press('?');
      await shown.locator('dialog.shortcuts').waitFor();
      expect(await loaded(shown)).toEqual(['keys']);
      const box = await shown.locator('dialog.shortcuts').boundingBox();
      expect(box!.width).toBeLessThan(420);
    });
  });
});

describe.skipIf(browser === null)('from page to page', () => {
  it('each part is there before its page is shown, and loaded once', async () => {
    await visit(browser!, site.fromServer('index.html'), async (shown) => {
      for (const { path, shows } of CASES) {
        await shown.click(`#sidebar a[href*="${path}"]`);
        await shown.waitForURL(`**/${path}.html`);
        await shown.locator(shows).first().waitFor({ state: 'attached' });
      }
      expect((await loaded(shown)).sort()).toEqual(['content', 'diagrams', 'images']);
      await shown.click('#sidebar a[href*="tabs"]');
      await shown.click('[role="tab"]:text-is("Two")');
      await shown.locator('text=Second').waitFor();
    });
  });

  it('a page whose part cannot be loaded is shown all the same', async () => {
    await visit(browser!, site.fromServer('index.html'), async (shown) => {
      await shown.route('**/assets/content.*', (route) => route.abort());
      await shown.click('#sidebar a[href*="tabs"]');
      await shown.waitForURL('**/tabs.html');
      await shown.locator('text=First').waitFor();
    });
  });
});
