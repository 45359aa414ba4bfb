import { expect, it } from 'vitest';
import { backoffSeconds } from './backoff.ts';

it.each([
  { failures: 1, random: 0, seconds: 2.5 },
  { failures: 1, random: 1, seconds: 5 },
  { failures: 2, random: 1, seconds: 10 },
  { failures: 4, random: 0.5, seconds: 30 },
  { failures: 40, random: 1, seconds: 300 },
])('waits $seconds s after failure $failures at $random of the jitter', ({ failures, random, seconds }) => {
  expect(backoffSeconds(failures, { retryDelaySeconds: 5, random: () => random })).toBe(seconds);
});
