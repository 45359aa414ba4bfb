import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, routeByHost } from './hosts.ts';

it.each([
  ['docs.example.com', 'docs.example.com'],
  ['Docs.Example.com:8080', 'docs.example.com'],
  ['docs.example.com.', 'docs.example.com'],
  ['127.0.0.1:7400', '127.0.0.1'],
  ['[::1]:7400', '[::1]'],
  ['localhost:', 'localhost'],
  [undefined, null],
  ['', null],
  [':80', null],
  ['a b', null],
  ['a/b', null],
  ['user@host', null],
  ['host:80:80', null],
])('the host of %j is %j', (header, expected) => {
  expect(hostOf(header)).toBe(expected);
});

describe('on the host of the API', () => {
  const asked: string[] = [];
  const note = (name: string) => (_: IncomingMessage, response: ServerResponse) => {
    asked.push(name);
    response.end();
  };
  const server = createServer(
    routeByHost({
      apiHost: '127.0.0.1',
      api: note('api'),
      sites: note('site'),
      objects: note('object'),
      reviews: note('review'),
      dashboard: note('dashboard'),
      log: pino({ enabled: false }),
    }),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());

  it.each([
    ['GET', '/', 'dashboard'],
    ['HEAD', '/projects/prj_1/updates?status=failure', 'dashboard'],
    ['GET', '/v', 'dashboard'],
    ['GET', '/v1beta', 'dashboard'],
    ['GET', '/openapi.jsonx', 'dashboard'],
    ['POST', '/', 'api'],
    ['DELETE', '/projects/prj_1', 'api'],
    ['OPTIONS', '/', 'api'],
    ['GET', '/v1', 'api'],
    ['GET', '/v1/projects?limit=1', 'api'],
    ['GET', '/v2/agent/models', 'api'],
    ['GET', '/v3/nothing', 'api'],
    ['GET', '/openapi.json?x', 'api'],
    ['GET', '/metrics', 'api'],
    ['GET', '/healthz', 'api'],
    ['GET', '/readyz?x', 'api'],
    ['GET', '/-/auth/ok', 'api'],
    ['POST', '/-/auth/sign-in/email', 'api'],
    ['GET', '/-', 'api'],
    ['GET', '/-/objects/x', 'object'],
    ['GET', '/-/review/x', 'review'],
  ])('%s %s is for: %s', async (method, path, handler) => {
    asked.length = 0;
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}${path}`, { method });
    expect(asked).toEqual([handler]);
  });
});
