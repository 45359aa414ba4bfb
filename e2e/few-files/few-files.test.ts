/** Where the system has no files left to give, what starts a process says so, and whoever asked lives on. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bestCage, cageLacks } from '../../packages/cage/src/index.ts';

/** What loading the sources takes at once, and some to be short of. */
const FILES = 120;

it.each([
  ['git', 'done'],
  ['history', 'done'],
  ['cage', 'done'],
  ['renderer', 'done'],
  ['unpack', 'its gzip data is damaged'],
  ['unpack a stream', 'its gzip data is damaged'],
])('%s', (thing, usual) => {
  const ends: string[] = starved('starved.ts', thing);
  expect([ends[0], ends.at(-1)]).toEqual([usual, usual]);
  for (const end of ends) expect(end === usual || end.startsWith('EMFILE '), end).toBe(true);
  // History is left out where git cannot be asked, and the build says so.
  if (thing !== 'history') expect(ends.some((end) => end.startsWith('EMFILE '))).toBe(true);
});

it('no weaker cage is taken for good', async () => {
  const found = starved<unknown[]>('starved-probe.ts');
  const kind = await bestCage();
  expect(found.at(-1)).toEqual([kind, await cageLacks(kind)]);
  expect(found[0]).toBe('refused');
  for (const each of found.slice(0, -1)) expect(['refused', kind]).toContain(each);
});

function starved<Told>(script: string, ...words: string[]): Told {
  const program = [process.execPath, join(import.meta.dirname, script), ...words];
  const args = ['-c', `ulimit -n ${FILES}; exec "$@"`, 'sh', ...program];
  const { status, stdout, stderr } = spawnSync('/bin/sh', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}
