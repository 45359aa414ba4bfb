import { expect, it } from 'vitest';
import { retryAfterMs } from './model-failure.ts';

const NOW = Date.parse('2026-01-02T03:04:05Z');

it.each([
  ['7', 7_000],
  ['0.5', 500],
  ['0', 0],
  ['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
  ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
  ['86400', 300_000],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %s', (header, waitMs) => expect(retryAfterMs(header, NOW)).toBe(waitMs));
