/** What readers do, through two processes into one database: counted exactly, of nobody in particular. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doChores } from '../../src/analytics/chores.ts';
import { EventWriter } from '../../src/analytics/event-writer.ts';
import { makePartitions, neededDays } from '../../src/analytics/partitions.ts';
import { addDays, dayOf } from '../../src/analytics/period.ts';
import { addSpans } from '../../src/analytics/spans.ts';
import type { Database } from '../../src/db/database.ts';
import { makeTestApi, QUIET, type Tenant, type TestApi } from '../api/harness.ts';
import {
  BROWSER,
  call,
  canary,
  type Process,
  send,
  startProcess,
  totals,
  wholeDatabase,
} from './counting-bench.ts';

let api: TestApi;
let db: Database;
let own: Tenant;
let projectId: string;
let both: [Process, Process];

beforeAll(async () => {
  api = await makeTestApi();
  ({ db } = api.database);
  own = await api.tenant();
  projectId = await api.project(own);
  both = [await startProcess(db, { projectId }), await startProcess(db, { projectId })];
});
afterAll(async () => {
  for (const process of both) await process.stop();
  await api.close();
});

const report = async (what: string, project = projectId) => {
  const answer = await api.call({ url: `/v1/analytics/${project}/${what}`, key: own.key });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const view = (page: string, more = {}) => ({ type: 'view', page, language: 'en', width: 'desktop', ...more });

it('counts every accepted event once, and every visitor once a day, over two processes', async () => {
  const sent = Array.from({ length: 300 }, (_, index) => {
    const page = index % 3 === 0 ? '/' : '/guides/start.html';
    const address = `198.51.100.${index % 20}`;
    return send(both[index % 2]!.url, [view(page, { referrer: 'https://search.test/q?who=ada' })], {
      address,
    });
  });
  expect(new Set(await Promise.all(sent))).toEqual(new Set([204]));
  expect(await totals(db, projectId)).toMatchObject({ view: 300, visitor: 20, referrer: 300 });
  const views = await report('views');
  expect(views).toMatchObject({ total: 300, previousTotal: 0, dropped: 0 });
  expect(views.data).toEqual([
    { key: '/guides/start', count: 200, visitors: 20 },
    { key: '/', count: 100, visitors: 20 },
  ]);
  expect(await report('visitors?interval=hour')).toMatchObject({ total: 20 });
  expect(await report('views?interval=hour&page=/')).toMatchObject({ total: 100 });
  expect((await report('referrers')).data).toEqual([{ key: 'https://search.test/q', count: 300 }]);
  expect((await report('views?by=device')).data).toEqual([{ key: 'desktop', count: 300, visitors: 20 }]);
  expect(await report('live')).toMatchObject({ visitors: 20 });
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM analytics_events`.execute(db);
  expect(rows[0]!.count).toBe(300);
});

it('counts countries where the host knows them, by page and language, and keeps no address for it', async () => {
  const project = await api.project(own);
  const countries: Record<string, string> = { '203.0.113.51': 'NO', '203.0.113.52': 'JP' };
  const countryOf = (address: string) => countries[address] ?? '';
  const process = await startProcess(db, { projectId: project, countryOf });
  const read = (address: string, ...events: object[]) => send(process.url, events, { address });
  const german = view('/guides/start', { language: 'de', country: 'US' });
  expect(await read('203.0.113.51', view('/'), view('/'), german, { type: 'copy', page: '/' })).toBe(204);
  expect(await read('203.0.113.52', view('/'))).toBe(204);
  expect(await read('203.0.113.53', view('/'))).toBe(204);
  const by = async (more = '') => (await report(`views?by=country${more}`, project)).data;
  expect(await report('views', project)).toMatchObject({ total: 5 });
  expect(await by()).toEqual([
    { key: 'NO', count: 3, visitors: 1 },
    { key: 'JP', count: 1, visitors: 1 },
  ]);
  expect(await by('&page=/guides/start')).toEqual([{ key: 'NO', count: 1, visitors: 1 }]);
  expect(await by('&language=de')).toEqual([{ key: 'NO', count: 1, visitors: 1 }]);
  const url = `/v1/analytics/${project}/views?by=country&format=csv`;
  const { body } = await api.call({ url, key: own.key });
  expect(body.trim().split(/\r?\n/)).toEqual(['key,count,visitors', 'NO,3,1', 'JP,1,1']);
  const everything = await wholeDatabase(db);
  for (const address of Object.keys(countries)) expect(everything).not.toContain(address);
  expect(await report('views?by=country')).toMatchObject({ total: 300, data: [] });
  await process.stop();
});

it('counts what readers do beside reading', async () => {
  const events = [
    { type: 'search', page: '/', query: ' Install  Now ', results: 0 },
    { type: 'search', page: '/', query: 'install now', results: 3 },
    { type: 'search-click', page: '/', query: 'install now', target: '/guides/start', position: 1 },
    { type: 'copy', page: '/guides/start', block: { index: 2, language: 'sh' } },
    { type: 'playground', page: '/', operation: 'GET /plants', status: 500 },
    { type: 'playground', page: '/', operation: 'GET /plants', status: 200 },
    { type: 'feedback', page: '/', helpful: false, comment: 'What is a plant?', block: 1 },
    { type: 'feedback', page: '/', helpful: true },
    { type: 'view', page: '/', campaign: { source: 'news', medium: 'mail', name: 'may' } },
    { type: 'view', page: '/no/such/page' },
    { type: 'invented', page: '/' },
    { type: 'view', page: 'https://elsewhere.test/' },
    { type: 'assistant', page: '/', outcome: 'answered' },
  ];
  expect(await send(both[0].url, events)).toBe(204);
  expect((await report('searches')).data).toEqual([
    { key: 'install now', count: 2, withoutResults: 1, clicks: 1 },
  ]);
  expect((await report('searches?results=none')).data).toMatchObject([
    { key: 'install now', withoutResults: 1 },
  ]);
  expect((await report('actions')).data).toEqual([{ key: '/guides/start#2', count: 1, failed: 0 }]);
  expect((await report('actions?kind=playground')).data).toEqual([
    { key: 'GET /plants', count: 2, failed: 1 },
  ]);
  const feedback = await report('feedback');
  expect(feedback).toMatchObject({ total: 2, helpful: 1, notHelpful: 1 });
  expect(feedback.data).toContainEqual(
    expect.objectContaining({ page: '/', comment: 'What is a plant?', block: 1, status: 'open' }),
  );
  expect((await report('referrers?by=campaign')).data).toEqual([{ key: 'news / mail / may', count: 1 }]);
  expect((await report('views')).data).toContainEqual({ key: '(other)', count: 1, visitors: 1 });
  expect((await report('assistant')).total).toBe(0);
});

it('counts machines, Markdown and broken links by itself, and takes none of them for a view', async () => {
  const project = await api.project(own);
  const process = await startProcess(db, { projectId: project });
  const get = (path: string, headers: Record<string, string>) => call(process.url + path, { headers });
  const html = { accept: 'text/html', 'user-agent': BROWSER, referer: 'https://blog.test/post?id=7' };
  expect(await get('/guides/start', { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' })).toBe(200);
  expect(await get('/guides/start.md', { 'user-agent': 'curl/8' })).toBe(200);
  expect(await get('/', { accept: 'text/markdown', 'user-agent': 'Claude-User/1.0' })).toBe(200);
  expect(await get('/llms.txt', { 'user-agent': 'Claude-User/1.0' })).toBe(200);
  expect(await get('/guides/start', { ...html })).toBe(200);
  expect(await get('/gone?token=x', html)).toBe(404);
  expect(await get('/gone', { ...html, 'sec-gpc': '1' })).toBe(404);
  expect(await get('/wp-login.php', { 'user-agent': 'curl/8', referer: 'https://x.test/' })).toBe(404);
  await expect.poll(async () => (await report('broken-links', project)).total).toBe(1);
  const agents = await report('agents', project);
  expect(agents.total).toBe(4);
  expect(agents.data).toContainEqual({ key: 'Claude-User', kind: 'ai', count: 2 });
  expect(agents.data).toContainEqual({ key: 'Other programs', kind: 'other', count: 1 });
  const byFormat = Object.fromEntries(
    (await report('agents?by=format', project)).data.map(({ key, count }: { key: string; count: number }) => [
      key,
      count,
    ]),
  );
  expect(byFormat).toEqual({ html: 1, markdown: 2, 'llms.txt': 1 });
  expect((await report('broken-links', project)).data).toEqual([
    { key: '/gone', referrer: 'https://blog.test/post', count: 1 },
  ]);
  expect((await report('views', project)).total).toBe(0);
  await process.stop();
});

describe('what is not counted', () => {
  it.each([
    ['Do Not Track', { headers: { dnt: '1' } }],
    ['Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
  ])('%s', async (_, from) => {
    const before = await totals(db, projectId);
    expect(await send(both[0].url, [view('/')], from)).toBe(204);
    expect(await totals(db, projectId)).toEqual(before);
  });

  it.each<[string, () => Promise<number>, number]>([
    [
      'another site',
      () => send(both[0].url, [view('/')], { headers: { 'sec-fetch-site': 'cross-site' } }),
      403,
    ],
    ['no JSON', () => send(both[0].url, 'x'), 400],
    ['another version', () => send(both[0].url, '{"v":2,"events":[]}'), 400],
    ['too many', () => send(both[0].url, Array(51).fill(view('/'))), 400],
    ['too much', () => send(both[0].url, `{"v":1,"events":[],"x":"${'x'.repeat(17_000)}"}`), 413],
    ['GET', () => call(`${both[0].url}/-/events`), 405],
    ['nothing', () => send(both[0].url, []), 204],
  ])('%s', async (_, ask, status) => {
    const before = await totals(db, projectId);
    expect(await ask()).toBe(status);
    expect(await totals(db, projectId)).toEqual(before);
  });

  it('more of one network than a reader can be', async () => {
    const address = '2001:db8:1:2::1';
    const answers: number[] = [];
    for (let n = 0; n < 8; n++) answers.push(await send(both[0].url, Array(50).fill(view('/')), { address }));
    expect([answers.slice(0, 6), answers.at(-1)]).toEqual([Array(6).fill(204), 429]);
  });

  it.each([
    ['air-gapped' as const, {}],
    ['client-hosted' as const, {}],
    ['cloud' as const, { analytics: false }],
  ])('anything where it is off: %s %j', async (deploymentType, features) => {
    const project = await api.project(own);
    const process = await startProcess(db, { projectId: project, deploymentType, features });
    expect(await send(process.url, [view('/')])).toBe(405);
    await call(`${process.url}/llms.txt`, { headers: { 'user-agent': 'GPTBot' } });
    await process.stop();
    expect(await totals(db, project)).toEqual({});
  });
});

it('keeps no address, no user agent and nobody’s name for longer than their day', async () => {
  const project = await api.project(own);
  const process = await startProcess(db, { projectId: project });
  const [address, agent, secret] = ['203.0.113.77', canary(), canary()];
  const from = { address, userAgent: `${BROWSER} ${agent}`, headers: { cookie: `id=${secret}` } };
  const link = `https://user:${secret}@mail.test/inbox?who=${secret}#${secret}`;
  expect(await send(process.url, [view('/', { referrer: link, visitor: secret })], from)).toBe(204);
  const headers = {
    'user-agent': from.userAgent,
    'x-forwarded-for': address,
    referer: link,
    accept: 'text/html',
  };
  await call(`${process.url}/gone?${secret}`, { headers });
  await call(`${process.url}/llms.txt`, { headers });
  await process.stop();
  expect(await totals(db, project)).toMatchObject({ view: 1, 'not-found': 1, agent: 1 });
  const everything = `${await wholeDatabase(db)}\n${process.logged.join('\n')}\n${await process.metrics.metrics()}`;
  expect(everything).toContain('https://mail.test/inbox');
  for (const trace of [address, agent, secret]) expect(everything).not.toContain(trace);

  // What tells visitors apart: in tables that no log, replica or copy of files holds, and gone with the day.
  const { rows } = await sql<{ relname: string; relpersistence: string }>`
    SELECT relname, relpersistence FROM pg_class WHERE relkind = 'r'
      AND (relname LIKE 'analytics_seen_%' OR relname IN ('analytics_salts', 'analytics_live'))`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(new Set(rows.map(({ relpersistence }) => relpersistence))).toEqual(new Set(['u']));
  await doChores(db, Date.now() + 51 * 3600 * 1000);
  await sql`UPDATE analytics_live SET seen_at = seen_at - interval '1 hour'`.execute(db);
  await doChores(db, Date.now() + 51 * 3600 * 1000);
  const left = async (table: string) =>
    (await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(db)).rows[0]!
      .count;
  for (const table of ['analytics_seen', 'analytics_salts', 'analytics_live'])
    expect(await left(table)).toBe(0);
  expect(await totals(db, project)).toMatchObject({ view: 1, visitor: 1 });
  await makePartitions(db, neededDays(Date.now()));
});

it('drops what there is no room for, and tells how much', async () => {
  const project = await api.project(own);
  let dropped = 0;
  const writer = new EventWriter({
    db,
    log: QUIET,
    mostWaiting: 10,
    onDropped: (events) => (dropped += events),
  });
  const event = {
    type: 'search',
    query: 'x',
    results: 1,
    atMs: Date.now(),
    page: '/',
    language: '',
  } as const;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      writer.bring({ projectId: project, events: Array(4).fill(event), reader: null }),
    ),
  );
  expect(answers).toEqual([4, 4, null, null]);
  expect(await writer.bring({ projectId: project, events: [event], reader: null })).toBe(1);
  // Of a site elsewhere, which keeps what was not taken.
  const sent = { projectId: project, events: Array(11).fill(event), reader: null, batch: 'batch-0001' };
  expect(await writer.bring(sent)).toBe(null);
  // Nothing comes after it that would take it along.
  const late = { projectId: project, events: Array(11).fill(event), reader: null };
  expect(await writer.bring(late)).toBe(null);
  await writer.close();
  expect(dropped).toBe(19);
  expect(await report('views', project)).toMatchObject({ dropped: 19 });
  expect((await report('searches', project)).total).toBe(9);
});

it('tells apart so many things a day and no more', async () => {
  const project = await api.project(own);
  const writer = new EventWriter({ db, log: QUIET });
  const events = Array.from({ length: 5_100 }, (_, index) => ({
    ...{ type: 'search' as const, query: `query ${index}`, results: 1 },
    ...{ atMs: Date.now(), page: '/', language: '' },
  }));
  for (let at = 0; at < events.length; at += 1_700)
    await writer.bring({ projectId: project, events: events.slice(at, at + 1_700), reader: null });
  await writer.close();
  const { total, data } = await report('searches?limit=1', project);
  expect([total, data]).toEqual([5_100, [{ key: '(other)', count: 100, withoutResults: 0, clicks: 0 }]]);
});

it('takes batches of sites elsewhere, each once', async () => {
  const project = await api.project(own);
  const at = new Date().toISOString();
  const payload = {
    batch: 'batch-0001',
    events: [
      { type: 'view', at, page: '/', visitor: 'a'.repeat(32), width: 'phone' },
      { type: 'view', at, page: '/b', visitor: 'b'.repeat(32) },
      { type: 'view', at, page: '/b', visitor: 'a'.repeat(32) },
      { type: 'agent', at, page: '/', agent: 'GPTBot', kind: 'ai', format: 'html' },
    ],
    dropped: 3,
  };
  const url = `/v1/analytics/${project}/events`;
  const post = (body: object) => api.call({ method: 'POST', url, key: own.key, payload: body });
  expect((await post(payload)).json()).toEqual({ accepted: 4 });
  expect((await post(payload)).json()).toEqual({ accepted: 0 });
  for (let n = 0; n < 2; n++)
    expect((await post({ batch: 'batch-0002', events: [], dropped: 2 })).json()).toEqual({ accepted: 0 });
  expect(await totals(db, project)).toMatchObject({ view: 3, visitor: 2, agent: 1, dropped: 5 });
  const old = {
    ...payload,
    batch: 'batch-0003',
    events: [{ ...payload.events[0], at: '2026-01-01T00:00:00.000Z' }],
  };
  expect((await post(old)).statusCode).toBe(400);
  const closed = await api.project(own, { deploymentType: 'air-gapped' });
  const refused = await api.call({
    method: 'POST',
    url: `/v1/analytics/${closed}/events`,
    key: own.key,
    payload,
  });
  expect(refused.statusCode).toBe(409);
  expect(await wholeDatabase(db)).not.toContain('a'.repeat(32));
});

it('deletes a project’s rows from every table, and goes on counting', async () => {
  const project = await api.project(own);
  const process = await startProcess(db, { projectId: project });
  await send(process.url, [view('/'), { type: 'feedback', page: '/', helpful: true }]);
  const { rows } = await sql<{ source: number }>`
    SELECT source FROM analytics_sources WHERE project_id = ${project}`.execute(db);
  const answer = await api.call({ method: 'DELETE', url: `/v1/analytics/${project}`, key: own.key });
  expect(answer.statusCode).toBe(204);
  expect(await report('views', project)).toMatchObject({ total: 0, data: [] });
  await doChores(db);
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'source'
      AND table_schema = 'public' AND table_name LIKE 'analytics%'`.execute(db);
  for (const { name } of tables.rows) {
    const found = await sql`SELECT 1 FROM ${sql.table(name)} WHERE source = ${rows[0]!.source}`.execute(db);
    expect(found.rows, name).toEqual([]);
  }
  expect(await send(process.url, [view('/')])).toBe(204);
  expect(await report('views', project)).toMatchObject({ total: 1, data: [{ key: '/', visitors: 1 }] });
  await api.call({ method: 'DELETE', url: `/v1/project/${project}`, key: own.key });
  expect(await send(process.url, [view('/')])).toBe(204);
  await process.stop();
  expect(await totals(db, project)).toEqual({});
});

it('lets raw rows and hours go after a month, keeps days, and adds up those that are over', async () => {
  const project = await api.project(own);
  const nowMs = Date.now();
  const days = [-1, -20, -40, -70, -100].map((ago) => addDays(dayOf(nowMs), ago));
  await makePartitions(db, days);
  const writer = new EventWriter({ db, log: QUIET });
  for (const day of days) {
    const event = { type: 'search' as const, query: 'x', results: 1, page: '/', language: 'en' };
    await writer.bring({ projectId: project, events: [{ ...event, atMs: Date.parse(day) }], reader: null });
  }
  await writer.close();
  await doChores(db, nowMs);
  const counted = async (table: string) =>
    (
      await sql<{ count: number }>`
        SELECT count(*) AS count FROM ${sql.table(table)} JOIN analytics_sources USING (source)
        WHERE project_id = ${project}`.execute(db)
    ).rows[0]!.count;
  expect(await counted('analytics_events')).toBe(2);
  // Two days, each for the site, its language and its page.
  expect(await counted('analytics_hours')).toBe(6);
  const from = addDays(dayOf(nowMs), -120);
  expect(await report(`searches?from=${from}`, project)).toMatchObject({
    total: 5,
    data: [{ key: 'x', count: 5 }],
  });
  expect(await counted('analytics_spans')).toBeGreaterThan(0);
  expect(await addSpans(db, nowMs)).toEqual([]);
  expect(await report(`searches?from=${from}&page=/`, project)).toMatchObject({
    total: 5,
    data: [{ count: 5 }],
  });
});

it('tells the most frequent of days that are over apart, and counts all', async () => {
  const project = await api.project(own);
  const day = addDays(dayOf(Date.now()), -200);
  await makePartitions(db, [day]);
  const writer = new EventWriter({ db, log: QUIET });
  const queries = [...Array.from({ length: 2_100 }, (_, index) => `query ${index}`), 'often', 'often'];
  const common = { type: 'search' as const, results: 1, page: '/', language: '', atMs: Date.parse(day) };
  const events = queries.map((query) => ({ ...common, query }));
  expect(await writer.bring({ projectId: project, events, reader: null })).toBe(2_102);
  await writer.close();
  await doChores(db);
  const period = `from=${addDays(day, -31)}&to=${addDays(day, 31)}`;
  expect(await report(`searches?${period}&limit=2`, project)).toMatchObject({
    total: 2_102,
    data: [
      { key: '(other)', count: 101 },
      { key: 'often', count: 2 },
    ],
  });
});
