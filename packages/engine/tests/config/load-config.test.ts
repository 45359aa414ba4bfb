import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { temporarySite } from '../content/temporary-site.ts';

const REQUIRED = {
  theme: 'mint',
  name: 'Site',
  colors: { primary: '#000000' },
  navigation: { pages: ['a'] },
};

test('a reference is read from disk, through a link that stays in the site', async () => {
  using site = temporarySite({
    'docs.json': JSON.stringify({ ...REQUIRED, seo: { $ref: 'link.json' } }),
    'conf/seo.json': '{"indexing": "all"}',
  });
  symlinkSync('conf/seo.json', join(site.root, 'link.json'));
  const { config, diagnostics } = await loadConfig({ root: site.root });
  expect([config.seo.indexing, diagnostics]).toEqual(['all', []]);
});

test('a reference never leaves the site, by whatever way', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'bindery-outside-'));
  try {
    writeFileSync(join(outside, 'seo.json'), '{"indexing": "all"}');
    using site = temporarySite({ 'docs.json': '', 'sub/x.json': '{}' });
    symlinkSync(join(outside, 'seo.json'), join(site.root, 'link.json'));
    symlinkSync(outside, join(site.root, 'folder'));
    for (const ref of [
      'link.json',
      'folder/seo.json',
      join(outside, 'seo.json'),
      '../x.json',
      `sub/../../${outside}`,
    ]) {
      writeFileSync(join(site.root, 'docs.json'), JSON.stringify({ ...REQUIRED, seo: { $ref: ref } }));
      const { config, diagnostics } = await loadConfig({ root: site.root });
      expect(config.seo.indexing, ref).toBe('navigable');
      expect(
        diagnostics.map(({ rule }) => rule),
        ref,
      ).toEqual([expect.stringMatching(/^ref-(?:outside|missing)$/)]);
    }
  } finally {
    rmSync(outside, { recursive: true });
  }
});

test.each([
  [
    'a link that leads out',
    (root: string) => symlinkSync('/etc/passwd', join(root, 'docs.json')),
    'config-unreadable',
  ],
  [
    'an endless device',
    (root: string) => symlinkSync('/dev/zero', join(root, 'docs.json')),
    'config-unreadable',
  ],
  [
    'a pipe that nobody writes to',
    (root: string) => void execFileSync('mkfifo', [join(root, 'docs.json')]),
    'config-unreadable',
  ],
  ['a folder', (root: string) => symlinkSync('.', join(root, 'docs.json')), 'config-unreadable'],
  ['nothing', () => {}, 'config-missing'],
])('docs.json as %s is an error, and there is a configuration all the same', async (_, prepare, rule) => {
  using site = temporarySite({ 'a.mdx': '' });
  prepare(site.root);
  const { config, navigation, diagnostics } = await loadConfig({ root: site.root });
  expect(diagnostics).toMatchObject([{ severity: 'error', rule }]);
  expect([config.name, navigation]).toEqual(['Documentation', null]);
});

test.each([
  ['docs', 'docs/'],
  ['packages/website-docs', 'packages/website-docs/'],
  ['.hidden', 'bindery new'],
  ['node_modules/x/docs', 'bindery new'],
])('where docs.json is elsewhere, that is told: %s', async (folder, hint) => {
  using site = temporarySite({
    'a.mdx': '',
    // Other tools have a file of that name as well.
    'api/docs.json': '{"classes": []}',
    [`${folder}/docs.json`]: JSON.stringify(REQUIRED),
  });
  const { diagnostics } = await loadConfig({ root: site.root });
  expect(diagnostics).toMatchObject([{ rule: 'config-missing', hint: expect.stringContaining(hint) }]);
});
