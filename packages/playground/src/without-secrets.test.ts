import { expect, test } from 'vitest';
import type { BodyValues, FormValues } from './form-values.ts';
import type { RequestData } from './request-data.ts';
import { withoutSecrets } from './without-secrets.ts';

const DATA: RequestData = {
  method: 'POST',
  path: '/a',
  servers: [{ url: 'https://api.example.com/' }],
  params: [{ name: 'pin', in: 'query', schema: { type: 'string', format: 'password' } }],
  bodies: [{ type: 'application/json', schema: { $ref: 0 } }],
  schemas: [{ type: 'object', properties: { door: { type: 'string', format: 'password' } } }],
};

function opened(values: Partial<FormValues>): string {
  const whole = {
    server: 0,
    variables: {},
    params: {},
    auth: 0,
    secrets: { key: { token: 'hush' } },
    ...values,
  };
  return JSON.stringify(withoutSecrets(whole, DATA));
}

const raw = (text: string): BodyValues => ({ type: 0, mode: 'raw', raw: text });

test.each<[name: string, values: Partial<FormValues>]>([
  ['credentials', {}],
  ['a parameter that is a password', { params: { 'query.pin': 'hush' } }],
  [
    'a parameter whose name says it',
    { params: { 'header.X-Api-Key': 'hush', 'query.access_token': 'hush' } },
  ],
  ['a property that is a password', { body: { type: 0, mode: 'form', value: { in: [{ door: 'hush' }] } } }],
  ['a property whose name says it', { body: { type: 0, mode: 'form', value: { clientSecret: 'hush' } } }],
  ['JSON as text', { body: raw('{"user": {"password": "hush"}}') }],
  ['broken JSON', { body: raw('{"user": {"password": "hush"') }],
  ['another text', { body: raw('user=me&password=hush') }],
])('%s stays behind', (_name, values) => {
  expect(opened(values)).not.toContain('hush');
});

test('everything else goes along', () => {
  const body: BodyValues = {
    type: 0,
    mode: 'form',
    value: { max_tokens: 5, list: [null, 'a'] },
    raw: '{"a": 1}',
  };
  const params = { 'query.page': 2, 'query.name': 'x' };
  expect(JSON.parse(opened({ params, body }))).toEqual({ server: 0, variables: {}, auth: 0, params, body });
  expect(opened({ body: raw('{"password": "hush", "name": "Ann"}') })).toContain('Ann');
});
