/** Reports over sums that stand in the tables: what is asked, what is answered, and as a table. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let own: Tenant;
let projectId: string;

beforeAll(async () => {
  api = await makeTestApi();
  own = await api.tenant();
  projectId = await api.project(own);
  const { source } = await api.database.db
    .insertInto('analytics_sources')
    .values({ project_id: projectId })
    .returning('source')
    .executeTakeFirstOrThrow();
  const rows: [measure: string, page: string, language: string, day: string, key: string, count: number][] = [
    ['view', '*', '*', '2026-03-01', '', 10],
    ['view', '*', '*', '2026-03-03', '', 5],
    ['view', '*', '*', '2026-02-27', '', 7],
    ['view', '*', 'fr', '2026-03-01', '', 4],
    ['view', '/a', 'en', '2026-03-01', '', 6],
    ['view', '/fr/a', 'fr', '2026-03-01', '', 4],
    ['view', '/a', 'en', '2026-03-03', '', 5],
    ['visitor', '/a', 'en', '2026-03-01', '', 3],
    ['referrer', '*', '*', '2026-03-01', 'https://x.test/', 2],
    ['referrer', '*', '*', '2026-03-01', '=cmd', 1],
    ['referrer', '*', '*', '2026-03-01', '', 3],
    ['search', '*', '*', '2026-03-01', 'install', 9],
    ['search-empty', '*', '*', '2026-03-01', 'instal', 2],
    ['search', '*', '*', '2026-03-01', 'instal', 2],
    ['search-empty', '*', '*', '2026-03-01', '', 2],
    ['search', '*', '*', '2026-03-01', '', 11],
    ['agent', '*', '*', '2026-03-01', 'ai GPTBot', 8],
  ];
  for (const [measure, page, language, day, key, count] of rows) {
    await sql`INSERT INTO analytics_days (source, measure, page, language, day, key, count)
      VALUES (${source}, ${measure}, ${page}, ${language}, ${day}::date, ${key}, ${count})`.execute(
      api.database.db,
    );
  }
});
afterAll(() => api.close());

const MARCH = 'from=2026-03-01&to=2026-03-03';
const ask = async (what: string) => {
  const answer = await api.call({ url: `/v1/analytics/${projectId}/${what}`, key: own.key });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

it('tells the views of each day, of the days before, and the pages', async () => {
  const report = await ask(`views?${MARCH}`);
  expect(report).toMatchObject({ total: 15, previousTotal: 7, dropped: 0, nextCursor: null });
  expect(report.points).toEqual([
    { at: '2026-03-01T00:00:00.000Z', count: 10 },
    { at: '2026-03-02T00:00:00.000Z', count: 0 },
    { at: '2026-03-03T00:00:00.000Z', count: 5 },
  ]);
  expect(report.previous.map(({ count }: { count: number }) => count)).toEqual([0, 7, 0]);
  expect(report.data).toEqual([
    { key: '/a', count: 11, visitors: 3 },
    { key: '/fr/a', count: 4, visitors: 0 },
  ]);
});

it('filters by page and by language', async () => {
  expect(await ask(`views?${MARCH}&language=fr`)).toMatchObject({
    total: 4,
    data: [{ key: '/fr/a', count: 4 }],
  });
  expect(await ask(`views?${MARCH}&page=/a`)).toMatchObject({ total: 11, data: [{ key: '/a' }] });
  expect(await ask(`views?${MARCH}&page=/a&language=fr`)).toMatchObject({ total: 0, data: [] });
  expect(await ask(`views?${MARCH}&by=language`)).toMatchObject({ data: [{ key: 'fr', count: 4 }] });
});

it('gathers weeks and months', async () => {
  const weeks = await ask(`views?from=2026-02-23&to=2026-03-08&interval=week`);
  expect(weeks.points.map(({ count }: { count: number }) => count)).toEqual([17, 5]);
  const months = await ask(`views?from=2026-02-01&to=2026-03-31&interval=month`);
  expect(
    months.points.map(({ at, count }: { at: string; count: number }) => [at.slice(0, 10), count]),
  ).toEqual([
    ['2026-02-01', 7],
    ['2026-03-01', 15],
  ]);
});

it('walks through the pages of a list', async () => {
  const first = await ask(`views?${MARCH}&limit=1`);
  expect(first.data).toHaveLength(1);
  const second = await ask(`views?${MARCH}&limit=1&cursor=${first.nextCursor}`);
  expect([second.data[0].key, second.nextCursor]).toEqual(['/fr/a', null]);
  const url = `/v1/analytics/${projectId}/views?from=2026-03-02&to=2026-03-03&cursor=${first.nextCursor}`;
  expect((await api.call({ url, key: own.key })).statusCode).toBe(400);
});

it('tells searches with and without results, and agents by their kind', async () => {
  const { data, withoutResults } = await ask(`searches?${MARCH}&results=none`);
  expect([data, withoutResults]).toEqual([[{ key: 'instal', count: 2, withoutResults: 2, clicks: 0 }], 2]);
  expect((await ask(`agents?${MARCH}`)).data).toEqual([{ key: 'GPTBot', kind: 'ai', count: 8 }]);
});

it('makes tables of lists, in which nothing is a formula', async () => {
  const url = `/v1/analytics/${projectId}/referrers?${MARCH}&format=csv`;
  const answer = await api.call({ url, key: own.key });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.body).toBe("key,count\r\nhttps://x.test/,2\r\n'=cmd,1\r\n");
});

it.each([
  ['views?from=2026-03-03&to=2026-03-01', /must not be later/],
  ['views?from=2020-01-01&to=2026-03-01', /days at most/],
  ['views?from=2026-03-01&to=2026-03-02&interval=hour', /Hours exist/],
  ['views?from=yesterday', /from/],
  ['views?by=hat', /by/],
])('refuses %s', async (what, reason) => {
  const answer = await api.call({ url: `/v1/analytics/${projectId}/${what}`, key: own.key });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatch(reason);
});

it('keeps a status of feedback, and shows it by status', async () => {
  const { feedbackId, projectId: other } = await api.things(own);
  const url = `/v1/analytics/${other}/feedback`;
  const list = async (query: string) => (await api.call({ url: `${url}?${query}`, key: own.key })).json();
  expect((await list('status=open')).data).toMatchObject([{ feedbackId, comment: 'Where is it?' }]);
  const changed = await api.call({
    ...{ method: 'PATCH', url: `${url}/${feedbackId}`, key: own.key },
    payload: { status: 'done' },
  });
  expect(changed.json()).toMatchObject({ feedbackId, status: 'done' });
  expect((await list('status=open')).data).toEqual([]);
  expect((await list('status=done&helpful=no&comment=yes')).data).toHaveLength(1);
  expect((await api.call({ url: `${url}?format=csv`, key: own.key })).body).toContain('Where is it?');
});

it('deletes everything of a project, at once for readers of reports', async () => {
  const answer = await api.call({ method: 'DELETE', url: `/v1/analytics/${projectId}`, key: own.key });
  expect(answer.statusCode).toBe(204);
  expect(await ask(`views?${MARCH}`)).toMatchObject({ total: 0, data: [] });
});
