/** Every style of parameters, kind of body and kind of secret: as it is sent, and back into the form. */
import { describe, expect, test } from 'vitest';
import { buildRequest } from './build-request.ts';
import { defaultValues } from './default-values.ts';
import type { FormValue, FormValues } from './form-values.ts';
import { readRequest } from './read-request.ts';
import type { BodyData, ParameterData, RequestData, SchemaData, SecurityData } from './request-data.ts';

const BASE: RequestData = { method: 'POST', path: '/a', servers: [{ url: 'https://api.example.com/' }] };
const LIST: SchemaData = { type: 'array', items: { type: 'string' } };
const OBJECT: SchemaData = { type: 'object', properties: { R: { type: 'integer' }, G: { type: 'string' } } };

const list: FormValue = ['blue, or so', 'black'];
const object: FormValue = { R: 100, G: 'a&b=c' };

type Row = [param: Omit<ParameterData, 'name'>, value: FormValue, sent: string];

/** The table of OpenAPI's specification, with signs in it that must be encoded. */
const STYLES: Row[] = [
  [{ in: 'path' }, 'a/b c', '/a%2Fb%20c'],
  [{ in: 'path', schema: { type: 'integer' } }, 5, '/5'],
  [{ in: 'path', schema: LIST }, list, '/blue%2C%20or%20so,black'],
  [{ in: 'path', schema: OBJECT }, object, '/R,100,G,a%26b%3Dc'],
  [{ in: 'path', schema: OBJECT, explode: true }, object, '/R=100,G=a%26b%3Dc'],
  [{ in: 'path', style: 'label', schema: LIST }, list, '/.blue%2C%20or%20so,black'],
  [{ in: 'path', style: 'label', schema: LIST, explode: true }, list, '/.blue%2C%20or%20so.black'],
  [{ in: 'path', style: 'label', schema: OBJECT, explode: true }, object, '/.R=100.G=a%26b%3Dc'],
  [{ in: 'path', style: 'matrix' }, 'x', '/;p=x'],
  [{ in: 'path', style: 'matrix', schema: LIST }, list, '/;p=blue%2C%20or%20so,black'],
  [{ in: 'path', style: 'matrix', schema: LIST, explode: true }, list, '/;p=blue%2C%20or%20so;p=black'],
  [{ in: 'path', style: 'matrix', schema: OBJECT }, object, '/;p=R,100,G,a%26b%3Dc'],
  [{ in: 'path', style: 'matrix', schema: OBJECT, explode: true }, object, '/;R=100;G=a%26b%3Dc'],
  [{ in: 'query' }, 'ü&', '?p=%C3%BC%26'],
  [{ in: 'query', schema: { type: 'boolean' } }, false, '?p=false'],
  [{ in: 'query', schema: LIST }, list, '?p=blue%2C%20or%20so&p=black'],
  [{ in: 'query', schema: LIST, explode: false }, list, '?p=blue%2C%20or%20so,black'],
  [{ in: 'query', schema: LIST, style: 'spaceDelimited', explode: false }, ['a', 'b'], '?p=a%20b'],
  [{ in: 'query', schema: LIST, style: 'pipeDelimited', explode: false }, ['a', 'b|c'], '?p=a|b%7Cc'],
  [{ in: 'query', schema: OBJECT }, object, '?R=100&G=a%26b%3Dc'],
  [{ in: 'query', schema: OBJECT, explode: false }, object, '?p=R,100,G,a%26b%3Dc'],
  [{ in: 'query', schema: OBJECT, style: 'deepObject' }, object, '?p[R]=100&p[G]=a%26b%3Dc'],
  [{ in: 'query', schema: OBJECT, json: true }, object, '?p=%7B%22R%22%3A100%2C%22G%22%3A%22a%26b%3Dc%22%7D'],
  [{ in: 'query', allowReserved: true }, 'a/b?c=d&e#f', '?p=a/b?c=d%26e%23f'],
  [{ in: 'header' }, 'plain, text', 'p: plain, text'],
  [{ in: 'header', schema: LIST }, ['a', 'b'], 'p: a,b'],
  [{ in: 'header', schema: OBJECT }, { R: 100, G: 'x' }, 'p: R,100,G,x'],
  [{ in: 'header', schema: OBJECT, explode: true }, { R: 100, G: 'x' }, 'p: R=100,G=x'],
  [{ in: 'cookie' }, 'a;b', 'Cookie: p=a%3Bb'],
  [{ in: 'cookie', schema: LIST, explode: false }, list, 'Cookie: p=blue%2C%20or%20so,black'],
];

