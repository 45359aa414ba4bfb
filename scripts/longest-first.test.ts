import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONGEST, LongestFirst } from './longest-first.ts';

const root = join(import.meta.dirname, '..');

it('names files that are there, each once', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});

it('begins with them, whatever vitest would take for the longest, and leaves the others in its order', async () => {
  const durations: Record<string, number> = {
    'a.test.ts': 1,
    'b.test.ts': 9,
    [LONGEST[1]!]: 2,
    [LONGEST[0]!]: 3,
  };
  const project = { name: 'real', config: { isolate: true, sequence: { groupOrder: 0 } } };
  const files = Object.keys(durations).map((path) => ({ moduleId: join(root, path), path, project }));
  const cache = {
    getTestSpecificationResult: ({ path }: { path: string }) => ({
      failed: false,
      duration: durations[path],
    }),
  };
  const sequencer = new LongestFirst({ cache } as unknown as Vitest);
  const sorted = await sequencer.sort(files as unknown as TestSpecification[]);
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    ...[LONGEST[0], LONGEST[1]],
    ...['b.test.ts', 'a.test.ts'],
  ]);
});
