import { compileRedirect, createFollower } from '@bindery/bundle';
import { expect, test } from 'vitest';
import { normalizeRedirects } from './redirects.ts';

function normalize(
  written: [source: string, destination: string, permanent?: boolean][],
  pages: string[] = ['new', 'b/index'],
) {
  return normalizeRedirects({
    written: written.map(([source, destination, permanent = true], index) => {
      return { source, destination, permanent, place: { file: 'docs.json', line: index + 1, column: 1 } };
    }),
    pages,
    isThere: (path) => path === 'files/a.pdf',
  });
}

test.each([
  ['as written', '/old', '/new', { source: '/old', destination: '/new' }],
  ['without slashes', 'old/', 'new', { source: '/old', destination: '/new' }],
  ['with a rest', '/old/:slug*', '/new/:slug*', { source: '/old/:slug*', destination: '/new/:slug*' }],
  ['with a bare star', '/old/*', '/new/*', { source: '/old/:rest*', destination: '/new/:rest*' }],
  ['with a prefix', '/concepts-*', '/new', { source: '/concepts-:rest*', destination: '/new' }],
  [
    'to another host',
    '/old',
    'https://x.y/:z*?q=1#h',
    { source: '/old', destination: 'https://x.y/:z*?q=1#h' },
  ],
  ['to an anchor', '/old', '/new#part', { source: '/old', destination: '/new#part' }],
  ['to words', '/old', '/new#:~:text=a,b', { source: '/old', destination: '/new#:~:text=a,b' }],
  [
    'to words with a star',
    '/old',
    '/new?q=*#:~:text=*',
    { source: '/old', destination: '/new?q=*#:~:text=*' },
  ],
  ['to an anchor with a colon', '/old', '/new#t:now', { source: '/old', destination: '/new#t:now' }],
  ['with a star in its query', '/old/*', '/new?q=*', { source: '/old/:rest*', destination: '/new?q=:rest*' }],
  ['to a port', '/old', 'https://x.y:8080/a', { source: '/old', destination: 'https://x.y:8080/a' }],
  ['to a mailbox', '/old', 'mailto:a@x.y', { source: '/old', destination: 'mailto:a@x.y' }],
  ['from a time', '/at/12:30', '/new', { source: '/at/12:30', destination: '/new' }],
  ['from times', '/at/12:30*', '/new', { source: '/at/12:30:rest*', destination: '/new' }],
  ['to a file', '/old', '/files/a.pdf', { source: '/old', destination: '/files/a.pdf' }],
  ['to a folder', '/old', '/b', { source: '/old', destination: '/b' }],
])('a redirect %s', (_, source, destination, expected) => {
  const { redirects, diagnostics } = normalize([[source, destination, false]]);
  expect(diagnostics).toEqual([]);
  expect(redirects).toEqual([{ ...expected, permanent: false }]);
});

test.each([
  ['a question mark', [['/a?b', '/new']], 'redirect-invalid', 0],
  ['an anchor', [['/a#b', '/new']], 'redirect-invalid', 0],
  ['a whole address', [['https://x.y/a', '/new']], 'redirect-invalid', 0],
  [
    'the same source twice',
    [
      ['/a', '/new'],
      ['/a/', '/b'],
    ],
    'redirect-invalid',
    1,
  ],
  ['a wildcard that only the destination has', [['/a', '/new/:slug*']], 'redirect-invalid', 0],
  ['too many wildcards', [['/:a/:b/:c', '/new']], 'redirect-invalid', 0],
  ['a source that is a page', [['/new', '/b']], 'redirect-shadows-page', 0],
  ['itself', [['/a', '/a']], 'redirect-loop', 0],
  [
    'a circle',
    [
      ['/a', '/c'],
      ['/c', '/a'],
      ['/ok', '/new'],
    ],
    'redirect-loop',
    1,
  ],
  ['a growing circle', [['/a/:s*', '/a/b/:s*']], 'redirect-loop', 0],
  [
    'a circle through wildcards',
    [
      ['/x/:s*', '/y/:s*'],
      ['/y/:s*', '/x/:s*'],
    ],
    'redirect-loop',
    0,
  ],
  ['a destination that is not there', [['/a', '/nwe']], 'redirect-missing', 1],
] as [string, [string, string][], string, number][])('%s is reported', (_, written, rule, kept) => {
  const { redirects, diagnostics } = normalize(written);
  expect(new Set(diagnostics.map((found) => found.rule))).toEqual(new Set([rule]));
  expect(diagnostics[0]).toMatchObject({ severity: 'warning', file: 'docs.json', column: 1 });
  expect(redirects).toHaveLength(kept);
});

