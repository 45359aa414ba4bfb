/** Servers that are broken, or no Bindery at all: the program that asks gets an error that says so, and soon. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bindery, type BinderyError, ConnectionError } from '@bindery/sdk';
import { expect, it, onTestFinished } from 'vitest';

const NO_API = 'is it a Bindery API?';

interface Broken {
  bindery: Bindery;
  /** How many times it was asked. */
  asked: () => number;
  /** Of connections that are open. */
  open: () => Promise<number>;
}

async function broken(listener: RequestListener): Promise<Broken> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const retry = { retries: 1, firstDelayMs: 1 };
  return {
    bindery: new Bindery({ apiUrl, apiKey: 'bnd_admin_x', timeoutMs: 20_000, silenceMs: 500, retry }),
    asked: () => asked,
    open: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  };
}

function endless(response: ServerResponse, contentType: string): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(256 * 1024)));
  };
  response.writeHead(200, { 'content-type': contentType }).on('drain', more);
  more();
}

const failureOf = async (work: Promise<unknown>): Promise<BinderyError> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return failure as BinderyError;
};

it('an answer without an end is not read on, and not asked for again', async () => {
  const { bindery, asked, open } = await broken((_, response) => endless(response, 'application/json'));
  expect((await failureOf(bindery.getProject('prj_1'))).message).toContain(NO_API);
  expect(asked()).toBe(1);
  await expect.poll(open).toBe(0);
});

it.each<[string, RequestListener]>([
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['an endless page', (_, response) => endless(response, 'text/html')],
  ['an event without an end', (_, response) => endless(response, 'text/event-stream')],
  [
    'events that are no data',
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: log\ndata: <html>\n\n'),
  ],
])('instead of a stream: %s', async (_, listener) => {
  const { bindery, asked, open } = await broken(listener);
  expect((await failureOf(bindery.streamUpdate('upd_1').next())).message).toContain(NO_API);
  expect(asked()).toBe(1);
  await expect.poll(open).toBeLessThanOrEqual(1);
});

it('a stream that has fallen silent is opened again, and given up in the end', async () => {
  const { bindery, asked } = await broken((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n');
  });
  const failure = await failureOf(bindery.streamUpdate('upd_1').next());
  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure.message).toContain('nothing came for 0.5 s');
  expect(asked()).toBe(2);
});

it('a reader of a stream who stops early keeps no connection open', async () => {
  const { bindery, open } = await broken((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 1\nevent: log\ndata: {}\n\n');
  });
  for await (const event of bindery.streamUpdate('upd_1')) {
    expect(event.id).toBe('1');
    break;
  }
  await expect.poll(open).toBe(0);
});

it('a refusal without an end', async () => {
  const { bindery, asked } = await broken((_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(256 * 1024)));
    };
    response.on('drain', more);
    more();
  });
  expect((await failureOf(bindery.streamUpdate('upd_1').next())).message).toContain(NO_API);
  expect((await failureOf(bindery.getProject('prj_1'))).message).toContain(NO_API);
  expect(asked()).toBe(2);
});

it('a list whose pages go round', async () => {
  const { bindery, asked } = await broken((_, response) =>
    response.end(JSON.stringify({ data: [{}], nextCursor: 'again' })),
  );
  const read = async () => {
    for await (const _ of bindery.listStaticExports());
  };
  expect((await failureOf(read())).message).toContain(NO_API);
  expect(asked()).toBe(2);
});

it('a download that has fallen silent goes on, and is given up in the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-sdk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sha256 = '0'.repeat(64);
  const { bindery } = await broken((request, response) => {
    const bundleUrl = `http://${request.headers.host}/bundle`;
    if (request.method === 'POST')
      return response.end(JSON.stringify({ jobId: 'se_1', bundleUrl, sizeBytes: 100, sha256 }));
    response.writeHead(200, { 'content-length': 100 }).write('0123456789');
  });
  const failure = await failureOf(bindery.downloadBundle('se_1', { path: join(folder, 'b.tar.gz') }));
  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure.message).toContain('nothing came for 0.5 s');
});
