/** A client that leaves costs nothing: no open file, no line in the log. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteServer } from '../src/serve-site.ts';
import { openSite } from '../src/site.ts';
import { askAndLeave, filesLeftOpen, type Leaving } from './harness/leaving-clients.ts';
import { ask, listening, page, sampleBundle, temporaryFolder, unpacked } from './harness/sample-site.ts';

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);
const LARGE = Buffer.alloc(3_000_000, 'large ');
/** More than the kernel takes off our hands for a reader that does not read. */
const HUGE = Buffer.alloc(24_000_000, 'huge ');
const failures: unknown[] = [];
let folder: string;
let port: number;

beforeAll(async () => {
  folder = await temporaryFolder(onEnd);
  const files = {
    'index.html': page('Home'),
    'large.bin': LARGE,
    'huge.bin': HUGE,
    'image.png': LARGE.subarray(0, 5000),
  };
  // So little memory that nothing is kept: every answer reads from disk.
  const server = createSiteServer({ cacheBytes: 0 });
  const site = await openSite(await unpacked(sampleBundle({ files }), folder));
  port = await listening((request, response) => {
    server.serve(site, request, response)?.catch((error) => failures.push(error));
  }, onEnd);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const cases: [string, Omit<Leaving, 'port' | 'host'>][] = [
  ['a part', { target: '/large.bin', headers: { Range: 'bytes=10-200' } }],
  ['a part of a small file', { target: '/image.png', headers: { Range: 'bytes=10-200' } }],
  ['a part of a page', { target: '/', headers: { Range: 'bytes=1-2' } }],
  ['a large file', { target: '/large.bin' }],
  ['a large file, cut while it comes', { target: '/large.bin', when: 'after the first bytes' }],
  ['the head of a large file', { target: '/large.bin', method: 'HEAD' }],
  ['a page', { target: '/' }],
  ['a compressed page', { target: '/', headers: { 'Accept-Encoding': 'br' } }],
  ['what may be unchanged', { target: '/large.bin', headers: { 'If-None-Match': '"other"' } }],
  ['a range of something else', { target: '/large.bin', headers: { Range: 'bytes=1-2', 'If-Range': '"x"' } }],
  ['many parts in one breath', { target: '/large.bin', headers: { Range: 'bytes=0-99999' }, pipelined: 5 }],
];

it.each(cases)('nothing stays open after %s', async (_, leaving) => {
  await askAndLeave(200, { port, host: 'docs.test', ...leaving });
  expect(await filesLeftOpen(folder)).toBe(0);
  expect(failures).toEqual([]);
  expect((await ask(port, '/large.bin', { headers: { Range: 'bytes=0-4' } })).body.toString()).toBe('large');
});

it('readers who take nothing hold no file, and keep nobody waiting', async () => {
  const idle = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET /huge.bin HTTP/1.1\r\nHost: docs.test\r\n\r\n');
      return socket;
    }),
  );
  expect((await ask(port, '/large.bin')).body.equals(LARGE)).toBe(true);
  expect(await filesLeftOpen(folder)).toBe(0);
  for (const socket of idle) socket.destroy();
});
