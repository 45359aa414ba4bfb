import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BuildState, type KnownEntry } from './build-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('knows pages as they were last, few or many changed at a time', async () => {
  const state = new BuildState(folder, 'id');
  const entries = (stamps: string[]) =>
    stamps.map((stamp, index) => [`${index}.mdx`, { stamp }]) as unknown as KnownEntry[];
  const stamps = Array.from({ length: 240 }, () => 'a');
  await state.saveKnownPages(entries(stamps), new Set(stamps.map((_, index) => `${index}.mdx`)));
  for (const [index, stamp] of [
    [3, 'b'],
    [7, 'c'],
    [3, 'd'],
  ] as const) {
    stamps[index] = stamp;
    await state.saveKnownPages(entries(stamps), new Set([`${index}.mdx`]));
    expect([...new BuildState(folder, 'id').knownPages()]).toEqual(entries(stamps));
  }
});
