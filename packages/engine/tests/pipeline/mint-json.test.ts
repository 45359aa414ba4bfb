import { afterAll, expect, it } from 'vitest';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { briefLevels } from '../navigation/resolve-written.ts';
import { makeSite, page, removeSites } from './harness/site.ts';

afterAll(removeSites);

it('a tab or anchor of mint.json that leads to no page is left out, any other is kept', async () => {
  const local = ['there', 'folder', 'old', 'nowhere'];
  const divisions = [...local, 'https://forum.example'].map((url) => ({ name: url, url }));
  const folder = makeSite({
    'mint.json': JSON.stringify({
      name: 'Old',
      colors: { primary: '#111111' },
      tabs: divisions,
      anchors: divisions,
      navigation: [{ group: 'G', pages: ['a'] }],
      redirects: [{ source: '/old', destination: '/a' }],
    }),
    'a.mdx': page('A', 'a'),
    'there.mdx': page('There', 't'),
    'folder/first.mdx': page('First', 'f'),
  });
  const { view, diagnostics } = await planSite(folder);
  const kept = [
    ['there', 'there'],
    ['folder', '/folder'],
    ['old', '/old'],
    ['https://forum.example', 'https://forum.example'],
  ];
  expect(briefLevels(view.navigation.levels)).toEqual([['tab', ['Documentation', 'a'], ...kept]]);
  expect(briefLevels(view.navigation.global)).toEqual([['anchor', ...kept]]);
  expect(diagnostics.filter(({ rule }) => rule === 'nav-page-missing')).toMatchObject([
    {
      rule: 'nav-page-missing',
      file: 'mint.json',
      message: 'The tab "nowhere" is left out: there is no page at or below "/nowhere"',
    },
    { rule: 'nav-page-missing', message: expect.stringContaining('The anchor "nowhere" is left out') },
  ]);
});

it('a page that mint.json names once is told of as often as it is named; findings name the file that is there', async () => {
  const folder = makeSite({
    'mint.json': JSON.stringify({
      name: 'Old',
      colors: { primary: '#111111' },
      font: { family: 'No Such Family' },
      versions: ['v2', 'v1'],
      navigation: [
        { group: 'Everywhere', pages: ['a'] },
        { group: 'New', version: 'v2', pages: ['b'] },
        { group: 'Before', version: 'v1', pages: ['c', 'b'] },
      ],
    }),
    'a.mdx': page('A', 'a'),
    'b.mdx': page('B', 'b'),
    'c.mdx': page('C', 'c'),
  });
  const { diagnostics } = await planSite(folder);
  const twice = diagnostics.filter(({ rule }) => rule === 'nav-page-twice');
  expect(twice.map(({ message }) => message.slice(0, 3))).toEqual(['"b"']);
  expect(diagnostics.map(({ rule }) => rule)).toContain('unknown-font');
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['mint.json']));
});
