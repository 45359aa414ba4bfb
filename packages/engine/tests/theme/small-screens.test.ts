/** What a phone, a screen that is zoomed in four times, and the keyboard find: the drawer, the header, rings, long code. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { DETAIL_PAGES } from './detail-pages.data.ts';
import { findCutRings } from './find-cut-rings.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { SAMPLE_PAGES } from './sample-pages.data.ts';
import { type VisitOptions, visit } from './visit.ts';

const RINGS = `---
title: Rings
---

## Accordions

<AccordionGroup><Accordion title="First">a</Accordion><Accordion title="Second">b</Accordion></AccordionGroup>

## Cards

<Card title="A card">With [a link](/index), and \`code that is long enough to need a second line on every screen there is, and then some more of it\`.</Card>

<Columns><Tile href="/index" title="A tile">Text</Tile></Columns>

## Fields

<ResponseField name="data" type="object"><Expandable title="inside">Deep.</Expandable></ResponseField>

| A table | of two |
| --- | --- |
| [a link](/index) | \`code\` |

<Update label="May" tags={["A", "B"]}>[A link](/index)</Update>
`;

const SENTENCE = 'Whoever prunes a tree writes the date beside its number.';
const BESIDE = `---
title: Side by side
---

${[1, 2, 3, 4].map((cols) => `<Columns cols={${cols}}>${'<Card title="A">Text</Card>'.repeat(4)}</Columns>`).join('\n\n')}

| Name of it | Day | Number | Sweetness | Notes |
| --- | --- | --- | --- | --- |
| A variety | 2026-01-11 | 13 days | sweet | ${SENTENCE} |

| a | b | c | d |
| - | - | - | - |
| 1 | 2 | 3 | 4 |

<details><summary>More</summary>Inside.</details>
`;

const LONG_REQUEST = `---
title: Make a thing
api: POST https://api.example.com/things
---

<ParamField body="name" type="string">Its name.</ParamField>

<ResponseExample>
\`\`\`json 200
${Array.from({ length: 60 }, (_, line) => `{ "line": ${line} }`).join('\n')}
\`\`\`
</ResponseExample>
`;

const WIDE_LINE = '1'.repeat(120);
const CODE = ['js', 'js {1}', 'js Title', 'js wrap']
  .map((info) => `\`\`\`${info}\n${WIDE_LINE}\n2\n\`\`\``)
  .join('\n\n');
const CODE_PAGE = `---
title: Code
---

${CODE}

<Tabs><Tab title="In a tab">

${CODE}

</Tab></Tabs>

<CodeGroup>
\`\`\`js first.js
${WIDE_LINE}
\`\`\`
\`\`\`js second.js
${WIDE_LINE}
\`\`\`
</CodeGroup>
`;

const HOME = '---\ntitle: Home\n---\n\nText.\n';

const browser: Browser | null = await obtainBrowser();
const sites: Record<'sample' | 'menus' | 'plain' | 'large' | 'unnamed' | 'parted', BuiltSite> = {} as never;

beforeAll(async () => {
  sites.sample = await buildPages({
    ...SAMPLE_PAGES,
    'rings.mdx': RINGS,
    'beside.mdx': BESIDE,
    'code.mdx': CODE_PAGE,
    'api-reference/make-a-thing.mdx': LONG_REQUEST,
  });
  sites.menus = await buildPages(DETAIL_PAGES);
  sites.plain = await buildPages({
    'docs.json': docsJson({ groups: [{ group: 'Start', pages: ['index'] }] }),
    'index.mdx': HOME,
  });
  // A group with a page of its own stands first: what opens it lies in a corner of its own.
  const first = { group: 'First', root: 'index', pages: ['more'] };
  const many = Array.from({ length: 310 }, (_, index) => `many/${index}`);
  sites.large = await buildPages({
    'docs.json': docsJson({ groups: [first, { group: 'Many', pages: many }] }),
    ...Object.fromEntries(['index', 'more', ...many].map((path) => [`${path}.mdx`, HOME])),
  });
  sites.parted = await buildPages({
    'docs.json': docsJson({
      versions: ['2.0 with support for a long time', '1.0 that nobody should use any more'].map(
        (version, at) => ({
          version,
          tabs: ['Guides for everyone', 'Reference of the interface', 'Recipes', 'Changes'].map(
            (tab, index) => ({
              tab,
              pages: [`v${at}/${index}`],
            }),
          ),
        }),
      ),
    }),
    ...Object.fromEntries([0, 1].flatMap((at) => [0, 1, 2, 3].map((index) => [`v${at}/${index}.mdx`, HOME]))),
  });
  sites.unnamed = await buildPages({
    'docs.json': docsJson({ groups: [{ group: ' ', pages: [first] }] }),
    'index.mdx': HOME,
    'more.mdx': HOME,
  });
});

afterAll(async () => {
  await browser?.close();
  for (const site of Object.values(sites)) await site.remove();
});

const open = (
  [name, path]: [keyof typeof sites, string],
  act: (page: Page) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> => visit(browser!, sites[name].fromDisk(path), act, options);

const PHONE = { viewport: { width: 320, height: 640 } };

it.skipIf(!browser).each(['ltr', 'rtl'])(
  'no letter of code stays below the buttons of its block, and its title does not either, %s',
  async (dir) => {
    const phone: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const look = async (page: Page): Promise<void> => {
      await page.locator('.code-block > .copy').last().waitFor({ state: 'attached' });
      await page.evaluate(`document.documentElement.dir = '${dir}'`);
      expect(await page.locator('.code-block:visible').count()).toBe(9);
      expect(await page.evaluate(BELOW_BUTTONS)).toEqual([]);
    };
    await visit(browser!, sites.sample.fromDisk('code.html'), look, phone);
  },
);

/** The first letter of a block as it is found, and the last one of its first line when one has scrolled there. */
const BELOW_BUTTONS = `[...document.querySelectorAll('.code-block')].filter((one) => one.checkVisibility()).flatMap((block) => {
  const pre = block.querySelector('pre');
  const text = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT).nextNode();
  const letter = (at) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };
  const name = block.querySelector('.code-block-header span');
  const last = text.data.split('\\n')[0].length - 1;
  return ['first', 'last'].flatMap((which) => {
    pre.scrollLeft = which === 'first' ? 0 : 1e6;
    const parts = [letter(which === 'first' ? 0 : last), ...(name ? [name.getBoundingClientRect()] : [])];
    const buttons = [...block.querySelectorAll('.copy')].map((one) => one.getBoundingClientRect());
    const lies = (one, other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return parts.some((part) => buttons.some((button) => lies(part, button))) ? [which + ' of ' + block.outerHTML.slice(0, 120)] : [];
  });
})`;

