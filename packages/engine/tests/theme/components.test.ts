import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitStarts } from './await-starts.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { SAMPLE_PAGES } from './sample-pages.data.ts';
import { visit as visitAddress } from './visit.ts';

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(SAMPLE_PAGES);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Islands are looked at from disk; `npm run test:components` looks at both both ways. */
const sources = process.env.COMPONENTS === 'full' ? (['disk', 'server'] as const) : (['server'] as const);

describe.skipIf(browser === null).each(sources)('components, from %s', (from) => {
  const address = (path: string): string => (from === 'disk' ? site.fromDisk(path) : site.fromServer(path));

  const visit = (path: string, act: (page: Page) => Promise<void>): Promise<void> =>
    visitAddress(browser!, address(path), act);

  it('tabs switch together, remember, and follow the arrow keys', async () => {
    await visit('index.html', async (page) => {
      const tabs = page.locator('.tabs').first().getByRole('tab');
      await tabs.nth(1).click();
      expect(await page.getByText('with pnpm').isVisible()).toBe(true);
      expect(await page.getByText('pnpm again').isVisible()).toBe(true);
      expect(await page.getByText('npm install', { exact: true }).isVisible()).toBe(false);
      await page.reload();
      expect(await page.getByText('with pnpm').isVisible()).toBe(true);
      await tabs.nth(1).focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.getByText('with npm').isVisible()).toBe(true);
      expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('End');
      expect(await page.getByText('with pnpm').isVisible()).toBe(true);
    });
  });

  it('a group of code with a dropdown shows what is chosen', async () => {
    await visit('index.html', async (page) => {
      await page.locator('.code-group select').selectOption('Go');
      expect(await page.getByText('package main').isVisible()).toBe(true);
      expect(await page.getByText('print(1)').isVisible()).toBe(false);
    });
  });

  it('a link to a tab, and into an accordion, opens it', async () => {
    await visit('index.html#pnpm', async (page) => {
      expect(await page.getByText('with pnpm').isVisible()).toBe(true);
    });
    await visit('index.html#closed-at-first', async (page) => {
      expect(await page.getByText('The answer inside.').isVisible()).toBe(true);
    });
  });

  it('accordions open with mouse and keyboard', async () => {
    await visit('index.html', async (page) => {
      const answer = page.getByText('The answer inside.');
      expect(await answer.isVisible()).toBe(false);
      await page.getByText('Closed at first').click();
      expect(await answer.isVisible()).toBe(true);
      await page.keyboard.press('Enter');
      expect(await answer.isVisible()).toBe(false);
    });
  });

  it('a title of several lines stands beside what opens its part of a field', async () => {
    await visit('index.html', async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      const title = page.locator('.expandable > summary').first();
      const firstLine = () =>
        title.evaluate((element) => {
          const range = element.ownerDocument.createRange();
          range.selectNodeContents(element);
          const [line, ...others] = range.getClientRects();
          return { x: line!.x, below: line!.y - element.getBoundingClientRect().y, others: others.length };
        });
      await title.evaluate((element) => {
        element.textContent = 'settings';
      });
      const short = await firstLine();
      await title.evaluate((element) => {
        element.textContent = 'settings of a run that needs more memory than its machine has to give away';
      });
      const long = await firstLine();
      expect(long.others).toBeGreaterThan(0);
      expect({ x: long.x, below: long.below }).toEqual({ x: short.x, below: short.below });
    });
  });

  it('a title of several lines stands beside what opens its accordion', async () => {
    await visit('index.html', async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      const title = page.locator('.accordion-title').first();
      const short = await title.boundingBox();
      await title.evaluate((element) => {
        element.textContent = 'What happens to a run when its machine has less memory than it asks for?';
      });
      const long = await title.boundingBox();
      expect(long!.height).toBeGreaterThan(short!.height);
      expect({ x: long!.x, y: long!.y }).toEqual({ x: short!.x, y: short!.y });
    });
  });

  it('code is copied without the lines that a change removes', async () => {
    await visit('index.html', async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (text: string) => Object.assign(globalThis, { copied: text }) },
        });
      });
      const button = page.locator('.code-block:has(.line.del) .copy');
      await button.focus();
      await page.keyboard.press('Enter');
      expect(await page.evaluate('copied')).toBe('const answer = 42;');
      await page.getByText('Copied').first().waitFor({ state: 'attached' });
    });
  });

  it('long code opens and closes', async () => {
    await visit('index.html', async (page) => {
      const pre = page.locator('[data-expandable] pre');
      const before = (await pre.boundingBox())!.height;
      await page.getByRole('button', { name: 'Show all' }).click();
      expect((await pre.boundingBox())!.height).toBeGreaterThan(before * 2);
      await page.getByRole('button', { name: 'Show less' }).press('Enter');
      expect((await pre.boundingBox())!.height).toBe(before);
    });
  });

  it('a tip shows on hover and focus, and Escape puts it away', async () => {
    await visit('index.html', async (page) => {
      const tip = page.getByRole('tooltip');
      const word = page.locator('.tooltip');
      await word.hover();
      await tip.waitFor({ state: 'visible' });
      await page.mouse.move(0, 0);
      await tip.waitFor({ state: 'hidden' });
      await word.focus();
      await tip.waitFor({ state: 'visible' });
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'hidden' });
    });
  });

  it('an image in a frame opens large and gives the focus back', async () => {
    await visit('index.html', async (page) => {
      // Who makes it open comes after the page has started.
      const image = page.locator('.frame-content img.zoomable');
      await image.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator('dialog.zoom');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await image.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      await image.click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it('a tree is walked with the keys of a tree', async () => {
    await visit('index.html', async (page) => {
      const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
      await page.locator('.tree summary').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('inner');
      expect(await page.getByText('b.mdx').isVisible()).toBe(false);
      await page.keyboard.press('ArrowRight');
      expect(await page.getByText('b.mdx').isVisible()).toBe(true);
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('b.mdx');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await page.getByText('b.mdx').isVisible()).toBe(false);
      await page.keyboard.press('End');
      expect(await focused()).toBe('readme.md');
    });
  });

  it('a changelog is filtered by all the chosen tags, and by its address', async () => {
    const shown = (page: Page): Promise<string[]> =>
      page.locator('.update:visible .update-content').allInnerTexts();
    await visit('changelog.html', async (page) => {
      await page.getByRole('button', { name: 'Engine' }).click();
      expect(await shown(page)).toEqual(['Third', 'First']);
      await page.getByRole('button', { name: 'Theme', exact: true }).press('Enter');
      expect(await shown(page)).toEqual(['Third']);
      if (from === 'server') await page.waitForURL('**/changelog.html?tags=Engine,Theme');
      await page.getByRole('button', { name: 'Engine' }).click();
      expect(await shown(page)).toEqual(['Third', 'Second']);
    });
    await visit('changelog.html?tags=Engine', async (page) => {
      expect(await shown(page)).toEqual(['Third', 'First']);
    });
  });

  it('diagrams are drawn, in the colours of the mode', async () => {
    await visit('index.html', async (page) => {
      await page.locator('pre.mermaid').scrollIntoViewIfNeeded();
      await page.locator('.mermaid svg').waitFor();
      await page.locator('#theme-switch').click();
      await page.locator('.mermaid[data-drawn="dark"] svg').waitFor();
    });
  });

  it('light and dark: the choice is kept, and there is no flash', async () => {
    await visit('index.html', async (page) => {
      await page.getByRole('button', { name: 'Theme: System' }).press('Enter');
      expect(await page.evaluate('document.documentElement.className')).toContain('dark');
      const opened = async () => {
        await page.goto(address('guide/start.html'), { waitUntil: 'commit' });
        await page.locator('body').waitFor();
        return page.evaluate('document.documentElement.className');
      };
      // What a page stores reaches the browser's other processes a moment later: one that forgets never shows it.
      await expect.poll(opened, { interval: 0 }).toContain('dark');
    });
  });

  it('the banner stays away once closed', async () => {
    await visit('index.html', async (page) => {
      await page.locator('#banner').getByRole('button', { name: 'Close' }).click();
      expect(await page.locator('#banner').isVisible()).toBe(false);
      const isShown = async () => {
        await page.goto(address('changelog.html'));
        return page.locator('#banner').isVisible();
      };
      await expect.poll(isShown, { interval: 0 }).toBe(false);
    });
  });

  it('the drawer of small screens opens and closes', async () => {
    await visit('guide/deep.html', async (page) => {
      await page.setViewportSize({ width: 390, height: 800 });
      const sidebar = page.locator('#sidebar');
      expect(await sidebar.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      expect(await sidebar.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await sidebar.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await sidebar.getByRole('link', { name: 'Start', exact: true }).click();
      await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
    });
  });

  it('the table of contents follows the reader', async () => {
    await visit('guide/deep.html', async (page) => {
      const current = page.locator('#table-of-contents [aria-current]');
      expect(await current.innerText()).toBe('First');
      await page.locator('#table-of-contents').getByText('Second').click();
      await expect.poll(() => current.innerText()).toBe('Second');
    });
  });

  it('a switcher leads to the same page in the other language, right to left', async () => {
    await visit('guide/start.html', async (page) => {
      await page.locator('.switchers summary').click();
      await page.getByRole('link', { name: 'العربية' }).click();
      await page.getByRole('heading', { name: 'البداية' }).waitFor();
      expect(await page.evaluate('document.dir')).toBe('rtl');
      expect(page.url()).toContain('ar/guide/start');
    });
  });

  it('a diagram is enlarged with buttons and keys', async () => {
    await visit('index.html', async (page) => {
      const svg = page.locator('.mermaid svg');
      await page.locator('pre.mermaid').scrollIntoViewIfNeeded();
      await svg.waitFor();
      const transform = (): Promise<string> =>
        svg.evaluate((element) => (element as unknown as { style: { transform: string } }).style.transform);
      await page.getByRole('button', { name: 'Enlarge the diagram' }).click();
      expect(await transform()).toContain('scale(1.25)');
      await page.locator('.mermaid').focus();
      await page.keyboard.press('-');
      expect(await transform()).toContain('scale(1)');
      await page.keyboard.press('+');
      await page.keyboard.press('ArrowLeft');
      expect(await transform()).toContain('translate(40px, 0px)');
      await page.keyboard.press('0');
      expect(await transform()).toContain('translate(0px, 0px) scale(1)');
    });
  });

  it('the page menu offers specifications, and an MCP server where there is one', async () => {
    await visit('guide/start.html', async (page) => {
      await page.locator('#page-context-menu-button').click();
      const link = page.getByRole('link', { name: /Download api\.json/ });
      expect(await link.getAttribute('href')).toMatch(/^\.\.\/assets\/api\.\w+\.json$/);
      expect(await page.getByText('Copy MCP server').isVisible()).toBe(false);
    });
    // From disk nobody could answer.
    if (from === 'disk') return;
    const context = await browser!.newContext();
    const config = { features: { search: { enabled: true } } };
    await context.route('**/bindery.config.json', (route) => route.fulfill({ json: config }));
    const page = await awaitStarts(await context.newPage());
    await page.goto(address('guide/start.html'));
    await page.locator('#page-context-menu-button').click();
    await page.getByText('Copy MCP server').waitFor();
    const href = await page.getByRole('link', { name: /VS Code/ }).getAttribute('href');
    expect(decodeURIComponent(href!)).toContain(`"url":"${address('mcp')}"`);
    await context.close();
  });

  it('related pages of the frontmatter are linked', async () => {
    await visit('guide/start.html', async (page) => {
      const related = page.getByRole('navigation', { name: 'Related pages' });
      expect(await related.getByRole('link', { name: 'Go deeper' }).getAttribute('href')).toBe(
        '../guide/deep.html',
      );
      expect(await related.getByRole('link').count()).toBe(2);
    });
  });

  it('menus close with Escape and give the focus back', async () => {
    await visit('index.html', async (page) => {
      const button = page.locator('#page-context-menu-button');
      await button.press('Enter');
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate('document.activeElement.textContent')).toContain('Copy page');
      await page.keyboard.press('Escape');
      expect(await page.evaluate('document.activeElement.id')).toBe('page-context-menu-button');
      expect(await page.getByText('View as Markdown').isVisible()).toBe(false);
    });
  });

  it('going from page to page, back and on', async () => {
    await visit('guide/start.html', async (page) => {
      await page.evaluate('globalThis.stays = true');
      await page.getByRole('link', { name: 'deep' }).first().click();
      await page.getByRole('heading', { name: 'Deep', level: 1 }).waitFor();
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100);
      expect(await page.title()).toBe('Deep - Sample');
      expect(await page.evaluate('globalThis.stays === true')).toBe(from === 'server');
      expect(await page.locator('#sidebar [aria-current="page"]').innerText()).toBe('Deep');
      await page.goBack();
      await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.locator('#pagination [rel=next]').click();
      await page.getByRole('heading', { name: 'Deep', level: 1 }).waitFor();
      await page.locator('.nav-tabs').getByText('Changes').click();
      await page.getByRole('button', { name: 'Engine' }).click();
      expect(await page.locator('.update:visible').count()).toBe(2);
    });
  });

  it('utility classes of the page have their styles', async () => {
    await visit('index.html', async (page) => {
      const color = await page
        .getByText('red', { exact: true })
        .evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element).color);
      expect(color).toBe('rgb(220, 38, 38)');
    });
  });
});

describe.skipIf(browser === null)('without scripts', () => {
  it('everything can be read and followed', async () => {
    const context = await browser!.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    try {
      await page.goto(site.fromDisk('index.html'));
      for (const text of ['with npm', 'with pnpm', 'line 60', 'pnpm install', 'print(1)', 'package main']) {
        expect(await page.getByText(text).first().isVisible()).toBe(true);
      }
      await page.getByText('Closed at first').click();
      expect(await page.getByText('The answer inside.').isVisible()).toBe(true);
      expect(await page.locator('#theme-switch').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('#sidebar').getByRole('link', { name: 'Start', exact: true }).click();
      await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
    } finally {
      await context.close();
    }
  });
});
