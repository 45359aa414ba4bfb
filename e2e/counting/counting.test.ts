/** A whole platform and its readers: what they did is counted exactly, wherever it came from, and nobody is known by it. */

import { join } from 'node:path';
import { sql } from 'kysely';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitStarts } from '../../packages/engine/tests/theme/await-starts.ts';
import { obtainBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { openDatabase } from '../../packages/platform/src/db/database.ts';
import { embeddedPostgresUrl } from '../../packages/platform/src/db/embedded-postgres.ts';
import { wholeDatabase } from '../../packages/platform/tests/analytics/counting-bench.ts';
import { startBindery } from '../harness/bindery.ts';
import { askHost, type CountedPlatform, startCountedPlatform } from './counted-platform.ts';
import { startLineOfAccidents } from './line-of-accidents.ts';
import { findTraces, findTracesInFiles, tracesOf } from './traces.ts';

const CANARIES = {
  address: '203.0.113.77',
  'user agent': 'CanaryBrowser/7719003',
  cookie: 'canary-cookie-4417823',
  'e-mail': 'ada.canary-55102@example.com',
};
const TRACES = tracesOf(CANARIES);
const EMAIL = CANARIES['e-mail'];
const USER_AGENT = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 ${CANARIES['user agent']}`;
const HEADERS = {
  'x-forwarded-for': CANARIES.address,
  'user-agent': USER_AGENT,
  cookie: `id=${CANARIES.cookie}`,
  referer: `https://${encodeURIComponent(EMAIL)}:x@mail.example/inbox?who=${EMAIL}#${EMAIL}`,
};

const browser: Browser | null = await obtainBrowser();
let platform: CountedPlatform;

beforeAll(async () => {
  platform = await startCountedPlatform();
});
afterAll(async () => {
  await browser?.close();
  await platform.remove();
});

/** Whatever happens, nothing of it is a mistake in the page. */
async function visit(act: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const { 'x-forwarded-for': address } = HEADERS;
  const context = await browser!.newContext({
    ...{ reducedMotion: 'reduce', userAgent: USER_AGENT, ...options },
    extraHTTPHeaders: { 'x-forwarded-for': address, ...options.extraHTTPHeaders },
  });
  await context.addCookies([{ name: 'id', value: CANARIES.cookie, url: platform.siteUrl }]);
  const page = await awaitStarts(await context.newPage());
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await act(page);
  await context.close();
  expect(problems).toEqual([]);
}

const question = (page: Page) => page.locator('[data-slot="feedback"] .rating');
const taken = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/-/events'));
const open = async (page: Page, path: string, referer?: string) => {
  await page.goto(platform.siteUrl + path, referer === undefined ? {} : { referer });
};
/** In no particular order. */
const listed = async (path: string) =>
  (await platform.report(path)).data.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