describe.skipIf(browser === null)('the drawer', () => {
  it.each([
    ['tabs', 'menus', 'tags/short.html'],
    ['a language and tabs', 'sample', 'index.html'],
    ['a language alone', 'sample', 'ar/guide/start.html'],
    ['neither', 'plain', 'index.html'],
    ['a group that opens, of many', 'large', 'index.html'],
    ['a group that opens in one without a name', 'unnamed', 'index.html'],
  ] as const)('with %s: its first line holds more than the way out', async (_, name, path) => {
    const act = async (page: Page): Promise<void> => {
      await page.locator('.menu-button').press('Enter');
      expect(await page.evaluate(FIRST_LINE)).toEqual({ isShared: true, isCovered: false });
    };
    await open([name, path], act, PHONE);
  });

  it.each([0, 20, 900])('leaves the header and its tabs in reach, %i px down the page', async (y) => {
    const act = async (page: Page): Promise<void> => {
      await page.evaluate(`scrollTo(0, ${y})`);
      await page.locator('.menu-button').press('Enter');
      const header = await page.locator('#navbar').boundingBox();
      const drawer = await page.locator('#sidebar').boundingBox();
      expect(drawer!.y).toBeCloseTo(header!.y + header!.height, 0);
      expect(drawer!.y + drawer!.height).toBe(PHONE.viewport.height);
      await page.locator('.nav-tabs a', { hasText: 'Changes' }).click();
      await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor();
      expect(await page.locator('#sidebar').isVisible()).toBe(false);
    };
    await open(['sample', 'index.html'], act, PHONE);
  });
});

/** Beside the way out stands something else, and neither lies over the other. */
const FIRST_LINE = `(() => {
  const out = document.querySelector('#sidebar [popovertargetaction=hide]');
  const way = out.getBoundingClientRect();
  const others = [...document.querySelectorAll('#sidebar :is(summary, a, .group)')].filter((one) => one.checkVisibility());
  const boxes = others.map((one) => one.getBoundingClientRect());
  return {
    isShared: boxes.some(({ top, bottom }) => top < way.bottom - 8 && bottom > way.top + 8),
    isCovered: boxes.some(({ left, right, top, bottom }) => left < way.right && right > way.left && top < way.bottom && bottom > way.top),
  };
})()`;

describe.skipIf(browser === null)('the search', () => {
  it.each([320, 390])('offers all parts of the site within %i px', async (width) => {
    const act = async (page: Page): Promise<void> => {
      await page.locator('#search-bar-entry').click();
      await page.locator('.search-dialog .tabs button').last().waitFor();
      expect(await page.evaluate(BEYOND_DIALOG)).toEqual([]);
    };
    await open(['parted', 'v0/0.html'], act, { viewport: { width, height: 640 } });
  });
});

const BEYOND_DIALOG = `(() => {
  const filters = document.querySelector('.search-dialog .filters');
  const { left, right } = filters.getBoundingClientRect();
  const choices = [...filters.querySelectorAll('select, button')];
  const beyond = choices.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < left || box.right > right;
  });
  return beyond.map((one) => one.textContent);
})()`;

