/** `GET /v1/projects`: pages that stay right while projects come and go. */
import type { Project } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await makeTestApi();
  tenant = await api.tenant();
});
afterAll(() => api.close());

it('pages newest first, each once, while others come and go', async () => {
  const { key, organizationId } = await api.tenant();
  const owner = { key, organizationId, keyId: '' };
  const ids: string[] = [];
  for (let i = 0; i < 7; i++) ids.unshift(await api.project(owner));
  // All of one transaction's time: the id decides.
  await api.database.pool.query('UPDATE projects SET created_at = now() WHERE id = ANY($1)', [
    ids.slice(0, 3),
  ]);
  const page = async (query: string) => {
    const response = await api.call({ url: `/v1/projects?${query}`, key });
    return response.json() as { data: Project[]; nextCursor: string | null };
  };
  const seen: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 10; pages++) {
    const { data, nextCursor } = await page(`limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...data.map(({ projectId }) => projectId));
    if (pages === 1) {
      await api.project(owner);
      await api.call({ method: 'DELETE', url: `/v1/project/${seen.at(-1)}`, key });
    }
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen.slice(3)).toEqual(ids.slice(3));
  expect((await page('limit=100')).nextCursor).toBeNull();
});

it('answers 50 at a time unless asked otherwise', async () => {
  const owner = await api.tenant();
  for (let i = 0; i < 51; i++) await api.project(owner);
  const response = await api.call({ url: '/v1/projects', key: owner.key });
  expect(response.json().data).toHaveLength(50);
  expect(response.json().nextCursor).toEqual(expect.any(String));
});

it('takes its own cursors only', async () => {
  const response = await api.call({ url: '/v1/projects?cursor=AAAA', key: tenant.key });
  expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(/"cursor"/)]);
});
