import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { whenOver } from '../src/when-over.ts';

it.each([
  ['GET / HTTP/1.1\r\nhost: a\r\n\r\n', 'GET'],
  ['POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\nx', 'POST'],
])('each of several requests that were sent ahead hears that its reader has left', async (request) => {
  let begun = 0;
  let over = 0;
  const server = createServer(async (incoming, response) => {
    if (incoming.method === 'POST') for await (const _ of incoming);
    whenOver(response, () => over++);
    begun++;
    response.writeHead(200).write('.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request.repeat(12));
  await expect.poll(() => begun).toBe(12);
  expect(over).toBe(0);
  socket.resetAndDestroy();
  await expect.poll(() => over).toBe(12);
});

it('an answer that is over is told once, and its connection goes on', async () => {
  const told: string[] = [];
  const server = createServer((incoming, response) => {
    whenOver(response, () => told.push(incoming.url!));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (const path of ['/one', '/two']) {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await expect.poll(() => told.at(-1)).toBe(path);
  }
  socket.destroy();
  await once(socket, 'close');
  expect(told).toEqual(['/one', '/two']);
});
