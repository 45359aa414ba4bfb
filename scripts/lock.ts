/** `npm run lock`: brings package-lock.json up to date with every platform's packages, whatever is installed here. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainLockGap, findLockGaps, readLock, withoutGaps } from './lock-gaps.ts';

const root = join(import.meta.dirname, '..');

resolve();
if (findLockGaps(readLock(root)).length) {
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(withoutGaps(readLock(root)), null, 2)}\n`);
  resolve();
}
const gaps = findLockGaps(readLock(root));
console.log(gaps.length ? gaps.map(explainLockGap).join('\n') : 'package-lock.json holds every platform.');
if (gaps.length) {
  console.log(
    'The registry does not offer these for the pinned version: pin one whose platform packages are all there.',
  );
  process.exitCode = 1;
}

function resolve(): void {
  const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
