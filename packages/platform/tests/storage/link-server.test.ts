import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesLeftOpen } from '../../../runtime/tests/harness/leaving-clients.ts';
import { type DiskUnderTest, openDiskUnderTest } from './disk-under-test.ts';

let disk: DiskUnderTest;
let nowMs = Date.now();
const KEY = 'exports/se_1/site.tar.gz';
const BYTES = Buffer.from('0123456789');
let etag: string;

beforeAll(async () => {
  disk = await openDiskUnderTest({ now: () => nowMs });
  await disk.store.put(KEY, BYTES, { contentType: 'application/gzip' });
  etag = (await disk.store.head(KEY))!.etag;
});
afterAll(async () => disk?.close());

const sign = async (key = KEY): Promise<string> =>
  (await disk.store.presign({ key, expiresInSeconds: 60, downloadName: 'site.tar.gz' })).url;

describe('a good link', () => {
  it('answers with every header of a download', async () => {
    const answer = await fetch(await sign());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private',
      'content-disposition': 'attachment; filename="site.tar.gz"',
      'content-length': '10',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/gzip',
      etag,
      'last-modified': expect.stringMatching(/GMT$/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(await answer.text()).toBe('0123456789');
  });

  it('answers HEAD like GET, without the body and without ranges', async () => {
    const answer = await fetch(await sign(), { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('10');
    expect(await answer.text()).toBe('');
  });

  it.each<[Record<string, string>, number, string, string | null]>([
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=-2' }, 206, '89', 'bytes 8-9/10'],
    [{ range: 'bytes=0-99' }, 206, '0123456789', 'bytes 0-9/10'],
    [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
    [{ range: 'lines=0-1' }, 200, '0123456789', null],
    [{ range: 'bytes=2-4', 'if-range': 'ETAG' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=2-4', 'if-range': '"other"' }, 200, '0123456789', null],
    [{ range: 'bytes=2-4', 'if-range': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 200, '0123456789', null],
    [{ 'if-none-match': 'ETAG' }, 304, '', null],
    [{ 'if-none-match': '"a", W/ETAG' }, 304, '', null],
    [{ 'if-none-match': '"other"' }, 200, '0123456789', null],
  ])('with %j', async (headers, status, body, contentRange) => {
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('ETAG', etag)]),
    );
    const answer = await get(await sign(), given);
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers['content-range'] ?? null).toBe(contentRange);
    if (status !== 304) expect(answer.headers['content-length']).toBe(String(body.length));
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('refuses the range %s', async (range) => {
    const answer = await get(await sign(), { range });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */10');
    expect(JSON.parse(answer.body)).toEqual({ error: expect.stringContaining('10 bytes') });
  });

  it('serves an empty object', async () => {
    await disk.store.put('exports/empty', Buffer.alloc(0), { contentType: 'text/plain' });
    const answer = await get(await sign('exports/empty'), {});
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers['content-length']).toBe('0');
  });

  it('resumes a large download that broke off', async () => {
    const bytes = randomBytes(5_000_000);
    await disk.store.put('exports/large', bytes, { contentType: 'application/gzip' });
    const url = await sign('exports/large');
    const first = await someBytes(url, 1_000_000);
    const rest = await fetch(url, { headers: { range: `bytes=${first.length}-` } });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]).equals(bytes)).toBe(true);
    expect(disk.errors).toEqual([]);
  });

  it('holds no file for readers who take nothing, and lets nobody wait for them', async () => {
    const url = new URL(await sign('exports/large'));
    const idle = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(Number(url.port), url.hostname).pause();
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
        return socket;
      }),
    );
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(5_000_000);
    expect(await filesLeftOpen(disk.folder)).toBe(0);
    for (const socket of idle) socket.destroy();
    expect(disk.errors).toEqual([]);
  });

  it('breaks off rather than go on with other bytes', async () => {
    const key = 'exports/replaced';
    await disk.store.put(key, randomBytes(8_000_000), { contentType: 'application/gzip' });
    const socket = await firstBytes(new URL(await sign(key)));
    await disk.store.put(key, randomBytes(8_000_000), { contentType: 'application/gzip' });
    let size = 0;
    for await (const chunk of socket) size += (chunk as Buffer).length;
    expect(size).toBeLessThan(8_000_000);
    expect(disk.errors.splice(0)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('replaced') }),
    ]);
  });
});

describe('refusals are JSON that says what to do', () => {
  const errorOf = async (url: string, init: RequestInit = {}): Promise<[number, string]> => {
    const answer = await fetch(url, init);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    const body = (await answer.json()) as { error: string };
    expect(Object.keys(body)).toEqual(['error']);
    return [answer.status, body.error];
  };

  it('expired, and told from altered', async () => {
    const url = await sign();
    const signedMs = nowMs;
    nowMs += 61_000;
    const [status, message] = await errorOf(url);
    nowMs = signedMs;
    expect(status).toBe(403);
    expect(message).toMatch(/^This link expired at \d{4}-.*Z\. Ask for a fresh one\.$/);
  });

  it.each<[string, (url: string) => string]>([
    ['altered', (url) => url.replace('site.tar.gz?', 'other.tar.gz?')],
    ['without a signature', (url) => url.replace(/&signature=.*/, '')],
    ['without a query', (url) => url.replace(/\?.*/, '')],
    ['climbing', (url) => url.replace('exports/', 'exports/..%2f..%2f')],
  ])('%s', async (_, change) => {
    const [status, message] = await errorOf(change(await sign()));
    expect([status, message]).toEqual([403, expect.stringContaining('altered')]);
  });

  it('an object that is gone', async () => {
    expect(await errorOf(await sign('exports/gone'))).toEqual([
      404,
      expect.stringContaining('no longer exists'),
    ]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s', async (method) => {
    const answer = await fetch(await sign(), { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await answer.json()).toEqual({ error: expect.stringContaining('GET') });
  });

  it('an object that was cut like one that is gone', async () => {
    const path = (await readdir(disk.folder, { recursive: true })).find((name) =>
      name.endsWith('se_1/site.tar.gz,object'),
    )!;
    await truncate(join(disk.folder, path), 100);
    const [status, message] = await errorOf(await sign());
    await disk.store.put(KEY, BYTES, { contentType: 'application/gzip' });
    expect([status, message]).toEqual(await errorOf(await sign('exports/nowhere')));
    expect(status).toBe(404);
  });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** fetch adds headers of its own to conditional requests; this does not. */
function get(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      const body = await text(response);
      resolve({ status: response.statusCode!, headers: response.headers, body });
    })
      .on('error', reject)
      .end();
  });
}

/** A reader that has seen the first bytes and takes no more for now. */
async function firstBytes(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

async function someBytes(url: string, atLeast: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await fetch(url)).body!) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= atLeast) break;
  }
  return Buffer.concat(chunks);
}
