import { expect, it } from 'vitest';
import type { NamedServer } from './playground.ts';
import { connectSources, isNamed, serverPatterns } from './server-pattern.ts';

const region: NamedServer = {
  url: 'https://{region}.api.example.com/v1/',
  variables: { region: { enum: ['eu', 'us'], default: 'eu' } },
};
const tenant: NamedServer = {
  url: 'https://{tenant}.api.example.com/v1',
  variables: { tenant: { default: 'demo' } },
};

it.each<[string, NamedServer, yes: string[], no: string[]]>([
  [
    'an address as it is',
    { url: 'https://API.Example.com/v1/' },
    [
      'https://api.example.com/v1',
      'https://api.example.com/v1/users?x=1',
      'https://api.example.com:443/v1/a%2Fb',
    ],
    [
      'http://api.example.com/v1',
      'https://api.example.com/v10',
      'https://api.example.com/',
      'https://api.example.com/v1/../admin',
      'https://api.example.com/v1/%2e%2e/admin',
      'https://api.example.com/v1/x%2f..%2f..%2fadmin',
      'https://api.example.com/v1/%252e%252e%252fadmin',
      'https://api.example.com/v1/..%5cadmin',
      'https://api.example.com/v1/..;/admin',
      'https://api.example.com:8443/v1',
      'https://example.com/v1',
      'https://x.api.example.com/v1',
      'https://api.example.com.evil.example/v1',
    ],
  ],
  [
    'values that are listed',
    region,
    ['https://eu.api.example.com/v1/x', 'https://us.api.example.com/v1'],
    ['https://ap.api.example.com/v1/x', 'https://api.example.com/v1'],
  ],
  [
    'a label that readers choose',
    tenant,
    ['https://demo.api.example.com/v1/x', 'https://a-1.api.example.com/v1'],
    [
      'https://a.b.api.example.com/v1',
      'https://-a.api.example.com/v1',
      'https://a_b.api.example.com/v1',
      'https://api.example.com/v1',
      'https://evil.example/.api.example.com/v1',
    ],
  ],
  [
    'a part of a label',
    { url: 'https://api-{region}.example.com' },
    ['https://api-eu.example.com/'],
    ['https://api-.example.com/', 'https://api.example.com/', 'https://api-a.b.example.com/'],
  ],
  [
    'a host that readers would choose as a whole has its default',
    { url: 'https://{host}/v1', variables: { host: { default: 'api.example.com' } } },
    ['https://api.example.com/v1'],
    ['https://localhost/v1', 'https://evil.example/v1'],
  ],
  [
    'a name below a public ending has its default',
    { url: 'https://{name}.com', variables: { name: { default: 'example' } } },
    ['https://example.com/'],
    ['https://evil.com/'],
  ],
  [
    'a name below a public ending of two parts, too',
    { url: 'https://{name}.co.uk', variables: { name: { default: 'example' } } },
    ['https://example.co.uk/'],
    ['https://evil.co.uk/'],
  ],
  [
    'numbers that readers would choose',
    { url: 'http://{a}.0.0.1' },
    [],
    ['http://127.0.0.1/', 'http://10.0.0.1/'],
  ],
  [
    'a port that readers would choose has its default',
    { url: 'https://api.example.com:{port}/', variables: { port: { default: '8443' } } },
    ['https://api.example.com:8443/x'],
    ['https://api.example.com/', 'https://api.example.com:22/'],
  ],
  [
    'listed ports and schemes',
    {
      url: '{scheme}://api.example.com:{port}',
      variables: { scheme: { enum: ['http', 'https'], default: 'https' }, port: { enum: ['443', '8443'] } },
    },
    ['https://api.example.com/', 'https://api.example.com:8443/', 'http://api.example.com:443/'],
    ['http://api.example.com/', 'https://api.example.com:80/'],
  ],
  [
    'a part of the path that readers choose',
    { url: 'https://example.com/api/{version}' },
    ['https://example.com/api/v1/x', 'https://example.com/api/v2'],
    ['https://example.com/other', 'https://example.com/apix'],
  ],
  [
    'all of it by a listed value',
    { url: '{base}/v1', variables: { base: { enum: ['https://a.example', 'https://b.example'] } } },
    ['https://a.example/v1', 'https://b.example/v1'],
    ['https://c.example/v1'],
  ],
  [
    'two parts of one label have their defaults',
    { url: 'https://{a}{b}.example.com', variables: { a: { default: 'x' }, b: { default: 'y' } } },
    ['https://xy.example.com/'],
    ['https://zz.example.com/'],
  ],
  [
    'an address with a password',
    { url: 'https://user:secret@api.example.com' },
    [],
    ['https://api.example.com/'],
  ],
  ['a user name', { url: 'https://user@api.example.com' }, [], ['https://api.example.com/']],
  ['no address', { url: '/v1' }, [], ['https://api.example.com/v1']],
  ['another scheme', { url: 'file:///etc/passwd' }, [], ['file:///etc/passwd']],
  ['a variable without a value', { url: 'https://{host}' }, [], ['https://a.example/']],
  ['an address of numbers', { url: 'http://[::1]:3000' }, ['http://[::1]:3000/x'], ['http://[::1]/']],
  [
    'a variable named after what every object has',
    { url: 'https://{constructor}/' },
    [],
    ['https://a.example/'],
  ],
])('%s', (_, server, yes, no) => {
  const patterns = serverPatterns(server);
  for (const url of yes) expect([url, isNamed(new URL(url), patterns)]).toEqual([url, true]);
  for (const url of no) expect([url, isNamed(new URL(url), patterns)]).toEqual([url, false]);
});

it('more forms than anybody chooses from are none', () => {
  const many = Array.from({ length: 20 }, (_, index) => `v${index}`);
  const variables = { a: { enum: many }, b: { enum: many } };
  expect(serverPatterns({ url: 'https://{a}-{b}.example.com', variables })).toEqual([]);
});

it.each<[NamedServer, string[]]>([
  [region, ['https://eu.api.example.com', 'https://us.api.example.com']],
  [tenant, ['https://*.api.example.com']],
  [{ url: 'https://x.{a}.example.com:8443/v1' }, ['https://*.example.com:8443']],
  [{ url: 'wss://live.example.com/v1' }, ['wss://live.example.com']],
  [{ url: 'http://localhost:3000' }, ['http://localhost:3000']],
  [{ url: "https://a;script-src'.example.com" }, []],
  [{ url: 'http://[::1]:3000' }, []],
])('%j in a policy: %j', (server, sources) => {
  expect(connectSources(serverPatterns(server))).toEqual(sources);
});
