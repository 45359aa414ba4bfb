import { expect, it } from 'vitest';
import type { ParamNote } from '../mdx/page-facts.ts';
import { endpointRequest } from './endpoint-request.ts';

function param(place: string, name: string, more: Partial<ParamNote> = {}): ParamNote {
  return { name, place, type: 'string', required: true, given: null, parent: null, ...more };
}

const base = { method: 'POST', url: 'https://api.example.com/users/{id}', requiredOnly: false } as const;

it('fills query, headers and body from the fields of the page', () => {
  const request = endpointRequest({
    ...base,
    credentials: [['Authorization', 'Bearer <token>']],
    params: [
      param('path', 'id'),
      param('query', 'limit', { type: 'integer', required: false, given: '20' }),
      param('query', 'cursor', { required: false }),
      param('header', 'authorization'),
      param('header', 'X-Team', { given: 'docs' }),
      param('body', 'name'),
      param('body', 'address.city', { given: 'Paris' }),
      param('body', 'age', { type: 'number' }),
      param('body', 'active', { type: 'boolean' }),
      param('body', 'tags', { type: 'string[]', given: '["a"]' }),
      param('body', '__proto__', { given: 'x' }),
    ],
  });
  expect(request.url).toBe('https://api.example.com/users/{id}?limit=20');
  expect(request.headers).toEqual([
    ['Authorization', 'Bearer <token>'],
    ['X-Team', 'docs'],
    ['Content-Type', 'application/json'],
  ]);
  expect(JSON.stringify(request.body)).toBe(
    '{"kind":"json","value":{"name":"<string>","address":{"city":"Paris"},"age":123,"active":true,"tags":["a"],"__proto__":"x"}}',
  );
});

it('leaves out what may be absent, and a body where there is none', () => {
  const params = [
    param('body', 'name', { required: false }),
    param('query', 'q', { required: false, given: 'x' }),
  ];
  const request = endpointRequest({ ...base, credentials: [], params, requiredOnly: true });
  expect(request).toEqual({ method: 'POST', url: base.url, headers: [], body: null });
  const get = endpointRequest({ ...base, method: 'GET', credentials: [], params: [param('body', 'name')] });
  expect(get.body).toBeNull();
});

it('sends a form where the page says so, and files in parts', () => {
  const params = [param('body', 'file', { type: 'file' }), param('body', 'note', { given: 'x' })];
  const send = (bodyType: 'multipart/form-data' | 'application/x-www-form-urlencoded') =>
    endpointRequest({ ...base, credentials: [], params, bodyType });
  expect(send('multipart/form-data')).toMatchObject({
    headers: [],
    body: {
      kind: 'multipart',
      fields: [
        { name: 'file', value: 'example-file', isFile: true },
        { name: 'note', value: 'x', isFile: false },
      ],
    },
  });
  expect(send('application/x-www-form-urlencoded').body).toEqual({
    kind: 'form',
    fields: [
      ['file', '<string>'],
      ['note', 'x'],
    ],
  });
});
