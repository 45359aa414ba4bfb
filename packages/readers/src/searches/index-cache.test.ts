import { expect, it } from 'vitest';
import { indexCache } from './index-cache.ts';

it('texts of results never push out what words are looked up in', async () => {
  const cache = indexCache(1000);
  let made = 0;
  const make = async () => ({ value: ++made, bytes: 100 });
  await cache.get('all/s-abc', make);
  for (let number = 0; number < 50; number++) await cache.get(`all/abc123-${number}`, make);
  expect(await cache.get('all/s-abc', make)).toBe(1);
  expect(cache.bytes).toBe(400);
});
