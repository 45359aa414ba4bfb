/** Going from page to page as a reader does: links into pages, groups of the sidebar, slow lines, phones. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { type VisitOptions, visit as visitAddress } from './visit.ts';

const LONG = 'Words that fill a few lines.\n\n'.repeat(40);
const NAMES = Array.from({ length: 18 }, (_, index) => `list/page-${index + 1}`);
const TABS = Array.from({ length: 8 }, (_, index) => `Tab number ${index + 1}`);

const PAGES: Record<string, string> = {
  'docs.json': docsJson(
    {
      tabs: [
        {
          tab: 'Guide',
          groups: [
            {
              group: 'Start',
              pages: [
                'index',
                'deep/inside',
                'call',
                'pictures',
                'long',
                'diagram',
                'paper',
                { group: 'Rooted', root: 'rooted/root', pages: ['rooted/leaf'] },
                { group: 'Shut', pages: ['shut/one', { group: 'Inner', pages: ['shut/two'] }] },
              ],
            },
            { group: 'List', pages: NAMES },
          ],
        },
        ...TABS.map((tab, index) => ({ tab, pages: [`tabs/t${index + 1}`] })),
      ],
    },
    {
      favicon: '/icon.svg',
      fonts: { family: 'Figtree' },
      seo: { metatags: { canonical: 'https://docs.example' } },
    },
  ),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'late.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600"/></svg>',
  'index.mdx': `---\ntitle: Home\n---\n\n[Inside](/deep/inside) and [its end](/deep/inside#end)\n\n${LONG}`,
  'deep/inside.mdx': `---\ntitle: Inside\n---\n\n<img src="/late.svg" loading="eager" />\n\n${LONG}\n\n## End\n\n${LONG}`,
  'call.mdx':
    '---\ntitle: Call\napi: GET https://api.example.com/things/{id}\n---\n\n<ParamField path="id" type="string">It.</ParamField>\n\n## More\n\nText.\n',
  'pictures.mdx':
    '---\ntitle: Pictures\n---\n\n![Large](/late.svg)\n\n<img src="/late.svg" alt="" />\n\n[![Linked](/late.svg)](/call)\n\n<img src="/late.svg" alt="Sign" width="24" height="24" />\n',
  'diagram.mdx': `---\ntitle: Diagram\n---\n\n${LONG}\n\n\`\`\`mermaid\nflowchart TD\n  A --> B\n\`\`\`\n`,
  'paper.mdx': `---\ntitle: Paper\n---\n\n<Tabs><Tab title="First">in the first</Tab><Tab title="Second">in the second</Tab></Tabs>\n\n<Accordion title="More">inside</Accordion>\n\n\`\`\`js\nconst a = 1; // [!code ++]\nconst b = 2; // [!code --]\n\`\`\`\n\n\`\`\`txt expandable lines\n${Array.from({ length: 60 }, (_, line) => `line ${line + 1}`).join('\n')}\n\`\`\`\n`,
  'long.mdx': `---\ntitle: Long\n---\n\n${Array.from(
    { length: 15 },
    (_, part) =>
      `## Part ${part + 1}\n\n${Array.from({ length: 4 }, (_, index) => `### Part ${part + 1}, ${index + 1}\n\nText.\n\n`).join('')}`,
  ).join('')}`,
  ...Object.fromEntries(
    [
      'rooted/root',
      'rooted/leaf',
      'shut/one',
      'shut/two',
      ...NAMES,
      ...TABS.map((_, index) => `tabs/t${index + 1}`),
    ].map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\nText.\n`]),
  ),
};

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(PAGES);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Whatever follows the next layout has happened: observers are told after the callbacks of a frame. */
const TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';
/** Ends after an idle page has looked which links are in sight, which it has asked for before this does. */
const IDLE_THEN_SEEN = `new Promise((resolve) => requestIdleCallback(() =>
  new IntersectionObserver(() => setTimeout(resolve)).observe(document.querySelector('.mdx-content a'))))`;

const PHONE: VisitOptions = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

