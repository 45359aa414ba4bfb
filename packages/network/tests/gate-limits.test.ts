import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeOutboundGate } from '../src/gate.ts';
import { OutboundFailed } from '../src/outbound-refused.ts';
import { gateOn, type Listening, OUTSIDE, serve, serveRaw } from './loopback.ts';

describe('limits', () => {
  const limits = { maxBytes: 100_000, timeoutMs: 20_000 };
  const fetchFrom = ({ port }: Listening, options = {}) =>
    gateOn({}).fetch(`http://${OUTSIDE}:${port}/`, { ...limits, ...options });

  it('an answer of exactly the size is whole, one byte more is refused', async () => {
    const server = await serve((request, response) =>
      response.end(Buffer.alloc(Number(request.url!.slice(1)))),
    );
    const get = (bytes: number) => gateOn({}).fetch(`http://${OUTSIDE}:${server.port}/${bytes}`, limits);
    expect((await get(100_000)).body.length).toBe(100_000);
    await expect(get(100_001)).rejects.toMatchObject({ reason: 'size' });
  });

  it('an endless body is refused, and its connection closed', async () => {
    let closed = false;
    const server = await serve((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more).on('close', () => {
        closed = true;
      });
      more();
    });
    await expect(fetchFrom(server)).rejects.toMatchObject({ reason: 'size' });
    await expect.poll(() => closed).toBe(true);
  });

  it('a length that lies is refused before the body is read', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 10_000_000_000 }).flushHeaders();
    });
    await expect(fetchFrom(server)).rejects.toMatchObject({ reason: 'size' });
  });

  it.each([
    ['gzip', (zeros: Buffer) => gzipSync(zeros)],
    ['br', (zeros: Buffer) => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ['deflate', (zeros: Buffer) => deflateSync(zeros)],
  ])('a %s bomb is refused', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(limits.maxBytes);
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    await expect(fetchFrom(server)).rejects.toMatchObject({ reason: 'size' });
  });

  it('compressed bytes that become nothing, without end, are refused', async () => {
    const empty = gzipSync(Buffer.alloc(0));
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.concat(Array(1000).fill(empty))));
      };
      response.on('drain', more);
      more();
    });
    await expect(fetchFrom(server)).rejects.toMatchObject({ reason: 'size' });
  });

  it.each(['gzip, gzip', 'compress', 'zstd', 'bogus'])('the encoding %j is refused', async (encoding) => {
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );
    await expect(fetchFrom(server)).rejects.toMatchObject({ reason: 'request' });
  });

  it.each(['gzip', 'deflate', 'br'])(
    'what is not %s after all, or cut off, is a failure',
    async (encoding) => {
      const server = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end('not compressed at all'),
      );
      await expect(fetchFrom(server)).rejects.toThrow('not compressed as it says');
      const cut = await serve((_, response) => {
        const whole =
          encoding === 'br'
            ? brotliCompressSync(randomBytes(1000))
            : encoding === 'gzip'
              ? gzipSync(randomBytes(1000))
              : deflateSync(randomBytes(1000));
        response.writeHead(200, { 'content-encoding': encoding }).end(whole.subarray(0, 500));
      });
      await expect(fetchFrom(cut)).rejects.toBeInstanceOf(OutboundFailed);
    },
  );

  it.each<[string, Parameters<typeof serveRaw>[0]]>([
    ['accepts and says nothing', () => {}],
    ['sends its header byte by byte', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'a')],
    [
      'sends its body byte by byte',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a'),
    ],
    [
      'sends chunks byte by byte',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'),
    ],
    ['sends 100 Continue without end', (socket) => drip(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n')],
    [
      'redirects slowly, again and again',
      (socket) => void setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n'), 150),
    ],
  ])('a server that %s is left after the time', async (_, onSocket) => {
    const server = await serveRaw(onSocket);
    const error = await fetchFrom(server, { timeoutMs: 500, maxRedirects: 1000 }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      name: 'OutboundRefused',
      reason: 'time',
      message: 'the answer took longer than 0.5 s',
    });
  });

  it('a resolver that never answers is left after the time', async () => {
    const gate = makeOutboundGate({ resolver: () => new Promise(() => {}) });
    await expect(gate.fetch('https://name.example/', { timeoutMs: 200 })).rejects.toMatchObject({
      reason: 'time',
    });
  });

  it('a caller may break off, and hears its own reason', async () => {
    const server = await serveRaw(() => {});
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('changed my mind')), 100);
    await expect(fetchFrom(server, { signal: abort.signal })).rejects.toThrow('changed my mind');
    await expect(fetchFrom(server, { signal: abort.signal })).rejects.toThrow('changed my mind');
  });

  it('a header beyond 16 KiB is refused', async () => {
    const server = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${'X-Filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(600)}\r\n`);
    });
    await expect(fetchFrom(server)).rejects.toMatchObject({ reason: 'size' });
  });

  it.each<[string, Parameters<typeof serveRaw>[0]]>([
    ['hangs up', (socket) => socket.destroy()],
    ['does not speak HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    ['breaks off in the body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort')],
    [
      'switches protocols',
      (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
  ])('a server that %s is a failure', async (_, onSocket) => {
    await expect(fetchFrom(await serveRaw(onSocket))).rejects.toBeInstanceOf(OutboundFailed);
  });
});

function drip(
  socket: { write(text: string): unknown; on(event: 'close', listener: () => void): unknown },
  beginning: string,
  drop: string,
): void {
  if (beginning) socket.write(beginning);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.on('close', () => clearInterval(timer));
}
