/** Pages in several languages: the theme's own words follow the page, code keeps its direction. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';
import { visit as visitAddress } from './visit.ts';

const LINES = Array.from({ length: 60 }, (_, index) => `const line${index} = 1;`).join('\n');
const page = (title: string): string =>
  `---\ntitle: ${title}\nlastUpdatedDate: 2026-01-02\n---\n\n## One\n\n\`\`\`js expandable\n${LINES}\n\`\`\`\n`;

const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  const language = (code: string, more = {}) => ({
    language: code,
    ...more,
    groups: [{ group: 'G', pages: [`${code}/a`, `${code}/b`, `${code}/call`] }],
  });
  site = await buildPages({
    'docs.json': docsJson(
      { languages: [language('en'), language('de', { default: true }), language('ar')] },
      {
        metadata: { timestamp: true },
        contextual: { options: ['copy', 'claude'] },
        errors: { '404': { redirect: false } },
      },
    ),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: {
        '/users/{id}': {
          get: {
            summary: 'A user',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 9 } },
            ],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    }),
    ...Object.fromEntries(
      ['en', 'de', 'ar'].flatMap((code) => [
        [`${code}/a.mdx`, page('A')],
        [`${code}/b.mdx`, page('B')],
        [`${code}/call.mdx`, '---\nopenapi: api.json GET /users/{id}\n---\n'],
      ]),
    ),
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const visit = (path: string, act: (page: Page) => Promise<void>): Promise<void> =>
  visitAddress(browser!, site.fromServer(path), act);
const textIn = (path: string): string => readFileSync(join(site.folder, path), 'utf8');

it('says its own words in the language of the page', () => {
  const german = textIn('de/a.html');
  for (const word of ['Zum Inhalt springen', 'Auf dieser Seite', 'Weiter', 'Seite kopieren', 'Sprache: ']) {
    expect(german).toContain(word);
  }
  expect(german).toContain('Zuletzt aktualisiert: <time datetime="2026-01-02">');
  expect(german).not.toMatch(/Skip to|On this page|>Next</);
  expect(textIn('en/a.html')).toContain('On this page');
  expect(textIn('ar/b.html')).toContain('السابق');
});

it('describes an API in the language of the page, under the same anchors', () => {
  const german = textIn('de/call.html');
  expect(german).toMatch(/<h2 id="path-parameters"[^>]*>Pfadparameter</);
  expect(german).toContain('data-component-part="field-required-pill">erforderlich<');
  expect(german).toMatch(/<code>Länge ≤ 9<\/code>/);
  expect(german).not.toMatch(/>(?:required|Response|Path parameters)</);
  expect(textIn('en/call.html')).toMatch(/<h2 id="path-parameters"[^>]*>Path parameters</);
  expect(textIn('de/call.md')).toContain('Path parameters');
});

it('shows an address that is not there in the language of the site', () => {
  expect(textIn('404.html')).toMatch(/<html lang="de">.*Seite nicht gefunden/s);
});

it.skipIf(browser === null).each([
  ['en/guides/a', ['/en/a', '/en/call', '/en/b']],
  ['guides/b', ['/de/b']],
  ['docs/en/x/b', ['/en/b', '/en/a', '/en/call']],
  ['ar/nothing', ['/ar/a', '/ar/b', '/ar/call']],
  ['nothing', ['/de/a', '/de/b', '/de/call']],
])('for %s, which is not there, it names pages of the same language', async (path, pages) => {
  const shown = await browser!.newPage();
  const address = site.fromServer(path);
  const body = textIn('404.html');
  await shown.route(address, (route) => route.fulfill({ status: 404, body, contentType: 'text/html' }));
  await shown.goto(address);
  await shown.locator('#pages small', { hasText: pages[0]! }).waitFor();
  expect(await shown.locator('#pages small').allInnerTexts()).toEqual(pages);
  await shown.close();
});

it.skipIf(browser === null)(
  'says them in what scripts add, also after the language was switched',
  async () => {
    await visit('de/a.html', async (shown) => {
      const more = shown.locator('.expand');
      expect(await more.innerText()).toBe('Alles anzeigen');
      await more.click();
      expect(await more.innerText()).toBe('Weniger anzeigen');
      await shown.locator('#page-context-menu-button').click();
      expect(await shown.locator('#page-context-menu .menu-list').innerText()).toContain('In Claude öffnen');
      await shown.locator('.switchers summary').click();
      await shown.getByRole('link', { name: 'English' }).click();
      await shown.waitForURL('**/en/a.html');
      expect(await shown.locator('.expand').innerText()).toBe('Show all');
      await shown.locator('#page-context-menu-button').click();
      expect(await shown.locator('#page-context-menu .menu-list').innerText()).toContain('Open in Claude');
    });
  },
);

it.skipIf(browser === null)(
  'keeps code and dates from left to right where the text runs the other way',
  async () => {
    await visit('ar/a.html', async (shown) => {
      const direction = (selector: string) =>
        shown.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`);
      expect(await direction('#content-area')).toBe('rtl');
      expect(await direction('pre')).toBe('ltr');
      expect(await direction('time')).toBe('ltr');
    });
  },
);
