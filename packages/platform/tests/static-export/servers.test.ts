/** An exported bundle, unpacked and served by servers that know nothing of us, at the root and below a path. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackBundle } from '@bindery/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl } from './crawl.ts';
import { Installation } from './installation.ts';
import { sampleSite } from './sample-site.ts';

const PAGES = 40;
const NGINX = '/usr/sbin/nginx';
const root = mkdtempSync(join(tmpdir(), 'bindery-served-'));
const children: ChildProcess[] = [];

beforeAll(async () => {
  const installation = new Installation({ leaseSeconds: 15 });
  try {
    await installation.start();
    await installation.worker();
    const project = await installation.project(installation.repository(sampleSite(PAGES)));
    const id = await installation.startExport(project);
    await installation.ended(id, project);
    const site = join(root, 'site');
    await unpackBundle(Readable.from([await installation.download(id, project)]), site);
    cpSync(site, join(root, 'nested', 'a', 'b'), { recursive: true });
    // By default it leads /a/b/index.html to /a/b, which loses the folder that the page's links are relative to.
    writeFileSync(join(root, 'nested', 'serve.json'), JSON.stringify({ cleanUrls: false }));
  } finally {
    await installation.stop();
  }
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

type Serve = (folder: string, port: number) => [command: string, ...args: string[]];

const SERVERS: [string, Serve, string | null][] = [
  [
    'serve',
    (folder, port) => [binary('serve'), '--no-clipboard', '--listen', `tcp://127.0.0.1:${port}`, folder],
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
  ['nginx', nginx, existsSync(NGINX) ? null : 'nginx is not installed'],
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

async function expectWhole(url: string): Promise<void> {
  const { pages, broken, left } = await crawl(`${url}index.html`, url);
  expect(broken).toEqual([]);
  expect(left).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(PAGES + 1);
}

async function start(serve: Serve, folder: string): Promise<string> {
  const port = await freePort();
  const [command, ...args] = serve(folder, port);
  const child = spawn(command, args, { stdio: 'ignore' });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(url).catch(() => null)) return url;
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    await sleep(100);
  }
  throw new Error(`${command} does not answer`);
}

function binary(name: string): string {
  return join(import.meta.dirname, '../../../../node_modules/.bin', name);
}

function nginx(folder: string, port: number): [string, ...string[]] {
  const work = join(root, `nginx-${port}`);
  mkdirSync(work);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = paths.map((name) => `${name}_temp_path ${work}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(work, 'nginx.conf'),
    `${user} daemon off; pid ${work}/pid; error_log ${work}/error.log; events {}
     http { include /etc/nginx/mime.types; access_log off; ${temporary}
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  return [NGINX, '-c', join(work, 'nginx.conf'), '-e', join(work, 'error.log')];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
