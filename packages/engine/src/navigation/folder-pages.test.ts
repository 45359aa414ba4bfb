import { expect, test } from 'vitest';
import { resolveWritten } from '../../tests/navigation/resolve-written.ts';
import { createTargetResolver } from '../site/resolve-target.ts';
import { folderPages } from './folder-pages.ts';
import { normalizeRedirects } from './redirects.ts';

const PAGES = ['api/a', 'api/deep/z', 'guides/a', 'guides/b', 'guides/index_', 'home'];

async function site() {
  const { navigation } = await resolveWritten(
    { groups: [{ group: 'G', pages: ['home', 'guides/b', 'guides/a', 'api/deep/z'] }] },
    PAGES,
  );
  const folders = [...folderPages(navigation, PAGES)];
  return { folders, pages: PAGES, files: [], roots: [''], redirects: [], home: 'home' };
}

test.each([
  ['/guides', 'guides/b'],
  ['/guides/', 'guides/b'],
  ['/api', 'api/deep/z'],
  ['/api/deep', 'api/deep/z'],
  ['/guides/a', 'guides/a'],
  ['/none', null],
])('a link to %s leads to %s', async (href, page) => {
  const target = createTargetResolver(await site()).link(href, 'home.mdx');
  expect(target).toEqual(page === null ? { kind: 'missing' } : { kind: 'page', page, suffix: '' });
});

test('a redirect to a folder leads to its first page', async () => {
  const firstBelow = new Map((await site()).folders);
  const place = { file: 'docs.json', line: 1, column: 1 };
  const { redirects, diagnostics } = normalizeRedirects({
    written: [
      { source: '/old', destination: '/guides', permanent: true, place },
      { source: '/gone', destination: '/none', permanent: true, place },
    ],
    pages: PAGES,
    folderPage: (folder) => firstBelow.get(folder) ?? null,
  });
  expect(redirects.map(({ destination }) => destination)).toEqual(['/guides/b', '/none']);
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['redirect-missing']);
});
