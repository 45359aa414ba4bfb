import { expect, test } from 'vitest';
import { briefSource, loadWritten, REQUIRED } from '../../tests/config/load-written.ts';

test('references: siblings override, lists ignore them, nested and relative to their own file', async () => {
  const { config, navigation, diagnostics, files } = await loadWritten({
    'docs.json': {
      ...REQUIRED,
      seo: { $ref: 'conf/seo.json', indexing: 'navigable' },
      navigation: { $ref: './conf/nav.json' },
    },
    'conf/seo.json': { indexing: 'all', metatags: { a: 'b' } },
    'conf/nav.json': { groups: { $ref: 'groups.json', group: 'ignored' } },
    'conf/groups.json': [{ group: 'G', pages: ['x'] }, { $ref: '/shared.json' }],
    'shared.json': { group: 'Shared', pages: ['y'] },
  });
  expect(diagnostics).toEqual([]);
  expect(config.seo).toMatchObject({ indexing: 'navigable', metatags: { a: 'b' } });
  expect(briefSource(navigation!)).toEqual([
    ['G', ['x']],
    ['Shared', ['y']],
  ]);
  expect(files).toEqual(['docs.json', 'conf/groups.json', 'conf/nav.json', 'conf/seo.json', 'shared.json']);
});

test.each([
  ['to itself', { 'docs.json': { ...REQUIRED, seo: { $ref: 'docs.json' } } }, 'ref-cycle'],
  [
    'in a circle',
    {
      'docs.json': { ...REQUIRED, seo: { $ref: 'a.json' } },
      'a.json': { organization: { $ref: 'b.json' } },
      'b.json': { x: { $ref: 'a.json' } },
    },
    'ref-cycle',
  ],
  ['to a missing file', { 'docs.json': { ...REQUIRED, seo: { $ref: 'nope.json' } } }, 'ref-missing'],
  ['upwards', { 'docs.json': { ...REQUIRED, seo: { $ref: '../secret.json' } } }, 'ref-outside'],
  [
    'upwards by a detour',
    { 'docs.json': { ...REQUIRED, seo: { $ref: 'a/../../secret.json' } } },
    'ref-outside',
  ],
  ['to a URL', { 'docs.json': { ...REQUIRED, seo: { $ref: 'https://evil.example/a.json' } } }, 'ref-outside'],
  ['to a file: URL', { 'docs.json': { ...REQUIRED, seo: { $ref: 'file:///etc/passwd' } } }, 'ref-outside'],
  ['inside the same file', { 'docs.json': { ...REQUIRED, seo: { $ref: '#/x' } } }, 'wrong-value'],
  ['by a number', { 'docs.json': { ...REQUIRED, seo: { $ref: 5 } } }, 'wrong-value'],
  [
    'to a broken file',
    { 'docs.json': { ...REQUIRED, seo: { $ref: 'a.json' } }, 'a.json': '{"indexing": !' },
    'config-syntax',
  ],
])('a reference %s is a diagnostic and the site goes on', async (_, files, rule) => {
  const { config, diagnostics } = await loadWritten(files);
  expect(diagnostics.map((found) => found.rule)).toContain(rule);
  expect(config.name).toBe('Site');
});

test('an absolute reference starts at the site, not at the disk', async () => {
  const { config, diagnostics } = await loadWritten({
    'docs.json': { ...REQUIRED, seo: { $ref: '/etc/passwd' } },
    'etc/passwd': { indexing: 'all' },
  });
  expect([config.seo.indexing, diagnostics]).toEqual(['all', []]);
});

test('references that multiply are cut off', async () => {
  const files: Record<string, unknown> = { 'docs.json': { ...REQUIRED, x: { $ref: 'r0.json' } } };
  for (let n = 0; n < 12; n++)
    files[`r${n}.json`] = Array.from({ length: 20 }, () => ({ $ref: `r${n + 1}.json` }));
  files['r12.json'] = { a: 1 };
  const { config, diagnostics } = await loadWritten(files);
  expect(diagnostics.map(({ rule }) => rule)).toContain('config-too-large');
  expect(config.name).toBe('Site');
});
