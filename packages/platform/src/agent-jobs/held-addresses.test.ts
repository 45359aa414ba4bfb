import { expect, it } from 'vitest';
import { eachLine } from './held-addresses.ts';

it.each([
  ['', ['']],
  ['a', ['a']],
  ['a\n', ['a', '']],
  ['a\n\nb', ['a', '', 'b']],
])('%j has the lines %j', async (text, lines) => {
  const found: string[] = [];
  await eachLine(text, (line) => found.push(line));
  expect(found).toEqual(lines);
});

it('gives others their turn on the way through many lines', async () => {
  let lines = 0;
  const seen: number[] = [];
  setImmediate(() => seen.push(lines));
  await eachLine('x\n'.repeat(100_000), () => {
    lines += 1;
  });
  expect(lines).toBe(100_001);
  expect(seen[0]).toBeLessThan(lines);
});
