/** A page on paper: whole, with each address once, and nothing to press. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit } from './visit.ts';

const COLUMNS = Array.from({ length: 12 }, (_, index) => `column_number_${index + 1}`);
const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const ROWS = [
  row(COLUMNS),
  row(COLUMNS.map(() => '---')),
  row(COLUMNS.map((name) => `\`value_of_${name}\``)),
];
const PROMPT = Array.from({ length: 20 }, (_, line) => `Line ${line}`).join('\n\n');
const TEXT = `---
title: Paper
---

${ROWS.join('\n')}

A [link](https://example.com/a), <https://auto.example.com/x> and [www.text.example](https://www.text.example/).

<Prompt description="A prompt">
${PROMPT}
</Prompt>

<CodeGroup>
\`\`\`ts first.ts
const long = '${'a very long line of code '.repeat(12)}';
\`\`\`
\`\`\`ts second.ts
let second;
\`\`\`
</CodeGroup>

<Tabs><Tab title="One">in one</Tab><Tab title="Two">in two</Tab></Tabs>

<Accordion title="More">inside</Accordion>
`;
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Papers', version: '1' },
  components: {
    securitySchemes: {
      login: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://login.example.com/authorize',
            tokenUrl: 'https://login.example.com/token',
            scopes: {},
          },
        },
      },
    },
  },
  paths: { '/papers': { get: { summary: 'List papers', security: [{ login: [] }], responses: {} } } },
};
/** Between margins of 1 cm. */
const A4 = { viewport: { width: 718, height: 1000 } };

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': docsJson({ pages: ['index', { group: 'API', openapi: 'openapi.json' }] }),
    'index.mdx': TEXT,
    'openapi.json': JSON.stringify(OPENAPI),
  });
});

afterAll(async () => {
  await browser?.close();
  await site.remove();
});

const onPaper = (act: (page: Page) => Promise<void>, path = 'index.html'): Promise<void> => {
  const printed = async (page: Page): Promise<void> => {
    if (path === 'index.html') await page.locator('[role=tab]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await act(page);
  };
  return visit(browser!, site.fromDisk(path), printed, A4);
};

describe.skipIf(browser === null)('on paper', () => {
  it('nothing is cut off', async () => {
    await onPaper(async (page) => expect(await page.evaluate(CUT)).toEqual([]));
  });

  it('an address stands beside its link, but not where the link says it', async () => {
    await onPaper(async (page) => {
      const links = '[...document.querySelectorAll(".prose > p a")]';
      const printed = `${links}.map((link) => [link.textContent, getComputedStyle(link, '::after').content])`;
      expect(await page.evaluate(printed)).toEqual([
        ['link', '" (https://example.com/a)"'],
        ['https://auto.example.com/x', 'none'],
        ['www.text.example', 'none'],
      ]);
    });
  });

  it('an address of an API stands there once', async () => {
    const shown = `[...document.querySelectorAll('.field-flow a')].map((link) => getComputedStyle(link, '::after').content)`;
    await onPaper(
      async (page) => expect(await page.evaluate(shown)).toEqual(['none', 'none']),
      'api-reference/list-papers.html',
    );
  });

  it('there is nothing to press, and all that would be behind it', async () => {
    await onPaper(async (page) => {
      const buttons = await page.evaluate(
        '[...document.querySelectorAll("button, select")].filter((one) => one.checkVisibility()).map((one) => one.outerHTML)',
      );
      expect(buttons).toEqual([]);
      for (const text of ['in one', 'in two', 'inside', 'let second;']) {
        expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true);
      }
    });
  });
});

const CUT = `(() => {
  const cut = [];
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page');
  for (const box of document.querySelectorAll('#content *')) {
    if (!box.checkVisibility()) continue;
    const { right, width } = box.getBoundingClientRect();
    const { overflowX, overflowY, position } = getComputedStyle(box);
    if (width <= 1 || position === 'absolute') continue;
    if (right > innerWidth + 1) cut.push(box.localName + ' sticks out');
    const isBox = overflowX !== 'visible' || overflowY !== 'visible';
    if (isBox && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)) cut.push(box.className);
  }
  return [...new Set(cut)];
})()`;
