/** What happens in an organization, told once, in one order, to every reader, however its transactions commit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldChanges } from '../../src/changes/store.ts';
import { makeTestApi, type Tenant, type TestApi } from '../api/harness.ts';
import { type ReadEvent, readEvents } from '../harness/event-reader.ts';

let api: TestApi;
let url: string;

beforeAll(async () => {
  api = await makeTestApi();
  url = await api.listen();
});
afterAll(() => api.close());

const follow = ({ key }: Tenant, lastEventId?: string | null) =>
  readEvents(`${url}/v1/organization/events`, { key, lastEventId });
const changesOf = (events: ReadEvent[]) =>
  events
    .filter(({ event }) => event === 'change')
    .map(({ data: { kind, id, status } }) => `${kind} ${id} ${status}`);
const ready = (events: ReadEvent[]) => events.some(({ event }) => event === 'ready');
const rename = (projectId: string, name: string) =>
  api.database.pool.query('UPDATE projects SET name = $2 WHERE id = $1', [projectId, name]);

it('tells of jobs, projects, domains and versions of the organization, and of nobody else’s', async () => {
  const [own, other] = [await api.tenant(), await api.tenant()];
  const reader = await follow(own);
  await reader.until(ready);
  await api.things(other);
  const things = await api.things(own);
  const { projectId, statusId, jobId, id, version } = things;
  const post = (path: string) => api.call({ method: 'POST', url: path, key: own.key });
  await post(`/v1/project/${projectId}/versions/${version}/activate`);
  await post(`/v2/agent/${projectId}/job/${id}/archive`);
  await post(`/v1/project/update-status/${statusId}/cancel`);
  await api.call({ method: 'DELETE', url: `/v1/project/${projectId}`, key: own.key });
  const told = changesOf(
    await reader.until((events) => changesOf(events).at(-1)?.endsWith('deleted') === true),
  );
  for (const wanted of [
    `project ${projectId} created`,
    `update ${statusId} queued`,
    `version ${version} kept`,
    `export ${jobId} queued`,
    `export ${jobId} completed`,
    `agentJob ${id} active`,
    `agentJob ${id} completed`,
    `version ${version} active`,
    `agentJob ${id} archived`,
    `update ${statusId} failure`,
    `project ${projectId} deleted`,
  ])
    expect(told).toContain(wanted);
  expect(told.indexOf(`export ${jobId} queued`)).toBeLessThan(told.indexOf(`export ${jobId} completed`));
  expect(reader.events.every(({ data }) => (data.projectId ?? projectId) === projectId)).toBe(true);
  reader.leave();
});

it('loses nothing when what began first is committed last, and every reader sees one order', async () => {
  const own = await api.tenant();
  const projects = await Promise.all(Array.from({ length: 3 }, () => api.project(own)));
  const readers = await Promise.all([follow(own), follow(own)]);
  await Promise.all(readers.map((reader) => reader.until(ready)));
  const [first, second] = [await api.database.pool.connect(), await api.database.pool.connect()];
  await first.query('BEGIN');
  await first.query(`UPDATE projects SET name = 'early' WHERE id = $1`, [projects[0]]);
  await second.query('BEGIN');
  await second.query(`UPDATE projects SET name = 'late' WHERE id = $1`, [projects[1]]);
  await second.query('COMMIT');
  await rename(projects[2]!, 'meanwhile');
  const two = [projects[1], projects[2]].map((id) => `project ${id} changed`);
  for (const reader of readers) {
    await reader.until((events) => changesOf(events).length === 2);
    expect(changesOf(reader.events)).toEqual(two);
  }
  await first.query('COMMIT');
  for (const client of [first, second]) client.release();
  for (const reader of readers) {
    await reader.until((events) => changesOf(events).length === 3);
    expect(changesOf(reader.events)).toEqual([...two, `project ${projects[0]} changed`]);
    reader.leave();
  }
  expect(readers[0]!.events).toEqual(readers[1]!.events);
});

it('goes on behind any event, also one from before anything happened', async () => {
  const own = await api.tenant();
  const reader = await follow(own);
  await reader.until(ready);
  const projectId = await api.project(own);
  for (let name = 0; name < 4; name++) await rename(projectId, `name ${name}`);
  // Its domain is a change, too.
  const told = [...(await reader.until((events) => changesOf(events).length === 6))];
  reader.leave();
  await rename(projectId, 'while nobody looked');
  for (const [index, { id }] of told.entries()) {
    const again = await follow(own, id);
    const missing = changesOf(told.slice(index + 1)).length + 1;
    await again.until((events) => changesOf(events).length >= missing);
    const ids = again.events.filter(({ event }) => event === 'change').map((event) => event.id);
    expect(ids.slice(0, missing - 1)).toEqual(told.slice(index + 1).map((event) => event.id));
    expect(ids).toHaveLength(missing);
    again.leave();
  }
  const { data } = (await api.call({ url: '/v1/organization/events', key: own.key })).json();
  expect(data).toHaveLength(7);
});

it('says so when what lies between is no longer kept, and goes on with the numbers', async () => {
  const own = await api.tenant();
  const projectId = await api.project(own);
  const reader = await follow(own, '0');
  const [, first] = await reader.until((events) => changesOf(events).length === 2);
  reader.leave();
  for (let name = 0; name < 3; name++) await rename(projectId, `name ${name}`);
  await api.database.pool.query(`UPDATE changes SET at = at - interval '2 days' WHERE organization_id = $1`, [
    own.organizationId,
  ]);
  await deleteOldChanges(api.database.db);
  await rename(projectId, 'after');
  for (const [lastEventId, event] of [
    [first!.id, 'reset'],
    ['0', 'reset'],
    ['999', 'reset'],
    ['5', 'ready'],
  ] as const) {
    const again = await follow(own, lastEventId);
    const events = await again.until(({ length }) => length > 0);
    expect(events[0], lastEventId ?? '').toMatchObject({ event, id: event === 'reset' ? '6' : '5' });
    again.leave();
  }
});
