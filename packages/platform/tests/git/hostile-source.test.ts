/** Repositories that want something else than to be read, through the whole checkout. */
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeOutboundGate } from '@bindery/network';
import { afterAll, describe, expect, it } from 'vitest';
import { type CheckoutOptions, checkout, DEFAULT_LIMITS } from '../../src/git/checkout.ts';
import { commitFiles, gitIn, initRepository, type TreeEntry } from '../harness/hostile-repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-hostile-'));
const canary = join(folder, 'canary');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function repository(files: Record<string, string | Buffer | TreeEntry>): string {
  const path = join(folder, `source-${count++}.git`);
  initRepository(path);
  commitFiles(path, files);
  return path;
}

function take(path: string, options: Partial<CheckoutOptions> & { branch?: string | null } = {}) {
  const { branch = 'main', ...rest } = options;
  const out = join(folder, `out-${count++}`);
  const source = { repository: path.includes('://') ? path : pathToFileURL(path).href, branch };
  const run = { configFolder: join(folder, `git-${count}`) };
  return { out, done: checkout(source, out, { gate: makeOutboundGate(), run, ...rest }) };
}

const megabyte = 1024 * 1024;
const limits = { ...DEFAULT_LIMITS, maxBytes: 2 * megabyte, maxFiles: 50 };

it('writes links as text, inside and out', async () => {
  const { out, done } = take(
    repository({
      'docs.json': '{}',
      'passwd.mdx': { mode: '120000', content: '/etc/passwd' },
      up: { mode: '120000', content: '../..' },
      'folder/page.mdx': '# Page',
    }),
  );
  await done;
  expect(readFileSync(join(out, 'passwd.mdx'), 'utf8')).toBe('/etc/passwd');
  expect(lstatSync(join(out, 'up')).isFile()).toBe(true);
  expect(readdirSync(out).sort()).toEqual(['docs.json', 'folder', 'passwd.mdx', 'up']);
});

it('runs no command that a repository brings along', async () => {
  const command = `touch ${canary}`;
  const config = `[core]\n\tbare = true\n\tfsmonitor = "${command}"\n\thooksPath = hooks\n[filter "lfs"]\n\tsmudge = ${command}\n\trequired = true\n`;
  const { done } = take(
    repository({
      'bare/HEAD': 'ref: refs/heads/main\n',
      'bare/config': config,
      'bare/objects/x': '',
      'bare/refs/x': '',
      'bare/hooks/post-checkout': { mode: '100755', content: `#!/bin/sh\n${command}\n` },
      '.gitattributes': '* filter=lfs ident working-tree-encoding=UTF-16 eol=crlf\n',
      'a.mdx': 'one\ntwo $Id$\n',
    }),
  );
  const { notices } = await done;
  expect(existsSync(canary)).toBe(false);
  expect(notices).toEqual([expect.stringMatching(/Git LFS/)]);
});

it('writes bytes as they were committed, whatever attributes say', async () => {
  const { out, done } = take(
    repository({
      '.gitattributes': '* text eol=crlf ident working-tree-encoding=UTF-16LE\n',
      'a.mdx': 'one\n$Id$\n',
    }),
  );
  await done;
  expect(readFileSync(join(out, 'a.mdx'), 'utf8')).toBe('one\n$Id$\n');
});

it('leaves submodules alone and says so', async () => {
  const { out, done } = take(
    repository({
      '.gitmodules': '[submodule "x"]\n\tpath = sub\n\turl = https://git.test/x.git\n',
      sub: { mode: '160000', content: 'a'.repeat(40) },
      'a.mdx': '# A',
    }),
  );
  expect((await done).notices).toEqual(['the submodule sub is not fetched; its files are missing']);
  expect(existsSync(join(out, 'sub', '.git'))).toBe(false);
});

it('refuses a submodule that brings a command', async () => {
  const modules = `[submodule "x"]\n\tpath = sub\n\turl = ext::sh -c "touch ${canary}"\n\tupdate = !touch ${canary}\n`;
  const { done } = take(repository({ '.gitmodules': modules, 'a.mdx': '# A' }));
  await expect(done).rejects.toThrow(/gitmodules/);
  expect(existsSync(canary)).toBe(false);
});

