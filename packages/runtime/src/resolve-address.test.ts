import { expect, it } from 'vitest';
import { resolveAddress } from './resolve-address.ts';

const site = {
  files: new Map(
    ['index.html', 'a.html', 'a/b.html', 'c/index.html', 'é.html', '404.html'].map((path) => [path, true]),
  ),
};

it.each([
  ['/', 'index.html'],
  ['/index.html', 'index.html'],
  ['/a', 'a.html'],
  ['/a.html', 'a.html'],
  ['/a/b', 'a/b.html'],
  ['/c', 'c/index.html'],
  ['/%C3%A9', 'é.html'],
])('%s is %s', (address, path) => {
  expect(resolveAddress(site, address)).toMatchObject({ kind: 'file', path });
});

it.each([
  ['/a/', '/a'],
  ['/a/b/', '/a/b'],
  ['/c/', '/c'],
  ['/%C3%A9/', '/%C3%A9'],
])('%s moves to %s', (address, location) => {
  expect(resolveAddress(site, address)).toEqual({ kind: 'redirect', location });
});

it.each(['/..', '/a/../b', '/%2e%2e/a', '/a%2Fb', '/a%5Cb', '/a%00', '/%', '/a\\b', '//x', '/A', '/b'])(
  '%s finds nothing',
  (address) => {
    expect(['missing', 'malformed']).toContain(resolveAddress(site, address).kind);
  },
);
