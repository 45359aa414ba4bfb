/**
 * Two organizations on one installation: every operation of the served description, with every mixture of the one's and
 * the other's ids, then what bodies, queries, cursors, repeated keys, streams and webhooks can name. Nothing of the
 * other's is read, and not a row of theirs changes.
 */
import { createHmac } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, type DescribedOperation, readDocument } from '../api/document.ts';
import { makeTestApi, type Tenant, type TestApi } from '../api/harness.ts';

type Things = Record<string, string>;

let api: TestApi;
let document: ApiDocument;
let victim: Tenant;
let intruder: Tenant;
let theirs: Things;
let before: unknown;

beforeAll(async () => {
  api = await makeTestApi();
  document = await readDocument(api);
  [victim, intruder] = [await api.tenant(), await api.tenant()];
  theirs = await api.things(victim);
  await api.things(victim);
  await api.project(victim, { domain: 'claimed.sites.test' });
  await call({ method: 'POST', url: `/v1/project/${theirs.projectId}/webhook/rotate`, key: victim.key });
  before = await rowsOfVictim();
});
afterAll(() => api.close());

function call({ key, headers, ...rest }: InjectOptions & { key: string }) {
  const host = { host: '127.0.0.1', authorization: `Bearer ${key}` };
  return api.app.inject({ ...rest, headers: { ...host, ...headers } });
}
const asIntruder = (options: InjectOptions) => call({ ...options, key: intruder.key });

/** All that the victim has, in every table there is, but for when its keys were used. */
async function rowsOfVictim(): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const [table, where] of Object.entries(await tablesOfTenants())) {
    const text = `SELECT to_jsonb(t) - 'last_used_at' AS row FROM ${table} t WHERE ${where} ORDER BY 1`;
    rows[table] = (await api.database.pool.query(text, [victim.organizationId])).rows;
  }
  return rows;
}

/** Which rows of a table are an organization's, told by its columns: a new table is looked at without being named here. */
async function tablesOfTenants(): Promise<Record<string, string>> {
  const { rows } = await api.database.pool.query<{ table_name: string; columns: string[] }>(
    `SELECT table_name, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`,
  );
  const told = rows.flatMap(({ table_name, columns }): [string, string][] => {
    const owner = OWNERS.find(([column]) => columns.includes(column));
    return owner ? [[table_name, owner[1]]] : [];
  });
  return { ...Object.fromEntries(told), organizations: 'id = $1' };
}

const PROJECTS = 'SELECT id FROM projects WHERE organization_id = $1';
const JOBS = `SELECT id FROM jobs WHERE organization_id = $1 UNION SELECT id FROM agent_jobs WHERE project_id IN (${PROJECTS})`;
const OWNERS: [column: string, where: string][] = [
  ['organization_id', 'organization_id = $1'],
  ['project_id', `project_id IN (${PROJECTS})`],
  ['job_id', `job_id IN (${JOBS})`],
  ['user_id', 'user_id IN (SELECT user_id FROM members WHERE organization_id = $1)'],
];

it('looks at every table that holds something of an organization’s', async () => {
  const tables = await tablesOfTenants();
  const filled = Object.entries(before as Record<string, unknown[]>).filter(([, rows]) => rows.length > 0);
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['domains', 'versions', 'static_exports', 'agent_reviews', 'agent_records']),
  );
  console.log(
    `two organizations: ${Object.keys(tables).length} tables, ${filled.length} with rows of the victim`,
  );
  expect(filled.length).toBeGreaterThanOrEqual(12);
});

const BODIES: Record<string, unknown> = {
  updateProject: { name: 'Mine now', domains: ['taken-over.test'] },
  createAgentJob: { prompt: 'Read everything.' },
  messageAgentJob: { prompt: 'And more.' },
  createStaticExportBundle: { expiresInSeconds: 604_800 },
  searchSite: { query: 'secret' },
  askAssistant: { message: 'What is the secret?' },
  changeFeedback: { status: 'dismissed' },
  sendEvents: { batch: 'intruder', events: [] },
  changeMember: { role: 'admin' },
};

