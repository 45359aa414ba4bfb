/** Lists that the dashboard chooses from: the models of agents, the exports of one project. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let own: Tenant;
beforeAll(async () => {
  api = await makeTestApi();
  own = await api.tenant();
});
afterAll(() => api.close());

it('names the models that agents may use, and which of them is used unless another is named', async () => {
  const { data, nextCursor } = (await api.call({ url: '/v2/agent/models', key: own.key })).json();
  expect(nextCursor).toBe(null);
  expect(data).toMatchObject([{ model: 'openai-compatible/test', isDefault: true }]);
  const free = await api.tenant({ plan: 'free' });
  expect((await api.call({ url: '/v2/agent/models', key: free.key })).statusCode).toBe(403);
});

it('lists the exports of one project, page by page, and none of anybody else', async () => {
  const [first, second] = [await api.project(own), await api.project(own)];
  const made: string[] = [];
  for (const projectId of [first, second, first, first]) {
    const { domain } = (await api.call({ url: `/v1/project/${projectId}`, key: own.key })).json();
    const url = '/v1/static-export/jobs';
    const answer = await api.call({ method: 'POST', url, key: own.key, payload: { domain } });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    made.push(answer.json().jobId);
  }
  const list = async (query: string, { key }: Tenant = own) =>
    (await api.call({ url: `/v1/static-export/jobs?${query}`, key })).json();
  const ids = ({ data }: { data: { jobId: string }[] }) => data.map(({ jobId }) => jobId);
  expect(ids(await list(`projectId=${first}`))).toEqual([made[3], made[2], made[0]]);
  expect(ids(await list(`projectId=${second}`))).toEqual([made[1]]);
  const page = await list(`projectId=${first}&limit=2`);
  expect(ids(page)).toEqual([made[3], made[2]]);
  expect(ids(await list(`projectId=${first}&limit=2&cursor=${page.nextCursor}`))).toEqual([made[0]]);
  expect(ids(await list('projectId=prj_nowhere'))).toEqual([]);
  expect(ids(await list(`projectId=${first}`, await api.tenant()))).toEqual([]);
});
