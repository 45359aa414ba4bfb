import { expect, test } from 'vitest';
import { createTargetResolver } from './resolve-target.ts';

const site = (pages: string[]) =>
  createTargetResolver({
    pages,
    folders: [],
    files: ['images/a.png'],
    roots: [''],
    redirects: [],
    home: 'index',
  });

test.each([
  ['/docs/guides/start', 'guides/start'],
  ['/docs/guides/start#x', 'guides/start'],
  ['/docs', 'index'],
  ['/docs/', 'index'],
  ['/docs/none', null],
  ['/docstrings', null],
  ['docs/guides/start', null],
])('where no page lies in docs/, %s leads to %s', (href, page) => {
  const target = site(['index', 'guides/start']).link(href, 'index.mdx');
  expect(target.kind === 'page' ? target.page : null).toBe(page);
});

test('a folder docs/ of the site is meant itself', () => {
  const { link } = site(['index', 'start', 'docs/start', 'docs/deep/a']);
  expect(link('/docs/start', 'index.mdx')).toMatchObject({ page: 'docs/start' });
  expect(link('/docs/index', 'index.mdx')).toEqual({ kind: 'missing' });
});

test('files below it are found as well', () => {
  const { asset } = site(['index']);
  expect(asset('/docs/images/a.png', 'index.mdx')).toMatchObject({ file: 'images/a.png' });
  expect(asset('/docs/images/b.png', 'index.mdx')).toEqual({ kind: 'missing' });
});

test.each([
  ['./helper', 'components/box.tsx', 'components/helper.ts'],
  ['./parts', 'components/box.tsx', 'components/parts/index.js'],
  ['/components/box', 'components/other.jsx', 'components/box.tsx'],
  // A page says which script it means: its repository may hold an application as well.
  ['/components/box', 'guides/start.mdx', null],
])('%s, imported by %s, is %s', (specifier, from, file) => {
  const files = ['components/box.tsx', 'components/helper.ts', 'components/parts/index.js'];
  const { imported } = createTargetResolver({
    ...{ pages: ['index'], folders: [], files, roots: [''], redirects: [], home: 'index' },
  });
  expect(imported(specifier, from)).toBe(file);
});

const COMPOSED = '/caf\u00e9/b\u00fc';
const DECOMPOSED = '/cafe\u0301/bu\u0308';

test.each([
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
])('letters and accents, be they one sign or two: %j for %j', (written, actual) => {
  const path = actual.slice(1);
  const files = [`${path}.png`, `${path}.mdx`];
  const { link, asset, imported } = createTargetResolver({
    ...{ pages: ['index', path], folders: [], files, roots: [''], redirects: [], home: 'index' },
  });
  for (const href of [written, encodeURI(written), `${written}.mdx`]) {
    expect(link(`${href}#x`, 'index.mdx')).toEqual({ kind: 'page', page: path, suffix: '#x' });
  }
  expect(link(`${written}/rss.xml`, 'index.mdx')).toMatchObject({ path: `${path}/rss.xml`, feedOf: path });
  expect(asset(`${written}.png`, 'index.mdx')).toMatchObject({ file: `${path}.png` });
  expect(imported(`.${written}.mdx`, 'index.mdx')).toBe(`${path}.mdx`);
});