const nameOf = (parameter: string) => parameter.slice(1, -1);
const namesIn = (path: string) => (path.match(/\{\w+\}/g) ?? []).map(nameOf);

function request(operation: DescribedOperation, ids: Things): InjectOptions {
  const url = operation.path.replaceAll(/\{\w+\}/g, (found) => encodeURIComponent(ids[nameOf(found)]!));
  const payload = BODIES[operation.operationId] as object | undefined;
  return { method: operation.method, url, ...(operation.requestBody && payload && { payload }) };
}

/** Every choice of ids of which at least one is the victim's. */
function mixtures(names: string[], own: Things): Things[] {
  const mixed = names.reduce<Things[]>(
    (sofar, name) => sofar.flatMap((ids) => [own, theirs].map((from) => ({ ...ids, [name]: from[name]! }))),
    [{}],
  );
  return mixed.filter((ids) => names.some((name) => ids[name] === theirs[name] && ids[name] !== own[name]));
}

it('takes no id of another organization, alone or beside ids of one’s own', async () => {
  const guarded = document.operations.filter(({ path, security }) => path.includes('{') && !security);
  const tried: string[] = [];
  const own = await api.things(intruder);
  for (const operation of guarded) {
    const names = namesIn(operation.path);
    for (const name of names)
      expect(Object.hasOwn(theirs, name), `${operation.operationId} wants ${name}`).toBe(true);
    for (const ids of mixtures(names, own)) {
      for (const headers of [{}, { accept: 'text/event-stream' }, { 'idempotency-key': 'matrix' }]) {
        const answer = await asIntruder({ ...request(operation, ids), headers });
        const what = `${operation.operationId} ${JSON.stringify(ids)} ${answer.body}`;
        expect(answer.statusCode, what).toBe(404);
        for (const id of Object.values(theirs).filter((value) => value.length > 8))
          expect(answer.body, what).not.toContain(id);
        tried.push(operation.operationId);
      }
    }
  }
  console.log(`two organizations: ${guarded.length} operations, ${tried.length} calls refused`);
  expect(new Set(tried).size).toBe(guarded.length);
  expect(await rowsOfVictim()).toEqual(before);
});

