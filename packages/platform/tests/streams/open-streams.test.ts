/** Streams that are open at once, of one caller and of one organization. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newHttpServer } from '../../src/api/http-servers.ts';
import { makeTestApi, type TestApi } from '../api/harness.ts';
import { type EventReader, readEvents } from '../harness/event-reader.ts';

let api: TestApi;
let url: string;
beforeAll(async () => {
  api = await makeTestApi({
    limits: {
      ...{ requestsPerSecond: 10_000, refusalsPerSecond: 10_000 },
      streams: { ofCaller: 2, ofOrganization: 3 },
    },
  });
  url = `${await api.listen()}/v1/organization/events`;
});
afterAll(() => api.close());

it('are so many and no more, and a place is free again once one has ended', async () => {
  const { organizationId, key } = await api.tenant();
  const { key: second } = await api.key({ organizationId });
  const { key: stranger } = await api.tenant();
  const open: EventReader[] = [];
  const statusOf = async (by: string) => {
    const reader = await readEvents(url, { key: by });
    if (reader.status === 200) open.push(reader);
    return reader.status;
  };
  try {
    expect([await statusOf(key), await statusOf(key), await statusOf(key)]).toEqual([200, 200, 429]);
    expect([await statusOf(second), await statusOf(second)]).toEqual([200, 429]);
    expect(await statusOf(stranger)).toBe(200);
    const missing = await fetch(`${new URL(url).origin}/v1/project/update-status/upd_0/events`, {
      headers: { authorization: `Bearer ${stranger}`, accept: 'text/event-stream' },
    });
    expect(missing.status).toBe(404);
    expect(await statusOf(stranger), 'a stream that was refused holds no place').toBe(200);
    open.shift()!.leave();
    while ((await statusOf(second)) !== 200) await sleep(5);
    expect(await statusOf(key)).toBe(429);
  } finally {
    for (const reader of open) reader.leave();
  }
});

it('end with a reader who takes nothing any more', async () => {
  // Two minutes as it comes; the rule itself is tested with the runtime's.
  const server = newHttpServer();
  expect(server.timeout).toBeGreaterThan(0);
  expect(server.listenerCount('request')).toBe(1);
});

it('hold no place for readers who have left before theirs began', async () => {
  const { key } = await api.tenant();
  const { hostname, port, pathname } = new URL(url);
  const lines = [`GET ${pathname} HTTP/1.1`, 'host: 127.0.0.1', 'accept: text/event-stream'];
  const request = `${[...lines, `authorization: Bearer ${key}`].join('\r\n')}\r\n\r\n`;
  for (let count = 0; count < 20; count++) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    await new Promise<void>((resolve) => socket.write(request, () => resolve()));
    socket.resetAndDestroy();
  }
  await expect
    .poll(async () => {
      const reader = await readEvents(url, { key });
      reader.leave();
      return reader.status;
    })
    .toBe(200);
});

it('hold no place for readers who asked for several in one breath, and left', async () => {
  const { key } = await api.tenant();
  const { hostname, port, pathname } = new URL(url);
  const lines = [`GET ${pathname} HTTP/1.1`, 'host: 127.0.0.1', 'accept: text/event-stream'];
  const request = `${[...lines, `authorization: Bearer ${key}`].join('\r\n')}\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request.repeat(2));
  await once(socket, 'data');
  // Both are open once there is no place for a third.
  await expect
    .poll(async () => {
      const reader = await readEvents(url, { key });
      reader.leave();
      return reader.status;
    })
    .toBe(429);
  socket.resetAndDestroy();
  const open: EventReader[] = [];
  await expect
    .poll(async () => {
      const reader = await readEvents(url, { key });
      if (reader.status === 200) open.push(reader);
      return open.length;
    })
    .toBe(2);
  for (const reader of open) reader.leave();
});