it.skipIf(!browser)('counts what readers do in a browser, exactly', async () => {
  let found = '';
  await visit(async (page) => {
    const from = `/?utm_source=mail&utm_campaign=spring&email=${EMAIL}#x`;
    await open(page, from, `https://news.example/item?user=${EMAIL}`);
    await question(page).waitFor();
    await open(page, '/start/quickstart');
    await question(page).getByRole('button', { name: 'No' }).click();
    await page.keyboard.type('Which port?');
    await question(page).getByRole('button', { name: 'Send' }).click();
    await question(page).getByText('Thank you for your feedback.').waitFor();
    await page.locator('.code-block .copy:not(.rate)').first().click();
    const field = page.locator('.search-dialog .field');
    await page.locator('#search-bar-entry').click();
    await field.fill('zzqxv');
    await expect.poll(async () => (await platform.report('searches')).total, { timeout: 60_000 }).toBe(1);
    await field.fill('webhook');
    await page.locator('.search-dialog .rows a.page').first().waitFor();
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== before);
    await question(page).waitFor();
    found = new URL(page.url()).pathname.replace(/\.html$/, '');
    await open(page, `/nowhere?token=${EMAIL}`, `${platform.siteUrl}/start/quickstart?email=${EMAIL}`);
  });

  for (const header of ['dnt', 'sec-gpc'])
    await visit(
      async (page) => {
        const answered = taken(page);
        await open(page, '/');
        expect((await answered).status()).toBe(204);
        await open(page, '/nowhere', `${platform.siteUrl}/`);
      },
      { extraHTTPHeaders: { [header]: '1' } },
    );
  await visit(async (page) => {
    await page.route('**/-/events', (route) => route.abort('blockedbyclient'));
    const asked = page.waitForEvent('requestfailed');
    await open(page, '/start/quickstart');
    await asked;
    await page.locator('.code-block .copy:not(.rate)').first().click();
    await page.locator('#search-bar-entry').click();
    await page.locator('.search-dialog .field').fill('webhook');
    await page.locator('.search-dialog .rows a.page').first().waitFor();
    expect(await question(page).count()).toBe(0);
  });

  // What a page tells when it is left travels beside the request for the next one.
  await expect
    .poll(() => listed('searches'), { timeout: 60_000 })
    .toEqual([
      { key: 'webhook', count: 1, withoutResults: 0, clicks: 1 },
      { key: 'zzqxv', count: 1, withoutResults: 1, clicks: 0 },
    ]);
  await expect.poll(async () => (await platform.report('broken-links')).total, { timeout: 60_000 }).toBe(1);
  const start = '/start/quickstart';
  const viewed = ['/', start, found].map((key) => ({ key, count: 1, visitors: 1 }));
  expect(await listed('views')).toEqual(viewed.sort((a, b) => a.key.localeCompare(b.key)));
  expect(await platform.report('views')).toMatchObject({ total: 3, dropped: 0 });
  expect(await platform.report('visitors')).toMatchObject({ total: 1 });
  expect(await listed('views?by=device')).toEqual([{ key: 'desktop', count: 3, visitors: 1 }]);
  expect(await listed('views?by=country')).toEqual([{ key: 'NO', count: 3, visitors: 1 }]);
  expect(await listed('views?by=language')).toMatchObject([{ key: 'en', count: 3 }]);
  expect(await listed('referrers')).toEqual([
    { key: expect.stringMatching(/^https:\/\/news\.example\/(?:item)?$/), count: 1 },
  ]);
  expect(await listed('referrers?by=campaign')).toEqual([{ key: 'mail /  / spring', count: 1 }]);
  expect(await listed('actions')).toEqual([{ key: `${start}#0`, count: 1, failed: 0 }]);
  expect(await platform.report('feedback')).toMatchObject({
    ...{ total: 1, helpful: 0, notHelpful: 1 },
    data: [{ page: start, helpful: false, comment: 'Which port?', block: null, status: 'open' }],
  });
  expect(await listed('broken-links')).toEqual([
    { key: '/nowhere', referrer: `${platform.siteUrl}${start}`, count: 1 },
  ]);
});

it('tells the same by the command', async () => {
  const views = await platform.command('analytics', 'views', 'localhost', '--json');
  expect(views.code, views.stderr).toBe(0);
  expect(JSON.parse(views.stdout)).toEqual(await platform.report('views'));
  if (!browser) return;
  const countries = await platform.command('analytics', 'views', 'localhost', '--by', 'country', '--csv');
  expect(countries.stdout.trim().split(/\r?\n/)).toEqual(['key,count,visitors', 'NO,3,1']);
  const [entry] = (await platform.report('feedback')).data;
  const marked = await platform.command('analytics', 'mark', 'localhost', String(entry!.feedbackId), 'done');
  expect(marked.code, marked.stderr).toBe(0);
  expect((await platform.report('feedback?status=done')).data).toHaveLength(1);
  const table = await platform.command('analytics', 'searches', 'localhost', '--results', 'none', '--csv');
  expect(table.stdout.trim().split(/\r?\n/)).toEqual(['key,count,withoutResults,clicks', 'zzqxv,1,1,0']);
});

it('counts machines and the assistant, and keeps nothing that tells who somebody is', async () => {
  const ask = (path: string, options: Parameters<typeof askHost>[1] = {}) =>
    askHost(platform.siteUrl + path, { ...options, headers: { ...HEADERS, ...options.headers } });
  const machine = `Mozilla/5.0 (compatible; GPTBot/1.2; ${CANARIES['user agent']})`;
  expect((await ask(`/llms.txt?for=${EMAIL}`, { headers: { 'user-agent': machine } })).status).toBe(200);
  expect((await ask(`/start/quickstart.md?for=${EMAIL}`)).status).toBe(200);
  const missing = await ask(`/gone?for=${EMAIL}`, { headers: { accept: 'text/html' } });
  expect(missing.status).toBe(404);
  const view = { type: 'view', page: `/?for=${EMAIL}`, referrer: HEADERS.referer, visitor: CANARIES.cookie };
  const told = { v: 1, events: [view, { ...view, page: `/nowhere/?${EMAIL}`, id: CANARIES.cookie }] };
  expect((await ask('/-/events', { method: 'POST', body: told })).status).toBe(204);
  const answer = await ask('/-/assistant', {
    method: 'POST',
    body: { message: 'How do I start?', page: `/start/quickstart?for=${EMAIL}` },
  });
  expect(answer.text).toContain('event: done');
  const { messageId } = JSON.parse(/event: thread\ndata: (.*)/.exec(answer.text)![1]!);
  const rated = { messageId, helpful: true };
  expect((await ask('/-/assistant/feedback', { method: 'POST', body: rated })).status).toBe(204);
  await expect.poll(async () => (await platform.report('assistant')).total, { timeout: 60_000 }).toBe(1);
  await expect.poll(async () => (await platform.report('agents')).total, { timeout: 60_000 }).toBe(2);

  const { db, close } = openDatabase(embeddedPostgresUrl(platform.dataFolder));
  const everything = await wholeDatabase(db);
  await close();
  // The search finds what there is to be found.
  expect(findTraces(everything, tracesOf({ inbox: 'https://mail.example/inbox' }))).toEqual(['inbox']);
  expect(findTraces(everything, TRACES)).toEqual([]);
  expect(findTraces(platform.said.join(''), TRACES)).toEqual([]);
});

