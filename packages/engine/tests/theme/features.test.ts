/** Places for features in pages: shown when the deployment has the feature on and something fills them. */
import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsJson } from '../pipeline/harness/site.ts';
import { type BuiltSite, buildPages } from './built-site.ts';
import { obtainBrowser } from './obtain-browser.ts';

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths: { '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'Plants.' } } } } },
};
const browser: Browser | null = await obtainBrowser();
let site: BuiltSite;

beforeAll(async () => {
  site = await buildPages({
    'docs.json': docsJson(
      { pages: ['index', 'deep/er', { group: 'API', openapi: 'openapi.json' }] },
      { contextual: { options: ['copy', 'assistant'] } },
    ),
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    'deep/er.mdx': '---\ntitle: Deeper\n---\n\nText.\n',
    'openapi.json': JSON.stringify(OPENAPI),
  });
});
afterAll(async () => {
  await browser?.close();
  await site.remove();
});

interface Shown {
  slots: string[];
  enabled: string | undefined;
  asked: string[];
  errors: string[];
}

/** What is shown when something fills every place, as scripts of features do. */
async function open(url: string, config: string | null | undefined, fills = true): Promise<Shown> {
  const page = await browser!.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  if (config !== undefined) {
    await page.route('**/bindery.config.json', (route) =>
      config === null ? route.abort() : route.fulfill({ body: config, contentType: 'application/json' }),
    );
  }
  await page.route('**/-/events', (route) => route.fulfill({ status: 204 }));
  if (fills) await page.addInitScript(FILL);
  await page.goto(url, { waitUntil: 'networkidle' });
  const shown = await readShown(page);
  await page.close();
  return { ...shown, asked: asked.filter((path) => path.endsWith('bindery.config.json')), errors };
}

const FILL = `document.addEventListener('bindery:features', () => {
  for (const slot of document.querySelectorAll('[data-slot], [data-tryit]')) slot.textContent = 'filled';
})`;

async function readShown(page: Page): Promise<Pick<Shown, 'slots' | 'enabled'>> {
  await page.waitForFunction('"features" in document.documentElement.dataset');
  const slots = await page.$$eval('[data-slot]:not([hidden]), [data-tryit]:not([hidden])', (found) =>
    found.map((slot) => slot.getAttribute('data-slot') ?? 'tryit'),
  );
  const enabled = (await page.evaluate('document.documentElement.dataset.features')) as string;
  return { slots: [...new Set(slots)].sort(), enabled };
}

const config = (...enabled: string[]) =>
  JSON.stringify({ features: Object.fromEntries(enabled.map((name) => [name, { enabled: true }])) });

/** The page with a place for the playground. */
function referencePage(): string {
  const names = readdirSync(site.folder, { recursive: true }) as string[];
  return names.find((name) => name.endsWith('.html') && /plants/.test(name))!;
}

it.skipIf(!browser).each([
  ['search', ['search']],
  ['offlineSearch', ['search']],
  ['analytics', ['feedback']],
  ['playground', ['tryit']],
  ['assistant', ['assistant']],
])('shows the place of %s alone when it is on', async (feature, slots) => {
  const shown = await open(site.fromServer(referencePage()), config(feature));
  expect(shown).toMatchObject({ slots, enabled: feature, errors: [] });
});

it.skipIf(!browser)(
  'shows nothing when all is off, when nothing fills a place, and without a readable answer',
  async () => {
    const url = site.fromServer('deep/er.html');
    expect((await open(url, config())).slots).toEqual([]);
    expect((await open(url, config('playground'), false)).slots).toEqual([]);
    for (const broken of ['<html>', '[]', '{"features": 1}', null]) {
      expect(await open(url, broken), String(broken)).toMatchObject({ slots: [], enabled: '' });
    }
  },
);

it.skipIf(!browser)(
  'takes the bundle’s own answer on a host that knows none: nothing that needs a service',
  async () => {
    const shown = await open(site.fromServer('deep/er.html'), undefined);
    expect(shown.asked).toEqual(['/bindery.config.json']);
    expect(shown.enabled?.split(' ')).not.toEqual(expect.arrayContaining(['search']));
    expect(shown.enabled).not.toMatch(/\b(assistant|analytics)\b/);
  },
);

it.skipIf(!browser)('asks nobody from disk, where the files alone can be searched', async () => {
  const shown = await open(site.fromDisk('deep/er.html'), undefined, false);
  expect(shown).toEqual({ slots: ['search'], enabled: 'offlineSearch', asked: [], errors: [] });
});
