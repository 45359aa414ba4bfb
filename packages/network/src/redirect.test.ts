import { describe, expect, it } from 'vitest';
import { readAllowlist } from './allowlist.ts';
import type { OutboundRequest } from './exchange.ts';
import { readOutboundUrl } from './outbound-url.ts';
import { nextRequest } from './redirect.ts';

const at = (url: string) => readOutboundUrl(url, readAllowlist([]));
const request = (changes: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'GET',
  destination: at('https://a.example/'),
  headers: new Headers({
    accept: 'text/html',
    'user-agent': 'x',
    authorization: 'Bearer secret',
    cookie: 'secret',
    'x-api-key': 'secret',
    'private-token': 'secret',
    'content-type': 'text/plain',
  }),
  body: null,
  ...changes,
});

it.each([
  ['the same origin', 'https://a.example/other', true],
  ['the same origin, its port spelt out', 'https://a.example:443/', true],
  ['another host', 'https://b.example/', false],
  ['a host below', 'https://x.a.example/', false],
  ['an address', 'https://8.8.8.8/', false],
])('%s: secrets go on: %s → %s', (_, url, keeps) => {
  const { headers } = nextRequest(request(), at(url), 302);
  for (const name of ['authorization', 'cookie', 'x-api-key', 'private-token'])
    expect(headers.has(name), name).toBe(keeps);
  expect(headers.get('accept')).toBe('text/html');
});

it('does not take secrets along from http to https, which is another origin', () => {
  const from = request({ destination: at('http://a.example/') });
  expect(nextRequest(from, at('https://a.example/'), 301).headers.has('authorization')).toBe(false);
});

it('refuses to go from https to http', () => {
  expect(() => nextRequest(request(), at('http://a.example/'), 302)).toThrow('redirects from https to http');
});

describe('methods', () => {
  const body = Buffer.from('payload');
  it.each([
    ['POST', 301, 'GET'],
    ['POST', 302, 'GET'],
    ['POST', 303, 'GET'],
    ['PUT', 303, 'GET'],
    ['POST', 307, 'POST'],
    ['POST', 308, 'POST'],
    ['PUT', 302, 'PUT'],
  ])('%s with %i becomes %s', (method, status, expected) => {
    const next = nextRequest(request({ method, body }), at('https://a.example/b'), status);
    expect(next.method).toBe(expected);
    expect(next.body).toBe(expected === 'GET' ? null : body);
    expect(next.headers.has('content-type')).toBe(expected !== 'GET');
  });

  it('HEAD stays HEAD', () => {
    expect(nextRequest(request({ method: 'HEAD' }), at('https://b.example/'), 303).method).toBe('HEAD');
  });

  it('a body does not go to another origin', () => {
    const from = request({ method: 'POST', body });
    expect(() => nextRequest(from, at('https://b.example/'), 307)).toThrow('with a body to another origin');
    expect(nextRequest(from, at('https://b.example/'), 302)).toMatchObject({ method: 'GET', body: null });
  });
});
