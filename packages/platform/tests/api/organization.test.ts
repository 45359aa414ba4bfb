import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, createUser } from '../../src/organizations/store.ts';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let own: Tenant;
beforeAll(async () => {
  api = await makeTestApi();
  own = await api.tenant({ plan: 'pro' });
});
afterAll(() => api.close());

const get = async (url: string, key = own.key) => (await api.call({ url, key })).json();

/** Every entry, three at a time. */
async function all(url: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Record<string, unknown>[]; nextCursor: string | null } = await get(
      `${url}${url.includes('?') ? '&' : '?'}limit=3${cursor && `&cursor=${cursor}`}`,
    );
    found.push(...page.data);
    cursor = page.nextCursor;
  }
  return found;
}

it('tells a key who it is and what it may do', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id, key } = await api.key({ organizationId: own.organizationId, scopes: ['read'], expiresAt });
  expect(await get('/v1/organization', key)).toEqual({
    organizationId: own.organizationId,
    name: 'Test',
    plan: 'pro',
    createdAt: expect.any(String),
    caller: { keyId: id, name: 'Test', scopes: ['read'], expiresAt: expiresAt.toISOString() },
  });
});

it('lists members, the newest first, each once over all pages', async () => {
  const tenant = await api.tenant();
  for (const name of ['ann', 'ben', 'cem', 'dora', 'eli']) {
    await api.database.db.transaction().execute(async (tx) => {
      const user = await createUser(tx, { email: `${name}@example.com`, name });
      await addMember(tx, { organizationId: tenant.organizationId, userId: user.id, role: 'viewer' });
    });
  }
  own = tenant;
  const members = await all('/v1/organization/members');
  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['eli', 'viewer'],
    ['dora', 'viewer'],
    ['cem', 'viewer'],
    ['ben', 'viewer'],
    ['ann', 'admin'],
  ]);
});

it('lists keys with their state and never their secret; a revoked one is dead at once', async () => {
  const { organizationId } = own;
  const doomed = await api.key({ organizationId });
  const ended = await api.key({ organizationId, expiresAt: new Date(Date.now() + 60_000) });
  await api.database.pool.query(`UPDATE admin_keys SET expires_at = now() - interval '1 s' WHERE id = $1`, [
    ended.id,
  ]);
  const url = `/v1/organization/keys/${doomed.id}/revoke`;
  expect((await api.call({ method: 'POST', url, key: own.key })).json()).toMatchObject({ status: 'revoked' });
  expect((await api.call({ method: 'POST', url, key: own.key })).statusCode).toBe(200);
  expect((await api.call({ url: '/v1/organization', key: doomed.key })).statusCode).toBe(401);
  const keys = await all('/v1/organization/keys');
  expect(Object.fromEntries(keys.map(({ keyId, status }) => [keyId, status]))).toEqual({
    [own.keyId]: 'active',
    [doomed.id]: 'revoked',
    [ended.id]: 'expired',
  });
  expect(JSON.stringify(keys)).not.toContain(doomed.key);
});

it('lists what was done, by whom, and only what was asked for', async () => {
  const projectId = await api.project(own);
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const change = { method: 'PATCH' as const, url: `/v1/project/${projectId}`, payload: { name } };
    expect((await api.call({ ...change, key: own.key, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  }
  const changes = await all('/v1/organization/audit?action=project.update');
  expect(changes).toHaveLength(4);
  expect(changes[0]).toMatchObject({ actor: own.keyId, target: projectId, ip: '203.0.113.9' });
  const times = changes.map(({ at }) => String(at));
  expect(times).toEqual(times.toSorted().reverse());
  expect(await all(`/v1/organization/audit?action=project&actor=${own.keyId}`)).toHaveLength(4);
  expect(await all(`/v1/organization/audit?target=${projectId}`)).not.toHaveLength(0);
  const [newest] = changes;
  const since = encodeURIComponent(newest!.at as string);
  expect(await all(`/v1/organization/audit?action=project.update&since=${since}`)).not.toHaveLength(0);
  const before = await all(`/v1/organization/audit?action=project.update&until=${since}`);
  expect(before.every(({ at }) => String(at) < String(newest!.at))).toBe(true);
  expect(await all('/v1/organization/audit?since=2999-01-01T00:00:00%2B02:00')).toEqual([]);
  const wrong = await api.call({ url: '/v1/organization/audit?since=yesterday', key: own.key });
  expect(wrong.statusCode).toBe(400);
  expect(await all('/v1/organization/audit?action=project_update')).toEqual([]);
  expect(await all('/v1/organization/audit?action=%25')).toEqual([]);
});

it('gives the log to a spreadsheet, whole and in order, with the same filters', async () => {
  const tenant = await api.tenant();
  await api.database.pool.query(
    `INSERT INTO audit (organization_id, actor, action, details)
     SELECT $1, 'operator', 'test.row', jsonb_build_object('number', n) FROM generate_series(1, 1234) n`,
    [tenant.organizationId],
  );
  const url = '/v1/organization/audit?format=csv&action=test&limit=3';
  const answer = await api.call({ url, key: tenant.key });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
  });
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toBe('at,actor,action,target,ip,requestId,details');
  expect(lines).toHaveLength(1234);
  expect(lines[0]).toContain(',operator,test.row,,,,"{""number"":1234}"');
  expect(lines.at(-1)).toContain('"{""number"":1}"');
  const foreign = await api.call({ url, key: own.key });
  expect(foreign.body).toBe(`${head}\r\n`);
});
