import { expect, it } from 'vitest';
import { heapMegabytes } from './searcher.ts';

it('grows with what is for indexes', () => {
  expect(heapMegabytes({ mostBytes: 56 * 1024 ** 2 })).toBe(384);
  expect(heapMegabytes({ mostBytes: 2048 * 1024 ** 2 })).toBe(2176);
});
