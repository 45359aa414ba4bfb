import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changelogSection, commitsSinceRelease } from './changelog.ts';

it('sorts commits by what they mean to users', () => {
  const subjects = [
    'feat(cli): preview',
    'fix: links',
    'test(cli): more',
    'feat(api)!: no more v0',
    'perf(engine): x',
    'merge',
  ];
  const commits = subjects.map((subject, index) => ({ hash: `c${index}`, subject }));
  expect(changelogSection(commits, { version: '1.2.0', date: '2026-01-02' })).toBe(`## 1.2.0 (2026-01-02)

### Breaking

- **api:** no more v0 (c3)

### New

- **cli:** preview (c0)
- **api:** no more v0 (c3)

### Mended

- links (c1)

### Faster

- **engine:** x (c4)
`);
});

it('takes the commits since the last release, also when this one is tagged already', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-changelog-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  git('init', '--quiet');
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);
  commit('feat: one');
  expect(commitsSinceRelease(folder).map(({ subject }) => subject)).toEqual(['feat: one']);
  git('tag', 'v1.0.0');
  commit('feat: two');
  commit('fix: three');
  git('tag', 'v1.1.0');
  expect(commitsSinceRelease(folder).map(({ subject }) => subject)).toEqual(['fix: three', 'feat: two']);
  rmSync(folder, { recursive: true });
});
