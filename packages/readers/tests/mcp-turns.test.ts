/** Many agents at once: pages of a site are read one after the other, and who comes too late is told to come again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders, type ReadableSite } from '../src/index.ts';

const LARGE = `# Large\n\n${'😀 words of a page\n'.repeat(100_000)}`;
let reading = 0;
let most = 0;
let held: Promise<void> = Promise.resolve();

function fakeSite(): ReadableSite {
  return {
    features: { features: { search: { enabled: true } } },
    readPage: async (address: string) => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setImmediate(resolve));
      await held;
      reading--;
      return { address, markdown: LARGE };
    },
    hold: (work: () => Promise<unknown>) => work(),
  } as unknown as ReadableSite;
}

const site = fakeSite();
const searches = { of: () => ({ title: async () => 'Large' }) } as never;
const readers = createReaders({ searches });
const server = createServer(
  (request, response) => void readers.answer(site, request, response)?.catch(() => response.destroy()),
);
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const calls = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'read_page', arguments: { page: '/large' } },
  }));
const ask = async (body: object) => {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

it('reads one page of a site at a time, and answers all', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(calls(10))));
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text.match(/Cut here/g)).toHaveLength(10);
  }
  expect(most).toBe(1);
});

it('lets so many wait, and tells the others to come again', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  let answered = 0;
  const asking = Array.from({ length: 80 }, () => ask(calls(1)).finally(() => answered++));
  await expect.poll(() => answered).toBe(12);
  release();
  const answers = await Promise.all(asking);
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy).toHaveLength(12);
  expect(busy[0]).toMatchObject({ retryAfter: '2', text: expect.stringContaining('Many are asking') });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(68);
  expect((await ask(calls(1))).status).toBe(200);
});
