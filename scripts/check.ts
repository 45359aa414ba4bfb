/** `npm run check`: lock, format, lint, types, import arrows and cycles, unit tests. Every step runs; all findings are shown. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findViolations, readSources } from './arrows.ts';
import { explainLockGap, findLockGaps, readLock } from './lock-gaps.ts';

const root = join(import.meta.dirname, '..');

const steps: [string, () => boolean][] = [
  ['lock', lock],
  ['format and lint', () => runs('biome', 'check', '.')],
  ['types', () => runs('tsc', '--project', '.')],
  ['arrows and cycles', arrows],
  ['unit tests', () => runs('vitest', 'run', '--project', 'unit')],
];
const failed = steps.filter(([name, step]) => {
  console.log(`\n── ${name}`);
  return !step();
});
console.log(failed.length ? `\nFailed: ${failed.map(([name]) => name).join(', ')}` : '\nAll checks passed.');
process.exitCode = failed.length ? 1 : 0;

function runs(command: string, ...args: string[]): boolean {
  return (
    spawnSync(join(root, 'node_modules', '.bin', command), args, { cwd: root, stdio: 'inherit' }).status === 0
  );
}

function arrows(): boolean {
  const sources = readSources(root);
  const violations = findViolations(sources);
  console.log(
    violations.length ? violations.join('\n') : `${sources.length} files, no wrong arrow, no cycle`,
  );
  return violations.length === 0;
}

function lock(): boolean {
  const gaps = findLockGaps(readLock(root));
  console.log(gaps.length ? gaps.map(explainLockGap).join('\n') : 'every platform has its packages');
  return gaps.length === 0;
}
