/** What a program in the cage can reach: the same attempts in every kind of cage that works here. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CageKind, type CageLimits, canCage, startCaged } from '../src/index.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-cage-test-')));
const [site, work, data] = ['site', 'work', 'data'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const node = realpathSync(process.execPath);
const sockets = [createServer(), createServer()];
let port = 0;

beforeAll(async () => {
  for (const path of [site, work, data, join(work, '.git')]) mkdirSync(path);
  writeFileSync(join(site, 'page.mdx'), 'hello');
  writeFileSync(join(data, 'secret.key'), 'secret');
  writeFileSync(join(work, '.git', 'config'), 'token');
  await new Promise<void>((resolve) => sockets[0]!.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => sockets[1]!.listen(join(data, 'postgres.sock'), resolve));
  port = (sockets[0]!.address() as { port: number }).port;
});

afterAll(() => {
  for (const socket of sockets) socket.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | string | null;
  out: string;
}

/** What a script prints that runs in the cage. */
async function run(kind: CageKind, script: string, limits?: CageLimits): Promise<Ended> {
  const main = join(site, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(main, script);
  const child = await startCaged({
    cage: {
      ...{ kind, limits, readable: [node, site], writable: [work], env: { GIVEN: 'yes' } },
      hidden: [{ path: join(work, '.git'), isFolder: true }],
    },
    program: [node, main],
    stdio: ['ignore', 'pipe', 'pipe'],
    start: { timeout: 120_000 },
  });
  let out = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (out += chunk));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? signal, out }));
  });
}

/** Prints `REFUSED` and the code of the error, or what it got. */
const attempt = (code: string) => `
  import fs from 'node:fs'; import net from 'node:net'; import cp from 'node:child_process';
  import os from 'node:os'; import { Worker } from 'node:worker_threads';
  const connect = (options) => new Promise((resolve, reject) =>
    net.connect(options).on('connect', () => resolve('connected')).on('error', reject));
  try { console.log('GOT', await (async () => { ${code} })()); }
  catch (error) { console.log('REFUSED', error.code ?? error.message); }
  process.exit(0);`;

describe.each(['bubblewrap', 'namespaces', 'bubblewrap-without-proc'] as const)('%s', (kind) => {
  it.skipIf(process.getuid?.() !== 0)('works here', async () => {
    expect(await canCage(kind)).toBe(true);
  });

  it('lets it read what it is given and write where it may', async () => {
    const script = attempt(`
      fs.writeFileSync('${work}/out', fs.readFileSync('${site}/page.mdx'));
      return process.env.GIVEN + Object.keys(process.env).filter((name) => !['GIVEN', 'PWD', 'SHLVL', '_', 'OLDPWD'].includes(name));`);
    expect((await run(kind, script)).out).toContain('GOT yes\n');
    expect(readFileSync(join(work, 'out'), 'utf8')).toBe('hello');
  });

  it.each([
    ['a connection to the API', () => `return connect({ port: ${port}, host: '127.0.0.1' })`],
    ['a connection to the database by its socket', () => `return connect({ path: '${data}/postgres.sock' })`],
    ['a connection to the world', () => "return connect({ port: 53, host: '1.1.1.1' })"],
    ['the link-local address of a cloud', () => "return connect({ port: 80, host: '169.254.169.254' })"],
    ['a name lookup', () => "return (await import('node:dns/promises')).lookup('example.org')"],
    ['the secret key', () => `return fs.readFileSync('${data}/secret.key', 'utf8')`],
    [
      'the secret key from a thread',
      () =>
        `return new Promise((resolve, reject) => new Worker("require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync('${data}/secret.key','utf8'))", { eval: true, execArgv: [] }).on('message', resolve).on('error', reject))`,
    ],
    ['the data folder', () => `return fs.readdirSync('${data}')`],
    ['what is hidden', () => `return fs.readFileSync('${work}/.git/config', 'utf8')`],
    ['/run', () => "return fs.readdirSync('/run').join()"],
    ['/var', () => "return fs.readdirSync('/var').join()"],
    ['/etc/passwd', () => "return fs.readFileSync('/etc/passwd', 'utf8')"],
    ['/root', () => "return fs.readdirSync('/root').join()"],
    ['a shell', () => "return cp.execFileSync('/bin/sh', ['-c', 'id']).toString()"],
    ['a command by a thread', () => "return cp.execFileSync('id').toString()"],
    ['another program’s memory', () => `return fs.readFileSync('/proc/${process.pid}/environ', 'utf8')`],
    ['a signal to whoever started it', () => `process.kill(${process.pid}, 0); return 'sent'`],
    // Process 1 may be the cage's own or not be readable at all: what counts is that no root leads to the data folder.
    [
      'the data folder by the root of any process',
      () => `
        const seen = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
        return seen.map((pid) => { try { return fs.readFileSync('/proc/' + pid + '/root${data}/secret.key', 'utf8') } catch {} })
          .find(Boolean) ?? Promise.reject(new Error('none of ' + seen.length))`,
    ],
    ['the code that it runs', () => `fs.appendFileSync('${node}', 'x'); return 'written'`],
    ['the site that it reads', () => `fs.writeFileSync('${site}/page.mdx', 'x'); return 'written'`],
    ['a file beside its folders', () => "fs.writeFileSync('/planted', 'x'); return 'written'"],
    ['the system’s libraries', () => "fs.writeFileSync('/usr/lib/planted', 'x'); return 'written'"],
    ['a device', () => "return fs.readFileSync('/dev/mem').length"],
    [
      'the host’s name',
      () => `fs.writeFileSync('/proc/sys/kernel/domainname', os.hostname()); return 'written'`,
    ],
    ['a setting of the kernel', () => "fs.writeFileSync('/proc/sys/vm/drop_caches', '1'); return 'written'"],
  ])('refuses %s', async (_, code) => {
    const { out } = await run(kind, attempt(code()));
    expect(out).toContain('REFUSED');
    expect(out).not.toContain('secret\n');
  });

  it('a link that it plants in its folder leads nowhere inside', async () => {
    const code = `fs.symlinkSync('${data}/secret.key', '${work}/link-${kind}'); return fs.readFileSync('${work}/link-${kind}', 'utf8')`;
    expect((await run(kind, attempt(code))).out).toContain('REFUSED ENOENT');
  });

  it('memory beyond its limit is refused', async () => {
    const code =
      'const all = []; for (let n = 0; n < 30; n++) all.push(Buffer.alloc(1e8, 1)); return all.length';
    const { out } = await run(kind, attempt(code), { memoryBytes: 1e9 });
    expect(out).not.toContain('GOT');
  });

  it('processor time beyond its limit ends it', async () => {
    const { code, out } = await run(kind, 'for (;;);', { cpuSeconds: 1 });
    expect(code).not.toBe(0);
    expect(out).not.toContain('GOT');
  });
});
