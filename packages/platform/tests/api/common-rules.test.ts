/** What holds for every answer, over real sockets: the error shape, request ids, hosts, methods, bodies. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { defineOperation } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectRoutes } from '../../src/projects/routes.ts';
import { makeTestApi, PROJECT_OPTIONS, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;
let port: number;

const broken = defineOperation({
  operationId: 'broken',
  method: 'GET',
  path: '/v1/broken',
  tag: 'Test',
  summary: 'Throws',
  success: { status: 200, description: 'Never.', schema: z.object({}).meta({ id: 'Never' }) },
});

beforeAll(async () => {
  api = await makeTestApi({
    sites: async (request, response, host) => {
      if (host === 'broken.test') throw new Error('site broke');
      response.end(`${host} ${request.method} ${request.url}`);
    },
    objects: async (request, response) => {
      if (request.url?.includes('broken')) throw new Error('object broke');
      response.end(`object ${request.url}`);
    },
    routes: [
      projectRoutes(PROJECT_OPTIONS),
      (routes) =>
        routes.read(broken, async () => {
          throw new Error('a detail for the log', { cause: new Error('its cause') });
        }),
    ],
  });
  tenant = await api.tenant();
  port = Number(new URL(await api.listen()).port);
});
afterAll(() => api.close());

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Bytes out, bytes in: nothing between the test and the server corrects them. */
async function raw(text: string | Buffer): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}

function http(options: {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}) {
  const { method = 'GET', path = '/v1/projects', body = '' } = options;
  const headers: Record<string, string> = {
    Host: '127.0.0.1',
    Connection: 'close',
    Authorization: `Bearer ${tenant.key}`,
    ...(body.length > 0 && {
      'Content-Length': String(Buffer.byteLength(body)),
      'Content-Type': 'application/json',
    }),
    ...options.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return raw(
    Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), Buffer.from(body)]),
  );
}

function expectError(answer: Answer, status: number, message: RegExp): void {
  expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(message)]);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{1,64}$/);
  expect(Object.keys(JSON.parse(answer.body))).toEqual(['error']);
  expect(answer.body).not.toMatch(/node_modules|\.ts:|at \w+ \(|FST_|<html/i);
}

const post = (more: Parameters<typeof http>[0]) => http({ method: 'POST', ...more });
const minimal = { name: 'New', source: { repository: 'https://git.test/r' } };

