import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ContentFile, ContentIndex } from '../../src/content/content-index.ts';
import { historyKey } from '../../src/content/git-folder.ts';
import { type ScanOptions, scanContent } from '../../src/content/scan-content.ts';
import { resolveNavigation } from '../../src/navigation/resolve-navigation.ts';
import { loadWritten } from '../config/load-written.ts';
import { temporarySite } from './temporary-site.ts';

const paths = (files: ContentFile[]) => files.map(({ path }) => path);

function scan(files: Record<string, string | Buffer>, options?: ScanOptions) {
  using site = temporarySite(files);
  const { index, diagnostics } = scanContent(site.root, options);
  return { index, diagnostics, rules: diagnostics.map(({ rule, file }) => `${rule} ${file}`) };
}

const roles = (index: ContentIndex) => ({
  pages: paths(index.pages),
  snippets: paths(index.snippets),
  assets: paths(index.assets),
  styles: paths(index.styles),
  scripts: paths(index.scripts),
  data: paths(index.data),
  skills: paths(index.skills),
});

test('every file has its role, in path order', () => {
  const { index, diagnostics } = scan({
    'docs.json': '{}',
    'index.mdx': '',
    'guides/b.md': '',
    'guides/a.mdx': '',
    'snippets/s.mdx': '',
    'snippets/c.jsx': '',
    'snippets/lib.js': '',
    '_snippets/old.mdx': '',
    'fr/snippets/s.mdx': '',
    'images/x.png': '',
    'files/a.pdf': '',
    'style.css': 'a{}',
    'b/custom.js': 'console.log(1)',
    'openapi.yaml': '',
    'api/spec.json': '{}',
    'schema.graphql': '',
    'skill.md': '',
    '.mintlify/skills/x/SKILL.md': '',
    '.mintlify/notes.md': '',
    '.well-known/security.txt': '',
    'llms.txt': '',
  });
  expect(diagnostics).toEqual([]);
  expect(roles(index)).toEqual({
    pages: ['guides/a.mdx', 'guides/b.md', 'index.mdx'],
    snippets: [
      '_snippets/old.mdx',
      'fr/snippets/s.mdx',
      'snippets/c.jsx',
      'snippets/lib.js',
      'snippets/s.mdx',
    ],
    assets: ['.well-known/security.txt', 'files/a.pdf', 'images/x.png', 'llms.txt'],
    styles: ['style.css'],
    scripts: ['b/custom.js'],
    data: ['api/spec.json', 'openapi.yaml', 'schema.graphql'],
    skills: ['.mintlify/skills/x/SKILL.md', 'skill.md'],
  });
  expect(index.pages.map(({ page }) => page)).toEqual(['guides/a', 'guides/b', 'index']);
});

test('what is not part of a site is left out', () => {
  const { index } = scan({
    'a.mdx': '',
    'README.md': '',
    'guides/README.md': '',
    'LICENSE.md': '',
    'CHANGELOG.md': '',
    'CONTRIBUTING.md': '',
    'changelog.mdx': '',
    'AGENTS.md': '',
    'guides/CLAUDE.md': '',
    'integrations/claude.md': '',
    '.git/config': '',
    '.github/x.md': '',
    '.claude/x.md': '',
    '.env': 'SECRET=1',
    'node_modules/p/index.md': '',
    'build/x.md': '',
    'dist/x.md': '',
    'coverage/x.md': '',
    'tmp/x.md': '',
    'temp/x.md': '',
    'server.pem': '',
    'prod.env': '',
    'package.json': '{}',
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
  });
  expect(roles(index)).toEqual({
    pages: ['a.mdx', 'changelog.mdx', 'integrations/claude.md'],
    snippets: [],
    assets: [],
    styles: [],
    scripts: [],
    data: [],
    skills: [],
  });
});

test('navigation wins over default ignores, but not over /snippets/ and node_modules', () => {
  const wanted = ['build/intro', 'sdk/README', 'docs/snippets/intro', 'snippets/x', 'node_modules/p/x'];
  const { index } = scan(
    {
      'build/intro.mdx': '',
      'build/other.mdx': '',
      'dist/x.mdx': '',
      'sdk/README.md': '',
      'README.md': '',
      'docs/snippets/intro.mdx': '',
      'docs/snippets/used.mdx': '',
      'snippets/x.mdx': '',
      'node_modules/p/x.mdx': '',
    },
    { wanted },
  );
  expect(paths(index.pages)).toEqual([
    'build/intro.mdx',
    'build/other.mdx',
    'docs/snippets/intro.mdx',
    'sdk/README.md',
  ]);
  expect(paths(index.snippets)).toEqual(['docs/snippets/used.mdx', 'snippets/x.mdx']);
});