it('takes what a runtime sends once, whoever is killed meanwhile', async () => {
  const bundle = join(platform.folder, 'site.tar.gz');
  const exported = await platform.command('export', 'localhost', '--out', bundle);
  expect(exported.code, exported.stderr).toBe(0);
  const before = (await platform.report('views')).total;
  const fromNorway = async () => (await platform.report('views?by=country')).data[0]?.count ?? 0;
  const norwayBefore = Number(await fromNorway());
  const line = await startLineOfAccidents(platform.apiUrl);
  const start = async () => {
    const running = startBindery(
      [
        ...['runtime', '--bundle-url', `file://${bundle}`, '--data', join(platform.folder, 'runtime')],
        ...['--port', '0', '--host', '127.0.0.1', '--allow-unsigned', '--features', 'analytics=on'],
        ...['--country-database', platform.countries],
        ...['--trusted-proxies', '127.0.0.1', '--analytics-to', 'platform', '--api', line.url],
      ],
      { BINDERY_ANALYTICS_TOKEN: platform.adminKey },
    );
    let said = '';
    for (const stream of [running.child.stdout!, running.child.stderr!])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        platform.said.push(part.toString());
      });
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/http:\/\/[\w.]+:\d+/);
    const url = /http:\/\/[\w.]+:\d+/.exec(said)![0];
    await expect.poll(async () => (await askHost(url, {})).status, { timeout: 60_000 }).toBe(200);
    return { ...running, url };
  };
  const read = async (url: string, count: number) => {
    const events = Array.from({ length: count }, () => ({ type: 'view', page: '/' }));
    const body = { v: 1, events };
    expect((await askHost(`${url}/-/events`, { method: 'POST', headers: HEADERS, body })).status).toBe(204);
  };
  const total = async () => (await platform.report('views')).total - before;

  const first = await start();
  await read(first.url, 3);
  await expect.poll(total, { timeout: 60_000 }).toBe(3);
  // The platform has counted them, and is killed before its answer arrives.
  line.onAnswer = () => platform.kill();
  await read(first.url, 5);
  await expect.poll(() => line.accidents, { timeout: 60_000 }).toBe(1);
  await read(first.url, 7);
  await platform.startAgain();
  await expect.poll(total, { timeout: 120_000 }).toBe(15);
  // The runtime itself is killed after its batch was counted and before it knows.
  line.onAnswer = async () => {
    first.child.kill('SIGKILL');
    await first.ended;
  };
  await read(first.url, 11);
  await expect.poll(() => line.accidents, { timeout: 60_000 }).toBe(2);
  const second = await start();
  await read(second.url, 13);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  await expect.poll(total, { timeout: 60_000 }).toBe(39);
  expect(Number(await fromNorway()) - norwayBefore).toBe(39);
  line.close();
});

it('holds nobody of the day in its files once it is stopped', async () => {
  const { db, close } = openDatabase(embeddedPostgresUrl(platform.dataFolder));
  const { rows } = await sql<{ salt: Buffer }>`SELECT salt FROM analytics_salts`.execute(db);
  await close();
  expect(rows.length).toBeGreaterThan(0);
  await platform.stop();
  const salts = rows.map(({ salt }) => ({ name: 'salt', bytes: salt.subarray(0, 16) }));
  // What is copied for a backup: tables, write-ahead log, PostgreSQL's own log, objects.
  expect(findTracesInFiles(platform.dataFolder, [...salts, ...TRACES], ['cache'])).toEqual([]);
  expect(findTraces(platform.said.join(''), TRACES)).toEqual([]);
});
