/** An exported bundle, unpacked and served by servers that know nothing of us, at the root and below a path. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackBundle } from '@bindery/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../e2e/harness/free-port.ts';
import { awaitStarts } from '../../../engine/tests/theme/await-starts.ts';
import { obtainBrowser } from '../../../engine/tests/theme/obtain-browser.ts';
import { type Nginx, obtainNginx } from '../harness/nginx.ts';
import { crawl } from './crawl.ts';
import { Installation } from './installation.ts';
import { sampleSite } from './sample-site.ts';

/** Two folders of them: more would only be more of the same. */
const PAGES = 22;
/** Of a folder, and one that is linked to from everywhere. */
const FRONT_PAGES = {
  'index.mdx': '---\ntitle: Home\n---\n\n[Guides](/guides) and [below](/guides/deep#more).\n',
  'guides/index.mdx': '---\ntitle: Guides\n---\n\n[Home](/) and [deep](/guides/deep).\n',
  'guides/deep/index.mdx': '---\ntitle: Deep\n---\n\n## More\n\n[Up](/guides), [home](/).\n',
};
const root = mkdtempSync(join(tmpdir(), 'bindery-served-'));
const nginx = await obtainNginx(join(root, 'nginx'));
const noNginx = typeof nginx === 'string' ? nginx : null;
if (noNginx) console.warn(`skipped: a bundle served by nginx (${noNginx})`);
const browser = await obtainBrowser();
const children: ChildProcess[] = [];

beforeAll(async () => {
  const installation = new Installation({ leaseSeconds: 15 });
  try {
    await installation.start();
    await installation.worker();
    const files = { ...sampleSite(PAGES), ...FRONT_PAGES };
    const project = await installation.project(installation.repository(files));
    const id = await installation.startExport(project);
    await installation.ended(id, project);
    const site = join(root, 'site');
    await unpackBundle(Readable.from([await installation.download(id, project)]), site);
    cpSync(site, join(root, 'nested', 'a', 'b'), { recursive: true });
  } finally {
    await installation.stop();
  }
});

afterAll(async () => {
  await browser?.close();
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

type Serve = (folder: string, port: number) => [command: string, ...args: string[]];

const SERVERS: [string, Serve, string | null][] = [
  [
    'serve',
    (folder, port) => [
      installed('serve'),
      ...['--no-clipboard', '--no-port-switching', '--listen', `tcp://127.0.0.1:${port}`, folder],
    ],
    null,
  ],
  [
    'http.server of Python',
    (folder, port) => [
      'python3',
      '-m',
      'http.server',
      String(port),
      '--bind',
      '127.0.0.1',
      '--directory',
      folder,
    ],
    null,
  ],
  ['nginx', startNginx, noNginx],
];

describe.each(SERVERS)('%s', (_, serve, missing) => {
  it.skipIf(missing)('has no broken link at the root', async () => {
    const url = await start(serve, join(root, 'site'));
    await expectWhole(`${url}/`);
  });

  it.skipIf(missing)('has no broken link below a path', async () => {
    const url = await start(serve, join(root, 'nested'));
    await expectWhole(`${url}/a/b/`);
  });
});

it.skipIf(!browser)(
  'in a browser, links also lead on from a front page that a server shows without its slash',
  async () => {
    const url = await start(SERVERS[0]![1], join(root, 'nested'));
    const page = await browser!.newPage();
    for (const path of ['/a/b', '/a/b/index.html', '/a/b/guides', '/a/b/guides/deep?from=mail#more']) {
      await page.goto(url + path);
      const links = await page.$$eval('a', (found) => found.map(({ href }) => href));
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((href) => href.startsWith(url) && !href.startsWith(`${url}/a/b/`))).toEqual([]);
      for (const href of new Set(links.filter((link) => link.startsWith(url))))
        expect([href, (await fetch(href)).status]).toEqual([href, 200]);
    }
    expect(page.url()).toBe(`${url}/a/b/guides/deep/?from=mail#more`);
  },
);

it.skipIf(!browser).each([
  ['where addresses lose their ending', 0, '/a/b/'],
  ['where they keep it', SERVERS.length - 1, '/a/b/index.html'],
])('in a browser, a front page shows its own address: %s', async (_, server, own) => {
  const url = await start(SERVERS[server]![1], join(root, 'nested'));
  const page = await awaitStarts(await browser!.newPage());
  await page.goto(`${url}/a/b/index_.html`);
  expect(page.url()).toBe(url + own);
  await page.goto(`${url}/a/b/guides/`);
  await page.getByRole('link', { name: 'Home' }).last().click();
  await expect.poll(() => page.title()).toMatch(/^Home/);
  expect(page.url()).toBe(url + own);
});

async function expectWhole(url: string): Promise<void> {
  const { pages, broken, left } = await crawl(url, url);
  expect(broken).toEqual([]);
  expect(left).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(PAGES + Object.keys(FRONT_PAGES).length);
}

/** A port that was free may be another's a moment later: the server ends then, and gets the next one. */
async function start(serve: Serve, folder: string): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const port = await freePort();
    const [command, ...args] = serve(folder, port);
    const child = spawn(command, args, { stdio: 'ignore' });
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    while (child.exitCode === null && child.signalCode === null) {
      // Whoever answers is the server only while that one is alive.
      if ((await fetch(url).catch(() => null)) && child.exitCode === null) return url;
      await sleep(20);
    }
  }
  throw new Error('no server stays');
}

function installed(name: string): string {
  return join(import.meta.dirname, '../../../../node_modules/.bin', name);
}

/** They would outlive a master that is killed. */
const NO_WORKERS = 'master_process off;';

function startNginx(folder: string, port: number): [string, ...string[]] {
  const { binary, mimeTypes } = nginx as Nginx;
  const work = join(root, `nginx-${port}`);
  mkdirSync(work);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = paths.map((name) => `${name}_temp_path ${work}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(work, 'nginx.conf'),
    `${user} daemon off; ${NO_WORKERS} pid ${work}/pid; error_log ${work}/error.log; events {}
     http { include ${mimeTypes}; access_log off; ${temporary}
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  return [binary, '-c', join(work, 'nginx.conf'), '-e', join(work, 'error.log')];
}
