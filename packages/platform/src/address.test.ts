import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

const notListening = { address: () => null };

it.each([
  ['localhost', 'http://127.0.0.1:7400'],
  ['0.0.0.0', 'http://127.0.0.1:7400'],
  ['::', 'http://127.0.0.1:7400'],
  ['::1', 'http://[::1]:7400'],
  ['10.1.2.3', 'http://10.1.2.3:7400'],
  ['docs.internal', 'http://docs.internal:7400'],
])('what listens on %s alone is reached at %s', (host, publicUrl) => {
  const settings = { publicUrl: null, host, port: 7400 };
  expect(addressOf(settings, notListening)).toEqual({ publicUrl, port: 7400 });
});

it('the setting counts before all else, and the port that the process got before the one it asked for', () => {
  const server = { address: () => ({ address: '::', family: 'IPv6', port: 41_000 }) };
  const publicUrl = 'https://api.example.com';
  expect(addressOf({ publicUrl, host: '::1', port: 0 }, server)).toEqual({ publicUrl, port: 41_000 });
  expect(addressOf({ publicUrl: null, host: '::1', port: 0 }, server).publicUrl).toBe('http://[::1]:41000');
});
