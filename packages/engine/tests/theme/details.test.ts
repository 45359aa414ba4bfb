/** What is small: menus of tabs, tags of the sidebar, what a screen of forced colours leaves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THEME_VARIANTS } from '../../src/theme/theme-variants.data.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { DETAIL_PAGES } from './detail-pages.data.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { type VisitOptions, visit as visitAddress } from './visit.ts';

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(DETAIL_PAGES);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

function visit(path: string, act: (page: Page) => Promise<void>, options: VisitOptions = {}): Promise<void> {
  return visitAddress(browser!, site.fromDisk(path), act, options);
}

/** By default one of each kind of screen; `npm run test:geometry` takes those between them as well. */
const IS_FULL = process.env.GEOMETRY === 'full';
const SCREENS = [
  ...(IS_FULL ? [320, 390, 768, 961, 1440] : [320, 961]).map((width) => ({ width, javaScriptEnabled: true })),
  ...(IS_FULL ? [320, 1100] : [1100]).map((width) => ({ width, javaScriptEnabled: false })),
];

describe.skipIf(browser === null)('menus of tabs', () => {
  it.each(SCREENS)(
    'all entries are in reach at $width px, scripts: $javaScriptEnabled',
    async ({ width, javaScriptEnabled }) => {
      const open = async (page: Page): Promise<void> => {
        for (const tab of ['Start', 'A tab between the others', 'Last']) {
          const summary = page.locator('.nav-tabs summary', { hasText: tab });
          await summary.scrollIntoViewIfNeeded();
          await summary.click();
          const entries = page.locator('.nav-tabs .menu[open] .menu-list a');
          expect(await entries.count()).toBe(3);
          for (const entry of await entries.all()) {
            expect(await isInReach(entry), `${tab}: ${await entry.textContent()}`).toBe(true);
          }
          await summary.click();
        }
      };
      await visit('tags/short.html', open, { viewport: { width, height: 700 }, javaScriptEnabled });
    },
  );

  it('on a page of an entry, that entry is marked', async () => {
    await visit('middle/two.html', async (page) => {
      await page.locator('.nav-tabs summary', { hasText: 'A tab between' }).click();
      const current = page.locator('.nav-tabs [aria-current]');
      expect(await current.locator('small').locator('..').innerText()).toContain('The middle two');
      expect(await current.count()).toBe(1);
    });
  });
});

/** All of it lies on the screen, and a tap on any corner hits it. */
function isInReach(entry: Locator): Promise<boolean> {
  return entry.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const page = element.ownerDocument;
    const { clientWidth, clientHeight } = page.documentElement;
    if (left < 0 || top < 0 || right > clientWidth || bottom > clientHeight) return false;
    const points = [left + 9, right - 9].flatMap((x) => [top + 9, bottom - 9].map((y) => [x, y] as const));
    return points.every(([x, y]) => element.contains(page.elementFromPoint(x, y)));
  });
}

describe.skipIf(browser === null)('tags of the sidebar', () => {
  it.each([961, 1440])('keep inside their line and leave room for the name, at %i px', async (width) => {
    await visit(
      'tags/long.html',
      async (page) => {
        expect(await page.locator('#sidebar .tag').count()).toBeGreaterThanOrEqual(6);
        expect(await page.evaluate(TAG_MISTAKES)).toEqual([]);
      },
      { viewport: { width, height: 900 } },
    );
  });

  it('keep inside their line in the drawer of a phone', async () => {
    await visit(
      'tags/long.html',
      async (page) => {
        await page.locator('.menu-button').click();
        await page.locator('#sidebar .tag').first().waitFor();
        expect(await page.evaluate(TAG_MISTAKES)).toEqual([]);
      },
      { viewport: { width: 320, height: 700 } },
    );
  });
});

/** Text that leaves its pill, pills that leave their line, names with less than two fifths of it, words cut for nothing. */
const TAG_MISTAKES = `[...document.querySelectorAll('#sidebar .tag')].filter((tag) => tag.checkVisibility()).flatMap((tag) => {
  const line = tag.closest('a, summary, .group');
  const box = tag.getBoundingClientRect();
  const around = line.getBoundingClientRect();
  const textOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const text = textOf(tag);
  const written = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
  const name = textOf(written);
  const mistakes = [];
  for (const { index, 0: word } of written.data.matchAll(/(?<!\\S)\\S{1,20}(?!\\S)/g)) {
    const range = document.createRange();
    range.setStart(written, index);
    range.setEnd(written, index + word.length);
    if (range.getClientRects().length > 1) mistakes.push(word + ' is broken');
  }
  if (text.right > box.right + 0.5 || text.left < box.left - 0.5) mistakes.push('text leaves its pill');
  if (box.right > around.right + 0.5 || box.left < around.left - 0.5) mistakes.push('pill leaves its line');
  if (box.left < name.right - 0.5 && box.top < name.bottom - 2) mistakes.push('pill lies over the name');
  if (tag.textContent.length < 12 && text.height > 20) mistakes.push('a short tag is broken');
  return mistakes.map((mistake) => line.textContent + ': ' + mistake);
})`;

