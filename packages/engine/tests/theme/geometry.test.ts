/**
 * Every layout of a page at every width: nothing overlaps, nothing is wider than the screen, and the text has room.
 * By default each page is seen at every second width, in turns; `npm run test:geometry` looks at every page at every
 * width, in both modes.
 */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THEME_VARIANTS } from '../../src/theme/theme-variants.data.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { LAYOUT_PAGES } from './layout-pages.data.ts';
import { measurePage } from './measure-page.ts';
import { obtainBrowser } from './obtain-browser.ts';

const WIDTHS = [320, 360, 390, 600, 768, 961, 1024, 1100, 1216, 1280, 1440, 1920];
const IS_FULL = process.env.GEOMETRY === 'full';
const MODES = IS_FULL ? (['light', 'dark'] as const) : (['light'] as const);
/** The narrowest, the widest, and one on each side of every change of columns. */
const RTL_WIDTHS = IS_FULL ? WIDTHS : [320, 961, 1216, 1280, 1920];

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(LAYOUT_PAGES);
});

afterAll(async () => {
  await browser?.close();
  await site.remove();
});

describe.skipIf(browser === null).each(MODES)('%s', (colorScheme) => {
  it.each([
    ['left to right', 'en', WIDTHS],
    ['right to left', 'ar', RTL_WIDTHS],
  ])('%s: columns keep apart and the text has room', async (_, language, widths) => {
    const page = await browser!.newPage({ colorScheme });
    const found: string[] = [];
    for (const [turn, path] of pagesOf(language).entries()) {
      await page.goto(site.fromDisk(path));
      for (const width of widths.filter((_, index) => IS_FULL || index % 2 === turn % 2))
        found.push(...(await mistakesAt(page, path, width)));
    }
    await page.close();
    expect(found).toEqual([]);
  });
});

describe.skipIf(browser === null)('themes', () => {
  it('columns keep apart and the text has room', async () => {
    const page = await browser!.newPage();
    const found: string[] = [];
    const paths = IS_FULL
      ? pagesOf('en').filter((path) => path !== '404.html')
      : ['en/guide.html', 'en/written-api.html'];
    for (const path of paths) {
      await page.goto(site.fromDisk(path));
      const look = await page.addStyleTag({ content: '/* the theme */' });
      for (const [theme, css] of Object.entries(THEME_VARIANTS)) {
        await look.evaluate((style, text) => {
          style.textContent = text;
        }, css);
        for (const width of IS_FULL ? WIDTHS : [320, 1024, 1280])
          found.push(...(await mistakesAt(page, `${path} in ${theme}`, width)));
      }
    }
    await page.close();
    expect(found).toEqual([]);
  });

  it('no two of them look alike', async () => {
    const page = await browser!.newPage({ viewport: { width: 1280, height: 800 } });
    const looks = new Map<string, string>();
    for (const [theme, css] of Object.entries(THEME_VARIANTS)) {
      await page.goto(site.fromDisk('en/guide.html'));
      await page.addStyleTag({ content: `/* ${theme} */${css}` });
      // Of five things that a reader sees at once, at least two differ between any two themes.
      const look = (await page.evaluate(LOOK)) as string[];
      for (const [other, text] of looks) {
        const same = look.filter((value, index) => value === (JSON.parse(text) as string[])[index]);
        expect(same.length, `${theme} and ${other}`).toBeLessThanOrEqual(look.length - 2);
      }
      looks.set(theme, JSON.stringify(look));
    }
    await page.close();
  });
});

/** Header, current entry of the sidebar, headings, cards, code. */
const LOOK = `['#navbar', '#sidebar [aria-current=page]', 'h1', '.card', '.code-block'].map((selector) => {
  const { backgroundColor, backgroundImage, borderStyle, borderColor, borderRadius, boxShadow, fontFamily, fontSize, fontWeight, borderTopWidth } =
    getComputedStyle(document.querySelector(selector));
  return [backgroundColor, backgroundImage, borderStyle, borderColor, borderRadius, boxShadow, fontFamily, fontSize, fontWeight, borderTopWidth].join('|');
})`;

function pagesOf(language: string): string[] {
  const pages = globSync(`${language}/**/*.html`, { cwd: site.folder }).filter(
    (path) => !path.includes('_.'),
  );
  expect(pages.length).toBeGreaterThanOrEqual(9);
  expect(existsSync(join(site.folder, '404.html'))).toBe(true);
  return [...pages.sort(), ...(language === 'en' ? ['404.html'] : [])];
}

async function mistakesAt(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const mistakes = (await page.evaluate(`(${measurePage})()`)) as string[];
  return mistakes.map((mistake) => `${path} at ${width}: ${mistake}`);
}
