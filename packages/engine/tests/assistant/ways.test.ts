/** How a reader comes to the assistant, on which screens, and where there is none. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awaitStarts } from '../theme/await-starts.ts';
import { obtainBrowser } from '../theme/obtain-browser.ts';
import { visit } from '../theme/visit.ts';
import { ANSWERS } from './answers.data.ts';
import { type ScriptedSite, said, startScriptedSite } from './scripted-site.ts';
import { ENTRY, FIELD, PANEL, PHONE, type Reader, withReader } from './visit-assistant.ts';

const browser: Browser | null = await obtainBrowser();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let site: ScriptedSite;

beforeAll(async () => {
  site = await startScriptedSite();
});
beforeEach(() => {
  site.setFeatures('search', 'assistant');
  for (const list of [site.asked, site.feedback, site.deleted, site.requests]) list.length = 0;
  site.left = 0;
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

const SOURCES = [{ title: 'Water', heading: 'How often', address: '/guides/water#how-often' }];
const reader = (
  act: (one: Reader) => Promise<void>,
  options: Parameters<typeof withReader>[3] = {},
): Promise<void> => withReader(browser!, site, act, options);
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    'document.activeElement.closest("#assistant-entry") ? "entry" : document.activeElement.localName',
  );

describe.skipIf(!browser)('the ways to it', () => {
  it('are the key, which leaves as well, and Escape; focus goes in and comes back', async () => {
    await reader(
      async ({ page }) => {
        await page.locator(ENTRY).focus();
        await page.keyboard.press('Control+i');
        await page.locator(FIELD).waitFor();
        expect(await focused(page)).toBe('textarea');
        await page.keyboard.type('Half a question');
        await page.keyboard.press('Escape');
        expect(await page.locator(PANEL).count()).toBe(0);
        expect(await focused(page)).toBe('entry');
        await page.keyboard.press('Meta+i');
        expect(await page.locator(FIELD).inputValue()).toBe('Half a question');
        await page.keyboard.press('Control+i');
        expect(await page.locator(PANEL).count()).toBe(0);
      },
      { opens: false },
    );
  });

  it('are told by the sheet of keys', async () => {
    await reader(
      async ({ page }) => {
        await page.locator(ENTRY).waitFor();
        await page.keyboard.press('?');
        const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('p');
        await keys.first().waitFor();
        expect(await keys.allTextContents()).toContain('Ctrl IAsk AI');
      },
      { opens: false },
    );
  });

  it('lose nothing that is typed before the panel is there', async () => {
    await reader(
      async ({ page }) => {
        await page.locator(ENTRY).waitFor();
        await page.keyboard.press('Control+i');
        await page.keyboard.type('Early words');
        await expect.poll(() => page.locator(FIELD).inputValue()).toBe('Early words');
      },
      { opens: false },
    );
  });

  it('are all that a keyboard needs', async () => {
    await reader(
      async ({ page, last }) => {
        site.answer = said('Yes: [Water](/guides/water).', { sources: SOURCES });
        await page.locator(ENTRY).waitFor();
        await page.keyboard.press('Control+i');
        await page.locator(FIELD).waitFor();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
        await last.locator('.actions').waitFor();
        expect(site.asked.at(-1)).toMatchObject({ message: 'Which plants need shade?' });
        expect(await focused(page)).toBe('textarea');
        const reached: string[] = [];
        for (let at = 0; at < 12; at++) {
          await page.keyboard.press('Shift+Tab');
          reached.push(
            await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent'),
          );
        }
        expect(reached).toEqual(
          expect.arrayContaining([
            'This helped',
            'Try again',
            'Copy',
            'Water',
            'New thread',
            'Copy the thread',
            'Close',
          ]),
        );
      },
      { opens: false },
    );
  });

  it('are the page’s menu, selected text and a block of code', async () => {
    await reader(
      async ({ page, ask }) => {
        await page.locator('#page-context-menu-button').click();
        await page.locator('#page-context-menu').getByRole('button', { name: 'Ask AI' }).click();
        await page.locator(FIELD).waitFor();
        await page.keyboard.press('Escape');
        await page.locator('#content strong').first().dblclick();
        await page.getByRole('button', { name: 'Ask about this', exact: true }).click();
        await page.locator(`${PANEL} .chosen`).getByText('water').waitFor();
        await ask('What is it?', said('Wet.'));
        expect(site.asked.at(-1)).toMatchObject({ selection: { text: 'water', kind: 'text' } });
        await ask('And more?', said('Wet.'));
        expect(site.asked.at(-1)).not.toHaveProperty('selection');
        await page.locator('#content .code-block').hover();
        await page.getByRole('button', { name: 'Ask about this code' }).click();
        await page.getByRole('button', { name: 'Remove' }).click();
        await page.getByRole('button', { name: 'Ask about this code' }).click();
        await ask('What does it do?', said('It waters.'));
        expect(site.asked.at(-1)).toMatchObject({
          selection: { text: 'water(plant, { litres: 2 });', kind: 'code', language: 'js' },
        });
      },
      { opens: false },
    );
  });

  it('are addresses: a link of the site asks, one from elsewhere writes the question down', async () => {
    await reader(
      async ({ page, last }) => {
        site.answer = said('Six hours.');
        await page.getByRole('link', { name: 'A question' }).click();
        await last.getByText('Six hours.').waitFor();
        expect(site.asked).toMatchObject([{ message: 'How much light?', page: '/guides/light' }]);
        await expect.poll(() => new URL(page.url()).search).toBe('');
        const other = await awaitStarts(await page.context().newPage());
        await other.goto(`${site.page('guides/water')}?assistant=How%20often%3F&x=1#how-often`);
        await other.locator(FIELD).waitFor();
        expect(await other.locator(FIELD).inputValue()).toBe('How often?');
        await expect.poll(() => other.url()).toBe(site.page('guides/water?x=1#how-often'));
        await other.goto(`${site.page('guides/water')}?assistant=open`);
        await other.locator(FIELD).waitFor();
        expect(site.asked).toHaveLength(1);
      },
      { opens: false },
    );
  });
});

describe.skipIf(!browser)('on every screen', () => {
  it('stands beside a page that stays readable and scrolls', async () => {
    for (const width of [768, 1024, 1440, 1920]) {
      await reader(
        async ({ page }) => {
          const box = (selector: string) => page.locator(selector).first().boundingBox();
          const panel = (await box(PANEL))!;
          const content = (await box('#content'))!;
          expect(content.x + content.width, `${width}`).toBeLessThanOrEqual(panel.x);
          expect(content.width, `${width}`).toBeGreaterThan(300);
          await page.mouse.move(content.x + 20, 500);
          await page.mouse.wheel(0, 600);
          await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300);
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        },
        { viewport: { width, height: 900 } },
      );
    }
  });

  it.each([800, 1024, 1440])('leaves the contents of the page in reach at %i px', async (width) => {
    await reader(
      async ({ page }) => {
        await page.locator('.toc-button').click();
        const contents = page.locator('#table-of-contents');
        const [list, panel] = [await contents.boundingBox(), await page.locator(PANEL).boundingBox()];
        expect(list!.x).toBeGreaterThanOrEqual(0);
        expect(list!.x + list!.width).toBeLessThanOrEqual(panel!.x);
        await contents.locator('a').first().click();
        expect(await page.evaluate('location.hash')).not.toBe('');
      },
      { at: 'guides/water.html', viewport: { width, height: 800 } },
    );
  });

  it('leaves a page between phone and desktop the looks of a phone', async () => {
    await reader(
      async ({ page }) => {
        const cards = `getComputedStyle(document.querySelector('.columns')).gridTemplateColumns.split(' ').length`;
        expect(await page.evaluate(cards)).toBe(1);
        const name = `getComputedStyle(document.querySelector('.title-row .context > button > span'))`;
        expect(await page.evaluate(`${name}.position`)).toBe('absolute');
        await page.keyboard.press('Escape');
        expect(await page.evaluate(cards)).toBe(2);
      },
      { at: 'guides/light.html', viewport: { width: 800, height: 800 } },
    );
  });

  it('is a sheet over phones: the page waits behind it, and a link leads there', async () => {
    await reader(async ({ page, ask, last }) => {
      await ask(
        'How?',
        said('[Water](/guides/water)\n\n```js\nwater(plant, { litres: 2, when: "in the morning" });\n```'),
      );
      expect(await page.locator(PANEL).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      expect(await page.getByRole('dialog', { name: 'Assistant' }).getAttribute('aria-modal')).toBe('true');
      expect(await page.evaluate('document.querySelector("#body-content").inert')).toBe(true);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(
        await page.locator(`${PANEL} .thread`).evaluate((box) => box.scrollWidth <= box.clientWidth),
      ).toBe(true);
      await last.locator('.said a').tap();
      await page.waitForURL('**/guides/water');
      await expect.poll(() => page.locator(PANEL).count()).toBe(0);
      expect(await page.evaluate('document.querySelector("#body-content").inert')).toBe(false);
      await page.locator(ENTRY).tap();
      await last.getByText('How?').waitFor();
    }, PHONE);
  });

  it('has all its buttons on a phone whose text is twice as large, and none moves under the finger', async () => {
    await reader(async ({ page, ask, last }) => {
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await ask('How?', said('So.'));
      const no = last.getByRole('button', { name: 'This did not help' });
      const before = await no.boundingBox();
      await no.tap();
      await last.getByLabel('What was missing?').waitFor();
      expect({ ...(await no.boundingBox()), y: 0 }).toEqual({ ...before, y: 0 });
      const outside = `[...document.querySelectorAll('${PANEL} :is(button, .field)')]
        .filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML)`;
      expect(await page.evaluate(outside)).toEqual([]);
    }, PHONE);
  });

  it('draws no ring around an answer that a finger has asked for', async () => {
    await reader(async ({ page, ask }) => {
      await ask('How?', said('So.'));
      expect(await page.evaluate(`document.activeElement.closest('${PANEL}') !== null`)).toBe(true);
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
    }, PHONE);
  });

  it('speaks the page’s language, from right to left as well, and does not print', async () => {
    await reader(
      async ({ page, ask }) => {
        expect(await page.locator(`${PANEL} h2`).textContent()).toBe('المساعد');
        await page.locator(`${PANEL} .welcome`).getByText('كيف أسقي النبات؟').waitFor();
        await ask('ماء؟', said('نعم.'));
        expect(site.asked.at(-1)).toMatchObject({ language: 'ar' });
        expect((await page.locator(PANEL).boundingBox())!.x).toBe(0);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator(PANEL).isVisible()).toBe(false);
        expect(await page.evaluate('getComputedStyle(document.body).paddingLeft')).toBe('0px');
      },
      { at: 'ar/index.html' },
    );
  });

  /** Each mode and each width once; `npm run test:a11y` looks at each with each. */
  const looks = [
    ['light', 1280, {}],
    ['dark', 390, PHONE],
    ['dark', 1280, {}],
    ['light', 390, PHONE],
  ] as const;
  it.each(looks.slice(0, process.env.A11Y === 'full' ? 4 : 2))(
    'has no mistakes that axe knows: %s, %i px',
    async (colorScheme, _width, options) => {
      await reader(
        async ({ page, ask, send, last }) => {
          const check = async (what: string) => {
            const { violations } = (await page.evaluate(`axe.run('${PANEL}')`)) as AxeResults;
            expect(
              violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]),
              what,
            ).toEqual([]);
          };
          await page.evaluate(AXE);
          await check('empty');
          await ask('How?', said(ANSWERS.map(([markdown]) => markdown).join('\n\n'), { sources: SOURCES }));
          await last.getByRole('button', { name: 'This did not help' }).click();
          await check('answered');
          await send('Longer?', [['search', { query: 'x' }], 'hold']);
          await last.getByText('Searching').waitFor();
          await check('waiting');
          await page.getByRole('button', { name: 'Stop' }).click();
          await ask('Too much?', [['error', { code: 'budget', message: '', retryAfterSeconds: 60 }]]);
          await check('refused');
        },
        { ...options, colorScheme, reducedMotion: 'reduce' },
      );
    },
  );
});

