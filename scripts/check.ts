/** `npm run check`: lock, versions, format, lint, types, import arrows and cycles, unit tests. Every step runs; all findings are shown. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findViolations, readSources } from './arrows.ts';
import { explainLockGap, findLockGaps, readLock } from './lock-gaps.ts';
import { explainVersionMismatch, findVersionMismatches, releaseVersion } from './versions.ts';

const root = join(import.meta.dirname, '..');

const steps: [string, () => boolean][] = [
  ['lock', lock],
  ['versions', versions],
  ['format and lint', () => runs('biome', 'check', '.')],
  ['types', () => runs('tsc', '--project', '.')],
  ['types of the dashboard', () => runs('tsc', '--project', 'packages/dashboard')],
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

function versions(): boolean {
  const version = releaseVersion(root);
  const mismatches = findVersionMismatches(root);
  console.log(
    mismatches.map((found) => explainVersionMismatch(found, version)).join('\n') ||
      `everything is ${version}`,
  );
  return mismatches.length === 0;
}
