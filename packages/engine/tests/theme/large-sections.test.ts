/** Sections with more entries than a page should hold: everything is reached, with a script, without, and from disk. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyPages } from '../../src/pipeline/plan/only-pages.ts';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { temporarySite } from '../content/temporary-site.ts';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit } from './visit.ts';

const AREAS = 14;
const areas = Array.from({ length: AREAS }, (_, area) => ({
  group: `Area ${area + 1}`,
  pages: [
    ...names(`area-${area + 1}/page`, 12),
    { group: 'Rooted', root: `area-${area + 1}/root`, pages: names(`area-${area + 1}/inner`, 4) },
  ],
}));
const LONG_LIST = names('list/entry', 230);
const EVERY = [
  ...LONG_LIST,
  ...areas.flatMap((_, area) => [
    ...names(`area-${area + 1}/page`, 12),
    `area-${area + 1}/root`,
    ...names(`area-${area + 1}/inner`, 4),
  ]),
].sort();

function names(stem: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${stem}-${index + 1}`);
}

const LINKS = {
  group: 'Elsewhere',
  pages: [{ group: 'Hosts', pages: ['https://one.example', { title: 'Two', href: 'https://two.example' }] }],
};

const PAGES: Record<string, string> = {
  'docs.json': docsJson({ groups: [...areas, { group: 'List', pages: LONG_LIST }, LINKS] }),
  ...Object.fromEntries(EVERY.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\nText.\n`])),
};

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages(PAGES);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site.remove();
});

/** Pages that the sidebar of a page links to, without script. */
function linkedFrom(page: string): { page: string; isClosed: boolean; label: string }[] {
  const html = readFileSync(join(site.folder, `${page}.html`), 'utf8');
  const sidebar = /<nav id="sidebar".*?<\/nav>/s.exec(html)![0];
  return [...sidebar.matchAll(/<a( class="closed")?[^>]*? href="([^"]+)\.html"[^>]*>(.*?)<\/a>/g)].map(
    (match) => ({
      page: posix.join(posix.dirname(page), match[2]!),
      isClosed: match[1] !== undefined,
      label: match[3]!,
    }),
  );
}

describe('without a script', () => {
  it('reaches every page from any page', () => {
    const seen = new Set<string>(['list/entry-120']);
    for (const page of seen) for (const link of linkedFrom(page)) seen.add(link.page);
    expect([...seen].sort()).toEqual(EVERY);
  });

  it('opens a group by following it', () => {
    const closed = linkedFrom('list/entry-1').filter(({ isClosed }) => isClosed);
    expect(closed.map(({ label }) => label)).toEqual(areas.map(({ group }) => group));
    for (const { page, label } of closed) {
      const html = readFileSync(join(site.folder, `${page}.html`), 'utf8');
      expect(html).toContain(`<details open><summary>${label}</summary>`);
    }
  });

  it('keeps pages small and lists each page on itself', () => {
    for (const page of [
      'area-3/page-2',
      'area-14/inner-4',
      'area-2/root',
      'list/entry-1',
      'list/entry-230',
    ]) {
      const links = linkedFrom(page);
      expect(links.length).toBeLessThan(140);
      const html = readFileSync(join(site.folder, `${page}.html`), 'utf8');
      expect(/aria-current="page"[^>]* href="([^"]+)"/.exec(html)?.[1]).toBe(`../${page}.html`);
    }
  });
});

async function openAll(page: Page): Promise<string[]> {
  await page.hover('#sidebar .nav');
  // Links to groups become groups once the script for them has come.
  await page.waitForFunction(`document.querySelector('#sidebar a.closed') === null`);
  for (;;) {
    const shut = page.locator('#sidebar .nav :is(details:not([open]) > summary, a.more):visible').first();
    if ((await shut.count()) === 0) break;
    await shut.click();
    await page.waitForFunction(`document.querySelector('#sidebar details[open][data-at]') === null`);
  }
  const hrefs: string[] = await page.evaluate(
    `Array.from(document.querySelectorAll('#sidebar .nav a:not([target])'), (link) => link.href)`,
  );
  return [...new Set(hrefs)].sort();
}

it('shows a group that no page could open', () => {
  const html = readFileSync(join(site.folder, 'area-1/page-1.html'), 'utf8');
  expect(html.includes('https://one.example')).toBe(true);
  expect(html.includes('https://two.example')).toBe(true);
});

it('leads to the live site for pages that were left out', async () => {
  using source = temporarySite(PAGES);
  const whole = await planSite(source.root);
  const some = onlyPages(whole, { pages: ['area-1/page-1'], liveUrl: 'https://docs.example' });
  const [path] = some.view.sidebars;
  const shared = some.made.filter((file) => file.path.includes('sidebar'));
  expect(shared.map((file) => file.path)).toEqual([path]);
  expect(path).not.toBe(whole.view.sidebars[0]);
  expect(shared[0]!.text).toContain('href=\\"https://docs.example/area-1/page-2\\"');
  expect(shared[0]!.text).toContain('href=\\"area-1/page-1.html\\"');
});

describe.skipIf(!browser)('in a browser', () => {
  it.each(['fromServer', 'fromDisk'] as const)('opens every group in place, %s', async (from) => {
    await visit(browser!, site[from]('area-3/page-2.html'), async (page) => {
      expect(await openAll(page)).toEqual(EVERY.map((path) => site[from](`${path}.html`)));
      expect(page.url()).toBe(site[from]('area-3/page-2.html'));
      expect(await page.locator('#sidebar [aria-current="page"]').count()).toBe(1);
    });
  });

  it('keeps what was opened from page to page', async () => {
    await visit(browser!, site.fromServer('area-3/page-2.html'), async (page) => {
      await page.click('#sidebar summary:text-is("Area 5")');
      await page.click('#sidebar a:text-is("area-5/page-3")');
      await page.waitForURL('**/area-5/page-3*');
      await page.click('#sidebar summary:text-is("Area 9")');
      await page.click('#sidebar a:text-is("area-5/page-4")');
      await page.waitForURL('**/area-5/page-4*');
      await page.locator('#sidebar a:text-is("area-9/page-1")').waitFor({ state: 'visible' });
    });
  });

  it('follows the group where the rest cannot be loaded', async () => {
    await visit(browser!, site.fromServer('area-3/page-2.html'), async (page) => {
      await page.route('**/assets/sidebar*', (route) => route.abort());
      await page.click('#sidebar summary:text-is("Area 5")');
      await page.waitForURL('**/area-5/page-1*');
    });
  });
});
