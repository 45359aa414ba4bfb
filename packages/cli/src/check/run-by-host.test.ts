import { expect, it } from 'vitest';
import { runByHost } from './run-by-host.ts';

it('asks many at once, but never three of one host, and keeps the order', async () => {
  const addresses = Array.from({ length: 60 }, (_, n) => `https://host${Math.floor(n / 6)}.example/${n}`);
  const now = new Map<string, number>();
  let most = 0;
  let mostOfOne = 0;
  const results = await runByHost(addresses, async (address, host) => {
    now.set(host, (now.get(host) ?? 0) + 1);
    mostOfOne = Math.max(mostOfOne, now.get(host)!);
    most = Math.max(
      most,
      [...now.values()].reduce((sum, count) => sum + count, 0),
    );
    await new Promise((resolve) => setTimeout(resolve, 2));
    now.set(host, now.get(host)! - 1);
    return address;
  });
  expect(results).toEqual(addresses);
  expect([most, mostOfOne]).toEqual([16, 2]);
});

it('ends at once when there is nothing to ask', async () => {
  expect(await runByHost([], async () => 1)).toEqual([]);
});
