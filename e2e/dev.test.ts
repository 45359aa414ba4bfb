import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { awaitStarts } from '../packages/engine/tests/theme/await-starts.ts';
import { obtainBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { type DevServer, type LiveEvent, listenTo, startDev } from './harness/dev.ts';
import { docsJson, makeSite, page, type TestSite } from './harness/site.ts';

const PATIENT = { timeout: 60_000 };
const browser: Browser | null = await obtainBrowser();
const open: { site: TestSite; dev: DevServer }[] = [];
const tabs: Page[] = [];
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
  for (const { site, dev } of open.splice(0)) {
    dev.running.child.kill('SIGKILL');
    await dev.running.ended;
    site.remove();
  }
});
afterAll(() => browser?.close());

const FILES = {
  'docs.json': docsJson(['index', 'guides/start', 'guides/index', 'uses'], {
    redirects: [{ source: '/old/:rest*', destination: '/guides/:rest*' }],
  }),
  'index.mdx': page('Home', 'Welcome. ![dot](/dot.svg)'),
  'guides/start.mdx': page('Start', 'First text.'),
  'guides/index.mdx': page('Guides'),
  'uses.mdx': page('Uses', 'import Note from "/snippets/note.mdx"\n\n<Note />'),
  'snippets/note.mdx': 'A note from a snippet.',
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  'custom.css': '.mine { color: red }',
};

