/** Admin keys at work: no query for a bad checksum, scopes, expiry, allowlists, revocation, limits. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAdminKey } from '../../src/admin-keys/admin-key.ts';
import { createAdminKey, KEYS_PER_HOUR, listAdminKeys, revokeAdminKey } from '../../src/admin-keys/store.ts';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import { projectRoutes } from '../../src/projects/routes.ts';
import { makeTestApi, PROJECT_OPTIONS, QUIET, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await makeTestApi({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
  tenant = await api.tenant();
});
afterAll(() => api.close());

const url = '/v1/projects';
const revoke = (id: string) =>
  api.database.db.transaction().execute((transaction) => revokeAdminKey(transaction, { id }));

describe('what can be refused without the database', () => {
  const dead = () =>
    createApp({
      database: openDatabase('postgres://nobody@127.0.0.1:1/none'),
      log: QUIET,
      publicUrl: () => 'http://127.0.0.1',
      sites: () => {},
      routes: [projectRoutes(PROJECT_OPTIONS)],
    });

  it('is refused while the database is dead; a well-formed key gets 503 then', async () => {
    const app = dead();
    const key = newAdminKey();
    const statusOf = async (bearer: string) =>
      (await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })).statusCode;
    expect(await statusOf(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)).toBe(401);
    expect(await statusOf('bnd_admin_x')).toBe(401);
    expect(await statusOf('')).toBe(401);
    expect(await statusOf(key)).toBe(503);
    await app.close();
  });

  it('makes no query', async () => {
    const { pool } = api.database;
    const [query, connect] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
    await api.call({ url, key: `${tenant.key.slice(0, -1)}${tenant.key.endsWith('a') ? 'b' : 'a'}` });
    expect([query.mock.calls.length, connect.mock.calls.length]).toEqual([0, 0]);
    await api.call({ url, key: newAdminKey() });
    expect(query.mock.calls.length).toBe(1);
    vi.restoreAllMocks();
  });
});

it('stores the hash and never the key', async () => {
  const { id, key } = await api.key({ organizationId: (await api.tenant()).organizationId });
  const { rows } = await api.database.pool.query(
    'SELECT k.*, encode(hash, $2) AS hex FROM admin_keys k WHERE id = $1',
    [id, 'hex'],
  );
  expect(rows[0].hex).toBe(
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))).toString('hex'),
  );
  expect(JSON.stringify(rows)).not.toContain(key.slice(10, 40));
  expect(rows[0].display).toBe(`bnd_admin_…${key.slice(-4)}`);
  const audit = await api.database.pool.query('SELECT * FROM audit WHERE target = $1', [id]);
  expect(audit.rows).toMatchObject([{ action: 'admin-key.create', actor: 'operator' }]);
  expect(JSON.stringify(audit.rows)).not.toContain(key.slice(10, 40));
});

it.each([
  ['Bearer', 200],
  ['bearer', 200],
  ['BEARER ', 200],
  ['Token', 401],
])('takes the scheme %j: %s', async (scheme, status) => {
  const response = await api.call({ url, headers: { authorization: `${scheme} ${tenant.key}` } });
  expect(response.statusCode).toBe(status);
});

it.each([
  [undefined, 200, 201],
  [[], 200, 201],
  [['read'], 200, 403],
  [['write'], 200, 201],
  [['read', 'write'], 200, 201],
] as const)('with scopes %j reads get %s and writes %s', async (scopes, read, write) => {
  const { organizationId } = await api.tenant();
  const { key } = await api.key({ organizationId, scopes: scopes && [...scopes] });
  const payload = { name: 'New', source: { repository: 'https://git.test/r' } };
  expect((await api.call({ url, key })).statusCode).toBe(read);
  expect((await api.call({ url, key, method: 'HEAD' })).statusCode).toBe(read);
  expect((await api.call({ url, key, method: 'POST', payload })).statusCode).toBe(write);
});

it('ends at its expiry', async () => {
  const { organizationId } = await api.tenant();
  const { key } = await api.key({ organizationId, expiresAt: new Date(Date.now() + 3_600_000) });
  expect((await api.call({ url, key })).statusCode).toBe(200);
  await api.database.pool.query('UPDATE admin_keys SET expires_at = now() WHERE organization_id = $1', [
    organizationId,
  ]);
  expect((await api.call({ url, key })).statusCode).toBe(401);
});

it('is dead in every process with the commit that revokes it', async () => {
  const elsewhere = createApp({
    database: openDatabase(api.database.url),
    log: QUIET,
    publicUrl: () => 'http://127.0.0.1',
    sites: () => {},
    routes: [projectRoutes(PROJECT_OPTIONS)],
  });
  const { organizationId } = await api.tenant();
  const { id, key } = await api.key({ organizationId });
  const headers = { authorization: `Bearer ${key}` };
  const statuses = async () => [
    (await api.call({ url, key })).statusCode,
    (await elsewhere.inject({ url, headers })).statusCode,
  ];
  for (let i = 0; i < 20; i++) expect(await statuses()).toEqual([200, 200]);
  await revoke(id);
  expect(await statuses()).toEqual([401, 401]);
  expect((await revoke(id)).revokedAt).toBeInstanceOf(Date);
  await elsewhere.close();
});

it('follows the plan of its organization at once', async () => {
  const { key, organizationId } = await api.tenant({ plan: 'free' });
  await api.call({ url, key });
  await api.database.pool.query(`UPDATE organizations SET plan = 'pro' WHERE id = $1`, [organizationId]);
  expect((await api.call({ url, key })).statusCode).toBe(200);
});

describe('an allowlist', () => {
  it.each([
    [['203.0.113.0/24'], '203.0.113.9', 200],
    [['203.0.113.0/24'], '198.51.100.1', 403],
    [['203.0.113.0/24'], '203.0.113.9, 198.51.100.1', 403],
    [['203.0.113.0/24'], '198.51.100.1, 203.0.113.9', 200],
    [['203.0.113.0/24'], '203.0.113.9, 10.1.1.1', 200],
    [['2001:db8::/32'], '2001:db8::7', 200],
    [['2001:db8::/32'], '203.0.113.9', 403],
    [['203.0.113.9'], '::ffff:203.0.113.9', 200],
  ])('%j for a client behind %s: %s', async (ipAllowlist, forwarded, status) => {
    const { organizationId } = await api.tenant();
    const { key } = await api.key({ organizationId, ipAllowlist });
    const response = await api.call({ url, key, headers: { 'x-forwarded-for': forwarded } });
    expect(response.statusCode).toBe(status);
    expect(response.headers['ratelimit-limit']).toBeDefined();
  });

  it('believes no header of a peer that is no trusted proxy', async () => {
    const { organizationId } = await api.tenant();
    const { key } = await api.key({ organizationId, ipAllowlist: ['203.0.113.9'] });
    const response = await api.call({
      url,
      key,
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(response.statusCode).toBe(403);
    expect(response.json().error).toMatch(/address/);
  });

  it.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', 'nonsense'])('of %s is refused at creation', async (entry) => {
    const { organizationId } = await api.tenant();
    await expect(api.key({ organizationId, ipAllowlist: [entry] })).rejects.toThrow(/"ipAllowlist"/);
  });
});

it.each([
  [{ name: '' }, /"name"/],
  [{ name: 'x'.repeat(101) }, /"name"/],
  [{ name: 'x', scopes: ['admin' as 'read'] }, /"scopes"/],
  [{ name: 'x', expiresAt: new Date(Date.now() - 1) }, /"expiresAt"/],
  [{ name: 'x', expiresAt: new Date(Number.NaN) }, /"expiresAt"/],
])('cannot be created with %j', async (wanted, message) => {
  const { organizationId } = tenant;
  const creation = api.database.db
    .transaction()
    .execute((transaction) => createAdminKey(transaction, { organizationId, ...wanted }));
  await expect(creation).rejects.toThrow(message);
});

it('is created at most ten times an hour per organization, also when many try at once', async () => {
  const { organizationId } = await api.tenant();
  const tries = await Promise.allSettled(Array.from({ length: 15 }, () => api.key({ organizationId })));
  const refused = tries.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(15 - (KEYS_PER_HOUR - 1));
  expect(refused[0]!.reason).toMatchObject({
    status: 429,
    message: expect.stringMatching(/10 admin keys an hour.*60 minutes/),
  });
  const { headers } = refused[0]!.reason;
  expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([String(KEYS_PER_HOUR), '0']);
  for (const name of ['retry-after', 'ratelimit-reset']) expect(Number(headers[name])).toBeGreaterThan(3_500);
  expect(await listAdminKeys(api.database.db, organizationId)).toHaveLength(KEYS_PER_HOUR);
  await expect(api.key({ organizationId: (await api.tenant()).organizationId })).resolves.toBeDefined();
  await api.database.pool.query(
    `UPDATE admin_keys SET created_at = created_at - interval '1 hour' WHERE id = (SELECT id FROM admin_keys WHERE organization_id = $1 ORDER BY created_at LIMIT 1)`,
    [organizationId],
  );
  await expect(api.key({ organizationId })).resolves.toBeDefined();
  await expect(api.key({ organizationId })).rejects.toMatchObject({ status: 429 });
  // As if the database's clock had been put back by an hour.
  await api.database.pool.query(
    `UPDATE admin_keys SET created_at = created_at + interval '1 hour' WHERE organization_id = $1`,
    [organizationId],
  );
  await expect(api.key({ organizationId })).resolves.toBeDefined();
});

it('remembers when it was last used', async () => {
  const { organizationId, key, keyId } = await api.tenant();
  const lastUsedAt = async () =>
    (await listAdminKeys(api.database.db, organizationId)).find(({ id }) => id === keyId)!.lastUsedAt;
  expect(await lastUsedAt()).toBeNull();
  await api.call({ url, key });
  await expect.poll(lastUsedAt).toBeInstanceOf(Date);
  const first = await lastUsedAt();
  await api.call({ url, key });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await lastUsedAt()).toEqual(first);
});
