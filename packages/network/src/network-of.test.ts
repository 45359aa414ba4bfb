import { expect, it } from 'vitest';
import { countedNetworks, networkOf } from './network-of.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', []],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', ['2001:db8:1/48']],
  ['2001:db8::1', '2001:db8:0:0', ['2001:db8:0/48']],
  ['::1', '0:0:0:0', ['0:0:0/48']],
  ['', '', []],
])('%s is counted in its network and in wider ones', (address, own, wider) => {
  expect(networkOf(address)).toBe(own);
  const counted = countedNetworks(address);
  expect(counted.map(({ name }) => name)).toEqual([own, ...wider]);
  expect(counted.map(({ times }) => times)).toEqual([1, ...wider.map(() => 8)]);
});
