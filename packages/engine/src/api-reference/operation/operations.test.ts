import { expect, test } from 'vitest';
import type { JsonObject } from '../spec/json.ts';
import { partHash } from '../spec/part-hash.ts';
import { SpecDocument } from '../spec/spec-document.ts';
import { type Grouped, inGroups } from './groups.ts';
import { type ApiOperation, findOperation, findWebhook, listOperations } from './operations.ts';
import { pathSlug, slugOf } from './reference-slug.ts';

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
    ({ method, path, title, groups, slug, hidden, deprecated, href }) => {
      return {
        method,
        path,
        title,
        groups,
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
        "groups": [
          "orders",
        ],
        "method": "GET",
        "path": "/orders",
        "slug": "orders/get-orders",
        "title": null,
      },
      {
        "groups": [
          "People",
        ],
        "method": "GET",
        "path": "/users",
        "slug": "users/list-users",
        "title": "List users",
      },
      {
        "deprecated": true,
        "groups": [
          "People",
        ],
        "method": "POST",
        "path": "/users",
        "slug": "users/list-users-1",
        "title": "List users",
      },
      {
        "groups": [
          "People",
        ],
        "hidden": true,
        "method": "GET",
        "path": "/users/{id}",
        "slug": "users/get-users",
        "title": null,
      },
      {
        "groups": [
          "API Reference",
        ],
        "href": "/elsewhere",
        "method": "GET",
        "path": "/moved",
        "slug": "get-moved",
        "title": "Moved",
      },
      {
        "groups": [
          "API Reference",
        ],
        "method": "POST",
        "path": "order.created",
        "slug": "an-order-came-in",
        "title": "An order came in",
      },
    ]
  `);
});

/** Titles of groups with what is in them; operations by their addresses. */
function outline(nodes: Grouped<ApiOperation>[]): unknown[] {
  return nodes.map((node) => (node.kind === 'item' ? node.item.slug : { [node.title]: outline(node.nodes) }));
}

test('each group stands where its first operation does', () => {
  expect(outline(inGroups(listOperations(spec)))).toEqual([
    { orders: ['orders/get-orders'] },
    { People: ['users/list-users', 'users/list-users-1', 'users/get-users'] },
    { 'API Reference': ['get-moved', 'an-order-came-in'] },
  ]);
});

test('tags of OpenAPI 3.2 have labels, parents and kinds', () => {
  const tagged = specOf({
    tags: [
      { name: 'books', summary: 'Books', parent: 'shop' },
      { name: 'shop', summary: 'The shop' },
      { name: 'beta', kind: 'badge' },
      { name: 'round', parent: 'about' },
      { name: 'about', parent: 'round' },
    ],
    paths: {
      '/a': {
        get: { ...ok, summary: 'A', tags: ['beta', 'books'] },
        query: { ...ok, summary: 'Q', tags: ['shop'] },
      },
      '/b': { get: { ...ok, summary: 'B', tags: ['beta'] } },
      '/c': { get: { ...ok, summary: 'C', tags: ['round'] } },
    },
  });
  expect(outline(inGroups(listOperations(tagged)))).toEqual([
    { 'The shop': [{ Books: ['books/a'] }, 'shop/q'] },
    { 'API Reference': ['b'] },
    { about: [{ round: ['round/c'] }] },
  ]);
});

test.each([
  ['List all users', 'list-all-users'],
  ['Create/Update a user', 'createupdate-a-user'],
  ['Users & Teams', 'users-&-teams'],
  ["Get a user's keys (v2.1), now", 'get-a-users-keys-v21-now'],
  ['Users - List', 'users--list'],
  ['Get {id} of\nit', 'get--ofit'],
  ['{id}/things/{other}', 'things'],
  ['What? 100% <b> "a|b" c:\\d #1*\u0007', 'what-100-b-ab-cd-1'],
  ['../..', ''],
  ['本'.repeat(100), '本'.repeat(66)],
])('the slug of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test.each([
  ['GET', '/v1/things', 'get-v1things'],
  ['GET', '/users/{id}', 'get-users'],
  ['POST', '/', 'post-'],
  ['GET', '/{id}', 'get-'],
])('%s %s without a summary is at %s', (method, path, slug) => {
  expect(pathSlug(method, path)).toBe(slug);
});

test('operations of a path have one order, which numbers those of one name', () => {
  const same = { ...ok, summary: 'Same' };
  const listed = listOperations(
    specOf({ paths: { '/a': { patch: same, post: same, put: same, get: same } } }),
  );
  expect(listed.map(({ method, slug }) => `${method} ${slug}`)).toEqual([
    'GET same',
    'PUT same-1',
    'POST same-2',
    'PATCH same-3',
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
