import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { findOperation, findWebhook, groupOperations, listOperations } from './operations.ts';
import { partHash } from './part-hash.ts';
import { SpecDocument } from './spec-document.ts';

const ok = { responses: {} };

function specOf(root: JsonObject): SpecDocument {
  return new SpecDocument('api.json', 'openapi', { openapi: '3.1.0', ...root });
}

const spec = specOf({
  tags: [{ name: 'users', 'x-group': 'People' }, { name: 'orders' }],
  paths: {
    '/orders': { get: { ...ok, tags: ['orders'], operationId: 'listAllOrders' } },
    '/users': {
      get: { ...ok, tags: ['users'], summary: 'List users' },
      post: { ...ok, tags: ['users'], summary: 'List users', deprecated: true },
    },
    '/users/{id}': { get: { ...ok, tags: ['users'], 'x-hidden': true } },
    '/secret': { get: { ...ok, 'x-excluded': true } },
    '/internal': { 'x-excluded': true, get: ok, post: ok },
    '/moved': {
      get: { ...ok, 'x-mint': { href: '/elsewhere', metadata: { title: 'Moved' }, content: 'Hi' } },
    },
    'x-note': { get: ok },
  },
  webhooks: { 'order.created': { post: { ...ok, summary: 'An order came in' } } },
});

test('lists operations with their names, groups and addresses', () => {
  const listed = listOperations(spec).map(
    ({ method, path, title, group, slug, hidden, deprecated, href }) => {
      return {
        method,
        path,
        title,
        group,
        slug,
        ...(hidden && { hidden }),
        ...(deprecated && { deprecated }),
        ...(href && { href }),
      };
    },
  );
  expect(listed).toMatchInlineSnapshot(`
    [
      {
        "group": "orders",
        "method": "GET",
        "path": "/orders",
        "slug": "orders/get-orders",
        "title": "List all orders",
      },
      {
        "group": "People",
        "method": "GET",
        "path": "/users",
        "slug": "people/list-users",
        "title": "List users",
      },
      {
        "deprecated": true,
        "group": "People",
        "method": "POST",
        "path": "/users",
        "slug": "people/list-users-1",
        "title": "List users",
      },
      {
        "group": "People",
        "hidden": true,
        "method": "GET",
        "path": "/users/{id}",
        "slug": "people/get-users-id",
        "title": "GET /users/{id}",
      },
      {
        "group": null,
        "href": "/elsewhere",
        "method": "GET",
        "path": "/moved",
        "slug": "get-moved",
        "title": "Moved",
      },
      {
        "group": null,
        "method": "POST",
        "path": "order.created",
        "slug": "order-created",
        "title": "An order came in",
      },
    ]
  `);
});

test('groups follow the list of tags; what has none comes first', () => {
  const groups = groupOperations(listOperations(spec)).map(({ group, operations }) => [
    group,
    operations.length,
  ]);
  expect(groups).toEqual([
    [null, 2],
    ['People', 3],
    ['orders', 1],
  ]);
});

test.each([
  ['GET', '/users/{id}', '/users/{id}'],
  ['get', '/users/{userId}', '/users/{id}'],
  ['GET', '/users/:id/', '/users/{id}'],
  ['GET', '/Users/', '/users'],
  ['PUT', '/users', null],
  ['GET', '/secret', null],
])('%s %s is found as %s', (method, path, expected) => {
  expect(findOperation(spec, method, path)?.path ?? null).toBe(expected);
});

test('webhooks are found by name', () => {
  expect(findWebhook(spec, 'Order.Created')?.title).toBe('An order came in');
  expect(findWebhook(spec, 'nothing')).toBeNull();
});

test('the hash of a part changes with what it leads to, and with nothing else', () => {
  const make = (inner: string, other: string) =>
    specOf({
      components: {
        schemas: {
          A: { properties: { b: { $ref: '#/components/schemas/B' }, a: { $ref: '#/components/schemas/A' } } },
          B: { type: inner },
          C: { type: other },
        },
      },
    });
  const part = { schema: { $ref: '#/components/schemas/A' } };
  const base = partHash(make('string', 'string'), part);
  expect(partHash(make('string', 'number'), part)).toBe(base);
  expect(partHash(make('number', 'string'), part)).not.toBe(base);
});
