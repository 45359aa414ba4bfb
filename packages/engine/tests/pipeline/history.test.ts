/** Dates and names of pages from a real git repository: true after each commit, whatever the cache holds. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { docsJson, makeSite, page, removeSites, temporaryFolder, writeFiles } from './harness/site.ts';

afterAll(removeSites);

const SITE = (metadata: object) => ({
  'docs/docs.json': docsJson({ pages: ['a', 'b', 'dated'] }, { metadata }),
  'docs/a.mdx': page('A', 'Text of a.'),
  'docs/b.mdx': page('B', 'Text of b.'),
  'docs/dated.mdx': '---\ntitle: Dated\nlastUpdatedDate: 2020-02-02\n---\n\nText.\n',
});

function git(folder: string, args: string[], { day = '2026-05-01', name = 'Ada' } = {}): string {
  const date = `${day}T12:00:00Z`;
  return execFileSync('git', ['-c', 'init.defaultBranch=main', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: `${name}@x.test` },
      ...{ GIT_COMMITTER_NAME: 'C', GIT_COMMITTER_EMAIL: 'c@x.test' },
    },
  });
}

function commit(folder: string, who?: { day?: string; name?: string }): void {
  git(folder, ['add', '-A'], who);
  git(folder, ['commit', '-q', '-m', 'Change'], who);
}

function makeRepository(metadata: object = { timestamp: true, contributors: true }): string {
  const folder = makeSite(SITE(metadata));
  git(folder, ['init', '-q']);
  writeFileSync(join(folder, '.gitignore'), '.bindery-cache\n');
  commit(folder);
  return folder;
}

/** What stands below each page. A build without a cache must say the same. */
async function stamps(folder: string): Promise<Record<string, string[]>> {
  const read = async (cacheFolder?: false) => {
    const out = join(temporaryFolder('out'), 'site');
    const { diagnostics } = await buildSite(join(folder, 'docs'), { out, cacheFolder, search: false });
    const found: Record<string, string[]> = { notes: diagnostics.map(({ rule }) => rule) };
    for (const name of ['a', 'b', 'dated']) {
      const html = readFileSync(join(out, `${name}.html`), 'utf8');
      const lines = [...html.matchAll(/<p class="stamp">(.*?)<\/p>/g)].map(([, text]) => text!);
      found[name] = lines.map((text) => text.replaceAll(/<[^>]+>/g, ''));
    }
    return found;
  };
  const cached = await read();
  expect(await read(false)).toEqual(cached);
  return cached;
}

it('follows commits: text, another author, an amended date, a branch', async () => {
  const folder = makeRepository();
  const first = ['Last updated 2026-05-01', 'Contributors: Ada'];
  expect(await stamps(folder)).toEqual({
    ...{ a: first, b: first, notes: [] },
    dated: ['Last updated 2020-02-02', 'Contributors: Ada'],
  });
  writeFiles(folder, { 'docs/a.mdx': page('A', 'Other text.') });
  // What is not committed yet has the date of its last commit.
  expect((await stamps(folder)).a).toEqual(first);
  commit(folder, { day: '2026-06-07', name: 'Bob <b>' });
  const second = ['Last updated 2026-06-07', 'Contributors: Ada, Bob b'];
  expect(await stamps(folder)).toMatchObject({ a: second, b: first });
  git(folder, ['commit', '-q', '--amend', '--no-edit', '--reset-author'], { day: '2026-07-01', name: 'Cy' });
  expect((await stamps(folder)).a).toEqual(['Last updated 2026-07-01', 'Contributors: Ada, Cy']);
  git(folder, ['checkout', '-q', '-b', 'other', 'HEAD~1']);
  git(folder, ['checkout', '-q', 'main']);
  git(folder, ['pack-refs', '--all']);
  expect((await stamps(folder)).a).toEqual(['Last updated 2026-07-01', 'Contributors: Ada, Cy']);
  const beside = join(temporaryFolder('worktree'), 'w');
  git(folder, ['worktree', 'add', '-q', beside, 'other']);
  expect((await stamps(beside)).a).toEqual(first);
});

it('a clone without its history shows no date that is not known, and says so', async () => {
  const folder = makeRepository();
  writeFiles(folder, { 'docs/a.mdx': page('A', 'Other text.') });
  commit(folder, { day: '2026-06-07' });
  const clone = join(temporaryFolder('clone'), 'c');
  git(folder, ['clone', '-q', '--depth', '1', `file://${folder}`, clone]);
  const shown = await stamps(clone);
  expect(shown).toMatchObject({ a: [], b: [], dated: ['Last updated 2020-02-02'] });
  expect(shown.notes).toEqual(['history-missing']);
  git(clone, ['fetch', '-q', '--unshallow']);
  expect(await stamps(clone)).toMatchObject({
    b: ['Last updated 2026-05-01', 'Contributors: Ada'],
    notes: [],
  });
});

it.each([
  ['only dates', { timestamp: true }, ['Last updated 2026-05-01']],
  ['only names', { contributors: true }, ['Contributors: Ada']],
  ['nothing', {}, []],
])('shows %s where that is asked for', async (_name, metadata, expected) => {
  expect((await stamps(makeRepository(metadata))).a).toEqual(expected);
});

it('needs no repository', async () => {
  const folder = makeSite(SITE({ timestamp: true }));
  expect(await stamps(folder)).toMatchObject({ a: [], notes: ['history-missing'] });
});
