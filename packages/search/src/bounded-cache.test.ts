import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

const made = (value: string, bytes = 10) => ({ value, bytes });

it('keeps what was asked for last, up to its size', async () => {
  const cache = new BoundedCache<string>(20);
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, async () => made(key));
  expect(cache.bytes).toBe(20);
  expect(await cache.get('a', async () => made('anew'))).toBe('a');
  expect(await cache.get('b', async () => made('anew'))).toBe('anew');
});

it('what had to go while it was made weighs nothing', async () => {
  const cache = new BoundedCache<string>(20);
  const late = Promise.withResolvers<{ value: string; bytes: number }>();
  const first = cache.get('late', () => late.promise);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => made(key));
  late.resolve(made('late'));
  expect(await first).toBe('late');
  expect(cache.bytes).toBe(20);
  expect(await cache.get('c', async () => made('anew'))).toBe('c');
});

it('a failure is not kept, and takes nothing else with it', async () => {
  const cache = new BoundedCache<string>(20);
  const failure = Promise.withResolvers<{ value: string; bytes: number }>();
  const failed = cache.get('x', () => failure.promise);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => made(key));
  await cache.get('x', async () => made('good'));
  failure.reject(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  expect(await cache.get('x', async () => made('anew'))).toBe('good');
});