describe.skipIf(!browser)('where it is off', () => {
  it.each([
    ['switched off', ['search', 'analytics'], 'server'],
    ['nothing is on, as air-gapped', [], 'server'],
    ['from disk', ['search', 'assistant'], 'disk'],
  ])('nothing is shown, loaded or asked: %s', async (_name, features, from) => {
    site.setFeatures(...features);
    const address = from === 'disk' ? site.fromDisk('index.html') : site.page('index.html?assistant=open');
    await visit(browser!, address, async (page) => {
      await page.waitForFunction('"features" in document.documentElement.dataset');
      await page.locator('#content strong').first().dblclick();
      await page.locator('#content .code-block').hover();
      await page.keyboard.press('Control+i');
      // What a key or a selection sets off is there with the next frames, and asked for before what is asked for then.
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))',
      );
      if (from === 'server') await page.evaluate("fetch('bindery.config.json', { cache: 'no-store' })");
      expect(
        await page.locator(`${ENTRY}, ${PANEL}, [data-assistant], .ask-code, .ask-selected`).count(),
      ).toBe(0);
      expect(site.requests.filter((path) => /assistant/.test(path.split('?')[0]!))).toEqual([]);
    });
  });

  it('and where it is on, its script comes with the first use alone', async () => {
    const scripts = () => site.requests.filter((path) => /assets\/assistant\./.test(path));
    await reader(
      async ({ page }) => {
        await page.locator(ENTRY).waitFor();
        expect(scripts()).toEqual([]);
        await page.locator(ENTRY).click();
        await page.locator(FIELD).waitFor();
        expect(scripts()).toHaveLength(1);
        await expect.poll(() => site.requests).toContain('HEAD -/assistant');
        expect(site.asked).toEqual([]);
      },
      { opens: false },
    );
  });
});

it('weighs at most 15 KB', () => {
  const script = readFileSync(new URL('../../src/theme/browser/assistant/assistant.gen.js', import.meta.url));
  expect(gzipSync(script).length).toBeLessThanOrEqual(15 * 1024);
});
