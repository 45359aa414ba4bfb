/** Who stops reading, and stays, is left in the end; who is slow, or waits for an answer, is not. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { endStalledReaders } from '../src/end-stalled-readers.ts';
import { createHttpFace } from '../src/self-hosted/http-face.ts';
import { sendStream } from '../src/send-stream.ts';

const STALL_MS = 800;
/** More than the kernels of both sides hold. */
const HUGE = Buffer.alloc(24_000_000, 'huge ');
const ASK = 'GET / HTTP/1.1\r\nHost: docs.test\r\n\r\n';

async function reader(listener: RequestListener): Promise<Socket> {
  const server = endStalledReaders(createServer(listener), STALL_MS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  await once(socket, 'connect');
  return socket;
}

it('an answer that nobody takes is let go, whole or as a stream', async () => {
  const whole = Promise.withResolvers<void>();
  const first = await reader((_, response) => {
    response.once('close', whole.resolve);
    response.end(HUGE);
  });
  first.write(ASK);
  await whole.promise;

  const source = Readable.from(Array<Buffer>(400).fill(Buffer.alloc(100_000)), { objectMode: false });
  const second = await reader((_, response) => {
    sendStream(response, { source, status: 200, headers: {} }).catch(() => {});
  });
  const closed = new Promise<void>((resolve) => source.once('close', resolve));
  second.write(ASK);
  await closed;
  expect(source.readableEnded).toBe(false);
});

it('several answers that were asked for ahead are let go together', async () => {
  let [open, most] = [0, 0];
  const over = Promise.withResolvers<void>();
  const socket = await reader((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.end(HUGE);
    request.socket.once('close', over.resolve);
  });
  socket.write(ASK.repeat(3));
  await over.promise;
  expect(most).toBe(3);
});

it('a slow reader gets all of it', async () => {
  const socket = await reader((_, response) => response.end(HUGE));
  socket.write(ASK);
  let [bytes, parts] = [0, 0];
  for await (const part of socket) {
    bytes += (part as Buffer).length;
    parts += 1;
    // Together several times as long as somebody may stall, and fast enough that a kernel, which tells us only when a
    // third of its buffer has gone, does so in time.
    if (parts < 300) await sleep(10);
    if (bytes > HUGE.length) break;
  }
  expect(bytes).toBeGreaterThan(HUGE.length);
});

it('who waits for an answer, or between two parts of it, may wait', async () => {
  const socket = await reader(async (_, response) => {
    await sleep(3 * STALL_MS);
    response.write('first');
    await sleep(3 * STALL_MS);
    response.end('second');
  });
  socket.write(ASK);
  let text = '';
  for await (const part of socket) {
    text += part;
    if (text.includes('second')) break;
  }
  expect(text).toMatch(/first[\s\S]*second/);
});

it('holds for the server of a self-hosted site', () => {
  const server = createHttpFace(
    { answer: () => {} } as never,
    async () => ({ status: 200, body: '' }) as never,
  );
  expect(server.timeout).toBeGreaterThan(0);
});
