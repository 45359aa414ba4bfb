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

const [first, second, third] = LONGEST as [string, string, string];

it('begins with them, whatever vitest would take for the longest, and leaves the others in its order', async () => {
  const files = { 'a.test.ts': 1, 'b.test.ts': 9, [second]: 2, [first]: 3 };
  expect(await sortedPaths([['one', files]])).toEqual([first, second, 'b.test.ts', 'a.test.ts']);
});

it('keeps the files of a project together, whose process ends at the first file of another one', async () => {
  const files = { 'a.test.ts': 1, [second]: 2 };
  const others = { 'b.test.ts': 9, [third]: 1, [first]: 3 };
  expect(
    await sortedPaths([
      ['one', files],
      ['other', others],
    ]),
  ).toEqual([second, 'a.test.ts', first, third, 'b.test.ts']);
});

async function sortedPaths(projects: [name: string, durations: Record<string, number>][]): Promise<string[]> {
  const files = projects.flatMap(([name, durations]) => {
    const project = { name, config: { isolate: true, sequence: { groupOrder: 0 } } };
    return Object.entries(durations).map(([path, duration]) => ({
      moduleId: join(root, path),
      duration,
      project,
    }));
  });
  const cache = {
    getTestSpecificationResult: ({ duration }: { duration: number }) => ({ failed: false, duration }),
  };
  const sequencer = new LongestFirst({ cache } as unknown as Vitest);
  const sorted = await sequencer.sort(files as unknown as TestSpecification[]);
  return sorted.map(({ moduleId }) => moduleId.slice(root.length + 1));
}
