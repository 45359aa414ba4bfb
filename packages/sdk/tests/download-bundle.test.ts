import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bindery, DownloadError } from '@bindery/sdk';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const CONTENT = randomBytes(3_000_000);
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

let server: Server;
let bindery: Bindery;
let folder: string;
let path: string;
/** What the store answers next; when there is nothing, it serves the range that was asked for. */
let faults: ((request: IncomingMessage, response: ServerResponse) => void)[];
let asked: { url: string; range: string | undefined; authorization: string | undefined }[];
let links: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      links += 1;
      const bundleUrl = `${address()}/objects/bundle.tar.gz?link=${links}`;
      const about = { jobId: 'se_1', expiresAt: new Date().toISOString(), version: 'v1' };
      response.end(JSON.stringify({ ...about, bundleUrl, sizeBytes: CONTENT.length, sha256: SHA256 }));
      return;
    }
    const { range, authorization } = request.headers;
    asked.push({ url: request.url!, range, authorization });
    (faults.shift() ?? serveRange)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bindery = new Bindery({ apiUrl: address(), apiKey: 'bnd_admin_x', retry: { firstDelayMs: 5, retries: 2 } });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-sdk-'));
  path = join(folder, 'bundle.tar.gz');
  [faults, asked, links] = [[], [], 0];
  return () => rmSync(folder, { recursive: true, force: true });
});

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serveRange(request: IncomingMessage, response: ServerResponse): void {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const end = CONTENT.length - 1;
  const headers = { 'Content-Length': CONTENT.length - from };
  if (from > 0) response.writeHead(206, { ...headers, 'Content-Range': `bytes ${from}-${end}/${end + 1}` });
  else response.writeHead(200, headers);
  response.end(CONTENT.subarray(from));
}

/** The connection breaks after so many bytes. */
const breakAfter = (bytes: number) => (request: IncomingMessage, response: ServerResponse) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, {
    'Content-Length': CONTENT.length - from,
    ...(from > 0 ? { 'Content-Range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` } : {}),
  });
  response.write(CONTENT.subarray(from, from + bytes), () => setTimeout(() => request.socket.destroy(), 20));
};
const answer = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status).end();

const partName = `bundle.tar.gz.${SHA256.slice(0, 12)}.part`;
const expectWhole = () => {
  expect(readFileSync(path).equals(CONTENT)).toBe(true);
  expect(readdirSync(folder)).toEqual(['bundle.tar.gz']);
};

it('downloads, without showing the key to the store', async () => {
  const seen: number[] = [];
  const got = await bindery.downloadBundle('se_1', {
    path,
    onProgress: ({ doneBytes }) => seen.push(doneBytes),
  });
  expect(got).toMatchObject({ path, sha256: SHA256, version: 'v1', resumedBytes: 0 });
  expect(asked).toEqual([
    { url: '/objects/bundle.tar.gz?link=1', range: undefined, authorization: undefined },
  ]);
  expect([seen[0], seen.at(-1)]).toEqual([0, CONTENT.length]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expectWhole();
});

it('goes on after each broken connection, more of them than it has retries', async () => {
  faults = Array.from({ length: 5 }, () => breakAfter(400_000));
  await bindery.downloadBundle('se_1', { path });
  expect(asked).toHaveLength(6);
  // What a broken connection had under way may be lost.
  const from = asked.map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0));
  expect(from).toEqual([...new Set(from)].sort((a, b) => a - b));
  expect(from.at(-1)).toBeLessThanOrEqual(2_000_000);
  expectWhole();
});

it('goes on with what an earlier process brought', async () => {
  writeFileSync(join(folder, partName), CONTENT.subarray(0, 1_234_567));
  const got = await bindery.downloadBundle('se_1', { path });
  expect([got.resumedBytes, asked[0]!.range]).toEqual([1_234_567, 'bytes=1234567-']);
  expectWhole();
});

it('needs no request when everything had come already', async () => {
  writeFileSync(join(folder, partName), CONTENT);
  await bindery.downloadBundle('se_1', { path });
  expect(asked).toEqual([]);
  expectWhole();
});

it.each([
  ['damaged', () => randomBytes(1_000)],
  ['longer than the bundle', () => randomBytes(CONTENT.length + 1)],
])('begins anew when what it found is %s', async (_, found) => {
  writeFileSync(join(folder, partName), found());
  await bindery.downloadBundle('se_1', { path });
  expectWhole();
});

it('works with a store that knows no ranges', async () => {
  writeFileSync(join(folder, partName), CONTENT.subarray(0, 1_000));
  faults = [(_, response) => void response.end(CONTENT)];
  await bindery.downloadBundle('se_1', { path });
  expectWhole();
});

it.each([403, 500, 503])('asks for a fresh link when the one it has answers %i', async (status) => {
  faults = [breakAfter(100_000), answer(status)];
  await bindery.downloadBundle('se_1', { path });
  expect(asked.map(({ url }) => url.slice(-1))).toEqual(['1', '2', '3']);
  expectWhole();
});

it.each([
  [
    'other bytes',
    (_: IncomingMessage, response: ServerResponse) => void response.end(randomBytes(CONTENT.length)),
  ],
  [
    'too many',
    (_: IncomingMessage, response: ServerResponse) => void response.end(randomBytes(CONTENT.length + 1)),
  ],
  ['nothing there', answer(404)],
])('refuses %s, and no file appears', async (_, fault) => {
  faults = [fault];
  await expect(bindery.downloadBundle('se_1', { path })).rejects.toThrow(DownloadError);
  expect(readdirSync(folder)).not.toContain('bundle.tar.gz');
});

it('keeps nothing that the caller’s own check refuses', async () => {
  const check = async () => {
    throw new Error('not signed');
  };
  await expect(bindery.downloadBundle('se_1', { path, check })).rejects.toThrow('not signed');
  expect(readdirSync(folder)).toEqual([]);
});

it('stops when told to, and keeps what has come', async () => {
  const stop = new AbortController();
  const onProgress = ({ doneBytes }: { doneBytes: number }) => doneBytes > 0 && stop.abort('enough');
  await expect(bindery.downloadBundle('se_1', { path, signal: stop.signal, onProgress })).rejects.toBe(
    'enough',
  );
  expect(readdirSync(folder)).toEqual([partName]);
  const got = await bindery.downloadBundle('se_1', { path });
  expect(got.resumedBytes).toBeGreaterThan(0);
  expectWhole();
});
