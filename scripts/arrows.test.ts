import { expect, it } from 'vitest';
import { findViolations, type SourceFile } from './arrows.ts';

const file = (path: string, ...targets: string[]): SourceFile => ({
  path,
  imports: targets.map((target) => ({ target, lazy: false, typeOnly: false })),
});

it.each([
  ['a package below importing one above', [file('packages/engine/src/build.ts', '@bindery/platform')]],
  ['a reach past a package’s door', [file('packages/platform/src/main.ts', 'packages/engine/src/build.ts')]],
  [
    'a slice importing a slice',
    [file('packages/platform/src/projects/routes.ts', 'packages/platform/src/updates/store.ts')],
  ],
  [
    'ground importing a slice',
    [file('packages/platform/src/jobs/worker.ts', 'packages/platform/src/updates/job.ts')],
  ],
  ['an author command importing the platform', [file('packages/cli/src/build.ts', '@bindery/platform')]],
  [
    'a cycle',
    [
      file('packages/engine/src/a.ts', 'packages/engine/src/b.ts'),
      file('packages/engine/src/b.ts', 'packages/engine/src/a.ts'),
    ],
  ],
])('refuses %s', (_, sources) => {
  expect(findViolations(sources)).toHaveLength(1);
});

it('accepts the arrows of ARCHITECTURE.md', () => {
  const sources = [
    file('packages/platform/src/main.ts', 'packages/platform/src/projects/routes.ts', '@bindery/engine'),
    file(
      'packages/platform/src/projects/routes.ts',
      'packages/platform/src/api/errors.ts',
      '@bindery/contract',
    ),
    file('packages/platform/src/jobs/worker.ts', 'packages/platform/src/db/database.ts', 'pg-boss'),
    file('packages/cli/src/operator/start.ts', '@bindery/platform'),
  ];
  expect(findViolations(sources)).toEqual([]);
});
