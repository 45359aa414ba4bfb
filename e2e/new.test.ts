/** From a folder of Markdown to a site, and what stays as it was. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runBindery } from './harness/bindery.ts';
import { makeSite, type TestSite } from './harness/site.ts';

const sites: TestSite[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.remove();
});

function folderOf(files: Record<string, string>): TestSite {
  const made = makeSite(files);
  sites.push(made);
  return made;
}

const MARKDOWN = {
  'README.md': '# Hello\n\nSee [setup](guides/setup.md).\n',
  'faq.md': '# Questions\n',
  'guides/README.md': '# All guides\n',
  'guides/setup.md': '# Set up\n',
  'guides/advanced/tuning.mdx': '---\ntitle: Tuning\n---\n\nText.\n',
  '03-rest-api/index.mdx': '---\ntitle: REST API\n---\n',
  '03-rest-api/01-keys.md': '# Keys\n',
  '04-2024/index.md': '---\ntitle: Last year\n---\n',
  'reference/index.md': '# Reference\n',
  'reference/README.md': 'For those who read the repository.\n',
  'CHANGELOG.md': '# 1.0\n',
  'snippets/note.mdx': 'A note.\n',
  'node_modules/some/page.md': '# Not ours\n',
};

it('writes docs.json for the Markdown that is there, changes no page, and the site builds without a warning', async () => {
  const { folder, beside } = folderOf(MARKDOWN);
  const before = hashesOf(folder);
  const made = await runBindery(['new', folder]);
  expect(made, made.stderr).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('9 pages in 5 groups'),
  });
  expect(made.stdout).toContain('Your pages were not changed');
  const { 'docs.json': _, ...after } = hashesOf(folder);
  expect(after).toEqual(before);
  expect(JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8')).navigation).toEqual({
    groups: [
      { group: 'Overview', pages: ['README', 'faq'] },
      { group: 'REST API', pages: ['03-rest-api/index', '03-rest-api/01-keys'] },
      { group: '2024', pages: ['04-2024/index'] },
      {
        group: 'Guides',
        pages: ['guides/README', 'guides/setup', { group: 'Advanced', pages: ['guides/advanced/tuning'] }],
      },
      { group: 'Reference', pages: ['reference/index'] },
    ],
  });
  const built = await runBindery(['build', folder, '-o', beside('built'), '--strict']);
  expect(built.code, built.stderr).toBe(0);
  expect(readFileSync(join(beside('built'), 'index.html'), 'utf8')).toContain('Hello');
});

it.each([
  ['a site', { 'docs.json': '{}' }, 'is already a site'],
  ['an older site', { 'mint.json': '{}', 'a.md': '# A' }, 'it has a mint.json'],
  ['other things', { 'program.c': '' }, 'has no Markdown files'],
])('leaves %s alone', async (_, files, told) => {
  const { folder } = folderOf(files);
  const before = hashesOf(folder);
  expect(await runBindery(['new', folder])).toMatchObject({ code: 2, stderr: expect.stringContaining(told) });
  expect(hashesOf(folder)).toEqual(before);
});

it('makes a starter site where there is nothing, not even Markdown', async () => {
  const { folder } = folderOf({});
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '.git'), { recursive: true });
  expect((await runBindery(['new', folder])).stdout).toContain('A starter site is in');
  expect(readdirSync(folder)).toContain('quickstart.mdx');
});

function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return Object.fromEntries(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}