describe.skipIf(browser === null)('the method of the page that is open', () => {
  it.each(['light', 'dark'] as const)('can be read in every theme, %s', async (colorScheme) => {
    const act = async (page: Page): Promise<void> => {
      const look = await page.addStyleTag({ content: '/* the theme */' });
      for (const [theme, css] of Object.entries(THEME_VARIANTS)) {
        await look.evaluate((style, text) => {
          style.textContent = text;
        }, css);
        expect(await page.evaluate(PILL_CONTRAST), theme).toBeGreaterThanOrEqual(4.5);
      }
    };
    await visit('methods/send.html', act, { colorScheme });
  });
});

/** Of its letters with all that lies behind them, one over the other, as a canvas paints it. */
const PILL_CONTRAST = `(() => {
  const pill = document.querySelector('#sidebar [aria-current] .method-pill');
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const put = (colour) => {
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
  };
  const light = () => {
    const [red, green, blue] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = [];
  for (let at = pill; at; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
  for (const colour of behind) put(colour);
  const ground = light();
  put(getComputedStyle(pill).color);
  const letters = light();
  return (Math.max(ground, letters) + 0.05) / (Math.min(ground, letters) + 0.05);
})()`;

describe.skipIf(browser === null)('right to left', () => {
  it('headings below others stand further in, in the contents as well', async () => {
    await visit(
      'tags/short.html',
      async (page) => {
        await page.evaluate("document.documentElement.dir = 'rtl'");
        const startOf = (name: string): Promise<number> =>
          page.locator('#table-of-contents a', { hasText: name }).evaluate((link) => {
            const range = link.ownerDocument.createRange();
            range.selectNodeContents(link);
            return link.parentElement!.getBoundingClientRect().right - range.getBoundingClientRect().right;
          });
        expect(await startOf('Below it')).toBeGreaterThan((await startOf('A heading')) + 5);
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });
});

describe.skipIf(browser === null).each([390, 1440])('parts of a page at %i px', (width) => {
  it('stand from right to left as in a mirror', async () => {
    await visit(
      'parts.html',
      async (page) => {
        const written = (await page.evaluate(STARTS)) as string[];
        expect(written.length).toBeGreaterThan(60);
        await page.evaluate("document.documentElement.dir = 'rtl'");
        expect(await page.evaluate(STARTS)).toEqual(written);
      },
      { viewport: { width, height: 900 } },
    );
  });

  it('what has an edge is as wide as what stands above and below it', async () => {
    await visit(
      'parts.html',
      async (page) => {
        const widths = await page
          .locator(
            '#content > :is(.tree, .code-block, .code-group, .accordion, .table, .callout, .steps, pre)',
          )
          .evaluateAll((found) => found.map((element) => element.getBoundingClientRect().width));
        expect(widths.length).toBe(8);
        expect(new Set(widths.map(Math.round)).size).toBe(1);
      },
      { viewport: { width, height: 900 } },
    );
  });

  it('words about a field stand below what is said in its first lines', async () => {
    await visit(
      'parts.html',
      async (page) => {
        const gapPx = await page.locator('.field', { hasText: 'setting' }).evaluate((field) => {
          const said = field.querySelector('.field-default')!.getBoundingClientRect();
          return field.querySelector('.field-content')!.getBoundingClientRect().top - said.bottom;
        });
        expect(gapPx).toBeLessThan(16);
      },
      { viewport: { width, height: 900 } },
    );
  });

  it('what has an edge has round corners, and code its distance', async () => {
    await visit(
      'parts.html',
      async (page) => {
        const radii = await page
          .locator('#content > :is(.tree, .code-block, .code-group, .accordion, .callout, pre)')
          .evaluateAll((found) =>
            found.map((element) => element.ownerDocument.defaultView!.getComputedStyle(element).borderRadius),
          );
        expect(new Set(radii)).toEqual(new Set(['12px']));
        const margins = await page
          .locator('#content > :is(.code-block, pre)')
          .evaluateAll((found) =>
            found.map((element) => element.ownerDocument.defaultView!.getComputedStyle(element).marginTop),
          );
        expect(new Set(margins).size).toBe(1);
      },
      { viewport: { width, height: 900 } },
    );
  });
});

/**
 * How far each box is from the side where lines begin. Code runs from left to right everywhere, and with it its name,
 * its tabs and its buttons: they are told by how far they are from the left side of their block.
 */
const STARTS = `(() => {
  const isMirrored = document.documentElement.dir === 'rtl';
  const screen = document.documentElement.clientWidth;
  const boxes = [...document.querySelectorAll('#navbar *, #sidebar *, #content-container *, #table-of-contents *')];
  return boxes
    .filter((element) => element.checkVisibility() && !element.closest('pre, code, .menu-list') && !getComputedStyle(element).display.startsWith('inline'))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingInlineStart: own } = getComputedStyle(element);
      const block = element.parentElement.closest('.code-block, .code-group')?.getBoundingClientRect();
      if (block) return element.localName + '.' + element.className + ' in code ' + Math.round(left - block.left);
      return element.localName + '.' + element.className + ' ' + Math.round(isMirrored ? screen - right : left) + ' ' + own;
    });
})()`;

describe.skipIf(browser === null)('every theme', () => {
  it.each(Object.entries(THEME_VARIANTS))(
    '%s: lines stand where they are meant, and nothing touches them',
    async (_, css) => {
      await visit(
        'parts.html',
        async (page) => {
          await page.addStyleTag({ content: `/* */${css}` });
          expect(await page.evaluate(LINES)).toEqual({ besideHeader: '0px 0px', isApart: true });
        },
        { viewport: { width: 1280, height: 900 } },
      );
    },
  );
});

/** The header has no line at its sides; an edge around the text keeps away from the contents beside it. */
const LINES = `(() => {
  const header = getComputedStyle(document.querySelector('#navbar'));
  const text = document.querySelector('#content-container');
  const hasEdge = getComputedStyle(text).borderRightWidth !== '0px';
  const gap = document.querySelector('#table-of-contents ul').getBoundingClientRect().left - text.getBoundingClientRect().right;
  return { besideHeader: header.borderLeftWidth + ' ' + header.borderRightWidth, isApart: !hasEdge || gap >= 12 };
})()`;

describe.skipIf(browser === null)('an address that is not there', () => {
  it('names pages whole, however long their names are', async () => {
    const page = await browser!.newPage({ viewport: { width: 320, height: 700 } });
    const address = site.fromServer('old/tags/word');
    const body = readFileSync(join(site.folder, '404.html'), 'utf8');
    await page.route(address, (route) => route.fulfill({ status: 404, body, contentType: 'text/html' }));
    await page.goto(address);
    const longest = page.locator('#pages a', { hasText: 'averyvery' });
    await longest.waitFor();
    expect(await longest.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    const addressLine = longest.locator('small');
    expect(await addressLine.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    await page.close();
  });
});

describe.skipIf(browser === null)('code in cells of a table', () => {
  it.each([
    [1280, [true, true]],
    [800, [true, true]],
    // Where nothing else fits, it goes on breaking.
    [320, [false, false]],
  ])('is whole at %i px where it is short: %s', async (width, areWhole) => {
    await visit(
      'cells.html',
      async (page) => {
        const found = await page
          .locator('td code')
          .evaluateAll((codes) => codes.map((code) => code.getClientRects().length === 1));
        expect(found.slice(0, 2)).toEqual(areWhole);
        expect(found[2]).toBe(false);
        const scrolled = await page
          .locator('.table')
          .evaluate((table) => table.scrollWidth - table.clientWidth);
        expect(scrolled).toBeLessThanOrEqual(0);
      },
      { viewport: { width, height: 800 } },
    );
  });
});

describe.skipIf(browser === null)('colours that readers choose', () => {
  it('leave icons and what is chosen to be seen', async () => {
    await visit(
      'tags/long.html',
      async (page) => {
        const grounds = (selector: string): Promise<string[]> =>
          page.locator(selector).evaluateAll((found) =>
            found
              .filter((element) => element.checkVisibility())
              .map((element) => {
                const view = element.ownerDocument.defaultView!;
                return view.getComputedStyle(element).backgroundColor;
              }),
          );
        const [paper] = await grounds('body');
        for (const selector of ['i.ico', '#sidebar [aria-current]', '.nav-tabs [aria-current]']) {
          const found = await grounds(selector);
          expect(found.length, selector).toBeGreaterThan(0);
          expect(found, selector).not.toContain(paper);
          expect(found, selector).not.toContain('rgba(0, 0, 0, 0)');
        }
      },
      { forcedColors: 'active', viewport: { width: 1440, height: 900 } },
    );
  });
});
