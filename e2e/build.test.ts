import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runBindery, startBindery } from './harness/bindery.ts';
import { docsJson, makeSite, page, type TestSite } from './harness/site.ts';

const sites: TestSite[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.remove();
});

function site(files: Record<string, string>): TestSite {
  const made = makeSite(files);
  sites.push(made);
  return made;
}

const FINE = {
  'docs.json': docsJson(['index', 'guide']),
  'index.mdx': page('Home'),
  'guide.mdx': page('Guide'),
};
const WARNED = { ...FINE, 'guide.mdx': page('Guide', '[nowhere](/missing)') };
const FAILED = { ...FINE, 'guide.mdx': page('Guide', 'Before.\n\n{null.name}\n\nAfter.') };

it.each([
  ['a fine site', FINE, [], 0],
  ['a warning', WARNED, [], 0],
  ['a warning, strictly', WARNED, ['--strict'], 1],
  ['an error on a page that is made all the same', FAILED, [], 0],
  ['such an error, strictly', FAILED, ['--strict'], 1],
])('%s: the exit code tells', async (_, files, flags, code) => {
  const { folder, beside } = site(files);
  const ended = await runBindery(['build', folder, '--out', beside('out'), ...flags]);
  expect(ended.code, ended.stderr).toBe(code);
  expect(ended.stdout).toMatch(/2 pages · \d errors? · \d warnings? · .+ · \d+\.\d\d s → /);
  expect(existsSync(join(beside('out'), 'guide.html'))).toBe(true);
});

it('what cannot be shown says where, and the rest is written', async () => {
  const { folder, beside } = site(FAILED);
  const { stderr } = await runBindery(['build', folder, '--out', beside('out')]);
  expect(stderr).toMatch(/guide\.mdx\n\s+7:\d+\s+error/);
  const guide = readFileSync(join(beside('out'), 'guide.html'), 'utf8');
  for (const text of ['Before.', 'null.name', 'After.']) expect(guide).toContain(text);
  expect(readFileSync(join(beside('out'), 'index.html'), 'utf8')).toContain('Text.');
});

it('--json prints one object and nothing else', async () => {
  const { folder, beside } = site(WARNED);
  const { stdout, stderr } = await runBindery(['build', folder, '--out', beside('out'), '--json']);
  expect(stderr).toBe('');
  const told = JSON.parse(stdout);
  expect(Object.keys(told)).toEqual(['pages', 'seconds', 'sizeBytes', 'diagnostics']);
  expect(told).toMatchObject({ pages: 2, seconds: expect.any(Number), sizeBytes: expect.any(Number) });
  expect(told.diagnostics).toEqual([
    {
      severity: 'warning',
      file: 'guide.mdx',
      line: 5,
      column: 1,
      rule: 'broken-link',
      message: expect.stringContaining('/missing'),
      hint: null,
      excerpt: expect.stringContaining('[nowhere](/missing)'),
    },
  ]);
});

it('a bundle is a .tar.gz that any tar reads, manifest first, with its label', async () => {
  const { folder, beside } = site(FINE);
  const file = beside('site.tar.gz');
  const ended = await runBindery(['build', folder, '--out', file, '--version', 'v1.2']);
  expect(ended.code, ended.stderr).toBe(0);
  const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
  expect(names[0]).toBe('bindery.manifest.json');
  expect(names).toEqual(expect.arrayContaining(['index.html', 'guide.html', '404.html']));
  const manifest = execFileSync('tar', ['-xzOf', file, names[0]!], { encoding: 'utf8' });
  expect(JSON.parse(manifest)).toMatchObject({ version: 'v1.2' });
});

it('the same site gives the same bytes, with and without the cache', async () => {
  const { folder, beside } = site(FINE);
  await runBindery(['build', folder, '--out', beside('a.tar.gz')]);
  await runBindery(['build', folder, '--out', beside('b.tar.gz')]);
  await runBindery(['build', folder, '--out', beside('c.tar.gz'), '--no-cache', '--threads', '2']);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => readFileSync(beside(`${name}.tar.gz`)));
  expect(b!.equals(a!)).toBe(true);
  expect(c!.equals(a!)).toBe(true);
});

it.each([
  [['build', '--frobnicate'], 2, /unknown option '--frobnicate'/i],
  [['build', 'a', 'b'], 2, /unexpected "b"/],
  [['build', '/nowhere/at/all', '--out', 'x'], 2, /no folder/],
  [['build', '--threads', 'many'], 2, /--threads must be/],
  [['build', '--version', 'a b', '--out', 'x'], 2, /version label/],
])('%j is refused in one line', async (args, code, message) => {
  const ended = await runBindery(args);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  expect(ended.stdout).toBe('');
});

it('Ctrl-C ends a build and leaves nothing behind', async () => {
  const names = Array.from({ length: 400 }, (_, n) => `p${n}`);
  const text = Array.from({ length: 200 }, (_, n) => `## Part ${n}\n\nSome *text*.`).join('\n\n');
  const pages = Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name, text)]));
  const { folder, beside, write } = site({ 'docs.json': docsJson(names), ...pages });
  write('../tmp/kept', '');
  const args = ['build', folder, '--out', beside('out'), '--no-cache'];
  const { child, ended } = startBindery(args, { TMPDIR: beside('tmp') });
  await expect.poll(() => readdirSync(beside('tmp')).length, { timeout: 120_000 }).toBeGreaterThan(1);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([130, 'error Stopped.\n']);
  expect(readdirSync(beside('tmp'))).toEqual(['kept']);
  expect(existsSync(beside('out'))).toBe(false);
});

it('does not write over a folder that it did not make', async () => {
  const { folder, beside, write } = site(FINE);
  write('../mine/precious.txt', 'mine');
  const ended = await runBindery(['build', folder, '--out', beside('mine')]);
  expect(ended.code).not.toBe(0);
  expect(readdirSync(beside('mine'))).toEqual(['precious.txt']);
});
