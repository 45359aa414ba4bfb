/** How the S3 store behaves when the server, the network or the operator's settings do not. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { StoreUnreachable } from '../../src/storage/object-store.ts';
import { openS3Store, type S3StoreOptions } from '../../src/storage/s3-store.ts';
import { type ObtainedS3, obtainS3, whyNoS3 } from '../harness/swift-obtain.ts';

const TEXT = { contentType: 'text/plain' };
const LOCAL: S3StoreOptions = {
  bucket: 'bucket',
  region: 'us-east-1',
  credentials: { accessKeyId: 'id', secretAccessKey: 'a-secret' },
  forcePathStyle: true,
  maxAttempts: 1,
  timeoutMs: 400,
};

describe('a server that misbehaves is a store that is unreachable', () => {
  it.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['hangs up', (incoming) => incoming.socket.destroy()],
    ['answers 500', (_, response) => response.writeHead(500).end()],
    ['answers 503', (_, response) => response.writeHead(503).end('<html>')],
    ['redirects', (_, response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end()],
    ['forbids', (_, response) => response.writeHead(403).end()],
    ['refuses without an end', (_, response) => endless(response, 403)],
    ['refuses a little at a time', (_, response) => drip(response, 403)],
  ])('%s', async (_, listener) => {
    const store = openS3Store({ ...LOCAL, endpoint: await listen(listener) });
    onTestFinished(() => store.close());
    const listed = async () => store.list('a')[Symbol.asyncIterator]().next();
    const put = async () => store.put('a', Buffer.from('x'), TEXT);
    const calls = [
      () => store.check(),
      () => store.head('a'),
      () => store.get('a'),
      put,
      () => store.delete('a'),
      listed,
    ];
    for (const call of calls) {
      const error = await call().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error, call.toString()).toBeInstanceOf(StoreUnreachable);
      expect(String(error)).not.toContain('a-secret');
    }
  });

  it.each([
    ['without an end', endless],
    ['a little at a time', drip],
  ])('says yes %s', async (_, answer) => {
    const endpoint = await listen((_, response) => answer(response, 200));
    const store = openS3Store({ ...LOCAL, endpoint });
    onTestFinished(() => store.close());
    const listed = async () => store.list('a')[Symbol.asyncIterator]().next();
    for (const call of [listed, () => store.put('a', Buffer.from('x'), TEXT), () => store.delete('a')])
      await expect(call()).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it('is not there at all', async () => {
    const store = openS3Store({ ...LOCAL, endpoint: 'http://127.0.0.1:1' });
    await expect(store.check()).rejects.toThrow('the object store did not answer (ECONNREFUSED)');
  });

  it('breaks off in the middle of an object', async () => {
    const endpoint = await listen((incoming, response) => {
      response.writeHead(200, { 'content-length': 1000, etag: '"x"' });
      response.write('0123456789', () => incoming.socket.destroy());
    });
    const store = openS3Store({ ...LOCAL, endpoint, timeoutMs: 30_000 });
    const { body } = (await store.get('a'))!;
    await expect(buffer(body)).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it('stops in the middle of an object', async () => {
    const endpoint = await listen((_, response) => {
      response.writeHead(200, { 'content-length': 1000, etag: '"x"' });
      response.write('0123456789');
    });
    // The beginning has to come in time on a busy machine, too.
    const store = openS3Store({ ...LOCAL, endpoint, timeoutMs: 3_000 });
    const { body } = (await store.get('a'))!;
    await expect(buffer(body)).rejects.toBeInstanceOf(StoreUnreachable);
  });
});

const reason = await whyNoS3();

describe.skipIf(reason)('on a real server', () => {
  let s3: ObtainedS3;
  const run = `faults-${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    s3 = await obtainS3();
  });
  afterAll(async () => s3?.release());

  const open = (changes: Partial<S3StoreOptions>) => {
    const store = openS3Store({ ...s3.options, ...changes });
    onTestFinished(() => store.close());
    return store;
  };

  it.each<[string, Partial<S3StoreOptions>, RegExp]>([
    ['another bucket', { bucket: 'not-there' }, /answered 404/],
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'bindery:tests', secretAccessKey: 'wrong' } },
      /answered 403/,
    ],
    ['an unknown key', { credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } }, /answered 403/],
  ])('%s is not ready, and no object is just missing', async (_, changes, message) => {
    const store = open(changes);
    await expect(store.check()).rejects.toThrow(StoreUnreachable);
    await expect(store.check()).rejects.toThrow(message);
    await expect(store.get(`${run}/x`)).rejects.toBeInstanceOf(StoreUnreachable);
    await expect(store.put(`${run}/x`, Buffer.from('x'), TEXT)).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it('repeats what failed in passing', async () => {
    let failures = 2;
    const store = open({ endpoint: await between(() => (failures-- > 0 ? 503 : null)) });
    await store.put(`${run}/repeated`, Buffer.from('kept'), TEXT);
    expect(failures).toBeLessThan(0);
    expect(await store.head(`${run}/repeated`)).toMatchObject({ sizeBytes: 4 });
  });

  it('leaves nothing of an upload whose third part is refused', async () => {
    const store = open({
      endpoint: await between((url) => (url.includes('partNumber=3') ? 500 : null)),
      maxAttempts: 1,
    });
    const put = store.put(`${run}/parts`, randomBytes(30_000_000), TEXT);
    await expect(put).rejects.toBeInstanceOf(StoreUnreachable);
    expect(await open({}).head(`${run}/parts`)).toBeNull();
    expect(await unfinishedUploads()).toEqual([]);
  });

  it('leaves nothing of an upload whose source fails', async () => {
    const source = async function* () {
      for (let count = 0; count < 20; count++) yield randomBytes(1_000_000);
      throw new Error('the source broke');
    };
    await expect(open({}).put(`${run}/source`, source(), TEXT)).rejects.toThrow('the source broke');
    expect(await unfinishedUploads()).toEqual([]);
  });

  it('ends uploads that a killed writer began a day ago, and no other', async () => {
    const { bucket: Bucket, ...options } = s3.options;
    const client = new S3Client(options);
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${run}/begun` }));
    client.destroy();
    expect(await open({}).removeAbandoned()).toBe(0);
    expect(await unfinishedUploads()).toHaveLength(1);
    const tomorrow = () => Date.now() + 25 * 3_600_000;
    expect(await open({ now: tomorrow }).removeAbandoned()).toBeGreaterThanOrEqual(1);
    expect(await unfinishedUploads()).toEqual([]);
  });

  it('signs links for the address that readers use', async () => {
    const { url } = await open({ publicEndpoint: 'https://objects.example' }).presign({
      key: `${run}/x`,
      expiresInSeconds: 60,
      downloadName: 'x',
    });
    expect(url.startsWith(`https://objects.example/${s3.options.bucket}/${run}/x?`)).toBe(true);
  });

  /** A proxy in front of the server: `fail` gives the status to answer instead of passing a request on. */
  async function between(fail: (url: string) => number | null): Promise<string> {
    const target = new URL(s3.options.endpoint!);
    return listen((incoming, response) => {
      const status = fail(incoming.url ?? '');
      if (status) {
        incoming.resume();
        incoming.on('end', () => response.writeHead(status).end());
        return;
      }
      const { method, url: path, headers } = incoming;
      const onward = request(
        { host: target.hostname, port: target.port, method, path, headers },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    });
  }

  async function unfinishedUploads(): Promise<unknown[]> {
    const { bucket: Bucket, ...options } = s3.options;
    const client = new S3Client(options);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: run }));
    client.destroy();
    return Uploads;
  }
});

function endless(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  if (response.req.method === 'HEAD') return void response.end();
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(256 * 1024)));
  };
  response.on('drain', more);
  more();
}

/** Never so little that the connection would be idle. */
function drip(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  if (response.req.method === 'HEAD') return void response.end();
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