async function dev(files: Record<string, string> = FILES, args: string[] = ['--port', '0']) {
  const site = makeSite(files);
  const started = await startDev([site.folder, ...args]);
  open.push({ site, dev: started });
  const get = async (path: string) => {
    const response = await fetch(started.url + path, { redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { site, dev: started, get };
}

it('serves the site as a host would', async () => {
  const { get } = await dev();
  for (const path of ['', 'index.html', 'guides/start', 'guides/start.html', 'guides']) {
    const { status, headers, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('/__bindery/live.js');
  }
  expect((await get('guides/start/')).headers.get('location')).toBe('/guides/start');
  expect((await get('old/start')).headers.get('location')).toBe('/guides/start');
  expect(await get('nowhere')).toMatchObject({
    status: 404,
    text: expect.stringContaining('Page not found'),
  });
  const image = /src="(assets\/dot\.[0-9a-f]{8}\.svg)"/.exec((await get('')).text)![1]!;
  const svg = await get(image);
  expect(svg.headers.get('content-type')).toBe('image/svg+xml');
  expect(svg.text).toBe(FILES['dot.svg']);
  const style = /href="(assets\/custom\.[0-9a-f]{8}\.css)"/.exec((await get('')).text)![1]!;
  expect(await get(style)).toMatchObject({ status: 200, text: expect.stringContaining('.mine') });
  expect((await get('..%2f..%2fetc/passwd')).status).toBe(400);
  expect((await get('docs.json')).status).toBe(404);
  expect((await get('/')).status).toBeGreaterThanOrEqual(400);
});

it('answers to no other name', async () => {
  const { dev: server } = await dev();
  const { hostname, port } = new URL(server.url);
  const answer = execFileSync(
    'curl',
    ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', 'Host: evil.test', `http://${hostname}:${port}/`],
    { encoding: 'utf8' },
  );
  expect(answer).toBe('403');
});

interface Edit {
  name: string;
  page: string;
  expected: string;
  edit(site: TestSite): void;
}

const EDITS: Edit[] = [
  {
    name: 'the text of a page',
    page: '/guides/start',
    expected: 'Second text.',
    edit: (site) => site.write('guides/start.mdx', page('Start', 'Second text.')),
  },
  {
    name: 'the title of a page, in the sidebar of another',
    page: '/',
    expected: 'Renamed chapter',
    edit: (site) => site.write('guides/start.mdx', page('Renamed chapter')),
  },
  {
    name: 'a file that an editor replaces',
    page: '/guides/start',
    expected: 'Replaced text.',
    edit: (site) => {
      writeFileSync(join(site.folder, 'guides/start.mdx~'), page('Start', 'Replaced text.'));
      renameSync(join(site.folder, 'guides/start.mdx~'), join(site.folder, 'guides/start.mdx'));
    },
  },
  {
    name: 'a snippet, in the page that uses it',
    page: '/uses',
    expected: 'Another note.',
    edit: (site) => site.write('snippets/note.mdx', 'Another note.'),
  },
  {
    name: 'custom styles',
    page: '/uses',
    expected: 'another.css'.replace('another', 'assets/extra'),
    edit: (site) => site.write('extra.css', 'p { margin: 0 }'),
  },
  {
    name: 'the navigation',
    page: '/uses',
    expected: 'Fresh group',
    edit: (site) =>
      site.write('docs.json', docsJson([{ group: 'Fresh group', pages: ['index', 'uses'] }, 'guides/start'])),
  },
  {
    name: 'a new page in a new folder',
    page: '/brand/new/page',
    expected: 'Just written.',
    edit: (site) => site.write('brand/new/page.mdx', page('New', 'Just written.')),
  },
  {
    name: 'a page that is gone',
    page: '/uses',
    expected: 'Page not found',
    edit: (site) => rmSync(join(site.folder, 'uses.mdx')),
  },
  {
    name: 'a folder that moves',
    page: '/moved/start',
    expected: 'First text.',
    edit: (site) => renameSync(join(site.folder, 'guides'), join(site.folder, 'moved')),
  },
];

it.each(EDITS)('shows $name', async ({ page: address, expected, edit }) => {
  const { site, dev: server, get } = await dev();
  const events = await listenTo(server.url, address);
  const before = (await events.next()).value!;
  expect((await get(address.slice(1))).text).not.toContain(expected);
  edit(site);
  const isShown = new RegExp(expected.replaceAll(/[.]/g, '.*'));
  await told(events, async ({ version }) => {
    expect(version).not.toBe(before.version);
    return isShown.test((await get(address.slice(1))).text);
  });
  await events.return(undefined);
});

/** The first thing told that fits: an edit may arrive in two parts. */
async function told(
  events: AsyncGenerator<LiveEvent>,
  fits: (event: LiveEvent) => boolean | Promise<boolean>,
): Promise<LiveEvent> {
  for (;;) {
    const { value } = await events.next();
    if (await fits(value)) return value;
  }
}

it('tells what is wrong with the page at hand, until it is mended', async () => {
  const { site, dev: server, get } = await dev();
  const events = await listenTo(server.url, '/guides/start');
  expect((await events.next()).value).toMatchObject({ errors: [] });
  site.write('guides/start.mdx', page('Start', '{null.name}'));
  const { errors } = await told(events, (event) => event.errors.length > 0);
  expect(errors).toMatchObject([
    {
      file: 'guides/start.mdx',
      line: 5,
      rule: 'expression-failed',
      excerpt: expect.stringContaining('{null.name}'),
    },
  ]);
  const other = await listenTo(server.url, '/uses');
  expect((await other.next()).value).toMatchObject({ errors: [] });
  site.write('guides/start.mdx', page('Start', 'Mended.'));
  const mended = await told(events, async () => (await get('guides/start')).text.includes('Mended.'));
  expect(mended).toMatchObject({ errors: [] });
  expect(server.said()).toMatch(/guides\/start\.mdx \d+ ms · \d+ open in a browser · 1 error · /);
});

it('keeps the last good site while docs.json cannot be read', async () => {
  const { site, dev: server, get } = await dev();
  const events = await listenTo(server.url, '/uses');
  const { version } = (await events.next()).value!;
  site.write('docs.json', `${FILES['docs.json'].slice(0, 60)}`);
  const broken = (await events.next()).value!;
  expect(broken.version).toBe(version);
  expect(broken.errors).toMatchObject([{ file: 'docs.json', excerpt: expect.any(String) }]);
  site.write('uses.mdx', page('Uses', 'Written meanwhile.'));
  const meanwhile = await told(events, async () => (await get('uses')).text.includes('Written meanwhile.'));
  expect(meanwhile.errors).toHaveLength(1);
  // In the terminal once, with the place.
  expect(server.said().match(/^docs\.json\n +\d+:\d+ +error /gm)).toHaveLength(1);
  expect((await get('uses')).text).toContain('Start');
  site.write('docs.json', FILES['docs.json']);
  await told(events, ({ errors }) => errors.length === 0);
});

it('notices changes by looking, too', async () => {
  const { site, dev: server, get } = await dev(FILES, ['--port', '0', '--poll']);
  const events = await listenTo(server.url, '/guides/start');
  await events.next();
  site.write('guides/start.mdx', page('Start', 'Found by looking.'));
  await told(events, async () => (await get('guides/start')).text.includes('Found by looking.'));
});

it('says which folder it shows, for others may be shown in other terminals', async () => {
  const { dev: server, site } = await dev();
  expect(server.said()).toContain(`shows ${site.folder}\n`);
});

it('takes the next port when the one asked for is taken, and says so', async () => {
  const taken = createServer(() => {});
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const { dev: server } = await dev(FILES, ['--port', String(port)]);
  taken.close();
  expect(Number(new URL(server.url).port)).toBeGreaterThan(port);
  expect(server.said()).toContain(`Port ${port} is already in use`);
});

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends it and its renderers', async (signal) => {
  const { dev: server, get } = await dev();
  await get('');
  const events = await listenTo(server.url, '/');
  await events.next();
  const children = childrenOf(server.running.child.pid!);
  expect(children.length).toBeGreaterThan(0);
  server.running.child.kill(signal);
  const { code, stderr } = await server.running.ended;
  expect([code, stderr]).toEqual([0, '']);
  await expect.poll(() => children.filter(isAlive), PATIENT).toEqual([]);
});

it('its renderers end with it, even when it is killed', async () => {
  const { dev: server, get } = await dev();
  await get('');
  const children = childrenOf(server.running.child.pid!);
  server.running.child.kill('SIGKILL');
  await server.running.ended;
  await expect.poll(() => children.filter(isAlive), PATIENT).toEqual([]);
});

const LONG = Array.from({ length: 80 }, (_, n) => `## Part ${n}\n\nText of part ${n}.`).join('\n\n');

function longPage(text: string): string {
  return page('Start', `<Accordion title="More">Hidden.</Accordion>\n\n${LONG}\n\n${text}\n\n${LONG}`);
}

/** A browser in the middle of a long page. */
async function readLongPage() {
  const { site, dev: server } = await dev({ ...FILES, 'guides/start.mdx': longPage('Old words.') });
  const tab = await awaitStarts(await browser!.newPage());
  tabs.push(tab);
  const problems: string[] = [];
  tab.on('pageerror', (error) => problems.push(error.message));
  await tab.goto(`${server.url}guides/start`);
  await tab.evaluate('window.notReloaded = true');
  await tab.getByText('Old words.').scrollIntoViewIfNeeded();
  const scroll = await tab.evaluate('scrollY');
  expect(scroll).toBeGreaterThan(500);
  return { site, tab, scroll, problems };
}

describe.skipIf(browser === null)('in a browser', () => {
  it('an edit shows without moving the reader, who keeps what they opened', async () => {
    const { site, tab, scroll, problems } = await readLongPage();
    // What is above grows, and with the next frames the browser moves on, so that the reader's lines stay.
    const opened = await tab.evaluate(`new Promise((resolve) => {
      document.querySelector('details').open = true;
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
    })`);
    site.write('guides/start.mdx', longPage('New **words** arrived.'));
    await tab.getByText('arrived.').waitFor();
    expect(await tab.evaluate('[window.notReloaded, scrollY]')).toEqual([true, opened]);
    expect(await tab.evaluate('document.querySelector("details").open')).toBe(true);
    site.write('custom.css', 'h2 { color: rgb(1, 2, 3) }');
    const color = () => tab.evaluate('getComputedStyle(document.querySelector("h2")).color');
    await expect.poll(color, PATIENT).toBe('rgb(1, 2, 3)');
    expect(await tab.evaluate('[window.notReloaded, scrollY]')).toEqual([true, opened]);
    expect(opened).toBeGreaterThanOrEqual(scroll as number);
    expect(problems).toEqual([]);
  });

  it('mistakes stand over the page until they are mended', async () => {
    const { site, tab } = await readLongPage();
    site.write('guides/start.mdx', longPage('{null.name}'));
    const overlay = tab.locator('bindery-overlay');
    await overlay.waitFor();
    const text = await overlay.locator('section').innerText();
    expect(text).toMatch(/guides\/start\.mdx:\d+[\s\S]*\{null\.name\}/);
    site.write('guides/start.mdx', longPage('Mended words.'));
    await overlay.waitFor({ state: 'detached' });
    await tab.getByText('Mended words.').waitFor();
  });

  it('what is only odd is counted in a corner of the page, and told when it is opened', async () => {
    const { site, tab } = await readLongPage();
    site.write('guides/start.mdx', longPage('<Nobody>Words.</Nobody>\n\n[gone](/nowhere)'));
    const box = tab.locator('bindery-overlay section');
    const count = box.getByText('2 warnings', { exact: true });
    await count.waitFor();
    const { width, height } = (await box.boundingBox())!;
    expect(width).toBeLessThan(300);
    expect(height).toBeLessThan(50);
    expect(await box.getAttribute('role')).toBe('status');
    await count.press('Enter');
    await box.getByText('There is no component <Nobody>', { exact: false }).waitFor();
    await box.getByText('There is no page or file "/nowhere"', { exact: false }).waitFor();
    await tab.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    site.write('guides/start.mdx', longPage('{null.name}\n\n[gone](/nowhere)'));
    await box.getByText('1 warning', { exact: true }).waitFor();
    expect(await box.getAttribute('role')).toBe('alert');
    site.write('guides/start.mdx', longPage('Mended words.'));
    await box.waitFor({ state: 'detached' });
  });

  it('what needs scripts to start anew keeps the place, too', async () => {
    const { site, tab, scroll, problems } = await readLongPage();
    site.write('guides/start.mdx', longPage('Old words.\n\n```js\nconst fresh = 1\n```'));
    await tab.locator('.code-block button').first().waitFor();
    await expect.poll(() => tab.evaluate('scrollY'), PATIENT).toBe(scroll);
    site.write('custom.js', 'window.loadedScript = 1');
    await expect.poll(() => tab.evaluate('window.loadedScript'), PATIENT).toBe(1);
    await expect.poll(() => tab.evaluate('scrollY'), PATIENT).toBe(scroll);
    expect(problems).toEqual([]);
  });

  it('a page that was turned to without loading is followed as well', async () => {
    const { site, tab } = await readLongPage();
    // What is edited before the preview has read the page it is to compare with, reloads it.
    let reads = 0;
    const isRead = tab.waitForEvent('requestfinished', (request) => {
      // First by the theme, which shows it.
      return /\/uses\.html$/.test(request.url()) && ++reads === 2;
    });
    await tab.locator('#sidebar').getByText('Uses').click();
    await tab.getByText('A note from a snippet.').waitFor();
    await isRead;
    site.write('snippets/note.mdx', 'A note while turning pages.');
    await tab.getByText('A note while turning pages.').waitFor();
    expect(await tab.evaluate('window.notReloaded')).toBe(true);
    await tab.goBack();
    await tab.getByText('Old words.').waitFor();
  });
});

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return listed.trim().split(/\s+/).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
