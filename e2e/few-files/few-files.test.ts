/** Where the system has no files left to give, what starts a process says so, and whoever asked lives on. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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
  const program = [process.execPath, join(import.meta.dirname, 'starved.ts'), thing];
  const args = ['-c', `ulimit -n ${FILES}; exec "$@"`, 'sh', ...program];
  const { status, stdout, stderr } = spawnSync('/bin/sh', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const ends: string[] = JSON.parse(stdout);
  expect([ends[0], ends.at(-1)]).toEqual([usual, usual]);
  for (const end of ends) expect(end === usual || end.startsWith('EMFILE '), end).toBe(true);
  // History is left out where git cannot be asked, and the build says so.
  if (thing !== 'history') expect(ends.some((end) => end.startsWith('EMFILE '))).toBe(true);
});
