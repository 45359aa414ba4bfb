import { describe, expect, it } from 'vitest';
import { isBranchName, normalizeFolder, parseRepository } from './git-source.ts';

describe('a repository', () => {
  it.each([
    ['https://github.com/acme/docs.git', 'https', 'https://github.com'],
    ['https://git.example.com:8443/a/b', 'https', 'https://git.example.com:8443'],
    ['http://git.internal/docs', 'http', 'http://git.internal'],
    ['ssh://git@github.com/acme/docs.git', 'ssh', 'ssh://github.com'],
    ['ssh://git@git.example.com:2222/docs.git', 'ssh', 'ssh://git.example.com:2222'],
    ['git@github.com:acme/docs.git', 'ssh', 'ssh://github.com'],
    ['git@GitHub.com:/srv/docs.git', 'ssh', 'ssh://github.com'],
  ])('may be %s', (text, kind, origin) => {
    expect(parseRepository(text)).toEqual({ kind, repository: text, origin });
  });

  it.each([
    ['/srv/git/docs.git', 'file:///srv/git/docs.git'],
    ['file:///srv/git/docs.git', 'file:///srv/git/docs.git'],
    ['file:///srv/with%20space', 'file:///srv/with%20space'],
    ['/srv/100%25', 'file:///srv/100%25'],
    ['/srv/../etc', 'file:///etc'],
    ['file:///srv/%2e%2e/etc', 'file:///etc'],
    ['/srv/a?b#c', 'file:///srv/a%3Fb%23c'],
  ])('on disk, %s, shows as %s', (text, shown) => {
    expect(parseRepository(text)).toMatchObject({ kind: 'file', repository: shown });
  });

  it.each([
    ['', /must be/],
    ['docs', /must be/],
    ['docs.git', /must be/],
    ['./docs', /must be/],
    ['../docs', /must be/],
    ['--upload-pack=touch /x', /spaces/],
    ['--upload-pack=x', /dash/],
    ['-oProxyCommand=x@host:path', /dash/],
    ['https://user@host/r', /source\.token/],
    ['https://user:pass@host/r', /source\.token/],
    ['https://:pass@host/r', /source\.token/],
    ['ssh://user:pass@host/r', /source\.token/],
    ['ssh://-oProxyCommand=x/r', /must/],
    ['ssh://-o@host/r', /host/],
    ['git@-oProxyCommand=x:r', /must be/],
    ['git@host:-r', /must be/],
    ['ssh://host/-r', /path/],
    ['https://host', /path/],
    ['https://host/', /path/],
    ['https://host/r?x=1', /query/],
    ['https://host/r#x', /query/],
    ['git://host/r', /must be/],
    ['ext::sh -c x', /spaces/],
    ['ext::sh', /must be/],
    ['fd::17/r', /must be/],
    ['https::https://host/r', /must be/],
    ['file://host/r', /without a host/],
    ['file:///a%00b', /control/],
    ['file:///a%zz', /well-formed/],
    ['https://host/a b', /spaces/],
    ['https://host/a\u0000b', /control/],
    ['\\\\host\\share', /backslash/],
    ['javascript:alert(1)', /must be/],
  ])('may not be %j', (text, problem) => {
    expect(parseRepository(text)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

it.each([
  ['main', true],
  ['feature/x', true],
  ['v1.0', true],
  ['ünïcode', true],
  ['', false],
  ['-x', false],
  ['--upload-pack=x', false],
  ['a..b', false],
  ['a b', false],
  ['a~1', false],
  ['a^', false],
  ['a:b', false],
  ['a?', false],
  ['a*', false],
  ['a[', false],
  ['a\\b', false],
  ['/a', false],
  ['a/', false],
  ['a//b', false],
  ['.a', false],
  ['a/.b', false],
  ['a.lock', false],
  ['a.lock/b', false],
  ['a.', false],
  ['@', false],
  ['a@{b', false],
  ['a\u007f', false],
  ['a\nb', false],
])('branch %j: %s', (name, valid) => {
  expect(isBranchName(name)).toBe(valid);
});

it.each([
  ['', ''],
  ['.', ''],
  ['docs', 'docs'],
  ['./docs/', 'docs'],
  ['a//b/./c', 'a/b/c'],
  ['a..b', 'a..b'],
  ['/docs', null],
  ['..', null],
  ['docs/../..', null],
  ['docs/..', null],
  ['.git', null],
  ['x/.GIT/hooks', null],
  ['-x', null],
  ['a\\b', null],
  ['a\u0000b', null],
])('folder %j is kept as %j', (folder, kept) => {
  expect(normalizeFolder(folder)).toBe(kept);
});
