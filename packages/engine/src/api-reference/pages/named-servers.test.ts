import { expect, it } from 'vitest';
import type { ApiConfig } from '../../config/api.schema.ts';
import type { JsonObject } from '../spec/json.ts';
import { SpecDocument } from '../spec/spec-document.ts';
import { namedServers } from './named-servers.ts';

const api = { mdx: { auth: null, server: ['https://mdx.example'] } } as unknown as ApiConfig;
const open = (root: JsonObject, source = 'openapi.json') => new SpecDocument(source, 'openapi', root);

it('finds servers of the document, of paths and of operations, and where tokens come from, each once', () => {
  const document = open({
    servers: [
      {
        url: 'https://{region}.example.com:{port}/v1',
        variables: {
          region: { default: 'eu', enum: ['eu', 'us'] },
          port: { default: 443, enum: [443, 8443] },
          unused: { default: 'x' },
        },
      },
      { url: '/relative' },
    ],
    paths: {
      '/a': { servers: [{ url: 'https://path.example' }], get: { servers: [{ url: 'https://op.example' }] } },
      '/b': { $ref: '#/components/pathItems/b' },
    },
    components: {
      pathItems: {
        b: { post: { servers: [{ url: 'https://op.example' }, { url: 'https://ref.example' }] } },
      },
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          flows: {
            clientCredentials: { tokenUrl: 'https://auth.example/token', scopes: {} },
            authorizationCode: {
              authorizationUrl: 'https://auth.example/go',
              tokenUrl: '/token',
              refreshUrl: 'https://auth.example/again',
            },
          },
        },
      },
    },
  });
  expect(namedServers({ documents: [document], references: [], api })).toEqual([
    {
      url: 'https://{region}.example.com:{port}/v1',
      variables: {
        region: { default: 'eu', enum: ['eu', 'us'] },
        port: { default: '443', enum: ['443', '8443'] },
      },
    },
    { url: '/relative' },
    { url: 'https://path.example' },
    { url: 'https://op.example' },
    { url: 'https://ref.example' },
    { url: 'https://auth.example/token' },
    { url: 'https://auth.example/again' },
  ]);
});

it('takes an address from the root for one of the host that the specification came from', () => {
  const document = open({ servers: [{ url: '/v1' }] }, 'https://api.example/spec/openapi.json');
  expect(namedServers({ documents: [document], references: [], api })).toEqual([
    { url: 'https://api.example/v1' },
  ]);
});

it('finds servers of channels, in both forms', () => {
  const of = (servers: JsonObject) => new SpecDocument('asyncapi.json', 'asyncapi', { servers });
  const documents = [
    of({ a: { url: 'live.example/{v}', protocol: 'wss', variables: { v: { default: 'v1' } } } }),
    of({ b: { host: 'live.example', pathname: '/v3', protocol: 'ws' } }),
  ];
  expect(namedServers({ documents, references: [], api })).toEqual([
    { url: 'wss://live.example/{v}', variables: { v: { default: 'v1' } } },
    { url: 'ws://live.example/v3' },
  ]);
});

it('finds servers of pages that describe their endpoint themselves', () => {
  const endpoint = (url: string) => ({ kind: 'endpoint' as const, method: 'GET', url, hash: '' });
  const references = [endpoint('https://own.example/users/{id}'), endpoint('/users')];
  expect(namedServers({ documents: [], references, api })).toEqual([
    { url: 'https://own.example' },
    { url: 'https://mdx.example' },
  ]);
});

it('is not led astray by what is no server', () => {
  const document = open({
    servers: [
      null,
      'x',
      { url: 5 },
      { url: 'a'.repeat(3000) },
      { url: 'https://{__proto__}.a.example', variables: [] },
    ],
    paths: { '/a': null, '/b': { get: 'x' } },
    components: { securitySchemes: { a: null, b: { flows: { implicit: null } } } },
  });
  expect(namedServers({ documents: [document], references: [], api })).toEqual([
    { url: '5' },
    { url: 'https://{__proto__}.a.example' },
  ]);
});
