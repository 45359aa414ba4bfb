import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '@bindery/engine';
import { afterAll, expect, test } from 'vitest';
import { makeBaseline, readBaseline, withoutKnown, writeBaseline } from './baseline.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-baseline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mistake = (file: string, message: string, line: number): Diagnostic => ({
  severity: 'warning',
  file,
  line,
  column: 1,
  rule: 'broken-link',
  message,
  hint: null,
  excerpt: null,
});

test('known mistakes are known wherever they have moved to, and as often as they were there', () => {
  const path = join(folder, 'known.json');
  writeBaseline(path, [mistake('a.mdx', 'x', 1), mistake('a.mdx', 'x', 9), mistake('b.mdx', 'y', 2)]);
  const known = readBaseline(path);
  const now = [
    mistake('a.mdx', 'x', 3),
    mistake('a.mdx', 'x', 30),
    mistake('a.mdx', 'x', 31),
    mistake('b.mdx', 'z', 2),
    mistake('c.mdx', 'y', 2),
  ];
  expect(withoutKnown(now, known)).toEqual(now.slice(2));
});

test('notes are no mistakes', () => {
  expect(makeBaseline([{ ...mistake('a', 'x', 1), severity: 'info' }]).mistakes).toEqual({});
});

test.each(['', '[]', '{}', '{"format":2,"mistakes":{}}', '{"format":1,"mistakes":{"a":1}}'])(
  '%s is no baseline',
  (text) => {
    const path = join(folder, 'bad.json');
    writeFileSync(path, text);
    expect(() => readBaseline(path)).toThrow(/baseline/);
  },
);
