import { expect, it } from 'vitest';
import { checkIpAllowlist } from './ip-allowlist.ts';

it('keeps addresses and ranges in one form', () => {
  expect(checkIpAllowlist(['203.0.113.7', '10.0.0.0/8', '2001:DB8::/32', '::ffff:192.0.2.1'])).toEqual([
    '203.0.113.7/32',
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.1/32',
  ]);
});

it.each([
  ['0.0.0.0/0'],
  ['::/0'],
  ['0.0.0.0/1', '128.0.0.0/1'],
  ['64.0.0.0/7'],
  ['2000::/3'],
  ['::ffff:0.0.0.0/96'],
  ['example.com'],
  [''],
  ['10.0.0.0/33'],
  Array.from({ length: 101 }, (_, i) => `10.0.0.${i}`),
])('refuses %j', (...entries) => {
  expect(() => checkIpAllowlist(entries)).toThrow(/"ipAllowlist"/);
});
