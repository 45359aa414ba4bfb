/** A site's index, asked with a key: what its owner finds, and what nobody else does. */
import type { SearchAnswer } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminKey } from '../../src/admin-keys/store.ts';
import { callApi } from '../harness/as-tenant.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let projectId: string;
let repository: string;

beforeAll(async () => {
  bench = await startPlatformBench();
  ({ projectId, repository } = await bench.project('animals.test'));
  await bench.project('empty.test');
  bench.push(repository, 'The tortoise sleeps.\n\n## Leaves\n\nIt likes them dry.');
  await bench.ended((await bench.update(projectId)).statusId);
  await bench.shows('animals.test', 'tortoise');
});
afterAll(() => bench.stop());

const search = (body: object, domain = 'animals.test') =>
  bench.call<SearchAnswer>('POST', `/v1/search/${domain}`, body);

it('finds sections with their addresses', async () => {
  const { status, body } = await search({ query: 'leaves dry' });
  expect(status).toBe(200);
  expect(body.results[0]).toMatchObject({ title: 'Home', heading: 'Leaves', method: null });
  expect(body.results[0]!.url).toMatch(/^http:\/\/animals\.test:\d+\/#leaves$/);
  expect((await search({ query: 'tortiose', limit: 1 })).body.results).toHaveLength(1);
});

it('a key that may only read may search', async () => {
  const { organizationId, database, platform } = bench;
  const wanted = { organizationId, name: 'Reader', scopes: ['read' as const] };
  const { key } = await database.db.transaction().execute((tx) => createAdminKey(tx, wanted));
  const asked = { key, method: 'POST', path: '/v1/search/animals.test', body: { query: 'tortoise' } };
  expect((await callApi(platform.apiUrl!, asked)).status).toBe(200);
});

it.each([
  ['nothing to look for', { query: ' ' }],
  ['too much to look for', { query: 'x'.repeat(1001) }],
  ['too many sections', { query: 'x', limit: 51 }],
  ['a field that there is not', { query: 'x', fuzzy: true }],
])('refuses %s', async (_, body) => {
  expect((await search(body)).status).toBe(400);
});

it('says why there is nothing to search', async () => {
  expect((await search({ query: 'x' }, 'empty.test')).status).toBe(409);
  expect((await search({ query: 'x' }, 'nobody.test')).status).toBe(404);
  await bench.call('PATCH', `/v1/project/${projectId}`, { features: { search: false } });
  // Until the site with other features is ready, the one before is shown.
  const answers = (status: number) =>
    expect.poll(async () => (await search({ query: 'tortoise' })).status, { timeout: 60_000 }).toBe(status);
  await answers(409);
  const off = await search({ query: 'tortoise' });
  expect(off).toMatchObject({ status: 409, body: { error: expect.stringContaining('switched off') } });
  await bench.call('PATCH', `/v1/project/${projectId}`, { features: { search: null } });
  await answers(200);
});

it('finds what is shown, and nothing of the version before', async () => {
  bench.push(repository, 'The hare runs.');
  await bench.ended((await bench.update(projectId)).statusId);
  await bench.shows('animals.test', 'hare');
  expect((await search({ query: 'hare' })).body.results).toHaveLength(1);
  expect((await search({ query: 'tortoise' })).body.results).toEqual([]);
});
