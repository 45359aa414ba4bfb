import { expect, it } from 'vitest';
import { shownDiffs } from './shown-diffs.ts';

const file = (path: string, diff: string | null) => ({ path, status: 'M', diff });

it('keeps diffs as long as there is room, and counts rows as well as text', () => {
  const usual = file('a.mdx', `@@ -1 +1 @@\n${'-old line\n+new line\n'.repeat(500)}`);
  const long = (path: string) => file(path, `@@ -1 +1 @@\n+${'x'.repeat(390_000)}\n`);
  const rows = file('rows.mdx', `@@ -1 +1 @@\n${'+\n'.repeat(190_000)}`);
  const files = [usual, rows, ...Array.from({ length: 20 }, (_, n) => long(`${n}.mdx`)), file('b.png', null)];
  const shown = shownDiffs(files);
  expect(shown.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  expect(shown[0]).toBe(usual);
  expect(shown[1]!.diff).toBeNull();
  expect(shown.filter(({ diff }) => diff !== null)).toHaveLength(8);
});
