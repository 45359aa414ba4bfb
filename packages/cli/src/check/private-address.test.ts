import { expect, it } from 'vitest';
import { isPrivateAddress, isPrivateHost } from './private-address.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '93.184.216.34', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

it.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['app.localhost', true],
  ['printer', true],
  ['nas.local', true],
  ['metadata.google.internal', true],
  ['[::1]', true],
  ['example.com', false],
  ['internal.example.com', false],
  ['8.8.8.8', false],
])('the host %s: private is %s', (hostname, expected) => {
  expect(isPrivateHost(hostname)).toBe(expected);
});