describe.skipIf(browser === null)('the contents of a page', () => {
  it.each([0, 20])('open below the header and end on the screen, %i px down the page', async (y) => {
    const act = async (page: Page): Promise<void> => {
      await page.evaluate(`scrollTo(0, ${y})`);
      await page.locator('.toc-button').press('Enter');
      const header = (await page.locator('#navbar').boundingBox())!;
      const contents = (await page.locator('#table-of-contents').boundingBox())!;
      expect(contents.y).toBeGreaterThanOrEqual(header.y + header.height);
      expect(contents.y + contents.height).toBeLessThanOrEqual(430);
    };
    await open(['sample', 'index.html'], act, { viewport: { width: 320, height: 430 } });
  });
});

describe.skipIf(browser === null)('what stands side by side', () => {
  it.each([
    [390, [1, 1, 1, 1]],
    [600, [1, 2, 2, 2]],
    [768, [1, 2, 2, 2]],
    [1280, [1, 2, 3, 4]],
  ])('at %i px, groups of one to four columns have %j', async (width, columns) => {
    const act = async (page: Page): Promise<void> => {
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('.columns')].map((group) => new Set([...group.children].map((card) => card.getBoundingClientRect().left)).size)`,
        ),
      ).toEqual(columns);
    };
    await open(['sample', 'beside.html'], act, { viewport: { width, height: 900 } });
  });

  it('a column of sentences has more than a word in a line; a table of few letters is no wider than the phone', async () => {
    const act = async (page: Page): Promise<void> => {
      const [sentences, letters] = (await page.evaluate(
        `[...document.querySelectorAll('.table')].map((box) => ({ lastPx: box.querySelector('td:last-child').offsetWidth, beyondPx: box.scrollWidth - box.clientWidth }))`,
      )) as { lastPx: number; beyondPx: number }[];
      expect(sentences!.lastPx).toBeGreaterThan(160);
      expect(letters!.beyondPx).toBe(0);
    };
    await open(['sample', 'beside.html'], act, PHONE);
  });

  it('the examples of a request leave the way to its fields short', async () => {
    const act = async (page: Page): Promise<void> => {
      const tallest = await page.evaluate(
        "Math.max(...[...document.querySelectorAll('.side pre')].map((code) => code.offsetHeight))",
      );
      expect(tallest).toBeGreaterThan(300);
      expect(tallest).toBeLessThan(400);
    };
    await open(['sample', 'api-reference/make-a-thing.html'], act, PHONE);
  });
});

describe.skipIf(browser === null)('what opens, in HTML of the author', () => {
  it('shows that it does', async () => {
    const act = async (page: Page): Promise<void> => {
      const marker = (): Promise<unknown> =>
        page.evaluate("getComputedStyle(document.querySelector('#content summary')).listStyleType");
      expect(await marker()).toBe('disclosure-closed');
      await page.locator('#content summary').click();
      expect(await marker()).toBe('disclosure-open');
    };
    await open(['sample', 'beside.html'], act, PHONE);
  });
});

describe.skipIf(browser === null)('a screen of few lines', () => {
  it.each([
    ['zoomed in four times', 320, 256],
    ['a phone on its side', 740, 360],
  ])('%s: the header scrolls away with the text', async (_, width, height) => {
    const act = async (page: Page): Promise<void> => {
      await page.evaluate('scrollTo(0, 900)');
      await expect
        .poll(() => page.evaluate('document.querySelector("#navbar").getBoundingClientRect().bottom'))
        .toBeLessThanOrEqual(0);
      await page.locator('#last').evaluate((heading) => heading.scrollIntoView());
      const top = await page.locator('#last').evaluate((heading) => heading.getBoundingClientRect().top);
      expect(top).toBeLessThan(60);
    };
    await open(['sample', 'index.html'], act, { viewport: { width, height } });
  });
});

describe.skipIf(browser === null)('the ring of what has the focus', () => {
  it.each([1280, 390])('is seen on all sides at %i px', async (width) => {
    const found: string[] = [];
    for (const path of ['index.html', 'rings.html', 'changelog.html', 'api-reference/get-a-thing.html']) {
      const act = async (page: Page): Promise<void> => {
        await page.keyboard.press('Tab');
        found.push(
          ...((await page.evaluate(`(${findCutRings})()`)) as string[]).map((one) => `${path}: ${one}`),
        );
      };
      await open(['sample', path], act, { viewport: { width, height: 900 } });
    }
    expect(found).toEqual([]);
  });
});

describe.skipIf(browser === null)('code in a line of text', () => {
  it('has its ground and its edges on each line that it takes', async () => {
    const act = async (page: Page): Promise<void> => {
      const lines = (await page.evaluate(
        `[...document.querySelector('.card code').getClientRects()].length`,
      )) as number;
      expect(lines).toBeGreaterThan(1);
      const edges = await page.evaluate(
        `getComputedStyle(document.querySelector('.card code')).webkitBoxDecorationBreak`,
      );
      expect(edges).toBe('clone');
    };
    await open(['sample', 'rings.html'], act, PHONE);
  });
});
