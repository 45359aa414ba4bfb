/** All projects at a glance, through the API on a real database. */
import type { Page, ProjectOverview } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from '../api/harness.ts';

let api: TestApi;
let own: Tenant;

beforeAll(async () => {
  api = await makeTestApi();
  own = await api.tenant();
});
afterAll(() => api.close());

const query = (text: string, values: unknown[]) => api.database.pool.query(text, values);
async function overview(path = '', { key }: Tenant = own): Promise<Page<ProjectOverview>> {
  const answer = await api.call({ url: `/v1/overview${path}`, key });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function only(projectId: string, tenant?: Tenant): Promise<ProjectOverview> {
  return (await overview(`?projectId=${projectId}`, tenant)).data[0]!;
}
const post = async (path: string, payload?: object) =>
  (await api.call({ method: 'POST', url: path, key: own.key, ...(payload && { payload }) })).json();

it('shows a project from its making to its first version, and what runs meanwhile', async () => {
  const name = '<img src=x onerror=alert(1)> \u202egnp.exe \u001b[31m';
  const projectId = await api.project(own, { name, domain: 'glance.test' });
  expect(await only(projectId)).toMatchObject({
    ...{ projectId, name, domain: 'glance.test', siteUrl: 'https://glance.test' },
    ...{ activeVersion: null, lastUpdate: null, running: [], openAgentJobs: 0 },
    problems: [{ code: 'never-built', severity: 'warning' }],
  });
  const { statusId } = await post(`/v1/project/update/${projectId}`);
  const { jobId } = await post('/v1/static-export/jobs', { domain: 'glance.test' });
  const { id } = await post(`/v2/agent/${projectId}/job`, { prompt: 'Say it better.' });
  expect(await only(projectId)).toMatchObject({
    lastUpdate: { statusId, status: 'queued', phase: 'queued' },
    running: [
      { kind: 'agentJob', id, status: 'queued' },
      { kind: 'export', id: jobId, status: 'queued' },
      { kind: 'update', id: statusId, status: 'queued' },
    ],
    ...{ openAgentJobs: 1, problems: [] },
  });
  await query(`UPDATE jobs SET waiting_for = 'the object store' WHERE id = $1`, [statusId]);
  expect((await only(projectId)).problems).toEqual([
    { code: 'update-waiting', severity: 'warning', message: 'The update waits for the object store.' },
  ]);
  await query(
    `INSERT INTO versions (project_id, version, commit_sha, bundle_key, sha256, size_bytes, page_count, warnings)
     VALUES ($1, 'v1', 'aa', 'x', 'aa', 6, 12, 3)`,
    [projectId],
  );
  await query(`UPDATE projects SET active_version = 'v1' WHERE id = $1`, [projectId]);
  await query(
    `UPDATE jobs SET status = 'completed', waiting_for = NULL, ended_at = now() WHERE organization_id = $1`,
    [own.organizationId],
  );
  expect(await only(projectId)).toMatchObject({
    activeVersion: { version: 'v1', commit: { sha: 'aa' }, pageCount: 12, warnings: 3 },
    lastUpdate: { statusId, status: 'success' },
    ...{ running: [], openAgentJobs: 0 },
    problems: [{ code: 'content-errors', severity: 'warning', message: '3 mistakes in the content of v1.' }],
  });
});

it('says what is wrong, the worst first, and takes what somebody cancelled for no fault', async () => {
  const projectId = await api.project(own, { domain: 'wrong.test' });
  const { statusId } = await post(`/v1/project/update/${projectId}`);
  const end = (error: string) =>
    query(`UPDATE jobs SET status = 'failed', error = $2, ended_at = now() WHERE id = $1`, [statusId, error]);
  await end('cancelled');
  expect((await only(projectId)).problems).toEqual([]);
  await end('The source could not be fetched: no such host.\nMore of it.');
  await query(
    `UPDATE domains SET failing_since = now(), problem = 'There is no record.' WHERE project_id = $1`,
    [projectId],
  );
  expect((await only(projectId)).problems).toEqual([
    {
      ...{ code: 'update-failed', severity: 'error' },
      message: 'The last update failed: The source could not be fetched: no such host.',
    },
    {
      ...{ code: 'domain-failing', severity: 'warning' },
      message: 'The DNS record of wrong.test is no longer found: There is no record.',
    },
  ]);
  await query('UPDATE domains SET proven_at = NULL, proven_by = NULL, problem = NULL WHERE project_id = $1', [
    projectId,
  ]);
  expect((await only(projectId)).problems.map(({ code }) => code)).toEqual([
    'update-failed',
    'domain-unproven',
  ]);
  const another = await post(`/v1/project/update/${projectId}`);
  expect((await only(projectId)).lastUpdate).toMatchObject({ statusId: another.statusId, status: 'queued' });
});

it('counts agent jobs at work and those whose changes wait for a decision', async () => {
  const tenant = await api.tenant();
  const { projectId, id } = await api.things(tenant);
  expect((await only(projectId!, tenant)).openAgentJobs).toBe(2);
  await api.call({ method: 'POST', url: `/v2/agent/${projectId}/job/${id}/close`, key: tenant.key });
  expect((await only(projectId!, tenant)).openAgentJobs).toBe(1);
  await query(`UPDATE jobs SET status = 'failed' WHERE organization_id = $1`, [tenant.organizationId]);
  await query('UPDATE agent_jobs SET archived_at = now() WHERE project_id = $1', [projectId]);
  expect((await only(projectId!, tenant)).openAgentJobs).toBe(0);
});

it('pages, finds by name and domain, and shows nothing of others', async () => {
  const tenant = await api.tenant();
  const ids: string[] = [];
  for (let number = 0; number < 7; number++)
    ids.push(await api.project(tenant, { name: `100%_${number}`, domain: `site-${number}.paged.test` }));
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await overview(`?limit=3${cursor && `&cursor=${cursor}`}`, tenant);
    seen.push(...page.data.map(({ projectId }) => projectId));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids.toReversed());
  const find = async (search: string) =>
    (await overview(`?search=${encodeURIComponent(search)}`, tenant)).data.map(({ name }) => name);
  expect(await find('SITE-4')).toEqual(['100%_4']);
  expect(await find('%_6')).toEqual(['100%_6']);
  expect(await find('0%')).toHaveLength(7);
  expect(await find("' OR 1=1 --")).toEqual([]);
  expect(await find('glance')).toEqual([]);
  const one = async (asking: Tenant) => (await overview(`?projectId=${ids[0]}`, asking)).data;
  expect((await one(tenant)).map(({ projectId }) => projectId)).toEqual([ids[0]]);
  expect(await one(own)).toEqual([]);
});

it('asks the database no more than five questions, however many projects there are', async () => {
  const tenant = await api.tenant();
  for (let number = 0; number < 12; number++) await api.project(tenant, { domain: `asked-${number}.test` });
  await overview('', tenant);
  const asked: string[] = [];
  const { pool } = api.database;
  const original = pool.query.bind(pool);
  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    query: (...given: [{ text: string }]) => {
      asked.push(given[0].text);
      return original(...given);
    },
    connect: (...given: []) => {
      asked.push('connect');
      return connect(...given);
    },
  });
  try {
    await overview('?limit=100', tenant);
  } finally {
    Object.assign(pool, { query: original, connect });
  }
  // Each query of the pool connects as well.
  expect(asked.filter((text) => text !== 'connect').length).toBeGreaterThanOrEqual(2);
  expect(Math.max(asked.filter((text) => text === 'connect').length, 1)).toBeLessThanOrEqual(5);
});