test('.mintignore and .binderyignore follow gitignore', () => {
  const { index, rules } = scan({
    '.mintignore': '# comment\ndrafts/\n*.draft.mdx\n/top.mdx\n!keep.draft.mdx\n**/private/**\n',
    '.binderyignore': 'more.mdx\na*b*c*d*e*f*g*\n',
    'a.mdx': '',
    'x.draft.mdx': '',
    'keep.draft.mdx': '',
    'top.mdx': '',
    'sub/top.mdx': '',
    'sub/drafts/x.mdx': '',
    'sub/private/deep/x.mdx': '',
    'more.mdx': '',
  });
  expect(paths(index.pages)).toEqual(['a.mdx', 'keep.draft.mdx', 'sub/top.mdx']);
  expect(rules).toEqual(['ignore-pattern .binderyignore']);
});

test('two files with one address: the .mdx counts, the other is told; an address that is lost is an error', () => {
  const { index, diagnostics } = scan({ 'a.md': '', 'a.mdx': '', 'B.mdx': '', 'b.mdx': '' });
  expect(paths(index.pages)).toEqual(['B.mdx', 'a.mdx']);
  expect(diagnostics.map(({ severity, rule, file }) => [severity, rule, file])).toEqual([
    ['error', 'page-collision', 'b.mdx'],
    ['warning', 'page-collision', 'a.md'],
  ]);
});

test('pages below a folder that navigation does not mention are found', () => {
  const { index } = scan(
    {
      'content/docs/(guides)/start.mdx': '',
      'content/docs/(guides)/deep/more.mdx': '',
      'content/docs/(api)/users.mdx': '',
      'content/snippets/s.mdx': '',
      'content/loose.md': '',
      'DESIGN.md': '',
      'public/x.png': '',
    },
    { wanted: ['start', 'deep/more', 'users'] },
  );
  expect(index.pages.map(({ page, path }) => [page, path])).toEqual([
    ['users', 'content/docs/(api)/users.mdx'],
    ['deep/more', 'content/docs/(guides)/deep/more.mdx'],
    ['start', 'content/docs/(guides)/start.mdx'],
  ]);
  expect(index.roots).toEqual(['', 'content/docs', 'content', 'public']);
  expect(paths(index.assets)).toEqual(['DESIGN.md', 'content/loose.md', 'public/x.png']);
});

test("custom code is the site's own, not a program's", () => {
  const { index, rules } = scan({
    'a.mdx': '',
    'package.json': '{"devDependencies": {"mint": "4"}}',
    'style.css': '.x { color: red }',
    'tracking.js': '(function () { window.x = 1 })()',
    'eslint.config.js': 'export default []',
    'tool.js': '#!/usr/bin/env node\nconsole.log(1)',
    'lib/module.js': 'import x from "y";\nx();',
    'lib/common.js': 'const x = require("y");',
    'lib/sheet.css': '@tailwind base;',
    'app/package.json': '{"dependencies": {"next": "16"}}',
    'app/globals.css': 'a{}',
    'app/client.js': 'window.y = 1',
  });
  expect([paths(index.styles), paths(index.scripts)]).toEqual([['style.css'], ['tracking.js']]);
  expect(rules.sort()).toEqual(
    [
      'app/client.js',
      'app/globals.css',
      'eslint.config.js',
      'lib/common.js',
      'lib/module.js',
      'lib/sheet.css',
      'tool.js',
    ].map((file) => `custom-code-left-out ${file}`),
  );
  expect(paths(index.assets)).toContain('app/globals.css');
});

