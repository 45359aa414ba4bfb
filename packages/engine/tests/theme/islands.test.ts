/** Components of a page's author, alive in a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitStarts } from './await-starts.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { ISLAND_PAGES } from './island-pages.data.ts';
import { obtainBrowser } from './obtain-browser.ts';

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(ISLAND_PAGES);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

describe('what pages carry', () => {
  const read = (path: string): string => readFileSync(join(site.folder, path), 'utf8');

  it('only pages with such components load anything for them', () => {
    expect(read('plain.html')).not.toMatch(/assets\/(?:islands|components)/);
    expect(read('index.html')).toMatch(/assets\/islands-\w+\.js/);
  });

  it('pages share the script of a component', () => {
    const scripts = readdirSync(join(site.folder, 'assets/components'));
    expect(scripts.filter((name) => name.startsWith('counter-jsx'))).toHaveLength(1);
    expect(read('deep/other.html')).toMatch(/src="\.\.\/assets\/components\/counter-jsx-\w+\.js"/);
  });

  it('what a component shows first can be read without scripts', () => {
    const html = read('index.html');
    expect(html).toContain('Clicked 2 times');
    expect(html).toContain('First words of the content.');
  });

  it('what asks for the time shows no other in its place', () => {
    const html = read('timely.html');
    expect(html).toMatch(/©[^,]*,[^,]*, 2020/);
    expect(/©[^,]*,[^,]*,/.exec(html)![0]).not.toContain('1970');
    expect(read('timely.md')).toContain('© {new Date().getFullYear()}, {year}, 2020');
  });

  it('components without state or events are plain HTML', () => {
    expect(read('still.html')).toContain('A2');
    expect(read('still.html')).not.toContain('bindery-island');
  });
});

/** Components are looked at from a server; `npm run test:components` looks at both both ways. */
const sources = process.env.COMPONENTS === 'full' ? (['disk', 'server'] as const) : (['disk'] as const);

