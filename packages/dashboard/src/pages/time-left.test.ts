import { expect, it } from 'vitest';
import { timeLeftMs } from './time-left.ts';

it.each([
  [10, 1_000, null],
  [1, 60_000, null],
  [50, 10_000, 10_000],
  [20, 10_000, 40_000],
  [100, 10_000, 0],
])('after %i%% in %i ms, %s ms are left', (progress, atMs, left) => {
  expect(timeLeftMs({ progress: 0, atMs: 0 }, { progress, atMs })).toBe(left);
});
