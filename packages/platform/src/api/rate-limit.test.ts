import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it('lets a second’s worth through at once, then as many as time brings', () => {
  let now = 0;
  const limit = createRateLimit({ perSecond: 10, now: () => now });
  const taken = (count: number) =>
    Array.from({ length: count }, () => limit.take('a').allowed).filter(Boolean).length;

  expect(taken(25)).toBe(10);
  now += 500;
  expect(taken(25)).toBe(5);
  now += 60_000;
  expect(taken(25)).toBe(10);
});

it('tells what is left and when to come back', () => {
  let now = 0;
  const limit = createRateLimit({ perSecond: 2, now: () => now });
  expect(limit.take('a')).toEqual({
    allowed: true,
    limit: 2,
    remaining: 1,
    resetSeconds: 1,
    retryAfterSeconds: 1,
  });
  limit.take('a');
  expect(limit.take('a')).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
  now += 1_000;
  expect(limit.peek('a')).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 0 });
});

it('knows each name apart, and only those that were here', () => {
  const limit = createRateLimit({ perSecond: 1 });
  expect(limit.take('a').allowed).toBe(true);
  expect(limit.take('b').allowed).toBe(true);
  expect([limit.knows('a'), limit.knows('c')]).toEqual([true, false]);
});

it('forgets names whose bucket is full again when there are many', () => {
  let now = 0;
  const limit = createRateLimit({ perSecond: 1, now: () => now });
  for (let i = 0; i < 10_000; i++) limit.take(`early ${i}`);
  now += 2_000;
  limit.take('late');
  expect([limit.knows('early 1'), limit.knows('late')]).toEqual([false, true]);
});
