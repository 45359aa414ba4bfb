/** Limits, with their headers: requests per key, refusals per address. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newAdminKey } from '../../src/admin-keys/admin-key.ts';
import { makeTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await makeTestApi({ limits: { requestsPerSecond: 20, refusalsPerSecond: 1 } });
});
afterAll(() => api.close());

const url = '/v1/projects';

it('answers 429 with Retry-After once a key has used up its second, and works again later', async () => {
  const { key } = await api.tenant();
  const other = await api.tenant();
  const answers = await Promise.all(Array.from({ length: 60 }, () => api.call({ url, key })));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  // More than a second may pass on a busy machine, and let others through.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(40);
  expect(refused[0]!.json().error).toMatch(/20 requests a second/);
  for (const { headers, statusCode } of answers) {
    expect(headers['ratelimit-limit']).toBe('20');
    expect(Number(headers['ratelimit-remaining'])).toBeLessThan(20);
    expect(headers['ratelimit-reset']).toMatch(/^[01]$/);
    expect(headers['retry-after']).toBe(statusCode === 429 ? '1' : undefined);
  }
  expect((await api.call({ url, key: other.key })).statusCode).toBe(200);
  await vi.waitFor(async () => expect((await api.call({ url, key })).statusCode).toBe(200), {
    timeout: 5_000,
  });
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
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => api.call({ url, key: newAdminKey(), remoteAddress })),
  );
  const statuses = guesses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(10);
  expect(statuses).toContain(429);
  const { headers } = guesses.find(({ statusCode }) => statusCode === 429)!;
  expect([headers['retry-after'], headers['ratelimit-remaining']]).toEqual(['1', '0']);
  expect((await api.call({ url, key, remoteAddress })).statusCode).toBe(200);
  expect((await api.call({ url, key: newAdminKey(), remoteAddress: '192.0.2.45' })).statusCode).toBe(401);
});