test('links are followed inside the site only', () => {
  using site = temporarySite({
    'real/a.mdx': 'A',
    'real/b.mdx': 'B',
    '.git/config': 'secret',
    '.env': 'SECRET=1',
    'node_modules/p/x.md': '',
  });
  const outside = mkdtempSync(join(tmpdir(), 'bindery-outside-'));
  try {
    writeFileSync(join(outside, 'secret.md'), 'secret');
    mkdirSync(join(outside, 'folder'));
    writeFileSync(join(outside, 'folder/x.md'), 'secret');
    const link = (target: string, path: string) => symlinkSync(target, join(site.root, path));
    link('real/a.mdx', 'file-link.mdx');
    link('real', 'folder-link');
    link(join(outside, 'secret.md'), 'out-absolute.md');
    link('../../../../../../../../etc/passwd', 'out-relative.md');
    link(join(outside, 'folder'), 'out-folder');
    link('out-absolute.md', 'out-twice.md');
    link('.git/config', 'into-git.md');
    link('.env', 'into-env.txt');
    link('node_modules/p', 'into-modules');
    link('nowhere.md', 'broken.md');
    link('.', 'self');
    link('..', 'real/up');
    link('loop-b', 'loop-a');
    link('loop-a', 'loop-b');
    link('/dev/zero', 'zero.md');
    const { index, diagnostics } = scanContent(site.root);
    expect(paths(index.pages)).toEqual([
      'file-link.mdx',
      'folder-link/a.mdx',
      'folder-link/b.mdx',
      'real/a.mdx',
      'real/b.mdx',
    ]);
    expect([...index.assets, ...index.data, ...index.snippets]).toEqual([]);
    const told = Object.fromEntries(diagnostics.map(({ file, rule }) => [file, rule]));
    expect(told).toMatchObject({
      'out-absolute.md': 'link-outside',
      'out-relative.md': 'link-outside',
      'out-folder': 'link-outside',
      'out-twice.md': 'link-outside',
      'into-git.md': 'link-ignored',
      'into-env.txt': 'link-ignored',
      'into-modules': 'link-ignored',
      'broken.md': 'link-broken',
      self: 'link-cycle',
      'real/up': 'link-cycle',
      'loop-a': 'link-broken',
      'zero.md': 'link-outside',
    });
  } finally {
    rmSync(outside, { recursive: true });
  }
});

test('links that multiply folders end at a limit', () => {
  using site = temporarySite({ 'l0/a.mdx': '' });
  for (let n = 1; n < 12; n++) {
    mkdirSync(join(site.root, `l${n}`));
    for (let k = 0; k < 4; k++) symlinkSync(`../l${n - 1}`, join(site.root, `l${n}/k${k}`));
  }
  const { index, diagnostics } = scanContent(site.root);
  expect(index.pages.length).toBeLessThanOrEqual(501);
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['too-many-links']);
});

test('names that cannot be published and files that are too large are told', () => {
  using site = temporarySite({ 'a.mdx': '', 'bad\\name.mdx': '', 'new\nline.mdx': '', 'video.mp4': '' });
  truncateSync(join(site.root, 'video.mp4'), 21 * 1024 * 1024);
  const { index, diagnostics } = scanContent(site.root);
  expect(paths(index.pages)).toEqual(['a.mdx']);
  expect(paths(index.assets)).toEqual(['video.mp4']);
  expect(diagnostics.map(({ rule }) => rule).sort()).toEqual(['file-name', 'file-name', 'large-file']);
});

test('text that is too large to be read is left out', () => {
  const texts = ['snippets/s.mdx', 'own.css', 'own.js', 'openapi.json'];
  using site = temporarySite({ 'a.mdx': '', ...Object.fromEntries(texts.map((path) => [path, ''])) });
  for (const path of ['a.mdx', ...texts]) truncateSync(join(site.root, path), 33 * 1024 * 1024);
  const { index, diagnostics } = scanContent(site.root);
  // A page is cut, and there.
  expect(paths(index.pages)).toEqual(['a.mdx']);
  expect([index.snippets, index.styles, index.scripts, index.data].flat()).toEqual([]);
  expect(diagnostics.map(({ severity, rule, file }) => [severity, rule, file])).toEqual(
    texts.sort().map((path) => ['error', 'text-too-large', path]),
  );
});

const ENDLESS: [string, (path: string) => void][] = [
  ['a link to an endless device', (path) => symlinkSync('/dev/zero', path)],
  ['a pipe that nobody writes to', (path) => void execFileSync('mkfifo', [path])],
  ['a link to such a pipe', (path) => linkToPipe(path)],
  ['a gigabyte', (path) => largeFile(path)],
];
const STRANGE: typeof ENDLESS = [
  ...ENDLESS,
  ['a link that leads out', (path) => symlinkSync('/etc/passwd', path)],
  ['a folder', (path) => mkdirSync(path)],
];

function linkToPipe(path: string): void {
  execFileSync('mkfifo', [`${path}-pipe`]);
  symlinkSync(`${path}-pipe`, path);
}

function largeFile(path: string): void {
  writeFileSync(path, '');
  truncateSync(path, 1024 ** 3);
}

