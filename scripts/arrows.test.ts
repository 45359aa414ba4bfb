import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  ENGINE_ROOMS,
  findViolations,
  PACKAGES,
  PLATFORM_GROUND,
  readSources,
  type SourceFile,
} from './arrows.ts';

const ROOT = join(import.meta.dirname, '..');
const ARCHITECTURE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

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
  [
    'ground importing ground above it',
    [file('packages/platform/src/jobs/worker.ts', 'packages/platform/src/versions/labels.ts')],
  ],
  [
    'a folder of the platform importing its root',
    [file('packages/platform/src/jobs/worker.ts', 'packages/platform/src/main.ts')],
  ],
  [
    'the floor importing a folder',
    [file('packages/platform/src/ids.ts', 'packages/platform/src/db/database.ts')],
  ],
  [
    'a room of the engine importing one above it',
    [file('packages/engine/src/theme/page.ts', 'packages/engine/src/pipeline/plan/plan.ts')],
  ],
  [
    'a room of the engine importing its root',
    [file('packages/engine/src/preview/a.ts', 'packages/engine/src/build.ts')],
  ],
  [
    'a room of the engine that has no place',
    [file('packages/engine/src/helpers/a.ts', 'packages/engine/src/mdx/b.ts')],
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

it('refuses folders beside each other that point at each other', () => {
  const [a, b] = ['packages/cli/src/x/a.ts', 'packages/cli/src/y/b.ts'];
  const [c, d] = ['packages/cli/src/y/c.ts', 'packages/cli/src/x/d.ts'];
  expect(findViolations([file(a, b), file(c, d)])).toEqual([
    `two folders point at each other: ${a} imports ${b}, ${c} imports ${d}`,
  ]);
  const inside = 'packages/cli/src/x/inner/e.ts';
  expect(findViolations([file(a, inside), file(inside, d)])).toEqual([]);
});

it('refuses a cycle of types', () => {
  const typed = (path: string, target: string): SourceFile => ({
    path,
    imports: [{ target, lazy: false, typeOnly: true }],
  });
  const [a, b] = ['packages/engine/src/mdx/a.ts', 'packages/engine/src/mdx/b.ts'];
  expect(findViolations([typed(a, b), typed(b, a)])).toEqual([`import cycle: ${a} → ${b} → ${a}`]);
});

it('is what ARCHITECTURE.md shows', () => {
  const section = /## Arrows\n([\s\S]*?)\n## /.exec(ARCHITECTURE)![1]!;
  const shown: Record<string, string[]> = {};
  for (const line of section.matchAll(/^- (.*)$/gm)) {
    for (const arrow of line[1]!.replace(/ \([^)]*\)/g, '').split(' · ')) {
      const [from, to] = arrow.split(' → ').map((names) => names.split(', '));
      for (const name of from!) shown[name] = to!.join() === 'nothing of ours' ? [] : to!;
    }
  }
  expect(shown).toEqual(PACKAGES);
  expect(section).toContain(`→ ${PLATFORM_GROUND.join(' → ')};`);
  const picture = /engine\/src\/\n([\s\S]*?)```/.exec(ARCHITECTURE)![1]!;
  expect([...picture.matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, room]) => room)).toEqual(ENGINE_ROOMS);
});

it.each([
  'app.ts',
  'features/routes.ts',
  'organizations/me-routes.ts',
  'review/review-handler.ts',
  'jobs/run-job.ts',
])('refuses SQL in %s', (name) => {
  const path = `packages/platform/src/${name}`;
  expect(findViolations([{ path, imports: [], hasSql: true }])).toEqual([
    `${path} has SQL: that stands in a store`,
  ]);
  expect(findViolations([{ path, imports: [] }])).toEqual([]);
});

it('lets stores have SQL', () => {
  const path = 'packages/platform/src/features/store.ts';
  expect(findViolations([{ path, imports: [], hasSql: true }])).toEqual([]);
  const found = readSources(ROOT).filter(({ hasSql }) => hasSql);
  expect(found.map((file) => file.path)).toContain(path);
});

it('accepts the arrows of ARCHITECTURE.md', () => {
  const sources = [
    file('packages/platform/src/main.ts', 'packages/platform/src/projects/routes.ts', '@bindery/engine'),
    file(
      'packages/platform/src/projects/routes.ts',
      'packages/platform/src/api/errors.ts',
      '@bindery/contract',
    ),
    file('packages/platform/src/jobs/worker.ts', 'packages/platform/src/db/database.ts', 'kysely'),
    file('packages/cli/src/operator/start.ts', '@bindery/platform'),
  ];
  expect(findViolations(sources)).toEqual([]);
});