describe('every error has the one shape', () => {
  it.each([
    ['an unknown route', () => http({ path: '/v1/nothing' }), 404, /no such route/],
    [
      'an unknown route with a broken body',
      () => post({ path: '/v1/nothing', body: '{' }),
      404,
      /no such route/,
    ],
    ['the root', () => http({ path: '/' }), 404, /no such route/],
    ['a trailing slash', () => http({ path: '/v1/projects/' }), 404, /no such route/],
    ['a wrong method', () => http({ method: 'PUT' }), 405, /Use GET, HEAD, POST/],
    ['a wrong method with a body', () => http({ method: 'PUT', body: 'x' }), 405, /Use GET/],
    ['an OPTIONS request', () => http({ method: 'OPTIONS' }), 405, /Use GET/],
    ['a method of WebDAV', () => http({ method: 'PROPFIND' }), 405, /Use GET/],
    ['broken JSON', () => post({ body: '{"name": }' }), 400, /not valid JSON/],
    ['JSON cut short', () => post({ body: '{"name": "x"' }), 400, /not valid JSON/],
    ['no body', () => post({ headers: { 'Content-Type': 'application/json' } }), 400, /the body is required/],
    ['no body and no type', () => post({}), 400, /the body is required/],
    ['a body that is no object', () => post({ body: '[]' }), 400, /the body must be an object/],
    ['null', () => post({ body: 'null' }), 400, /the body/],
    ['a body that is not UTF-8', () => post({ body: Buffer.from([0x22, 0xff, 0x22]) }), 400, /not UTF-8/],
    ['a prototype in the body', () => post({ body: '{"__proto__": {"a": 1}}' }), 400, /__proto__/],
    [
      'a prototype in the body, in escapes',
      () => post({ body: '{"a": [{"\\u005f_pr\\u006fto__": 1}]}' }),
      400,
      /__proto__/,
    ],
    [
      'a body of brackets',
      () => post({ body: `${'['.repeat(500_000)}${']'.repeat(500_000)}` }),
      400,
      /nested more than 64 levels deep/,
    ],
    [
      'brackets that are text',
      () => post({ body: `{"name": "\\"${'[{'.repeat(100)}", "x": 1}` }),
      400,
      /\\"x\\" is not a known field/,
    ],
    [
      'an unknown field',
      () => post({ body: JSON.stringify({ ...minimal, x: 1 }) }),
      400,
      /\\"x\\" is not a known field/,
    ],
    [
      'another content type',
      () => post({ body: '{}', headers: { 'Content-Type': 'text/plain' } }),
      415,
      /application\/json/,
    ],
    [
      'a form',
      () => post({ body: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
      415,
      /JSON/,
    ],
    ['a content type that is none', () => post({ body: '{}', headers: { 'Content-Type': '' } }), 415, /JSON/],
    [
      'a compressed body',
      () => post({ body: '{}', headers: { 'Content-Encoding': 'gzip' } }),
      415,
      /[Cc]ompressed/,
    ],
    ['a path that is not UTF-8', () => http({ path: '/v1/project/%ff' }), 400, /percent-encoded/],
    ['a broken escape', () => http({ path: '/v1/project/%zz' }), 400, /percent-encoded/],
    [
      'a limit of 0',
      () => http({ path: '/v1/projects?limit=0' }),
      400,
      /\\"limit\\" must be a whole number from 1 to 100/,
    ],
    ['a limit of 101', () => http({ path: '/v1/projects?limit=101' }), 400, /limit/],
    ['a limit in words', () => http({ path: '/v1/projects?limit=many' }), 400, /limit/],
    ['two limits', () => http({ path: '/v1/projects?limit=1&limit=2' }), 400, /limit/],
    ['a broken cursor', () => http({ path: '/v1/projects?cursor=x' }), 400, /cursor/],
    ['an unexpected fault', () => http({ path: '/v1/broken' }), 500, /went wrong on our side/],
    ['a fault in a raw handler', () => http({ path: '/-/objects/broken' }), 500, /went wrong on our side/],
    ['no Host', () => raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400, /Host/],
    ['a Host that is none', () => http({ headers: { Host: 'a b' } }), 400, /Host/],
    [
      'two Hosts',
      () => raw('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n'),
      400,
      /Host/,
    ],
    ['two keys', () => http({ headers: { authorization: `Bearer ${tenant.key}` } }), 401, /admin key/],
    ['something that is not HTTP', () => raw('hello\r\n\r\n'), 400, /not valid HTTP/],
    ['headers without end', () => http({ headers: { 'X-Long': 'x'.repeat(20_000) } }), 431, /headers/],
  ])('%s', async (_, ask, status, message) => {
    expectError(await ask(), status, message);
  });

  it.each([
    ['by its length', (body: string) => post({ body })],
    [
      'in chunks',
      (body: string) =>
        raw(
          `POST /v1/projects HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        ),
    ],
  ])('a body over 1 MiB, %s', async (_, ask) => {
    expectError(await ask('x'.repeat(1024 * 1024 + 1)), 413, /1 MiB/);
  });

  it('but a body of exactly 1 MiB is read', async () => {
    const body = JSON.stringify(minimal).padEnd(1024 * 1024);
    expect((await post({ body })).status).toBe(201);
  });

  it('and what the caller may not see comes before what is wrong with the body', async () => {
    const answer = await post({
      body: 'x'.repeat(2_000_000),
      headers: { Authorization: '', 'Content-Type': 'text/plain' },
    });
    expectError(answer, 401, /admin key/);
  });

  it('names the methods of a path', async () => {
    const { headers } = await http({ method: 'POST', path: '/v1/project/prj_1' });
    expect(headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE');
  });

  it('logs a fault with its cause, and shows neither', async () => {
    const answer = await http({ path: '/v1/broken?token=abc', headers: { 'X-Request-Id': 'find-me' } });
    expect(answer.body).not.toContain('detail');
    const line = api.logged.find((text) => text.includes('find-me') && text.includes('a detail for the log'));
    expect(line).toContain('its cause');
    expect(api.logged.join('')).not.toContain('token=abc');
  });
});

describe('request ids', () => {
  it.each([
    ['abc-123_x.y', 'abc-123_x.y'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), null],
    ['a b', null],
    ['<script>', null],
    ['a\tb', null],
    ['', null],
  ])('%j is answered as %j', async (given, expected) => {
    const { headers } = await http({ headers: { 'X-Request-Id': given } });
    const answered = headers.get('x-request-id')!;
    if (expected) expect(answered).toBe(expected);
    else expect(answered).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the Host decides', () => {
  it.each(['docs.test', 'DOCS.test:80', 'localhost', 'docs.test.'])('%s is a site', async (host) => {
    const answer = await http({ path: '/v1/projects', headers: { Host: host } });
    expect(answer.body).toMatch(/^(docs\.test|localhost) GET \/v1\/projects$/);
    expect(answer.headers.get('x-request-id')).toBeNull();
  });

  it('and a site gets its requests untouched', async () => {
    const answer = await http({ method: 'PROPFIND', path: '/%zz//x?a=%ff', headers: { Host: 'docs.test' } });
    expect(answer.body).toBe('docs.test PROPFIND /%zz//x?a=%ff');
  });

  it('the API is on its own host, whatever the port', async () => {
    expect((await http({ headers: { Host: '127.0.0.1:9999' } })).status).toBe(200);
  });

  it('objects are below their path on the API’s host, and nowhere else', async () => {
    expect((await http({ path: '/-/objects/a?sig=1' })).body).toBe('object /-/objects/a?sig=1');
    expect((await http({ path: '/-/objects/a', headers: { Host: 'docs.test' } })).body).toMatch(
      /^docs\.test GET/,
    );
  });

  it('the authority of an absolute target counts, not the header', async () => {
    expect((await http({ path: 'http://docs.test/a?b' })).body).toBe('docs.test GET /a?b');
    expect(
      (await http({ path: 'http://127.0.0.1/v1/projects', headers: { Host: 'docs.test' } })).status,
    ).toBe(200);
    expect((await http({ path: 'http://docs.test' })).body).toBe('docs.test GET /');
  });

  it('a site that breaks is a plain 500', async () => {
    const answer = await http({ headers: { Host: 'broken.test' } });
    expect([answer.status, answer.body]).toEqual([500, 'Internal error\n']);
  });
});

it('has no CORS headers, is not cached and not sniffed', async () => {
  const { headers } = await http({ headers: { Origin: 'https://evil.test' } });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('logs changes without query, body or key', async () => {
  await post({
    path: '/v1/projects?x=secret-query',
    body: JSON.stringify({ ...minimal, source: { ...minimal.source, token: 'secret-token' } }),
  });
  const lines = api.logged.join('');
  expect(lines).toMatch(/"method":"POST","path":"\/v1\/projects","status":201/);
  expect(lines).not.toMatch(/secret-query|secret-token/);
  expect(lines).not.toContain(tenant.key);
});

it('closes although a client idles and another never finishes its request', async () => {
  const closing = await makeTestApi({ closePatienceMs: 200 });
  const { port: closingPort } = new URL(await closing.listen());
  const idle = connect(Number(closingPort), '127.0.0.1');
  idle.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await once(idle, 'data');
  const slow = connect(Number(closingPort), '127.0.0.1');
  slow.write('POST /v1/projects HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n{');
  await once(slow, 'data');
  const ended = Promise.all([once(idle, 'close'), once(slow, 'close')]);
  for (const socket of [idle, slow]) socket.resume();
  await closing.close();
  await ended;
});

it('listens on a second address, which ends with it', async () => {
  const second = await makeTestApi();
  const first = await second.listen();
  const ephemeral = new URL(first).port;
  await second.app.alsoListen({ host: '127.0.0.2', port: Number(ephemeral) });
  expect((await fetch(`http://127.0.0.2:${ephemeral}`)).status).toBe(200);
  await second.close();
  await expect(fetch(`http://127.0.0.2:${ephemeral}`)).rejects.toThrow();
});
