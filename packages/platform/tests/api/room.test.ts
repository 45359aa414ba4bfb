/** What one organization may leave behind: jobs in the queue, and rows of the audit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await makeTestApi();
});
afterAll(() => api.close());

async function fill(kind: string, { organizationId }: Tenant, count: number): Promise<void> {
  await api.database.pool.query(
    `INSERT INTO jobs (id, kind, organization_id, input, status, priority, turn)
     SELECT $1 || $2 || n, $1, $2, '{}', 'queued', 0, n FROM generate_series(1, $3::int) n`,
    [kind, organizationId, count],
  );
}

it.each([
  {
    what: 'static exports',
    kind: 'static-export',
    ask: async (tenant: Tenant) => {
      const things = await api.things(tenant);
      const { rows } = await api.database.pool.query('SELECT domain FROM domains WHERE project_id = $1', [
        things.projectId,
      ]);
      return { url: '/v1/static-export/jobs', payload: { domain: rows[0].domain } };
    },
  },
  {
    what: 'agent jobs',
    kind: 'agent-run',
    ask: async (tenant: Tenant) => {
      const { projectId } = await api.things(tenant);
      return { url: `/v2/agent/${projectId}/job`, payload: { prompt: 'Write it.' } };
    },
  },
])('an organization has so many $what in the queue, and another one its own', async ({ kind, what, ask }) => {
  const tenant = await api.tenant({ plan: 'enterprise' });
  const request = { ...(await ask(tenant)), method: 'POST' as const, key: tenant.key };
  const before = await api.database.pool.query(
    `SELECT 1 FROM jobs WHERE kind = $1 AND organization_id = $2 AND status IN ('queued', 'running')`,
    [kind, tenant.organizationId],
  );
  await fill(kind, tenant, 249 - before.rows.length);
  const last = await api.call(request);
  expect(last.statusCode, last.body).toBeLessThan(300);
  const refused = await api.call(request);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.json().error).toContain(`250 ${what} that have not ended`);
  const other = await api.tenant({ plan: 'enterprise' });
  const answer = await api.call({ ...(await ask(other)), method: 'POST', key: other.key });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
});

it('an organization has so many projects, and another one its own', async () => {
  const small = await makeTestApi({ projects: { mostProjects: 2 } });
  try {
    const tenant = await small.tenant();
    const create = ({ key }: Tenant) =>
      small.call({
        ...{ method: 'POST', url: '/v1/projects', key },
        payload: { name: 'Docs', source: { repository: 'https://git.test/docs.git' } },
      });
    const projectId = (await create(tenant)).json().projectId;
    expect((await create(tenant)).statusCode).toBe(201);
    const refused = await create(tenant);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatch(/has 2 projects.*Delete one/);
    expect((await create(await small.tenant())).statusCode).toBe(201);
    const gone = await small.call({ method: 'DELETE', url: `/v1/project/${projectId}`, key: tenant.key });
    expect(gone.statusCode).toBe(204);
    expect((await create(tenant)).statusCode).toBe(201);
  } finally {
    await small.close();
  }
});

it('an organization changes things so often, whoever does it, and reads on', async () => {
  const limited = await makeTestApi({
    limits: { requestsPerSecond: 10_000, refusalsPerSecond: 10_000, changes: { burst: 3, perSecond: 0.01 } },
  });
  try {
    const tenant = await limited.tenant();
    const second = await limited.key({ organizationId: tenant.organizationId });
    const person = await limited.person(tenant, 'admin');
    const rename = (by: { key?: string; cookie?: string }) =>
      limited.call({ method: 'PATCH', url: '/v1/organization', payload: { name: 'Other' }, ...by });
    const statuses = [];
    for (const by of [
      { key: tenant.key },
      { key: second.key },
      { cookie: person.cookie },
      { key: tenant.key },
    ])
      statuses.push((await rename(by)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await rename({ key: second.key });
    expect(refused.json().error).toMatch(/changes/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    const audited = await limited.database.pool.query('SELECT 1 FROM audit WHERE organization_id = $1', [
      tenant.organizationId,
    ]);
    expect(audited.rows.length).toBeGreaterThan(0);
    expect((await limited.call({ url: '/v1/organization', key: tenant.key })).statusCode).toBe(200);
    const other = await limited.tenant();
    expect((await rename({ key: other.key })).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