describe.skipIf(browser === null)('reading', () => {
  const visit = (path: string, act: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void> =>
    visitAddress(browser!, site.fromServer(path), act, options);

  /** Where the heading stands, below the header. */
  const belowBar = (page: Page): Promise<number> =>
    page.evaluate(
      "document.getElementById('end').getBoundingClientRect().top - document.getElementById('navbar').getBoundingClientRect().bottom",
    );

  it.each(['loaded', 'followed'])(
    'a link into a page that is %s lands at once, and stays while a picture above comes late',
    async (way) => {
      await visit('list/page-1.html', async (page) => {
        let arrive = (): void => {};
        const late = new Promise<void>((resolve) => {
          arrive = resolve;
        });
        await page.route('**/late*.svg', async (route) => {
          await late;
          await route.continue();
        });
        if (way === 'loaded') {
          await page.goto(site.fromServer('deep/inside.html#end'), { waitUntil: 'domcontentloaded' });
        } else {
          await page.goto(site.fromServer('index.html'));
          await page.getByRole('link', { name: 'its end' }).click();
          await page.locator('#end').waitFor();
        }
        const at = await belowBar(page);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThan(120);
        arrive();
        await page.waitForFunction('document.images[document.images.length - 1].complete');
        await expect.poll(() => belowBar(page)).toBeCloseTo(at, 0);
      });
    },
  );

  it('a reader who scrolls is not held', async () => {
    await visit('deep/inside.html#end', async (page) => {
      await page.mouse.move(600, 400);
      await page.evaluate("addEventListener('scrollend', () => { self.hasScrolled = true; })");
      await page.mouse.wheel(0, -2000);
      await page.waitForFunction('self.hasScrolled');
      const before = await page.evaluate('scrollY');
      expect(before).toBeLessThan(600);
      await page.evaluate(
        "document.body.append(Object.assign(document.createElement('p'), { textContent: 'x' }))",
      );
      await page.evaluate(TWO_FRAMES);
      expect(await page.evaluate('scrollY')).toBe(before);
    });
  });

  it('the page that Enter opens has no frame, and Tab goes on inside it', async () => {
    await visit('index.html', async (page) => {
      await page.getByRole('link', { name: 'Inside', exact: true }).last().press('Enter');
      await page.getByRole('heading', { name: 'Inside', level: 1 }).waitFor();
      expect(await page.evaluate('document.activeElement.id')).toBe('content-area');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
    });
  });

  it('groups stay as the reader left them', async () => {
    await visit('index.html', async (page) => {
      const group = (name: string) =>
        page.locator('#sidebar details').filter({ has: page.locator(`> summary:text-is("${name}")`) });
      await group('Shut').first().locator('> summary').click();
      await page.locator('#sidebar').getByRole('link', { name: 'Inside' }).click();
      await page.getByRole('heading', { name: 'Inside', level: 1 }).waitFor();
      expect(await group('Shut').first().getAttribute('open')).not.toBeNull();
      expect(await group('Inner').last().getAttribute('open')).toBeNull();
      await page.goto(site.fromServer('list/page-2.html'));
      await expect.poll(() => group('Shut').first().getAttribute('open')).not.toBeNull();
      await group('Shut').first().locator('> summary').click();
      await page.goto(site.fromServer('shut/two.html'));
      expect(await group('Shut').first().getAttribute('open')).not.toBeNull();
    });
  });

  it('the head tells of the page that is shown', async () => {
    await visit('index.html', async (page) => {
      const head = (): Promise<unknown> =>
        page.evaluate(
          "[document.querySelector('link[rel=icon]').href, document.querySelectorAll('link[rel=canonical]').length, document.querySelector('link[rel=canonical]').href, document.querySelector('meta[property=\"og:title\"]').content]",
        );
      const [icon] = (await head()) as string[];
      await page.getByRole('link', { name: 'Inside', exact: true }).last().click();
      await page.getByRole('heading', { name: 'Inside', level: 1 }).waitFor();
      expect(await head()).toEqual([icon, 1, 'https://docs.example/deep/inside', 'Inside']);
    });
  });

  it('light, dark, or as the system, which is followed', async () => {
    await visit('index.html', async (page) => {
      const shape = (): Promise<unknown> =>
        page.evaluate(
          "[document.documentElement.classList.contains('dark'), document.querySelector('#theme-switch').ariaLabel, [...document.querySelectorAll('#theme-switch .ico')].filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).maskImage).join()]",
        );
      const seen: unknown[] = [];
      for (let press = 0; press < 3; press++) {
        seen.push(await shape());
        await page.locator('#theme-switch').click();
      }
      expect(seen.map((one) => (one as string[]).slice(0, 2))).toEqual([
        [false, 'Theme: System'],
        [true, 'Theme: Dark mode'],
        [false, 'Theme: Light mode'],
      ]);
      const shapes = new Set(seen.map((one) => (one as string[])[2]));
      expect([shapes.size, shapes.has('')]).toEqual([3, false]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(async () => ((await shape()) as boolean[])[0]).toBe(true);
      await page.locator('#theme-switch').click();
      expect(((await shape()) as boolean[])[0]).toBe(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(TWO_FRAMES);
        expect(((await shape()) as boolean[])[0]).toBe(false);
      }
    });
  });

  it('a sweep of the mouse fetches little, a rest fetches ahead', async () => {
    await visit('list/page-1.html', async (page) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      // In one go: a busy machine would turn a sweep into many rests.
      await page.evaluate(
        "for (const link of document.querySelectorAll('#sidebar a[href*=page-]')) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))",
      );
      const pages = () => fetched.filter((path) => path.endsWith('.html'));
      await expect.poll(pages).toContain('/list/page-18.html');
      expect(pages()).toHaveLength(1);
    });
  });

  it('a slow page shows a bar after a moment, a fast one none; the last click wins', async () => {
    await visit('index.html', async (page) => {
      let answer = (): void => {};
      const slow = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/page-3.html', async (route) => {
        await slow;
        await route.continue();
      });
      const bar = page.locator('#bindery-progress');
      await page.locator('#sidebar').getByRole('link', { name: 'list/page-3' }).click();
      await bar.waitFor({ state: 'attached' });
      await page.locator('#sidebar').getByRole('link', { name: 'list/page-4' }).click();
      await page.getByRole('heading', { name: 'list/page-4', level: 1 }).waitFor();
      const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/page-3.html'));
      answer();
      await late;
      await page.evaluate(TWO_FRAMES);
      expect(await bar.count()).toBe(0);
      expect(await page.locator('h1').innerText()).toBe('list/page-4');
    });
  });

  it('on a phone: the chosen tab is in sight, and the page stays still behind the drawer', async () => {
    await visit(
      'tabs/t8.html',
      async (page) => {
        const tab = await page.locator('.nav-tabs [aria-current]').boundingBox();
        expect(tab!.x).toBeGreaterThanOrEqual(0);
        expect(tab!.x + tab!.width).toBeLessThanOrEqual(390);
        await page.goto(site.fromServer('index.html'));
        await page.getByRole('button', { name: 'Menu' }).tap();
        await expect
          .poll(() => page.evaluate('getComputedStyle(document.documentElement).overflowY'))
          .toBe('hidden');
      },
      PHONE,
    );
  });

  it('a row of tabs that shows the chosen one stays at its beginning', async () => {
    await visit(
      'tabs/t2.html',
      async (page) => {
        const row = page.locator('.nav-tabs');
        expect(await row.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
        expect(await row.evaluate((box) => box.scrollLeft)).toBe(0);
      },
      PHONE,
    );
  });

  it('on a phone the first links in sight are fetched ahead, unless the reader saves data', async () => {
    const fetchedBy = async (before?: string): Promise<string[]> => {
      const fetched: string[] = [];
      await visit(
        'list/page-1.html',
        async (page) => {
          page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
          await page.goto(site.fromServer('index.html'));
          await page.evaluate(IDLE_THEN_SEEN);
        },
        { ...PHONE, ...(before === undefined ? {} : { before }) },
      );
      return fetched.filter((path) => path.startsWith('/deep/'));
    };
    expect(await fetchedBy()).toEqual(['/deep/inside.html']);
    expect(
      await fetchedBy("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"),
    ).toEqual([]);
  });

  it('below its own column the table of contents opens under the title, and closes when it has led somewhere', async () => {
    await visit(
      'deep/inside.html',
      async (page) => {
        const contents = page.getByRole('navigation', { name: 'On this page' });
        await page.getByRole('button', { name: 'On this page' }).tap();
        await contents.getByRole('link', { name: 'End' }).tap();
        await expect.poll(() => contents.isVisible()).toBe(false);
        await expect.poll(() => belowBar(page)).toBeLessThan(120);
        await page.getByRole('link', { name: 'Back to top' }).tap();
        await expect.poll(() => page.evaluate('scrollY')).toBe(0);
        await expect.poll(() => page.locator('.to-top').count()).toBe(0);
      },
      PHONE,
    );
  });

  it('addresses of fields, headings and endpoints can be copied', async () => {
    await visit(
      'call.html',
      async (page) => {
        const copied = () => page.evaluate('globalThis.copied');
        await page.locator('#param-id').getByRole('link', { name: 'Copy link' }).press('Enter');
        expect(await copied()).toBe(site.fromServer('call.html#param-id'));
        await page.getByRole('button', { name: 'Copy the address' }).press('Enter');
        expect(await copied()).toBe('https://api.example.com/things/{id}');
        await page.getByRole('heading', { name: 'More' }).hover();
        await page.locator('#more .anchor, .anchor[href="#more"]').first().click();
        expect(await copied()).toBe(site.fromServer('call.html#more'));
      },
      {
        before:
          "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text } } })",
      },
    );
  });

  it('every picture of the content opens large, but for links, signs and decoration by keyboard', async () => {
    await visit('pictures.html', async (page) => {
      await page.waitForFunction("document.querySelectorAll('.zoomable').length === 2");
      expect(await page.getByRole('button', { name: 'Enlarge: Large' }).count()).toBe(1);
      expect(await page.locator('[role=button][alt=""]').count()).toBe(0);
      await page.getByRole('button', { name: 'Enlarge: Large' }).press('Enter');
      await page.locator('dialog.zoom img').waitFor();
    });
  });

  it('a long table of contents shows the deeper headings of the part that is read', async () => {
    await visit('long.html', async (page) => {
      const shown = page.locator('#table-of-contents li:visible');
      expect(await shown.count()).toBe(15 + 4);
      await page.locator('#table-of-contents').getByRole('link', { name: 'Part 9', exact: true }).click();
      await page.getByRole('link', { name: 'Part 9, 2' }).waitFor();
      expect(await shown.count()).toBe(15 + 4);
    });
  });

  it('styles of a site see the way to the heading that is read', async () => {
    await visit('long.html', async (page) => {
      const way = page.locator('.toc-item[data-active]');
      await page.locator('#table-of-contents').getByRole('link', { name: 'Part 9', exact: true }).click();
      await page.getByRole('link', { name: 'Part 9, 2' }).click();
      await expect.poll(() => way.count()).toBe(2);
      expect(await way.first().getAttribute('class')).toBe('toc-item');
      expect(await way.nth(1).getAttribute('class')).toBe('toc-item deep');
      expect(await page.locator('[data-active-deepest]').count()).toBe(1);
    });
  });

  it('a group with a page of its own is a link and, beside it, what opens the group', async () => {
    await visit('index.html', async (page) => {
      const sidebar = page.locator('#sidebar');
      expect(await sidebar.locator('summary a').count()).toBe(0);
      await sidebar.locator('summary', { hasText: 'Rooted' }).press('Enter');
      await sidebar.getByRole('link', { name: 'rooted/leaf' }).waitFor();
      await sidebar.getByRole('link', { name: 'Rooted', exact: true }).click();
      await page.getByRole('heading', { name: 'rooted/root', level: 1 }).waitFor();
      expect(await sidebar.locator('[aria-current=page]').innerText()).toBe('Rooted');
      expect(await sidebar.getByRole('link', { name: 'rooted/leaf' }).isVisible()).toBe(true);
    });
  });

  it('mermaid is loaded when a diagram comes into sight', async () => {
    await visit('diagram.html', async (page) => {
      await page.waitForFunction('self.binderyParts.diagrams');
      await page.evaluate(TWO_FRAMES);
      expect(await page.locator('script[src*=mermaid]').count()).toBe(0);
      await page.locator('pre.mermaid').scrollIntoViewIfNeeded();
      await page.locator('pre.mermaid.drawn svg').waitFor();
    });
  });

  it('`?` shows what keys do; they can be switched off', async () => {
    await visit('call.html', async (page) => {
      await page.locator('[data-slot="search"]:not([hidden])').first().waitFor();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.waitFor();
      expect(await sheet.locator('kbd').allInnerTexts()).toEqual(['/', 'n', 'p', 't', '?']);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await page.keyboard.press('n');
      await page.getByRole('heading', { name: 'Pictures', level: 1 }).waitFor();
      await page.keyboard.press('?');
      await sheet.getByRole('checkbox', { name: 'Use single keys' }).uncheck();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.keyboard.press('p');
      await page.evaluate(TWO_FRAMES);
      expect(asked).toEqual([]);
      expect(await page.locator('h1').innerText()).toBe('Pictures');
    });
  });

  it('on paper everything is open, and every tab has its name', async () => {
    await visit('paper.html', async (page) => {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      for (const text of ['in the first', 'in the second', 'inside', 'line 60']) {
        expect(await page.getByText(text, { exact: true }).last().isVisible()).toBe(true);
      }
      const names = await page.evaluate(
        "[...document.querySelectorAll('.tab')].map((tab) => getComputedStyle(tab, '::before').content)",
      );
      expect(names).toEqual(['"First"', '"Second"']);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      await page.emulateMedia({ media: 'screen' });
      expect(await page.getByText('inside', { exact: true }).isVisible()).toBe(false);
    });
  });

  it('changed lines have a sign', async () => {
    await visit('paper.html', async (page) => {
      const signs = await page.evaluate(
        "['.line.add', '.line.del'].map((line) => getComputedStyle(document.querySelector(line), '::after').content)",
      );
      expect(signs).toEqual(['"+"', '"\u2212"']);
    });
  });

  it('a font that the site names is delivered, loaded from the site and only in the parts that are read', async () => {
    await visit('index.html', async (page) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto(site.fromServer('index.html'));
      await page.evaluate('document.fonts.ready');
      const fonts = fetched.filter((path) => path.endsWith('.woff2'));
      expect(new Set(fonts)).toEqual(new Set(['/assets/figtree-latin-5.3.0.woff2']));
      expect(await page.evaluate("document.fonts.check('16px Figtree')")).toBe(true);
      expect(readdirSync(join(site.folder, 'assets')).filter((name) => name.endsWith('.woff2'))).toEqual([
        'figtree-latin-5.3.0.woff2',
        'figtree-latin-ext-5.3.0.woff2',
      ]);
    });
  });
});