describe.skipIf(browser === null).each(sources)('islands, from %s', (from) => {
  async function visit(path: string, act: (page: Page, errors: string[]) => Promise<void>): Promise<void> {
    const page = await awaitStarts(await browser!.newPage());
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    try {
      await page.goto(from === 'disk' ? site.fromDisk(path) : site.fromServer(path));
      await act(page, errors);
    } finally {
      await page.close();
    }
  }

  it('state and events work with mouse and keyboard, each island for itself', async () => {
    await visit('index.html', async (page, errors) => {
      const [first, second] = [page.locator('#first button'), page.locator('#second button')];
      await first.click();
      await first.press('Enter');
      expect(await first.innerText()).toBe('Clicked 2 times');
      expect(await second.innerText()).toBe('Clicked 2 times');
      await second.press('Space');
      expect(await second.innerText()).toBe('Clicked 3 times');
      expect(errors).toEqual([]);
    });
  });

  it('a field keeps up with what is typed', async () => {
    await visit('index.html', async (page) => {
      await page.getByLabel('Name').fill('Ada');
      await page.getByText('Hello Ada').waitFor();
    });
  });

  it('effects run, and fetch where the page comes from a server', async () => {
    await visit('index.html', async (page) => {
      await page.locator('#effect').getByText('mounted').waitFor();
      if (from === 'server') await page.locator('#fetched').getByText('42').waitFor();
    });
  });

  it('content given to a component is moved, not made anew', async () => {
    await visit('index.html', async (page) => {
      const toggle = page.getByRole('button', { name: 'Toggle' });
      const content = page.getByText('First words of the content.');
      await page.locator('#toggled details summary').click();
      await toggle.click();
      expect(await content.count()).toBe(0);
      await toggle.click();
      await content.waitFor();
      expect(await page.getByText('Inside the accordion').isVisible()).toBe(true);
    });
  });

  it('content that is not shown at first comes later, and what is in it works', async () => {
    await visit('index.html', async (page) => {
      expect(await page.getByText('A secret').count()).toBe(0);
      await page.getByRole('button', { name: 'Reveal' }).click();
      await page.getByText('A secret').waitFor();
      await page.locator('#revealed .copy').waitFor();
      await page
        .locator('#revealed')
        .getByRole('button', { name: /Clicked/ })
        .click();
      await page.locator('#revealed').getByText('Clicked 8 times').waitFor();
    });
  });

  it('components of the theme stay, and what is alive inside them lives', async () => {
    await visit('index.html', async (page) => {
      const card = page.locator('#parts .card');
      await card.getByRole('button').click();
      await card.getByText('count 1').waitFor();
      expect(await page.locator('#parts .callout').innerText()).toContain('Noted 1');
      expect(await page.locator('#parts svg').count()).toBeGreaterThan(0);
    });
  });

  it('a component of the theme that shows up later is there', async () => {
    await visit('index.html', async (page) => {
      await page.getByRole('button', { name: 'Show note' }).click();
      await page.locator('#later .callout').getByText('Shown later').waitFor();
      expect(await page.locator('#later .icon svg').count()).toBe(1);
    });
  });

  it('components of the theme follow their properties', async () => {
    await visit('changing.html', async (page, errors) => {
      const text = (selector: string) => page.locator(selector).innerText();
      await page.getByLabel('Package').fill('star');
      await page.locator('#code .code-block-header').getByText('star.sh').waitFor();
      expect(await page.locator('#code code').textContent()).toBe('npm i star\nrun star');
      expect(await text('#later-code code')).toBe('always the same');
      expect(await page.locator('#icon .icon svg').count()).toBe(1);
      expect(await page.locator('#badge .badge').getAttribute('data-color')).toBe('star');
      expect(await text('#badge .badge')).toBe('star');
      expect(await text('#callout [data-callout-type="warning"]')).toBe('Careful, star');
      expect(await text('#accordion .accordion-title')).toBe('More on star');
      expect(await text('#accordion details[open] .accordion-content')).toBe('inside star');
      expect(await text('#tabs [role="tab"][data-active]')).toBe('star');
      await page.locator('#tabs').getByRole('tab', { name: 'other' }).click();
      expect(await text('#tabs [role="tabpanel"][data-active]')).toBe('tab other of star');
      expect(await page.locator('#steps .step').count()).toBe(2);
      expect(await text('#steps .step:last-child')).toBe('Second\n\nthen star');
      expect(await text('#group [role="tabpanel"][data-active] code')).toBe('npm i star\nrun star');
      expect(await page.locator('#tooltip [role="tooltip"]').textContent()).toBe('about star');
      expect(await text('#frame figcaption')).toBe('star');
      await page.getByLabel('Package').fill('heart');
      await page.locator('#group').getByText('npm i heart').waitFor();
      expect(await page.locator('#icon .icon svg').count()).toBe(0);
      expect(await page.locator('#code .copy').count()).toBe(1);
      expect(await page.locator('body').innerHTML()).not.toMatch(/zqz/);
      expect(errors).toEqual([]);
    });
  });

  it('items of data that are not shown at first come with the theme, too', async () => {
    await visit('changing.html', async (page) => {
      const card = page.locator('#pages .card');
      expect(await card.getAttribute('href')).toBe('plain.html');
      await page.getByRole('button', { name: 'Next' }).click();
      await card.getByText('text of Beta').waitFor();
      expect(await card.locator('.card-title').innerText()).toBe('Beta');
      expect(await card.getAttribute('href')).toBe('https://example.com');
      expect(await card.locator('.card-icon svg').count()).toBe(1);
      expect(await card.locator('.badge[data-color="red"]').innerText()).toBe('Late');
    });
  });

  it('a component shows one of its children at a time', async () => {
    await visit('children.html', async (page, errors) => {
      const place = page.locator('#switch');
      expect(await place.getByRole('button').allInnerTexts()).toEqual(['First', 'Second']);
      expect(await place.locator('#one').innerText()).toBe('Content one');
      await place.getByRole('button', { name: 'Second' }).click();
      await place.locator('#two').getByText('Content two').waitFor();
      await place.getByRole('button', { name: 'Clicked 5 times' }).click();
      await place.getByText('Clicked 6 times').waitFor();
      expect(await place.locator('#one').count()).toBe(0);
      await place.getByRole('button', { name: 'First' }).click();
      expect(await place.locator('#one strong').innerText()).toBe('one');
      expect(errors).toEqual([]);
    });
  });

  it('a component takes its children apart, copies and counts them', async () => {
    await visit('children.html', async (page, errors) => {
      expect(await page.locator('#wizard h4').innerText()).toBe('Portal');
      expect(await page.locator('#wizard li').innerText()).toBe('bullet');
      await page.getByRole('button', { name: 'Step 1 of 2' }).click();
      await page.locator('#wizard .callout').getByText('Use the key.').waitFor();
      await page.getByRole('button', { name: 'Turn to 2 of 2' }).click();
      expect(await page.locator('#carousel .card').innerText()).toBe('Two\nsecond bold');
      expect(await page.locator('#carousel .card svg').count()).toBe(1);
      expect(await page.locator('#marked .on').innerText()).toBe('a');
      await page.locator('#marked ul').click();
      expect(await page.locator('#marked .on').innerText()).toBe('b');
      await page.locator('#copy button').click();
      expect(await page.locator('#copy button').innerText()).toBe('string NPM INSTALL');
      expect(errors).toEqual([]);
    });
  });

  it('handlers in the page itself run', async () => {
    await visit('functions.html', async (page, errors) => {
      const direct = page.locator('#direct.direct');
      expect(await direct.innerHTML()).toContain('<strong>handler</strong>');
      await direct.click();
      await page.waitForFunction('document.title === "Helloclick"');
      await page.getByRole('button', { name: 'Call Bob' }).click();
      await page.waitForFunction('document.title === "Bob"');
      await page.locator('#react').click();
      await page.locator('#react', { hasText: '2' }).waitFor();
      await page.locator('#global').click();
      await page.waitForFunction('document.title === "global"');
      expect(await page.locator('#global em').innerText()).toBe('handler');
      expect(await page.locator('#missing strong').innerText()).toBe('handler');
      expect(errors).toEqual([]);
    });
  });

  it('functions and components that the page gives to a component work', async () => {
    await visit('functions.html', async (page, errors) => {
      const list = page.locator('#list');
      expect(await list.locator('button em').allInnerTexts()).toEqual(['ADA', 'BOB']);
      expect(await list.locator('u').innerText()).toBe('none 0');
      await list.getByRole('button', { name: 'BOB' }).click();
      await page.waitForFunction('document.title === "picked Bob"');
      await list.locator('u').click();
      await list.getByText('Bob 1').waitFor();
      await list.getByRole('button', { name: 'Clicked 1 times' }).click();
      await list.getByText('Clicked 2 times').waitFor();
      expect(errors).toEqual([]);
    });
  });

  it('misnested tags are shown once', async () => {
    await visit('misnested.html', async (page, errors) => {
      const place = page.locator('#misnested');
      await place.getByRole('button', { name: 'More' }).click();
      await place.getByText('block 1').waitFor();
      const text = await place.innerText();
      expect(text.match(/block|after|inner|cell|kept/g)).toEqual([
        'block',
        'after',
        'inner',
        'cell',
        'kept',
        'kept',
      ]);
      expect(await place.locator('.callout strong').innerText()).toBe('kept');
      expect(errors).toEqual([]);
    });
  });

  it('addresses in what shows up later lead where they should', async () => {
    await visit('deep/other.html', async (page) => {
      await page.getByRole('button', { name: 'Show link' }).click();
      expect(await page.getByRole('link', { name: 'To plain' }).getAttribute('href')).toBe('../plain.html');
      expect(await page.locator('#later-image').getAttribute('src')).toMatch(/^\.\.\/assets\/picture/);
    });
  });

  it('context, reducers, refs, memo and imported helpers work', async () => {
    await visit('index.html', async (page) => {
      await page.getByRole('button', { name: 'Next colour' }).click();
      await page.getByText('colour: GREEN').waitFor();
      await page.getByRole('button', { name: 'Focus' }).click();
      expect(await page.evaluate('document.activeElement.id')).toBe('focused');
    });
  });

  it('a component that fails leaves its first view, and the others alone', async () => {
    await visit('broken.html', async (page) => {
      await page.locator('#render').getByText('shown at build time').waitFor();
      await page.locator('#effect').getByText('before the effect').waitFor();
      await page.locator('#alive button').click();
      await page.getByText('Clicked 1 times').waitFor();
    });
  });

  it('what asks for the time gets that of its reader', async () => {
    await visit('timely.html', async (page, errors) => {
      const year = new Date().getFullYear();
      await expect
        .poll(() => page.locator('.prose p', { hasText: '©' }).innerText())
        .toBe(`© ${year}, ${year}, 2020 ${year}`);
      expect(errors).toEqual([]);
    });
  });

  it('a component that needs a browser to begin begins there', async () => {
    await visit('broken.html', async (page) => {
      await page.locator('#browser').getByText('width 1280').waitFor();
      await page.locator('#escaped').getByText('a\\.b').waitFor();
    });
  });

  // From disk, every page is a new document.
  if (from === 'server') {
    it('they start after a swap of pages and end with it', async () => {
      await visit('plain.html', async (page) => {
        await page.evaluate('window.stayed = true');
        await page.locator('#content').getByRole('link', { name: 'islands' }).click();
        await page.locator('#first button').click();
        await page.locator('#first').getByText('Clicked 1 times').waitFor();
        await page.locator('#effect').getByText('mounted').waitFor();
        await page.locator('#sidebar').getByRole('link', { name: 'Plain' }).click();
        await page.waitForFunction('window.unmounted === true');
        expect(await page.evaluate('window.stayed')).toBe(true);
      });
    });
  }
});

describe.skipIf(browser === null)('under a strict policy', () => {
  it('islands need no evaluation of text', async () => {
    const page = await awaitStarts(await browser!.newPage());
    await page.route('**/*.html', async (route) => {
      const response = await route.fetch();
      const headers = {
        ...response.headers(),
        'content-security-policy': "script-src 'self' 'unsafe-inline'",
      };
      await route.fulfill({ response, headers });
    });
    await page.goto(site.fromServer('index.html'));
    await page.locator('#first button').click();
    await page.locator('#first').getByText('Clicked 1 times').waitFor();
    await page.close();
  });
});
