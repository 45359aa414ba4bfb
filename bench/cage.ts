/**
 * What the cage costs a build: the same site checked (all of it rendered, nothing kept) in each cage in turn, by the
 * processor time of all processes that it takes. Another checkout of this repository can be measured beside it.
 *
 *   npm run bench:cage -- --site <folder> [--rounds 5] [--beside <checkout>]
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './src/run-command.ts';

const { values } = parseArgs({
  options: { site: { type: 'string' }, rounds: { type: 'string', default: '5' }, beside: { type: 'string' } },
});
if (!values.site) throw new Error('--site <folder> is missing');
const own = resolve(import.meta.dirname, '..');
const trials = [
  { name: 'none', checkout: own, cage: 'none' },
  { name: 'bubblewrap', checkout: own, cage: 'bubblewrap' },
  ...(values.beside
    ? [{ name: `bubblewrap of ${values.beside}`, checkout: resolve(values.beside), cage: 'bubblewrap' }]
    : []),
];

const seconds = trials.map((): number[] => []);
for (let round = -1; round < Number(values.rounds); round++) {
  for (const [index, { checkout, cage }] of trials.entries()) {
    const measured = cpuSeconds(checkout, cage);
    // The first makes code ready that the others find.
    if (round >= 0) seconds[index]!.push(measured);
  }
}
const quiet = median(seconds[0]!);
for (const [index, { name }] of trials.entries()) {
  const middle = median(seconds[index]!);
  console.log(`${name}: ${middle.toFixed(2)} s of processor time, ${(middle / quiet).toFixed(3)} of none`);
}

function cpuSeconds(checkout: string, cage: string): number {
  const trial = join(import.meta.dirname, 'src', 'cage-trial.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [trial, checkout, cage, resolve(values.site!)], {
    encoding: 'utf8',
  });
  const measured = Number(stdout);
  if (!(measured > 0)) throw new Error(stderr);
  return measured;
}