it.each<[string, Record<string, string>]>([
  ['a .git folder', { '.git/config': '[core]\n\tfsmonitor = x\n', 'a.mdx': '' }],
  ['a .GIT folder', { '.GIT/config': '', 'a.mdx': '' }],
  ['git~1', { 'git~1/config': '', 'a.mdx': '' }],
  ['a way up', { '../up.mdx': '' }],
])('refuses a commit that holds %s', async (_, files) => {
  const { out, done } = take(repository(files));
  await expect(done).rejects.toThrow(/git (fetch|read-tree)/);
  expect(existsSync(out)).toBe(false);
  expect(existsSync(join(folder, 'up.mdx'))).toBe(false);
});

describe('limits:', () => {
  it('more than may be fetched', async () => {
    const { out, done } = take(repository({ 'noise.bin': randomBytes(3 * megabyte) }), { limits });
    await expect(done).rejects.toMatchObject({
      reason: 'size',
      message: expect.stringMatching(/larger than the 2 MB/),
    });
    expect(existsSync(out)).toBe(false);
  });

  it('a small pack with a very large file', async () => {
    const bomb = repository({ 'zeros.bin': Buffer.alloc(8 * megabyte) });
    const { out, done } = take(bomb, { limits });
    await expect(done).rejects.toMatchObject({
      reason: 'size',
      message: expect.stringMatching(/8 MB of files; 2 MB/),
    });
    expect(existsSync(out)).toBe(false);
  });

  it('too many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.mdx`, '']));
    await expect(take(repository(files), { limits }).done).rejects.toThrow(/51 files; 50 are allowed/);
  });

  it('only the docs folder counts', async () => {
    const source = repository({ 'docs/a.mdx': '# A', 'video.bin': Buffer.alloc(8 * megabyte) });
    const { out, done } = take(source, { limits, subfolder: 'docs' });
    expect(await done).toMatchObject({ files: 1 });
    expect(readdirSync(out)).toEqual(['a.mdx']);
  });

  it.each(['docs', 'a.mdx', 'docs/deep'])('a folder that is not there: %s', async (subfolder) => {
    await expect(take(repository({ 'a.mdx': '' }), { subfolder }).done).rejects.toThrow(
      /check "source.folder"/,
    );
  });
});

it.each(['--upload-pack=touch x', 'a:b', 'HEAD~1', 'refs/heads/main^{}', 'a..b'])(
  'takes the branch %j for nothing but a name',
  async (branch) => {
    const before = readdirSync(folder).length;
    await expect(take(repository({ 'a.mdx': '' }), { branch }).done).rejects.toThrow();
    expect(existsSync(canary)).toBe(false);
    expect(readdirSync(folder).length).toBeLessThanOrEqual(before + 3);
  },
);

it('an empty repository says that it is empty', async () => {
  const path = join(folder, 'empty.git');
  initRepository(path);
  await expect(take(path, { branch: null }).done).rejects.toThrow(/is it empty\?/);
});

describe('a server that', () => {
  const behaviours: Record<string, (response: import('node:http').ServerResponse) => void> = {
    'never answers': () => {},
    'never ends': (response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      const timer = setInterval(() => response.write('0'.repeat(64)), 20);
      response.once('close', () => clearInterval(timer));
    },
    'promises a pack that never ends': (response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.write('001e# service=git-upload-pack\n0000');
    },
  };
  it.each(Object.keys(behaviours))('%s is left at the deadline, with every process', async (name) => {
    const server: Server = createServer((_, response) => behaviours[name]!(response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const gate = makeOutboundGate({ allow: [`127.0.0.1:${port}`] });
    const marked = `http://127.0.0.1:${port}/endless.git`;
    const { done } = take(marked, { gate, limits: { ...limits, timeoutMs: 700 } });
    await expect(done).rejects.toMatchObject({ reason: 'time' });
    await expect.poll(() => runningWith(marked)).toEqual([]);
    server.closeAllConnections();
    server.close();
  });
});

function runningWith(argument: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(argument);
      } catch {
        return false;
      }
    });
}

it('a default branch under another name is found', async () => {
  const path = join(folder, 'trunk.git');
  initRepository(path);
  commitFiles(path, { 'a.mdx': '# A' }, { branch: 'trunk', message: 'First\n\nBody' });
  gitIn(path, ['symbolic-ref', 'HEAD', 'refs/heads/trunk']);
  expect(await take(path, { branch: null }).done).toMatchObject({ ref: 'trunk', message: 'First\n\nBody' });
});
