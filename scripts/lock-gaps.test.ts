import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explainLockGap, findLockGaps, readLock, withoutGaps } from './lock-gaps.ts';

const parser = {
  optionalDependencies: {
    '@x/parser-linux-x64-gnu': '1.0.0',
    '@x/parser-linux-arm64-musl': '1.0.0',
    '@x/parser-darwin-arm64': '1.0.0',
    '@x/parser-win32-x64-msvc': '1.0.0',
    '@x/parser-wasm32-wasi': '1.0.0',
    fsevents: '2.0.0',
  },
  integrity: 'sha512-a',
};
const part = { integrity: 'sha512-b' };

it('finds what a lock made on one machine lacks for the others', () => {
  const lock = {
    packages: { 'node_modules/parser': parser, 'node_modules/@x/parser-linux-arm64-musl': part },
  };
  expect(findLockGaps(lock)).toEqual([
    { name: '@x/parser-linux-x64-gnu', of: 'parser', what: 'no entry' },
    { name: '@x/parser-darwin-arm64', of: 'parser', what: 'no entry' },
  ]);
  expect(explainLockGap(findLockGaps(lock)[0]!)).toContain('npm run lock');
});

it('finds an entry that cannot be verified', () => {
  const lock = {
    packages: {
      'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' }, integrity: 'sha512-a' },
      'packages/cli/node_modules/a-linux-x64': {},
    },
  };
  expect(findLockGaps(lock)).toEqual([{ name: 'a-linux-x64', of: 'a', what: 'no integrity' }]);
});

it('drops a package with gaps and its parts, and nothing else', () => {
  const lock = {
    packages: {
      '': {},
      'packages/engine': {},
      'node_modules/parser': parser,
      'node_modules/@x/parser-linux-arm64-musl': part,
      'node_modules/other': part,
    },
  };
  expect(Object.keys(withoutGaps(lock).packages)).toEqual([
    '',
    'packages/engine',
    'node_modules/@x/parser-linux-arm64-musl',
    'node_modules/other',
  ]);
});

it('finds nothing missing in the lock of this repository', () => {
  expect(findLockGaps(readLock(join(import.meta.dirname, '..')))).toEqual([]);
});