test.each([
  ['a page', '/docs/new?a#part', '/new?a#part'],
  ['a folder', '/docs/b/', '/b/'],
  ['the front page', '/docs', '/'],
  ['a file', '/docs/files/a.pdf', '/files/a.pdf'],
  ['what is redirected', '/docs/older', '/older'],
])('the path that a site is shown below is left out: %s', (_, destination, expected) => {
  const { redirects, diagnostics } = normalize([
    ['/docs/a', destination],
    ['/older', '/new'],
  ]);
  expect([redirects[0]!.destination, diagnostics]).toEqual([expected, []]);
});

test.each([
  ['there is a folder of that name', [['/a', '/docs/new']], ['new', 'docs/other']],
  ['nothing is there without it, either', [['/a', '/docs/nwe']], ['new']],
  ['it leads back to itself', [['/a', '/docs/a']], ['new']],
] as [string, [string, string][], string[]][])(
  'a destination below that path is missing: %s',
  (_, written, pages) => {
    const { redirects, diagnostics } = normalize(written, pages);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['redirect-missing']);
    expect(redirects[0]!.destination).toBe(written[0]![1]);
  },
);

test.each([
  ['it has pages without it', [['/old/:s*', '/docs/:s*']], ['b/new'], '/:s*'],
  ['a folder of it has', [['/old/:s*', '/docs/b/:s*']], ['b/new'], '/b/:s*'],
  ['there is a folder of that name', [['/old/:s*', '/docs/:s*']], ['docs/new'], '/docs/:s*'],
  ['it would lead back to itself', [['/b/:s*', '/docs/b/:s*']], ['b/new'], '/docs/b/:s*'],
] as [string, [string, string][], string[], string][])(
  'a wildcard below the path that a site is shown below: %s',
  (_, written, pages, expected) => {
    const { redirects, diagnostics } = normalize(written, pages);
    expect([redirects.map(({ destination }) => destination), diagnostics]).toEqual([[expected], []]);
  },
);

test('the same redirect with and without a slash is one', () => {
  const { redirects, diagnostics } = normalize([
    ['/a', '/new'],
    ['/a/', '/new'],
  ]);
  expect([redirects.length, diagnostics]).toEqual([1, []]);
});

test('a rest that moves deeper ends at the pages that are there', () => {
  const { redirects, diagnostics } = normalize([['/api/:s*', '/api/v2/:s*']], ['api/v2/users']);
  expect([redirects.length, diagnostics]).toEqual([1, []]);
});

test('a chain is no circle', () => {
  expect(
    normalize([
      ['/a', '/b1'],
      ['/b1', '/c1'],
      ['/c1', '/new'],
    ]).diagnostics,
  ).toEqual([]);
});

test.each([
  ['/old/a/b', '/new/a/b'],
  ['/old', '/new'],
  ['/concepts-x', '/c/x'],
  ['/users/5/edit', '/people/5'],
  ['/users/5/6/edit', null],
  ['/elsewhere/a.b', 'https://x.y/a.b'],
  ['/older', null],
])('%s leads to %s', (path, expected) => {
  const redirects = [
    ['/old/:slug*', '/new/:slug*'],
    ['/concepts-:rest*', '/c/:rest*'],
    ['/users/:id/edit', '/people/:id'],
    ['/elsewhere/:rest*', 'https://x.y/:rest*'],
  ].map(([source, destination]) =>
    compileRedirect({ source: source!, destination: destination!, permanent: true }),
  );
  expect(createFollower(redirects)(path)?.destination ?? null).toBe(expected);
});
