/** `/-/proxy` over real sockets: what it brings, and what it refuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './proxy-attacks.data.ts';
import { encodeHeaders, type ProxyUnderTest, startProxy } from './proxy-under-test.ts';

let proxy: ProxyUnderTest;
beforeAll(async () => {
  proxy = await startProxy({ timeoutMs: 2_000, maxBytes: 2_000_000 });
});
afterAll(() => proxy.close());

const at = (path: string, host = 'api.example') => `http://${host}:${proxy.targetPort}${path}`;
const lastReached = () => proxy.reached.at(-1);

describe('what it brings', () => {
  it.each([
    ['GET', '/v1/plain', 200, '{"ok":true}'],
    ['HEAD', '/v1/plain', 200, ''],
    ['DELETE', '/v1/missing', 404, 'not there'],
    ['OPTIONS', '/v1/empty', 204, ''],
    ['GET', '/v1/squeezed', 200, 'squeezed'],
    ['GET', '/v1/strange', 200, 'as it is'],
    ['GET', '/v1/events', 200, 'data: one\n\ndata: two\n\n'],
  ])('%s %s: %i %j', async (method, path, status, body) => {
    const answered = await proxy.call({ target: at(path), method });
    expect(answered).toMatchObject({ status: 200, code: null, targetStatus: status, body, isCut: false });
    expect(lastReached()).toMatchObject({ method, url: path });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s with a body, its size and its headers', async (method) => {
    const answered = await proxy.call({
      target: at('/v1/echo?a=1&b=%2F#not-sent'),
      method,
      body: 'größe',
      headers: [
        ['Content-Type', 'text/plain'],
        ['Authorization', 'Bearer secret'],
        ['X-Twice', 'a'],
        ['X-Twice', 'b'],
      ],
    });
    expect(answered).toMatchObject({ code: null, body: 'größe' });
    expect(lastReached()).toMatchObject({
      method,
      url: '/v1/echo?a=1&b=%2F',
      headers: {
        host: `api.example:${proxy.targetPort}`,
        authorization: 'Bearer secret',
        'content-type': 'text/plain',
        'content-length': '7',
        'x-twice': 'a, b',
        'accept-encoding': 'identity',
      },
    });
  });

  it.each([
    ['any label', 'any-1.tenants.example', '/v1/plain'],
    ['a listed value', 'us.regions.example', '/plain'],
    ['a default', 'free.example', '/free/plain'],
  ])('a server with a variable: %s', async (_, host, path) => {
    expect(await proxy.call({ target: at(path, host) })).toMatchObject({ code: null, targetStatus: 200 });
  });

  it('follows a redirect to where it may go, with what the first server was given', async () => {
    const answered = await proxy.call({
      target: at(`/v1/x?to=${encodeURIComponent('/v1/plain')}`),
      headers: [['Authorization', 'Bearer secret']],
    });
    expect(answered).toMatchObject({ targetStatus: 200, body: '{"ok":true}' });
    expect(lastReached()?.headers.authorization).toBe('Bearer secret');
  });

  it('takes pages of its own origin where a browser sends no more than that', async () => {
    const own = { 'sec-fetch-site': null };
    expect(await proxy.call({ target: at('/v1/plain'), own })).toMatchObject({ code: null });
  });

  it('is never cached, and small enough in its headers for any server in front', async () => {
    const { headers } = await proxy.call({ target: at('/v1/large-headers') });
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['x-bindery-headers']).length).toBeLessThan(3_100);
  });

  it('a refusal says what it was, as data', async () => {
    const answered = await proxy.call({ target: 'https://evil.example/' });
    expect(answered).toMatchObject({ status: 403, code: 'server_not_named' });
    expect(JSON.parse(answered.body)).toEqual({
      error: { code: 'server_not_named', message: expect.stringContaining('https://evil.example') },
    });
  });

  it('tells apart who is not there', async () => {
    proxy.names.set('tls.example', [['127.0.0.1']]);
    // Nobody listens on port 443 of loopback.
    expect((await proxy.call({ target: 'https://tls.example/x' })).code).toBe('connection_refused');
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('%s is not how it is asked', async (method) => {
    const answered = await proxy.call({ target: at('/v1/plain'), with: method });
    expect([answered.status, answered.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('attacks', () => {
  it.each(ATTACKS.map((attack) => ({ ...attack, title: `${attack.group}: ${attack.name}` })))(
    '$title',
    async ({ call, code, check }) => {
      const before = proxy.reached.length;
      const answered = await proxy.call(call(proxy));
      expect(answered.code).toBe(code);
      if (code === null) {
        expect(answered.status).toBe(200);
        const checked = check?.(answered, lastReached(), proxy) as
          | { is: unknown; wanted: unknown }
          | undefined;
        if (checked) expect(checked.is).toEqual(checked.wanted);
      } else if (!['timeout', 'too_large', 'connection_refused'].includes(code)) {
        expect(proxy.reached.slice(before)).toEqual([]);
      }
      expect(proxy.insideConnections()).toBe(0);
    },
  );

  it('are more than a hundred', () => {
    expect(ATTACKS.length).toBeGreaterThan(150);
  });

  it('a connection to the proxy is good for another call after any of them', async () => {
    expect(await proxy.call({ target: at('/v1/plain') })).toMatchObject({ code: null });
  });
});

it('secrets are in nothing that is written', async () => {
  const written: string[] = [];
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  for (const stream of streams) {
    stream.write = ((text: string) => {
      written.push(String(text));
      return true;
    }) as never;
  }
  try {
    for (const path of ['/v1/plain', '/v1/garbage', '/v1/endless', '/nowhere']) {
      const own = { 'x-bindery-headers': encodeHeaders([['Authorization', 'Bearer 5ecr3t']]) };
      await proxy.call({ target: at(`${path}?api_key=5ecr3t`), own });
    }
  } finally {
    streams.forEach((stream, index) => {
      stream.write = writes[index]! as never;
    });
  }
  expect(written.join('')).not.toMatch(/5ecr3t/);
});