test.each(STYLES)('%j %j', (param, value, sent) => {
  const data: RequestData = {
    ...BASE,
    path: param.in === 'path' ? '/{p}' : '',
    params: [{ name: 'p', ...param }],
  };
  const values: FormValues = { ...defaultValues(data), params: { [`${param.in}.p`]: value } };
  const request = buildRequest(data, values);
  const written =
    request.headers.map((pair) => pair.join(': ')).join() ||
    request.url.slice('https://api.example.com'.length);
  expect(written).toBe(sent);
  expect(readRequest(data, request)).toEqual(values);
});

test('deep objects hold objects and lists', () => {
  const schema: SchemaData = {
    type: 'object',
    properties: {
      a: { type: 'object', properties: { b: { type: 'integer' } } },
      l: LIST,
      o: { type: 'array', items: OBJECT },
    },
  };
  const data: RequestData = { ...BASE, params: [{ name: 'f', in: 'query', style: 'deepObject', schema }] };
  const value: FormValue = { a: { b: 1 }, l: ['x', 'y'], o: [{ R: 1 }, { R: 2, G: 'z' }] };
  const values = { ...defaultValues(data), params: { 'query.f': value } };
  const request = buildRequest(data, values);
  expect(request.url).toBe(
    'https://api.example.com/a?f[a][b]=1&f[l][]=x&f[l][]=y&f[o][0][R]=1&f[o][1][R]=2&f[o][1][G]=z',
  );
  expect(readRequest(data, request)).toEqual(values);
});

const FIELDS: SchemaData = {
  type: 'object',
  properties: {
    n: { type: 'integer' },
    t: { type: 'string' },
    l: LIST,
    o: OBJECT,
    f: { type: 'string', format: 'binary' },
  },
};
const file = new File(['bytes'], 'a.png');

const BODIES: [string, BodyData, FormValue, unknown, string | undefined][] = [
  [
    'JSON',
    { type: 'application/json', schema: FIELDS },
    { n: 1, o: { R: 1 } },
    { kind: 'json', value: { n: 1, o: { R: 1 } } },
    'application/json',
  ],
  [
    'JSON of a vendor',
    { type: 'application/vnd.x+json' },
    [1],
    { kind: 'json', value: [1] },
    'application/vnd.x+json',
  ],
  [
    'a number that JavaScript would round',
    { type: 'application/json', schema: FIELDS },
    { n: '9007199254740993' },
    { kind: 'text', text: '{\n  "n": 9007199254740993\n}' },
    'application/json',
  ],
  [
    'a form',
    { type: 'application/x-www-form-urlencoded', schema: FIELDS },
    { n: 1, t: 'a&b', l: ['x', 'y'], o: { R: 1 } },
    {
      kind: 'form',
      fields: [
        ['n', '1'],
        ['t', 'a&b'],
        ['l', 'x'],
        ['l', 'y'],
        ['o', '{"R":1}'],
      ],
    },
    'application/x-www-form-urlencoded',
  ],
  [
    'a form with styles',
    {
      type: 'application/x-www-form-urlencoded',
      schema: FIELDS,
      encoding: { o: { style: 'deepObject' }, l: { style: 'form', explode: false } },
    },
    { l: ['x', 'y'], o: { R: 1 } },
    {
      kind: 'form',
      fields: [
        ['l', 'x,y'],
        ['o[R]', '1'],
      ],
    },
    'application/x-www-form-urlencoded',
  ],
  [
    'parts',
    { type: 'multipart/form-data', schema: FIELDS, encoding: { t: { contentType: 'text/plain' } } },
    { t: 'x', l: ['a', 'b'], o: { R: 1 }, f: file },
    {
      kind: 'multipart',
      fields: [
        { name: 't', value: 'x', isFile: false, type: 'text/plain' },
        { name: 'l', value: 'a', isFile: false, type: undefined },
        { name: 'l', value: 'b', isFile: false, type: undefined },
        { name: 'o', value: '{"R":1}', isFile: false, type: 'application/json' },
        { name: 'f', value: 'a.png', isFile: true, file, type: undefined },
      ],
    },
    undefined,
  ],
  [
    'a file',
    { type: 'image/*', schema: { type: 'string', format: 'binary' } },
    file,
    { kind: 'file', name: 'a.png', file },
    'application/octet-stream',
  ],
  [
    'text',
    { type: 'text/plain', schema: { type: 'string' } },
    'hello',
    { kind: 'text', text: 'hello' },
    'text/plain',
  ],
];

