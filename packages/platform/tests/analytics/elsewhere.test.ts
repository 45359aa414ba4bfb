/** A runtime that counts, in one process and in two: what reaches the platform, what reaches nobody, and the letter. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventSender } from '../../../runtime/src/self-hosted/event-sender.ts';
import { readRuntimeSettings } from '../../../runtime/src/self-hosted/settings.ts';
import { openMail } from '../../src/accounts/mail.ts';
import { EventWriter } from '../../src/analytics/event-writer.ts';
import { makePartitions } from '../../src/analytics/partitions.ts';
import { addDays, dayOf, startOf } from '../../src/analytics/period.ts';
import { sendDueLetters } from '../../src/analytics/weekly-letter.ts';
import { listenForMail } from '../accounts/smtp-listener.ts';
import { makeTestApi, QUIET, type Tenant, type TestApi } from '../api/harness.ts';
import { totals, wholeDatabase } from './counting-bench.ts';

let api: TestApi;
let apiUrl: string;
let own: Tenant;

beforeAll(async () => {
  api = await makeTestApi();
  apiUrl = await api.listen();
  own = await api.tenant();
});
afterAll(() => api.close());

const settings = (environment: Record<string, string>) =>
  readRuntimeSettings({ flags: {}, environment, workingFolder: '/' });
const on = (environment: Record<string, string>) =>
  settings({ BINDERY_FEATURES: 'analytics=on', ...environment });

it.each<[Record<string, string>, RegExp]>([
  [{}, /BINDERY_ANALYTICS_TO is not set/],
  [{ BINDERY_FEATURES: 'analytics=off', BINDERY_ANALYTICS_TO: 'http://a.test' }, /switched off/],
])('is off with a reason: %j', (environment, reason) => {
  const { features } = on(environment);
  expect(features.features.analytics).toMatchObject({
    enabled: false,
    reason: expect.stringMatching(reason),
  });
});

it('is never on in an air-gapped deployment, and refuses targets that cannot be', () => {
  expect(() => on({ BINDERY_DEPLOYMENT: 'air-gapped', BINDERY_ANALYTICS_TO: 'http://a.test' })).toThrow(
    /analytics/,
  );
  expect(() => on({ BINDERY_ANALYTICS_TO: 'ftp://a.test' })).toThrow(/BINDERY_ANALYTICS_TO must be/);
  expect(() => on({ BINDERY_ANALYTICS_TO: 'platform' })).toThrow(/--api/);
  expect(() => on({ BINDERY_ANALYTICS_TO: 'platform', BINDERY_API: 'http://a.test' })).toThrow(
    /BINDERY_ANALYTICS_TOKEN/,
  );
  expect(on({ BINDERY_ANALYTICS_TO: 'http://a.test/in' }).features.features.analytics.enabled).toBe(true);
});

const EVENTS = [
  { type: 'view', referrer: 'https://a.test/', campaign: '', width: '' },
  { type: 'view', referrer: '', campaign: 'news', width: 'phone', country: 'NO' },
  { type: 'search', query: 'x', results: 0 },
  { type: 'search-click', query: 'x', target: '/', position: 0 },
  { type: 'copy', block: 0, blockLanguage: '' },
  { type: 'playground', operation: 'GET /', status: 0 },
  { type: 'feedback', helpful: true, comment: '', block: null },
  { type: 'feedback', helpful: false, comment: 'No.', block: 3 },
  { type: 'assistant', outcome: 'unknown' },
  { type: 'agent', agent: 'GPTBot', kind: 'ai', format: 'llms.txt' },
  { type: 'not-found', referrer: 'https://a.test/' },
] as const;

function siteOf(projectId: string) {
  return { projectId } as unknown as Parameters<EventSender['take']>[0];
}

it('sends every kind of event to the platform with a key that may only read, and no address', async () => {
  const projectId = await api.project(own, { deploymentType: 'client-hosted' });
  const payload = { features: { analytics: true } };
  await api.call({ method: 'PATCH', url: `/v1/project/${projectId}`, key: own.key, payload });
  const { key } = await api.key({ organizationId: own.organizationId, scopes: ['read'] });
  const { analytics } = on({
    BINDERY_ANALYTICS_TO: 'platform',
    BINDERY_API: apiUrl,
    BINDERY_ANALYTICS_TOKEN: key,
  });
  // Two processes of one runtime.
  const senders = [new EventSender(), new EventSender()];
  const reader = { address: '203.0.113.200', userAgent: 'Canary/77' };
  for (const sender of senders) {
    sender.configure({ ...analytics!, proxy: {}, secret: key });
    const events = EVENTS.map((event) => ({ atMs: Date.now(), page: '/', language: 'en', ...event }));
    expect(await sender.take(siteOf(projectId), { events, reader })).toBe(true);
  }
  for (const sender of senders) await sender.close();
  expect(senders.map(({ counts }) => counts)).toEqual(Array(2).fill({ sent: EVENTS.length, dropped: 0 }));
  expect(await totals(api.database.db, projectId)).toEqual({
    ...{ view: 4, visitor: 1, referrer: 2, campaign: 2, search: 2, 'search-empty': 2, 'search-click': 2 },
    ...{ copy: 2, playground: 2, 'playground-failed': 2, feedback: 4, helpful: 2, assistant: 2, agent: 2 },
    'not-found': 2,
  });
  const url = `/v1/analytics/${projectId}/views?by=country`;
  expect((await api.call({ url, key })).json().data).toEqual([{ key: 'NO', count: 2, visitors: 0 }]);
  const everything = await wholeDatabase(api.database.db);
  for (const trace of ['203.0.113.200', 'Canary/77']) expect(everything).not.toContain(trace);
});

it('tries again while its address is away, sends each batch under one name, and holds its token', async () => {
  const asked: { authorization: string | undefined; body: { batch: string; events: object[] } }[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(asked.length === 1 ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sender = new EventSender();
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  sender.configure({ to, token: 'secret', secret: 's', proxy: {} });
  const event = { ...EVENTS[0], atMs: Date.now(), page: '/', language: '' };
  await sender.take(siteOf('prj_1'), { events: [event], reader: { address: '::1', userAgent: 'x' } });
  await expect.poll(() => sender.counts, { timeout: 30_000 }).toEqual({ sent: 1, dropped: 0 });
  expect(asked.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer secret'));
  expect(asked[0]!.body).toEqual(asked[1]!.body);
  expect(asked[0]!.body.events).toEqual([
    {
      ...{ type: 'view', page: '/', referrer: 'https://a.test/', at: expect.any(String) },
      visitor: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  await sender.close();
  server.close();
});

it('keeps no more waiting than it has room for, and takes nothing before it knows where to', async () => {
  const sender = new EventSender();
  expect(sender.hasRoom()).toBe(false);
  sender.configure({ to: 'http://127.0.0.1:9/', token: null, secret: 's', proxy: {} });
  const event = { ...EVENTS[2], atMs: Date.now(), page: '/', language: '' };
  const take = (count: number) =>
    sender.take(siteOf('prj_1'), { events: Array(count).fill(event), reader: null });
  expect([await take(4_000), await take(2_000), await take(1_000)]).toEqual([true, false, true]);
  expect(sender.hasRoom()).toBe(false);
  expect(sender.counts).toEqual({ sent: 0, dropped: 2_001 });
  sender.configure(null);
  await sender.close();
});

it('writes one letter a week to each admin, from six o’clock on Monday', async () => {
  const tenant = await api.tenant();
  const [admin, viewer] = [await api.person(tenant, 'admin'), await api.person(tenant, 'viewer')];
  const projectId = await api.project(tenant, { name: 'Handbook' });
  const monday = startOf('week', dayOf(Date.now()));
  const days = [addDays(monday, -3), addDays(monday, -10)];
  await makePartitions(api.database.db, days);
  const writer = new EventWriter({ db: api.database.db, log: QUIET });
  for (const day of days) {
    const events = [EVENTS[0], EVENTS[1], EVENTS[2]].map((event) => ({
      ...{ ...event, page: '/guides/start', language: 'en', atMs: Date.parse(day) },
    }));
    await writer.bring({ projectId, events: day === days[0] ? events : events.slice(1), reader: null });
  }
  await writer.close();
  const smtp = await listenForMail();
  const mail = openMail({ smtpUrl: smtp.url, from: 'Bindery <docs@example.com>', log: QUIET });
  const send = (atMs: number) =>
    sendDueLetters({ db: api.database.db, mail, publicUrl: () => 'https://bindery.test' }, atMs);
  const mondayMs = Date.parse(monday);
  const HOUR_MS = 3600 * 1000;
  expect(await send(mondayMs + 5 * HOUR_MS)).toBe(0);
  expect(await send(mondayMs + 30 * HOUR_MS)).toBe(0);
  const counts = await Promise.all([send(mondayMs + 7 * HOUR_MS), send(mondayMs + 7 * HOUR_MS)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const letter = await smtp.next();
  expect(await send(mondayMs + 8 * HOUR_MS)).toBe(0);
  // The next Monday tells of a week without readers: nobody is written to for that.
  expect(await send(mondayMs + 7 * 24 * HOUR_MS + 7 * HOUR_MS)).toBe(0);
  expect(smtp.taken).toHaveLength(1);
  smtp.close();
  expect([letter.from, letter.to]).toEqual(['docs@example.com', [admin.email]]);
  expect(letter.to).not.toContain(viewer.email);
  const text = letter.data.replaceAll(/=\n/g, '').replaceAll('=20', ' ');
  expect(text).toMatch(new RegExp(`^Subject: What readers of .* did from ${addDays(monday, -7)} to`, 'm'));
  expect(text).toContain('Handbook');
  expect(text).toMatch(/Views: 2 \(the week before: 1\)/);
  expect(text).toMatch(/2 \/guides\/start/);
  expect(text).toMatch(/Searches without results:\n {4}1 x/);
  expect(text).toContain('More at https://bindery.test');
});

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
