/** Whom the box of a page asks, on every kind of deployment, and that a reader finds the same everywhere. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { awaitStarts } from '../packages/engine/tests/theme/await-starts.ts';
import { obtainBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { type Running, runBindery, startBindery } from './harness/bindery.ts';
import { docsJson, makeSite, page } from './harness/site.ts';

const browser: Browser | null = await obtainBrowser();
const site = makeSite({
  'docs.json': docsJson(['index', 'water']),
  'index.mdx': page('Welcome', 'All about plants.'),
  'water.mdx': page('Watering plants', 'Mornings are best.\n\n## Rain barrels\n\nCollect rain in a barrel.'),
});
const bundle = site.beside('site.tar.gz');
let running: Running | undefined;

beforeAll(async () => {
  expect((await runBindery(['build', site.folder, '--out', bundle])).code).toBe(0);
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
});
afterAll(async () => {
  await browser?.close();
  site.remove();
});

async function runtime(flags: string[]): Promise<string> {
  running = startBindery([
    ...['runtime', '--bundle-url', `file://${bundle}`, '--data', site.beside(flags.join('')), '--port', '0'],
    ...['--host', '127.0.0.1', '--allow-unsigned', ...flags],
  ]);
  return await listening(running, 'serving ');
}

async function preview(): Promise<string> {
  running = startBindery(['preview', bundle, '--port', '0']);
  return await listening(running, 'http');
}

/** Its address, once it has said this as well. */
async function listening({ child, ended }: Running, text: string): Promise<string> {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const url = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
    if (url !== undefined && said.includes(text)) return url;
    if (isOver) throw new Error(said);
    await sleep(50);
  }
}

it.skipIf(!browser).each([
  ['client-hosted', () => runtime([]), 'files'],
  ['client-hosted, search on', () => runtime(['--features', 'search=on']), 'server'],
  [
    'air-gapped, offline search on',
    () => runtime(['--deployment', 'air-gapped', '--features', 'offlineSearch=on']),
    'files',
  ],
  ['a preview of the bundle', preview, 'server'],
] as const)('%s', async (_name, start, asked) => {
  const url = await start();
  const visitor = await awaitStarts(await browser!.newPage({ reducedMotion: 'reduce' }));
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(request.url()));
  await visitor.goto(`${url}/`);
  await visitor.waitForSelector('#search-bar-entry:visible');
  await visitor.keyboard.press('Control+k');
  await visitor.locator('.search-dialog input').fill('rain barel');
  await visitor.waitForSelector('.search-dialog .rows .part');
  expect(await visitor.locator('.search-dialog .rows .name').allTextContents()).toEqual([
    'Watering plants',
    'Rain barrels',
  ]);
  expect(requests.filter((request) => !request.startsWith(url))).toEqual([]);
  expect(requests.some((request) => request.includes('/-/search?'))).toBe(asked === 'server');
  expect(requests.some((request) => /assets\/search\/\w+\/s-/.test(request))).toBe(asked === 'files');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL(/\/water(?:\.html)?#rain-barrels$/);
  await visitor.close();
});

it.skipIf(!browser)('air-gapped, nothing switched on: no box, and nobody answers', async () => {
  const url = await runtime(['--deployment', 'air-gapped']);
  const visitor = await awaitStarts(await browser!.newPage());
  await visitor.goto(`${url}/`);
  await visitor.keyboard.press('Control+k');
  expect(await visitor.locator('#search-bar-entry:visible, .search-dialog').count()).toBe(0);
  expect((await fetch(`${url}/-/search?q=rain`)).status).toBe(404);
  await visitor.close();
});
