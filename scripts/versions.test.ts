import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findVersionMismatches, releaseVersion, setVersion } from './versions.ts';

const root = join(import.meta.dirname, '..');
const PLACES = [
  'package.json',
  'package-lock.json',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`),
  'packages/engine/src/pipeline/engine-version.ts',
  'packages/sdk/src/calls.ts',
  'charts/bindery/Chart.yaml',
];
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'bindery-versions-'));
  for (const file of PLACES) cpSync(join(root, file), join(copy, file), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

it('every place repeats the version of the root package', () => {
  expect(findVersionMismatches(root)).toEqual([]);
});

it('one call changes all of them and nothing else', () => {
  setVersion(copy, '7.8.9-rc.1');
  expect(releaseVersion(copy)).toBe('7.8.9-rc.1');
  expect(findVersionMismatches(copy)).toEqual([]);
  setVersion(copy, releaseVersion(root));
  for (const file of PLACES) {
    expect(readFileSync(join(copy, file), 'utf8'), file).toBe(readFileSync(join(root, file), 'utf8'));
  }
});

it.each(PLACES.slice(1))('%s with another version is found', (file) => {
  const path = join(copy, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(releaseVersion(root), '9.9.9'));
  expect(findVersionMismatches(copy).map((found) => found.file)).toContain(file);
});

it('refuses what is no version', () => {
  expect(() => setVersion(copy, 'next')).toThrow(/no version/);
});
