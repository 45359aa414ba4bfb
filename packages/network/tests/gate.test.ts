import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { OutboundFailed, OutboundRefused } from '../src/outbound-refused.ts';
import { gateOn, INSIDE, type Listening, OUTSIDE, serve } from './loopback.ts';

/** Nobody may ever connect to it. */
const startSecret = (): Promise<Listening> =>
  serve((_, response) => response.end('secret of the inside'), { address: INSIDE });

describe('an ordinary request', () => {
  it('goes out with its method, headers and body, and comes back whole', async () => {
    let seen: IncomingMessage;
    let body = '';
    const { port } = await serve(async (request, response) => {
      seen = request;
      body = await text(request);
      response.writeHead(418, { 'content-type': 'text/plain', 'x-two': ['a', 'b'] }).end('short and stout');
    });
    const gate = gateOn({ 'public.example': [OUTSIDE] });
    const answer = await gate.fetch(`http://public.example:${port}/a/b?c=d#e`, {
      method: 'post',
      headers: {
        'X-Token': 'mine',
        'Content-Type': 'application/json',
        Host: 'forged.example',
        Connection: 'upgrade',
        'Proxy-Authorization': 'x',
      },
      body: '{"a":1}',
    });
    expect(answer).toMatchObject({ status: 418, url: `http://public.example:${port}/a/b?c=d#e` });
    expect(answer.body.toString()).toBe('short and stout');
    expect(answer.headers.get('x-two')).toBe('a, b');
    expect(seen!).toMatchObject({ method: 'POST', url: '/a/b?c=d' });
    expect(seen!.headers).toMatchObject({
      host: `public.example:${port}`,
      'x-token': 'mine',
      'content-length': '7',
      connection: 'close',
      'user-agent': 'Bindery',
    });
    expect(seen!.headers).not.toHaveProperty('proxy-authorization');
    expect(body).toBe('{"a":1}');
  });

  it.each<[string, (plain: Buffer) => Buffer]>([
    ['identity', (plain) => plain],
    ['gzip', (plain) => gzipSync(plain)],
    ['x-gzip', (plain) => gzipSync(plain)],
    ['deflate', (plain) => deflateSync(plain)],
    ['br', (plain) => brotliCompressSync(plain)],
  ])('is decompressed from %s', async (encoding, compress) => {
    const { port } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('plain text'))),
    );
    const answer = await gateOn({}).fetch(`http://${OUTSIDE}:${port}/`);
    expect(answer.body.toString()).toBe('plain text');
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(answer.headers.has('content-length')).toBe(false);
  });

  it.each<[string, number]>([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('%s with %i has no body', async (method, status) => {
    const { port } = await serve((_, response) =>
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(),
    );
    const answer = await gateOn({}).fetch(`http://${OUTSIDE}:${port}/`, { method });
    expect(answer).toMatchObject({ status, body: Buffer.alloc(0) });
  });

  it.each(['CONNECT', 'TRACE', 'GET / HTTP/1.1\r\nx:', 'purge'])('refuses the method %j', async (method) => {
    await expect(gateOn({}).fetch(`http://${OUTSIDE}:9/`, { method })).rejects.toMatchObject({
      reason: 'request',
    });
  });

  it.each<Record<string, string>>([{ 'a b': 'x' }, { a: 'x\r\ny: z' }, { a: 'x\0' }, { a: '☃' }])(
    'refuses the headers %j',
    async (headers) => {
      await expect(gateOn({}).fetch(`http://${OUTSIDE}:9/`, { headers })).rejects.toMatchObject({
        reason: 'request',
      });
    },
  );
});

