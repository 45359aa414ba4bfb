import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changes } from '../jail/changes.ts';
import { Jail } from '../jail/jail.ts';
import type { Bench } from './tool.ts';
import { runCall } from './tool-box.ts';

let base: string;
let docs: string;
let bench: Bench;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-tools-')));
  docs = join(base, 'docs');
  put('docs/index.mdx', 'Hello\nworld\n');
  put('docs/guides/a.mdx', 'aaa\n');
  put('docs/guides/deep/b.mdx', 'bbb\n');
  put('secret.txt', 'canary');
  bench = {
    jail: new Jail(docs),
    changes: new Changes({ filesChanged: 100, bytesChanged: 1_000_000 }),
    check: async () => [],
    navigation: async () => '',
    refusedFinishes: () => 0,
  };
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), content);
}

async function call(tool: string, input: unknown): Promise<{ ok: boolean; output: string }> {
  const { record } = await runCall({ id: 'c', tool, input }, bench);
  return record;
}

const text = (path: string) => readFileSync(join(base, path), 'utf8');

describe('paths that lead out', () => {
  const PATHS = [
    '../secret.txt',
    '/etc/passwd',
    'guides/../../secret.txt',
    'link',
    'link/secret.txt',
    'fifo',
    'a\0b',
    '..',
    '.git/config',
    `${'d/'.repeat(40)}x`,
    'x'.repeat(300),
    'sub/.git',
    'sub/x.mdx',
    'bare/config',
    '\u2025/secret.txt',
  ];
  it.each(PATHS)('%j opens nothing, whatever the tool', async (path) => {
    symlinkSync('..', join(docs, 'link'));
    execFileSync('mkfifo', [join(docs, 'fifo')]);
    put('docs/.git/config', 'canary');
    put('docs/sub/.git', 'gitdir: elsewhere');
    put('docs/bare/HEAD', 'ref: refs/heads/main');
    put('docs/bare/objects/x', '');
    for (const [tool, input] of [
      ['read', { path }],
      ['list', { path }],
      ['search', { query: 'canary', path }],
      ['write', { path, content: 'owned' }],
      ['edit', { path, old: 'canary', new: 'owned' }],
      ['delete', { path }],
      ['move', { from: path, to: 'taken.mdx' }],
      ['move', { from: 'index.mdx', to: path }],
    ] as const) {
      const { ok, output } = await call(tool, input);
      expect(ok, `${tool}: ${output}`).toBe(false);
      expect(output).not.toContain('canary');
    }
    expect([text('secret.txt'), text('docs/.git/config'), text('docs/index.mdx')]).toEqual([
      'canary',
      'canary',
      'Hello\nworld\n',
    ]);
  });
});

describe('write', () => {
  it('does not write through a hard link', async () => {
    linkSync(join(base, 'secret.txt'), join(docs, 'hard.mdx'));
    expect((await call('write', { path: 'hard.mdx', content: 'mine' })).ok).toBe(true);
    expect([text('secret.txt'), text('docs/hard.mdx')]).toEqual(['canary', 'mine']);
  });

  it('keeps a file executable, and makes none so', async () => {
    chmodSync(join(docs, 'index.mdx'), 0o755);
    await call('write', { path: 'index.mdx', content: 'x' });
    await call('write', { path: 'new.mdx', content: 'x' });
    expect(['index.mdx', 'new.mdx'].map((path) => lstatSync(join(docs, path)).mode & 0o111)).toEqual([
      0o111, 0,
    ]);
  });

  it.each([
    ['another case', 'Index.mdx', /differs only by case/],
    ['another case of a folder', 'Guides/new.mdx', /differs only by case/],
    ['a file as a folder', 'index.mdx/x.mdx', /is a file/],
    ['a folder', 'guides', /is a folder/],
    ['the root', '', /Name a file/],
    ['instructions of agents', 'guides/AGENTS.md', /instructs agents/],
    ['automation', 'Jenkinsfile', /automation/],
    ['the head of a repository', 'guides/HEAD', /git repository/],
  ])('refuses %s', async (_name, path, message) => {
    const { ok, output } = await call('write', { path, content: 'x' });
    expect(ok).toBe(false);
    expect(output).toMatch(message);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half a character', '\ud800'],
    ['more than a megabyte', 'x'.repeat(1024 * 1024 + 1)],
  ])('refuses %s', async (_name, content) => {
    expect((await call('write', { path: 'a.mdx', content })).ok).toBe(false);
  });
});

