import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeAbandoned } from './merge-branch.ts';

test('what a killed process left of a merge goes, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['merge-a', 'other']) mkdirSync(join(folder, name, 'copy'), { recursive: true });
  await removeAbandoned(folder);
  expect(readdirSync(folder).sort()).toEqual(['merge-a', 'other']);
  await removeAbandoned(folder, Date.now() + 2 * 3_600_000);
  expect(readdirSync(folder)).toEqual(['other']);
});
