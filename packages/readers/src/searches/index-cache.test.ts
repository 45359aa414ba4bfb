import { expect, it } from 'vitest';
import { indexCache } from './index-cache.ts';

it('texts of results never push out what words are looked up in', async () => {
  const cache = indexCache(100_000);
  let made = 0;
  const make = async () => ({ value: ++made, bytes: 10_000 });
  await cache.get('all/s-abc', make);
  for (let number = 0; number < 50; number++) await cache.get(`all/abc123-${number}`, make);
  expect(await cache.get('all/s-abc', make)).toBe(1);
  expect(cache.bytes).toBe(40_000);
});

it('what is small, or not there, counts as well', async () => {
  const cache = indexCache(1024 ** 2);
  for (let number = 0; number < 5_000; number++)
    await cache.get(`all/s-${number}`, async () => ({ value: null, bytes: 0 }));
  let made = 0;
  const make = async () => ({ value: ++made, bytes: 0 });
  for (let number = 0; number < 5_000; number++) await cache.get(`all/s-${number}`, make);
  expect(made).toBe(5_000);
  expect(cache.bytes).toBeGreaterThan(512 * 1024);
});
