/** A client that leaves costs the platform nothing, on sites and on links to objects. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAndLeave, filesLeftOpen, type Leaving } from '../../../runtime/tests/harness/leaving-clients.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let port: number;
let link: URL;
let key: string;

beforeAll(async () => {
  bench = await startPlatformBench();
  const { projectId } = await bench.project('leaving.test');
  await bench.update(projectId);
  expect((await bench.site('leaving.test')).status).toBe(200);
  port = Number(new URL(bench.platform.apiUrl!).port);
  key = (await bench.keyOf(bench.organizationId)).key;
  link = new URL(await exportLink('leaving.test'));
});
afterAll(() => bench?.stop());

async function exportLink(domain: string): Promise<string> {
  const { body } = await bench.call<{ jobId: string }>('POST', '/v1/static-export/jobs', { domain });
  for (;;) {
    const answer = await bench.call<{ bundleUrl: string }>(
      'POST',
      `/v1/static-export/jobs/${body.jobId}/bundle`,
    );
    if (answer.status === 200) return answer.body.bundleUrl;
  }
}

const site = { host: 'leaving.test', target: '/' };
const object = () => ({ host: link.host, target: link.pathname + link.search });
const half = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Content-Length': '1000' },
  body: '{"half":',
};
const api = () => new URL(bench.platform.apiUrl!).host;
const part = { Range: 'bytes=10-200' };
const cases: [string, () => Omit<Leaving, 'port'>][] = [
  ['a part of a page', () => ({ ...site, headers: part })],
  ['a page', () => ({ ...site, headers: { 'Accept-Encoding': 'gzip' } })],
  ['many parts in one breath', () => ({ ...site, headers: part, pipelined: 5 })],
  ['a part of an object', () => ({ ...object(), headers: part })],
  ['an object', object],
  ['an object, cut while it comes', () => ({ ...object(), when: 'after the first bytes' })],
  ['the head of an object', () => ({ ...object(), method: 'HEAD' })],
  ['half a message to the server of MCP', () => ({ ...site, target: '/mcp', ...half })],
  ['half a list of events', () => ({ ...site, target: '/-/events', ...half })],
  [
    'half a body for the API',
    () => ({
      ...{ host: api(), target: '/v1/projects', ...half },
      headers: { ...half.headers, Authorization: `Bearer ${key}` },
    }),
  ],
  ['many parts of an object in one breath', () => ({ ...object(), headers: part, pipelined: 5 })],
];

/** A database that is slow on a busy machine is nobody's leaving. */
function warnings(): string[] {
  return bench.logged.filter((line) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return level >= 40 && !msg.startsWith('The database');
  });
}

it.each(cases)('nothing stays open, and nothing is logged, after %s', async (_, leaving) => {
  bench.logged.length = 0;
  await askAndLeave(200, { port, ...leaving() });
  expect(await filesLeftOpen(bench.dataFolder)).toBe(0);
  expect((await fetch(link)).status).toBe(200);
  expect((await bench.site('leaving.test')).status).toBe(200);
  expect(warnings()).toEqual([]);
});