describe('the inside is not reached', () => {
  it.each([
    ['by its address', `http://${INSIDE}:PORT/`],
    ['in decimal', 'http://2130706434:PORT/'],
    ['in hexadecimal', 'http://0x7f000002:PORT/'],
    ['in octal', 'http://0177.0.0.2:PORT/'],
    ['in short', 'http://127.2:PORT/'],
    ['mapped to IPv6', `http://[::ffff:${INSIDE}]:PORT/`],
    ['compatible with IPv6', `http://[::${INSIDE}]:PORT/`],
    ['by a name', 'http://inside.example:PORT/'],
    ['behind a user name', `http://public.example@${INSIDE}:PORT/`],
    ['by the name of this machine', 'http://localhost:PORT/'],
  ])('%s', async (_, template) => {
    const secret = await startSecret();
    const gate = gateOn({ 'inside.example': [INSIDE], localhost: [INSIDE] });
    const url = template.replace('PORT', String(secret.port));
    const error = await gate.fetch(url).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutboundRefused);
    expect(['url', 'address']).toContain((error as OutboundRefused).reason);
    expect(secret.connections()).toBe(0);
  });

  it('by a name that changes between the check and the connection', async () => {
    const secret = await startSecret();
    const gate = gateOn({ 'rebound.example': [OUTSIDE, INSIDE] });
    gate.checkUrl(`http://rebound.example:${secret.port}/`);
    // The first answer is the one connected to: nobody listens at this port of 127.0.0.1.
    await expect(gate.fetch(`http://rebound.example:${secret.port}/`)).rejects.toBeInstanceOf(OutboundFailed);
    await expect(gate.fetch(`http://rebound.example:${secret.port}/`)).rejects.toMatchObject({
      reason: 'address',
    });
    expect(gate.asked).toEqual(['rebound.example', 'rebound.example']);
    expect(secret.connections()).toBe(0);
  });

  it('by a name that changes while its redirects are followed', async () => {
    const secret = await startSecret();
    const { port } = await serve((_, response) =>
      response.writeHead(302, { location: `http://rebound.example:${secret.port}/` }).end(),
    );
    const gate = gateOn({ 'rebound.example': [OUTSIDE, INSIDE] });
    await expect(gate.fetch(`http://rebound.example:${port}/`)).rejects.toMatchObject({ reason: 'address' });
    expect(secret.connections()).toBe(0);
  });

  it.each([
    `http://${INSIDE}:PORT/`,
    `//${INSIDE}:PORT/`,
    '//inside.example:PORT/',
    `http://[::ffff:${INSIDE}]:PORT/`,
    'http://2130706434:PORT/',
    'http://127.2:PORT/',
    '//0x7f.2:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    `http://public.example@${INSIDE}:PORT/`,
    `//user:pass@${INSIDE}:PORT/`,
    `/\\${INSIDE}:PORT/`,
    `\\\\${INSIDE}:PORT/`,
    `http:/${INSIDE}:PORT/`,
    `http:${INSIDE}:PORT/`,
    `///${INSIDE}:PORT/`,
    `http:///${INSIDE}:PORT/`,
    'ftp://public.example/',
    'file:///etc/passwd',
    'gopher://public.example:PORT/_x',
    'data:text/plain,x',
    'javascript:1',
    'http://',
    'http://[',
  ])('by a redirect to %s', async (template) => {
    const secret = await startSecret();
    const location = template.replace('PORT', String(secret.port));
    const outside = await serve((request, response) =>
      request.url === '/' ? response.writeHead(302, { location }).end() : response.end('still outside'),
    );
    const gate = gateOn({ 'public.example': [OUTSIDE], 'inside.example': [INSIDE] });
    await expect(gate.fetch(`http://public.example:${outside.port}/`)).rejects.toBeInstanceOf(
      OutboundRefused,
    );
    expect(secret.connections()).toBe(0);
  });

  it('and refusals and failures do not tell where it is', async () => {
    const gate = gateOn({ 'inside.example': [INSIDE], 'closed.example': [OUTSIDE] });
    for (const url of ['http://inside.example/', 'http://closed.example:1/']) {
      const error = (await gate.fetch(url).catch((reason: unknown) => reason)) as Error;
      expect(error.message).toContain(new URL(url).hostname);
      expect(error.message).not.toMatch(/127\.0\.0/);
    }
  });
});

describe('redirects', () => {
  it('are followed, relative and absolute, and the last address is told', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/1') response.writeHead(301, { location: 'two?x=1' }).end();
      else if (request.url === '/two?x=1')
        response.writeHead(308, { location: `http://other.example:${port}/3` }).end('ignored');
      else response.end(`at ${request.headers.host}${request.url}`);
    });
    const gate = gateOn({ 'public.example': [OUTSIDE], 'other.example': [OUTSIDE] });
    const answer = await gate.fetch(`http://public.example:${port}/1`);
    expect(answer).toMatchObject({ status: 200, url: `http://other.example:${port}/3` });
    expect(answer.body.toString()).toBe(`at other.example:${port}/3`);
  });

  it('do not carry secrets to another origin, not even on the way back', async () => {
    const seen: [string, IncomingMessage['headers']][] = [];
    const { port } = await serve((request, response) => {
      seen.push([`${request.headers.host}`, request.headers]);
      const next = ['a.example/2', 'b.example/3', 'a.example/4'][seen.length - 1];
      if (!next) return void response.end();
      response.writeHead(302, { location: `http://${next.replace('/', `:${port}/`)}` }).end();
    });
    const gate = gateOn({ 'a.example': [OUTSIDE], 'b.example': [OUTSIDE] });
    const headers = { authorization: 'Bearer s', cookie: 's', 'x-api-key': 's', accept: 'text/html' };
    await gate.fetch(`http://a.example:${port}/`, { headers });
    expect(seen.map(([host]) => host.split(':')[0])).toEqual([
      'a.example',
      'a.example',
      'b.example',
      'a.example',
    ]);
    const secrets = seen.map(
      ([, { authorization, cookie, ...rest }]) =>
        [authorization, cookie, rest['x-api-key']].filter(Boolean).length,
    );
    expect(secrets).toEqual([3, 3, 0, 0]);
    expect(seen.every(([, { accept }]) => accept === 'text/html')).toBe(true);
  });

  it('do not carry a body to another origin', async () => {
    const other = await serve((_, response) => response.end());
    const { port } = await serve((_, response) =>
      response.writeHead(307, { location: `http://other.example:${other.port}/` }).end(),
    );
    const gate = gateOn({ 'public.example': [OUTSIDE], 'other.example': [OUTSIDE] });
    const post = gate.fetch(`http://public.example:${port}/`, { method: 'POST', body: 'secret' });
    await expect(post).rejects.toMatchObject({ reason: 'redirect' });
    expect(other.connections()).toBe(0);
  });

  it('end after a few, also in circles', async () => {
    const server = await serve((request, response) =>
      response.writeHead(302, { location: request.url! }).end(),
    );
    const url = `http://${OUTSIDE}:${server.port}/round`;
    await expect(gateOn({}).fetch(url)).rejects.toThrow('redirects more than 5 times');
    expect(server.connections()).toBe(6);
    await expect(gateOn({}).fetch(url, { maxRedirects: 0 })).rejects.toMatchObject({ reason: 'redirect' });
    expect(server.connections()).toBe(7);
  });

  it('without a destination are answers', async () => {
    const { port } = await serve((_, response) => response.writeHead(302).end('nowhere'));
    const answer = await gateOn({}).fetch(`http://${OUTSIDE}:${port}/`);
    expect([answer.status, answer.body.toString()]).toEqual([302, 'nowhere']);
  });
});
