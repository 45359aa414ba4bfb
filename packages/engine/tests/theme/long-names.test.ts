/** Names that are too long for where they stand: of a site, of its links, of groups within groups, of files. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit } from './visit.ts';

const NAMES = {
  'of words': 'The Complete Documentation of Our Wonderful Platform Service',
  'of one word': 'Averyveryverylongcompanynamewithoutspace',
  'that is short': 'Acme',
};
const LABELS = [
  'averyverylongidentifierthatnobodycanbreak',
  'A group with a rather long label of many words that goes on',
];
const DEEPEST = 'deep/page-6';
const LEVELS = [1, 2, 3, 4, 5, 6];

function groupAt(level: number): object {
  const inside = level === LEVELS.length ? [] : [groupAt(level + 1)];
  const own = level === 3 ? { root: 'deep/own', tag: 'experimental' } : {};
  return { group: LABELS[level % 2], pages: [`deep/page-${level}`, ...inside], ...own };
}

const NAVBAR = {
  links: [
    { label: 'A rather long link', href: 'https://a.example' },
    { label: 'Support', href: 'https://b.example' },
    { type: 'github', href: 'https://github.com/a/b' },
  ],
  primary: { type: 'button', label: 'Get started right now', href: 'https://c.example' },
};

const FILE = 'packages/very/long/path/with/many/folders/name.config.ts';
const block = (title: string): string => `\`\`\`ts ${title}\nconst a = 1;\n\`\`\``;
const blocks = [block(FILE), block(`other/${FILE}`)].join('\n\n');
const CODE = `---
title: Code
---

${block(FILE)}

<CodeGroup>
${blocks}
</CodeGroup>

<CodeGroup dropdown>
${blocks}
</CodeGroup>
`;

const browser: Browser | null = await obtainBrowser();
const sites: Record<string, BuiltSite> = {};

beforeAll(async () => {
  const paths = ['deep/own', ...LEVELS.map((level) => `deep/page-${level}`)];
  const title = 'createSubscriptionScheduleWithCancellation';
  for (const [kind, name] of Object.entries(NAMES)) {
    sites[kind] = await buildPages({
      'docs.json': docsJson({ groups: [groupAt(1)] }, { name, navbar: NAVBAR }),
      ...Object.fromEntries(paths.map((path) => [`${path}.mdx`, `---\ntitle: ${title}\n---\n\nText.\n`])),
    });
  }
  sites.code = await buildPages({
    'docs.json': docsJson({ pages: ['index'] }, { contextual: { options: ['copy', 'view'] } }),
    'index.mdx': CODE,
  });
});

afterAll(async () => {
  await browser?.close();
  for (const site of Object.values(sites)) await site.remove();
});

describe.skipIf(browser === null).each(Object.keys(NAMES))('a name %s', (kind) => {
  it.each([320, 390, 768, 961, 1024, 1280])('leaves everything in its place at %i px', async (width) => {
    const address = sites[kind]!.fromDisk(`${DEEPEST}.html`);
    await visit(
      browser!,
      address,
      async (page) => {
        await page.locator('.search button').waitFor();
        expect(await page.evaluate(BAR)).toEqual([]);
        const menu = page.locator('.menu-button');
        if (await menu.isVisible()) await menu.press('Enter');
        expect(await page.evaluate(SIDEBAR)).toEqual([]);
      },
      { viewport: { width, height: 900 } },
    );
  });
});

it.skipIf(browser === null).each([320, 390, 1280])(
  'names of files end before the buttons at %i px',
  async (width) => {
    await visit(
      browser!,
      sites.code!.fromDisk('index.html'),
      async (page) => {
        await page.locator('.code-group > select').waitFor();
        expect(await page.evaluate(FILES)).toEqual([]);
      },
      { viewport: { width, height: 900 } },
    );
  },
);

it.skipIf(browser === null).each([320, 390, 961, 1024])(
  'with letters twice as large, a title keeps room for its words at %i px',
  async (width) => {
    await visit(
      browser!,
      sites.code!.fromDisk('index.html'),
      async (page) => {
        await page.locator('.context button').first().waitFor();
        // As a reader's own styles do it: the screen is as wide as before.
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        const title = await page.locator('.title-row h1').boundingBox();
        expect(title!.width).toBeGreaterThanOrEqual(Math.min(240, width - 80));
      },
      { viewport: { width, height: 900 } },
    );
  },
);

/** However far their row is scrolled. */
const FILES = `(() => {
  const mistakes = [];
  for (const button of document.querySelectorAll('.copy')) {
    if (!button.checkVisibility()) continue;
    const group = button.closest('.code-group') ?? button.closest('.code-block');
    const row = group.querySelector('.tabs-bar');
    if (row) row.scrollLeft = 60;
    const { left } = button.getBoundingClientRect();
    const end = (element) => element.getBoundingClientRect().right;
    for (const name of group.querySelectorAll(':is(.code-block-header span, .tabs-bar, select)')) {
      if (name.checkVisibility() && end(name) > left) mistakes.push(name.className + ' runs under ' + group.className);
    }
  }
  return mistakes;
})()`;

/** The parts of the bar share no pixel, none leaves it, and what is cut says so. */
const BAR = `(() => {
  const mistakes = [];
  if (document.documentElement.scrollWidth > innerWidth) mistakes.push('the page is wider than the screen');
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.bar :is(button, .brand, a)')].filter((one) => one.checkVisibility());
  for (const [index, part] of parts.entries()) {
    const box = part.getBoundingClientRect();
    const name = part.id || part.className || part.textContent;
    if (box.left < 0 || box.right > innerWidth || box.top < bar.top || box.bottom > bar.bottom) mistakes.push(name + ' leaves the bar');
    const { overflowX, textOverflow } = getComputedStyle(part);
    if (part.scrollWidth > part.clientWidth && !(overflowX === 'hidden' && textOverflow === 'ellipsis')) mistakes.push(name + ' is cut');
    if (!part.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2))) mistakes.push(name + ' is out of reach');
    const next = parts[index + 1]?.getBoundingClientRect();
    if (next && next.left < box.right) mistakes.push(name + ' lies over the next');
  }
  const brand = document.querySelector('.brand');
  if (brand.clientWidth < Math.min(80, brand.scrollWidth)) mistakes.push('the name has ' + brand.clientWidth + ' px');
  return mistakes;
})()`;

/** Nothing scrolls sideways, and a label has room for a word, however deep it lies. */
const SIDEBAR = `(() => {
  const sidebar = document.querySelector('#sidebar');
  const mistakes = [];
  if (sidebar.scrollWidth > sidebar.clientWidth) mistakes.push('the sidebar scrolls sideways');
  for (const entry of sidebar.querySelectorAll('.nav :is(a, summary:not(a + details > *))')) {
    const range = document.createRange();
    range.selectNodeContents(entry);
    const words = [...range.getClientRects()];
    const box = entry.getBoundingClientRect();
    if (words.some(({ right }) => right > box.right + 1)) mistakes.push(entry.textContent + ' sticks out');
    if (entry.matches('ul ul ul ul ul ul :is(a, summary)') && box.width < 120) mistakes.push(entry.textContent + ' has ' + box.width + ' px');
  }
  return mistakes;
})()`;
