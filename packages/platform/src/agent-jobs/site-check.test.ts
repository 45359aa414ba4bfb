import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeNavigation } from './site-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-navigation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function described(navigation: string): Promise<string> {
  writeFileSync(join(folder, 'docs.json'), `{"navigation": ${navigation}}`);
  return describeNavigation(folder);
}

it('describes every form of navigation as a list', async () => {
  const pages = {
    tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'more'] }, 'alone'] }],
  };
  expect(await described(JSON.stringify(pages))).toBe(
    ['tab "Guides"', '  group "Start"', '    - index', '    - more', '  - alone'].join('\n'),
  );
  expect(await described('[]')).toBe('docs.json names no pages.');
  expect(await described('{')).toMatch(/^docs\.json cannot be read: /);
});

it.each([
  ['many pages', JSON.stringify({ pages: Array.from({ length: 400_000 }, () => 'a') }), 5_001],
  ['many lists in lists', `${'['.repeat(500)}${'"a",'.repeat(400_000)}"a"${']'.repeat(500)}`, 1],
  ['deep lists', `${'['.repeat(400_000)}${']'.repeat(400_000)}`, 1],
])('is not kept busy by %s', async (_, navigation, lines) => {
  expect((await described(navigation)).split('\n').length).toBeLessThanOrEqual(lines);
});