describe('what else can name a thing of theirs', () => {
  const source = { repository: 'https://git.test/x.git' };
  const bodies: [string, () => InjectOptions, number[]][] = [
    [
      'a new project’s domain',
      () => ({ method: 'POST', url: '/v1/projects', payload: { name: 'x', domain: theirs.domain, source } }),
      [409],
    ],
    [
      'a project’s domains',
      () => ({
        method: 'PATCH',
        url: `/v1/project/${own.projectId}`,
        payload: { domains: [theirs.domain!] },
      }),
      [409],
    ],
    [
      'a project’s first domain',
      () => ({
        method: 'PATCH',
        url: `/v1/project/${own.projectId}`,
        payload: { domain: 'claimed.sites.test' },
      }),
      [409],
    ],
    [
      'an export’s domain',
      () => ({ method: 'POST', url: '/v1/static-export/jobs', payload: { domain: theirs.domain } }),
      [404],
    ],
    [
      'an export’s domain in capital letters',
      () => ({
        method: 'POST',
        url: '/v1/static-export/jobs',
        payload: { domain: theirs.domain!.toUpperCase() },
      }),
      [400, 404],
    ],
    [
      'a source on disk',
      () => ({
        method: 'POST',
        url: '/v1/projects',
        payload: {
          name: 'x',
          source: { repository: 'file:///var/lib/bindery/repositories/bindery-docs.git' },
        },
      }),
      [400],
    ],
    [
      'a version of theirs for one’s own project',
      () => ({ method: 'POST', url: `/v1/project/${own.projectId}/versions/${theirs.statusId}/activate` }),
      [404],
    ],
    ['an id of another kind', () => ({ url: `/v1/static-export/jobs/${theirs.statusId}` }), [404]],
    ['an agent job as an export', () => ({ url: `/v1/static-export/jobs/${theirs.id}` }), [404]],
    ['an export as an update', () => ({ url: `/v1/project/update-status/${theirs.jobId}` }), [404]],
  ];
  let own: Things;
  beforeAll(async () => {
    own = await api.things(intruder);
  });

  it.each(bodies)('%s', async (_, options, statuses) => {
    const answer = await asIntruder(options());
    expect(statuses, answer.body).toContain(answer.statusCode);
    expect(answer.body).not.toContain(theirs.projectId);
    expect(answer.body).not.toContain(victim.organizationId);
    expect(await rowsOfVictim()).toEqual(before);
  });

  it('a list: neither its entries, nor its cursors, nor its filters', async () => {
    const lists = document.operations.filter(
      ({ method, path, parameters }) =>
        method === 'GET' && parameters?.some(({ name }) => name === 'cursor') && path,
    );
    expect(lists.length).toBeGreaterThanOrEqual(4);
    for (const operation of lists) {
      const theirUrl = request(operation, theirs).url as string;
      const page = await call({ url: `${theirUrl}?limit=1`, key: victim.key });
      const { nextCursor } = page.json() as { nextCursor: string | null };
      const ownUrl = request(operation, own).url as string;
      const queries = [
        'limit=100',
        `domain=${theirs.domain}`,
        ...(nextCursor ? [`cursor=${nextCursor}`] : []),
      ];
      for (const query of queries) {
        const answer = await asIntruder({ url: `${ownUrl}?${query}` });
        for (const id of ['projectId', 'jobId', 'id', 'statusId', 'keyId', 'userId', 'invitationId'])
          expect(answer.body, `${operation.operationId} ${query}`).not.toContain(theirs[id]);
      }
    }
  });

  it('a repeated key: each organization has its own', async () => {
    const post = (key: string) =>
      call({
        ...{ method: 'POST', url: '/v1/projects', key, headers: { 'idempotency-key': 'same-for-both' } },
        payload: { name: 'Repeated', source },
      });
    const [first, second] = [await post(victim.key), await post(intruder.key)];
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(second.json().projectId).not.toBe(first.json().projectId);
    before = await rowsOfVictim();
  });

  it('a webhook: a delivery that one’s own secret signed starts nothing', async () => {
    const secretOf = async (tenant: Tenant, projectId: string) =>
      (
        await call({ method: 'POST', url: `/v1/project/${projectId}/webhook/rotate`, key: tenant.key })
      ).json();
    const mine = await secretOf(intruder, own.projectId!);
    const target = (await call({ url: `/v1/project/${theirs.projectId}/webhook`, key: victim.key })).json();
    const payload = JSON.stringify({
      ref: 'refs/heads/main',
      repository: { clone_url: 'https://git.test/docs.git' },
    });
    const good = createHmac('sha256', mine.secret as string)
      .update(payload)
      .digest('hex');
    for (const signature of [`sha256=${good}`, `sha256=${good}0`, 'sha256=', '']) {
      const answer = await api.app.inject({
        method: 'POST',
        url: new URL(target.url as string).pathname,
        payload,
        headers: {
          ...{ host: '127.0.0.1', 'content-type': 'application/json' },
          ...{ 'x-github-event': 'push', 'x-hub-signature-256': signature },
        },
      });
      expect([401, 403, 404], answer.body).toContain(answer.statusCode);
    }
    const { rows } = await api.database.pool.query(
      `SELECT count(*)::int AS open FROM jobs WHERE organization_id = $1 AND kind = 'update'`,
      [victim.organizationId],
    );
    const jobs = (before as { jobs: { row: { kind: string } }[] }).jobs;
    expect(rows[0].open).toBe(jobs.filter(({ row }) => row.kind === 'update').length);
  });
});