test.each(BODIES)('a body: %s', (_name, body, value, sent, type) => {
  const data: RequestData = { ...BASE, bodies: [body] };
  const values: FormValues = { ...defaultValues(data), body: { type: 0, mode: 'form', value } };
  const request = buildRequest(data, values);
  expect(request.body).toEqual(sent);
  expect(request.headers.find(([name]) => name === 'Content-Type')?.[1]).toBe(type);
  if (body.schema !== undefined && type !== 'application/octet-stream')
    expect(readRequest(data, request)).toEqual(values);
});

test('what is written by hand is sent as it is', () => {
  const data: RequestData = { ...BASE, bodies: [{ type: 'application/json', schema: FIELDS }] };
  const values: FormValues = { ...defaultValues(data), body: { type: 0, mode: 'raw', raw: '{ "n" : 1 ' } };
  expect(buildRequest(data, values).body).toEqual({ kind: 'text', text: '{ "n" : 1 ' });
});

describe('secrets', () => {
  const security: SecurityData = {
    schemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      q: { type: 'apiKey', in: 'query', name: 'k&y' },
      c: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      own: { type: 'http', scheme: 'bearer', header: 'X-Auth' },
      digest: { type: 'http', scheme: 'token' },
      oauth: { type: 'oauth2', flows: {} },
      tls: { type: 'mutualTLS' },
    },
    any: [['key', 'q', 'c', 'tls'], ['basic'], ['bearer'], ['oauth'], ['digest'], ['own'], []],
  };
  const data: RequestData = { ...BASE, security };
  const secrets = {
    key: { token: 'K' },
    q: { token: 'a b' },
    c: { token: 'S' },
    basic: { username: 'ä', password: 'p:w' },
    bearer: { token: 'T' },
    own: { token: 'T' },
    digest: { token: 'D' },
    oauth: { token: 'O' },
  };
  const sent: [number, string, string][] = [
    [0, 'https://api.example.com/a?k%26y=a%20b', 'X-Key: K,Cookie: sid=S'],
    [1, 'https://api.example.com/a', 'Authorization: Basic w6Q6cDp3'],
    [2, 'https://api.example.com/a', 'Authorization: Bearer T'],
    [3, 'https://api.example.com/a', 'Authorization: Bearer O'],
    [4, 'https://api.example.com/a', 'Authorization: Token D'],
    [5, 'https://api.example.com/a', 'X-Auth: Bearer T'],
    [6, 'https://api.example.com/a', ''],
  ];
  test.each(sent)('alternative %i', (auth, url, headers) => {
    const request = buildRequest(data, { ...defaultValues(data), auth, secrets });
    expect(request.url).toBe(url);
    expect(request.headers.map((pair) => pair.join(': ')).join()).toBe(headers);
  });

  test.each(sent)('alternative %i hidden', (auth) => {
    const hidden = JSON.stringify(
      buildRequest(data, { ...defaultValues(data), auth, secrets }, { hideSecrets: true }),
    );
    expect(hidden).not.toMatch(/"K"|a%20b|sid=S|w6Q6|Bearer [TO]|Token D/);
    if (auth < 6) expect(hidden).toMatch(/<(?:api-key|token|encoded-value)>/);
  });
});

test('server variables', () => {
  const servers = [
    {
      url: 'https://{region}.example.com/{base}/',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, base: { default: 'v1' } },
    },
  ];
  const data: RequestData = { ...BASE, servers };
  expect(buildRequest(data, defaultValues(data)).url).toBe('https://eu.example.com/v1/a');
  const values = { ...defaultValues(data), variables: { region: 'us', base: 'v2' } };
  expect(readRequest(data, buildRequest(data, values))).toEqual(values);
});
