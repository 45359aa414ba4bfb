/** Merges that wait, for a git host or for one another, leave the database to others. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentBench, makeAgentBench, writeAndFinish } from './agent-bench.ts';

const CONNECTIONS = 4;
let bench: AgentBench;
let asked = 0;
const isOpen = Promise.withResolvers<void>();
const host = createServer(async (_request, response) => {
  asked++;
  await isOpen.promise;
  response.writeHead(404).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  bench = await makeAgentBench(
    ({ messages }) => writeAndFinish()[messages.filter(({ role }) => role === 'assistant').length]!,
    {},
    { maxConnections: CONNECTIONS },
  );
  bench.work({ outboundAllow: [`127.0.0.1:${(host.address() as AddressInfo).port}`] });
});
afterAll(async () => {
  isOpen.resolve();
  await bench.close();
  host.closeAllConnections();
  host.close();
});

async function finished(projectId: string): Promise<string> {
  const { id } = await bench.create(projectId, { prompt: '#rewrite' });
  expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed', prState: 'open' });
  return id;
}

it('a merge takes one connection', async () => {
  const projectId = await bench.project({ repository: await bench.repository() });
  const id = await finished(projectId);
  const taken = await Promise.all(Array.from({ length: CONNECTIONS - 1 }, () => bench.served.pool.connect()));
  try {
    expect((await bench.call('POST', `${projectId}/job/${id}/merge`)).status).toBe(200);
  } finally {
    for (const client of taken) client.release();
  }
});

it('merges that wait for a host, and what waits for them, keep no other organization waiting', async () => {
  const projectId = await bench.project({ repository: await bench.repository() });
  const ids = [await finished(projectId), await finished(projectId)];
  const { port } = host.address() as AddressInfo;
  await bench.database.pool.query('UPDATE projects SET repository = $1 WHERE id = $2', [
    `http://127.0.0.1:${port}/docs.git`,
    projectId,
  ]);
  const other = await bench.tenant('pro');
  const elsewhere = await bench.project({ repository: 'https://git.test/x.git', ...other });
  const verbs = ['merge', 'merge', 'merge', 'close', 'cancel', 'archive', 'close', 'archive'];
  const waiting = ids.flatMap((id) =>
    verbs.map((verb) => bench.call('POST', `${projectId}/job/${id}/${verb}`)),
  );
  while (asked === 0) await sleep(5);
  for (let n = 0; n < 20; n++) {
    const answer = await bench.call('GET', `${elsewhere}/jobs`, { key: other.key });
    expect(answer.status).toBe(200);
  }
  isOpen.resolve();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