describe('edit', () => {
  it.each([
    ['once', 'Hello\nworld\n', { old: 'world', new: 'you' }, 'Hello\nyou\n'],
    ['everywhere', 'a a a', { old: 'a', new: 'b', all: true }, 'b b b'],
    [
      'over lines of a file with carriage returns',
      'a\r\nb\r\nc',
      { old: 'a\nb', new: 'x\ny\nz' },
      'x\r\ny\r\nz\r\nc',
    ],
    ['with signs that mean something to `replace`', 'cost', { old: 'cost', new: '$& $1 $$' }, '$& $1 $$'],
  ])('replaces %s', async (_name, before, input, after) => {
    put('docs/e.mdx', before);
    expect(await call('edit', { path: 'e.mdx', ...input })).toMatchObject({ ok: true });
    expect(text('docs/e.mdx')).toBe(after);
  });

  it.each([
    ['what is not there', { old: 'absent', new: '' }, /not in e\.mdx/],
    ['what is there twice', { old: 'a', new: '' }, /occurs 2 times/],
    ['nothing', { old: '', new: 'x' }, /do not fit/],
  ])('refuses %s', async (_name, input, message) => {
    put('docs/e.mdx', 'a a');
    expect((await call('edit', { path: 'e.mdx', ...input })).output).toMatch(message);
    expect(text('docs/e.mdx')).toBe('a a');
  });
});

describe('move', () => {
  it('moves a folder whole and leaves no empty one', async () => {
    expect(await call('move', { from: 'guides', to: 'learn/guides' })).toMatchObject({
      ok: true,
      output: 'Moved guides to learn/guides (2 files).',
    });
    expect((await call('list', {})).output).toBe('index.mdx\nlearn/guides/a.mdx\nlearn/guides/deep/b.mdx');
    expect(lstatSync(join(docs, 'guides'), { throwIfNoEntry: false })).toBe(undefined);
  });

  it.each([
    ['onto another file', 'index.mdx', 'guides/a.mdx', /is there already/],
    ['into itself', 'guides', 'guides/inner', /into itself/],
    ['a folder with a link in it', 'linked', 'else', /symbolic link/],
    ['a folder with hidden files', 'hidden', 'else', /begins with a dot/],
    ['to a protected name', 'index.mdx', 'CLAUDE.md', /instructs agents/],
  ])('refuses %s, and moves nothing', async (_name, from, to, message) => {
    put('docs/linked/a.mdx', '');
    symlinkSync('/etc', join(docs, 'linked', 'z'));
    put('docs/hidden/a.mdx', '');
    put('docs/hidden/.env', '');
    const before = (await call('list', {})).output;
    expect((await call('move', { from, to })).output).toMatch(message);
    expect((await call('list', {})).output).toBe(before);
  });
});

describe('list and search', () => {
  it('leave out what is hidden, links, and other repositories', async () => {
    for (const path of ['.env', '.git/config', 'node_modules/a.md', 'sub/.git', 'sub/page.mdx'])
      put(`docs/${path}`, 'Hello');
    symlinkSync(base, join(docs, 'up'));
    symlinkSync('../secret.txt', join(docs, 'secret.mdx'));
    expect((await call('list', {})).output).toBe('guides/a.mdx\nguides/deep/b.mdx\nindex.mdx');
    expect((await call('search', { query: 'hello' })).output).toBe('index.mdx:1: Hello');
    expect((await call('search', { query: 'canary' })).output).toBe('Nothing found.');
  });

  it('stay bounded', async () => {
    for (let index = 0; index < 900; index++) writeFileSync(join(docs, `p${index}.mdx`), 'many\n'.repeat(3));
    expect((await call('list', {})).output.split('\n')).toHaveLength(801);
    expect((await call('search', { query: 'many' })).output.split('\n')).toHaveLength(101);
    put('docs/long.mdx', `${'x'.repeat(500_000)}needle${'x'.repeat(400_000)}`);
    expect((await call('search', { query: 'needle' })).output.length).toBeLessThan(300);
  });
});
