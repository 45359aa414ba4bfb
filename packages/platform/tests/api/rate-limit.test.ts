/** Limits, with their headers: requests per key, refusals per address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdminKey } from '../../src/admin-keys/admin-key.ts';
import { makeTestApi, type TestApi } from './harness.ts';

let api: TestApi;
// A second of a busy machine's is too short for what is done in one here.
let nowMs = 0;
beforeAll(async () => {
  api = await makeTestApi({ limits: { requestsPerSecond: 20, refusalsPerSecond: 1, now: () => nowMs } });
});
afterAll(() => api.close());

const url = '/v1/projects';

it('answers 429 with Retry-After once a key has used up its second, and works again later', async () => {
  const { key } = await api.tenant();
  const other = await api.tenant();
  const answers = await Promise.all(Array.from({ length: 60 }, () => api.call({ url, key })));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(40);
  expect(refused[0]!.json().error).toMatch(/20 requests a second/);
  for (const { headers, statusCode } of answers) {
    expect(headers['ratelimit-limit']).toBe('20');
    expect(Number(headers['ratelimit-remaining'])).toBeLessThan(20);
    expect(headers['ratelimit-reset']).toMatch(/^[01]$/);
    expect(headers['retry-after']).toBe(statusCode === 429 ? '1' : undefined);
  }
  expect((await api.call({ url, key: other.key })).statusCode).toBe(200);
  nowMs += 1_000;
  expect((await api.call({ url, key })).statusCode).toBe(200);
});

it('counts refused requests too, but not those from outside an allowlist', async () => {
  const { organizationId } = await api.tenant();
  const { key } = await api.key({ organizationId, ipAllowlist: ['203.0.113.9'] });
  for (let i = 0; i < 30; i++) {
    const { statusCode, headers } = await api.call({ url, key, remoteAddress: '198.51.100.77' });
    expect([statusCode, headers['ratelimit-remaining']]).toEqual([403, '20']);
  }
});

it('slows an address that only guesses, without locking out a key that works there', async () => {
  const remoteAddress = '192.0.2.44';
  const { key } = await api.tenant();
  expect((await api.call({ url, key, remoteAddress })).statusCode).toBe(200);
  // One after the other: of those at the same moment, none has failed yet when the others are let in.
  for (let guess = 0; guess < 10; guess++) {
    expect((await api.call({ url, key: newAdminKey(), remoteAddress })).statusCode).toBe(401);
  }
  const { statusCode, headers } = await api.call({ url, key: newAdminKey(), remoteAddress });
  expect(statusCode).toBe(429);
  expect([headers['retry-after'], headers['ratelimit-remaining']]).toEqual(['1', '0']);
  expect((await api.call({ url, key, remoteAddress })).statusCode).toBe(200);
  expect((await api.call({ url, key: newAdminKey(), remoteAddress: '192.0.2.45' })).statusCode).toBe(401);
});

it('takes a network of IPv6 for one address, since whoever has one has all of them', async () => {
  const guess = (remoteAddress: string) => api.call({ url, key: newAdminKey(), remoteAddress });
  for (let n = 0; n < 10; n++) expect((await guess(`2001:db8:1:2::${n + 1}`)).statusCode).toBe(401);
  expect((await guess('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await guess('2001:db8:1:3::1')).statusCode).toBe(401);
  const cookie = '__Host-bindery.session_token=made-up';
  expect((await api.call({ url, cookie, remoteAddress: '2001:db8:1:2:eeee::1' })).statusCode).toBe(429);
});

it('takes a site of many networks of IPv6 for eight addresses', async () => {
  const guess = (remoteAddress: string) => api.call({ url, key: newAdminKey(), remoteAddress });
  for (let n = 0; n < 80; n++) expect((await guess(`2001:db8:7:${n}::1`)).statusCode).toBe(401);
  expect((await guess('2001:db8:7:ffff::1')).statusCode).toBe(429);
  expect((await guess('2001:db8:8:ffff::1')).statusCode).toBe(401);
});
