import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  clientAddressBehind,
  isInRanges,
  isLoopback,
  normalizeAddress,
  parseRange,
} from './client-address.ts';

describe('the client’s address', () => {
  const asked = (trusted: string[], peer: string, forwarded?: string) =>
    clientAddressBehind(trusted)({
      socket: { remoteAddress: peer } as Socket,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });

  it.each([
    ['nobody is trusted', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['the peer is no proxy of ours', ['10.0.0.0/8'], '203.0.113.1', '198.51.100.7', '203.0.113.1'],
    ['the peer is one', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the client wrote a hop of its own', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two proxies stand in line', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['every hop is trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['there is no header', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
    ['the header is rubbish', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['rubbish stands before a proxy', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, x, 10.0.0.2', '10.0.0.2'],
    ['the peer is IPv4 in IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the hop has a port', ['::1'], '::1', '203.0.113.9:4711', '203.0.113.9'],
    ['the hop is IPv6 with a port', ['::1'], '::1', '[2001:DB8::1]:4711', '2001:db8::1'],
  ])('when %s', (_, trusted, peer, forwarded, expected) => {
    expect(asked(trusted, peer, forwarded)).toBe(expected);
  });
});

it.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['10.1.2.3', ['::ffff:10.0.0.0/104'], true],
  ['10.1.2.3', ['::ffff:10.1.2.3'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['2001:db8::1', ['10.0.0.0/8'], false],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['not an address', ['10.0.0.0/8'], false],
  ['', ['10.0.0.0/8'], false],
])('%s in %j: %s', (address, ranges, expected) => {
  expect(isInRanges(address, ranges.map(parseRange))).toBe(expected);
});

it.each([
  '',
  'x',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0',
  '0x7f.1',
  '010.0.0.1',
  'fe80::1%eth0',
  '10.0.0.0/',
])('%j is no range', (text) => {
  expect(() => parseRange(text)).toThrow(RangeError);
});

it.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[::1]:80', '::1'],
  ['1.2.3.4:80', '1.2.3.4'],
])('%s is %s', (text, expected) => {
  expect(normalizeAddress(text)).toBe(expected);
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['', false],
])('loopback %s: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
