import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

it('makes what is missing, and is content with what is there', () => {
  const path = join(root, 'a', 'b', 'c');
  makeFolder(path, { mode: 0o700 });
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  symlinkSync(join(root, 'a'), join(root, 'link'));
  makeFolder(join(root, 'link', 'd'));
  expect(statSync(join(root, 'a', 'd')).isDirectory()).toBe(true);
});

it.each([
  ['a file', () => join(root, 'file'), 'EEXIST'],
  ['below a file', () => join(root, 'file', 'x', 'y'), 'EEXIST'],
  ['where no folder can be made', () => '/proc/bindery/x', 'ENOENT'],
])('tells what is in the way: %s', (_, path, code) => {
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(path())).toThrow(expect.objectContaining({ code }));
});
