import { expect, it } from 'vitest';
import { EventRates } from './event-rates.ts';

it('a network sends so many at once, and a site of many networks eight times as many', () => {
  const rates = new EventRates();
  const sent = (address: string) => rates.admits(address, 300, 0);
  expect([sent('2001:db8:1:0::1'), sent('2001:db8:1:0::2')]).toEqual([true, false]);
  for (let count = 1; count < 8; count++) expect(sent(`2001:db8:1:${count}::1`)).toBe(true);
  expect(sent('2001:db8:1:ffff::1')).toBe(false);
  expect([sent('2001:db8:2::1'), sent('203.0.113.1'), sent('203.0.113.2')]).toEqual([true, true, true]);
});