test.each(STRANGE)('%s in the place of a file that is looked for by name is not read', (_, plant) => {
  using site = temporarySite({ 'index.mdx': '', 'a.js': '' });
  for (const name of ['.mintignore', '.binderyignore', '.gitmodules', 'package.json'])
    plant(join(site.root, name));
  const { index, diagnostics } = scanContent(site.root, { wanted: ['index', 'missing'] });
  expect(paths(index.pages)).toEqual(['index.mdx']);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject(
    ['.mintignore', '.binderyignore'].map((file) => ({ file, rule: 'ignore-file' })),
  );
});

test.each(ENDLESS)('%s in the place of what git writes is not read', (_, plant) => {
  using site = temporarySite({ 'a/.git/config': '', 'b/x': '' });
  plant(join(site.root, 'a/.git/HEAD'));
  plant(join(site.root, 'a/.git/shallow'));
  plant(join(site.root, 'b/.git'));
  expect(historyKey(join(site.root, 'a')).trim()).toBe('');
  expect(historyKey(join(site.root, 'b'))).toBe('none');
});

test('a stamp changes with the content, even when size and time of change are set back', () => {
  using site = temporarySite({ 'a.mdx': 'one', 'b.mdx': 'one' });
  const stamps = () =>
    Object.fromEntries(scanContent(site.root).index.pages.map(({ path, stamp }) => [path, stamp]));
  utimesSync(join(site.root, 'a.mdx'), 1000, 1000);
  const before = stamps();
  expect(stamps()).toEqual(before);
  writeFileSync(join(site.root, 'a.mdx'), 'two');
  utimesSync(join(site.root, 'a.mdx'), 1000, 1000);
  const after = stamps();
  expect([after['a.mdx'] === before['a.mdx'], after['b.mdx'] === before['b.mdx']]).toEqual([false, true]);
});

test('a file called like instructions to agents is a page where navigation names it', () => {
  const { index } = scan(
    { 'AGENTS.md': '', 'templates/AGENTS.md': '', 'templates/CLAUDE.md': '' },
    { wanted: ['templates/AGENTS'] },
  );
  expect(paths(index.pages)).toEqual(['templates/AGENTS.md']);
});

test('files that Git LFS has not fetched are told once', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`;
  const { diagnostics } = scan({ 'a.mdx': '', 'images/a.png': pointer, 'images/b.png': pointer });
  expect(diagnostics).toMatchObject([{ severity: 'warning', rule: 'lfs-pointer', file: 'images/a.png' }]);
  expect(diagnostics[0]!.message).toContain('images/a.png, images/b.png');
  expect(scan({ 'a.mdx': '', 'b.txt': `A pointer begins with ${pointer}` }).diagnostics).toEqual([]);
});

test('why a page that navigation names is not there', () => {
  const { index } = scan(
    {
      'drafts/a.mdx': '',
      'x/.NET.mdx': '',
      '.mintignore': 'drafts/\n',
      '.gitmodules': '[submodule "s"]\n\tpath = shared/docs\n\turl = https://git.example/s\n',
    },
    { wanted: ['drafts/a', 'x/.NET', 'shared/docs/intro', 'nowhere', '../outside'] },
  );
  expect(Object.entries(index.absent).map(([page, { reason }]) => [page, reason])).toEqual([
    ['drafts/a', '.mintignore leaves drafts/a.mdx out'],
    ['x/.NET', 'x/.NET.mdx is left out, as is all whose name begins with a dot'],
    ['shared/docs/intro', 'shared/docs is a git submodule that is not checked out'],
  ]);
});

test('a submodule whose name is mostly spaces takes no time', () => {
  const { index } = scan(
    { '.gitmodules': `path = a${' '.repeat(60_000)}b\n\tpath = c \r\n` },
    { wanted: ['c/intro'] },
  );
  expect(index.absent['c/intro']?.reason).toBe('c is a git submodule that is not checked out');
});

test('navigation says so in place of advice to create the page', async () => {
  const { navigation: source } = await loadWritten({
    'docs.json': { navigation: { pages: ['/drafts/a.mdx'] } },
  });
  const { index } = scan({ 'drafts/a.mdx': '', '.mintignore': 'drafts/\n' }, { wanted: ['drafts/a'] });
  const { diagnostics } = resolveNavigation({ source, pages: [], absent: index.absent });
  expect(diagnostics).toMatchObject([
    {
      rule: 'nav-page-missing',
      message: '"/drafts/a.mdx" is in navigation, but .mintignore leaves drafts/a.mdx out',
      hint: 'Take it out of .mintignore, or remove the entry.',
    },
  ]);
});
