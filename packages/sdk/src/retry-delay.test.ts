import { describe, expect, it } from 'vitest';
import { BinderyError, ConnectionError, toApiError } from './errors.ts';
import { parseRetryAfter, retryDelayMs } from './retry-delay.ts';

const policy = { retries: 3, firstDelayMs: 100, longestDelayMs: 10_000 };
const refused = (status: number, retryAfterSeconds: number | null = null) =>
  toApiError({ status, message: '', requestId: null, retryAfterSeconds });

describe('a failed call', () => {
  it.each([
    ['429', refused(429), true],
    ['502', refused(502), true],
    ['503', refused(503), true],
    ['504', refused(504), true],
    ['no connection', new ConnectionError(''), true],
    ['409 with Retry-After', refused(409, 1), true],
    ['409', refused(409), false],
    ['400', refused(400), false],
    ['401', refused(401), false],
    ['403', refused(403), false],
    ['404', refused(404), false],
    ['500', refused(500), false],
    ['a redirect', new BinderyError(''), false],
    ['a mistake of the program', new TypeError(''), false],
  ])('of %s is made again: %s', (_, error, isRepeated) => {
    expect(retryDelayMs(error, 0, policy) !== null).toBe(isRepeated);
  });

  it('waits longer each time, and gives up', () => {
    const delays = [0, 1, 2].map((attempt) => retryDelayMs(refused(503), attempt, policy)!);
    for (const [attempt, delayMs] of delays.entries()) {
      expect(delayMs).toBeGreaterThanOrEqual(50 * 2 ** attempt);
      expect(delayMs).toBeLessThanOrEqual(100 * 2 ** attempt);
    }
    expect(retryDelayMs(refused(503), 3, policy)).toBeNull();
  });

  it('waits as long as the server asks, but not without end', () => {
    expect(retryDelayMs(refused(429, 7), 0, policy)).toBe(7_000);
    expect(retryDelayMs(refused(429, 11), 0, policy)).toBeNull();
  });
});

it.each([
  [null, null],
  ['0', 0],
  ['12', 12],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
])('reads Retry-After %j as %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, 1_000)).toBe(seconds);
});
