/** The judge of the API suite, judged: it must be able to say no. */
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsThroughPrism, type JudgedCalls } from './through-prism.ts';

const answer = {
  description: 'A count.',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
    },
  },
};
const body = {
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } },
    },
  },
};
const description = {
  openapi: '3.1.1',
  info: { title: 'Test', version: '1' },
  paths: {
    '/v1/true': {
      get: { responses: { 200: answer } },
      post: { requestBody: body, responses: { 200: answer } },
    },
    '/v1/false': { get: { responses: { 200: answer } } },
    '/v1/other-status': { get: { responses: { 200: answer } } },
    '/v1/lax': { post: { requestBody: body, responses: { 200: answer } } },
  },
};

let app: FastifyInstance;
let calls: JudgedCalls;
beforeAll(() => {
  app = Fastify();
  app.get('/openapi.json', async () => description);
  app.get('/v1/true', async () => ({ count: 1 }));
  app.get('/v1/false', async () => ({ count: 'one' }));
  app.get('/v1/other-status', async (_, reply) => reply.code(206).send({ count: 1 }));
  app.post<{ Body: { name: string } }>('/v1/true', async ({ body: { name } }, reply) =>
    name.length > 3 ? reply.code(400).send({ error: 'too long' }) : { count: name.length },
  );
  app.post('/v1/lax', async () => ({ count: 1 }));
  app.get('/v1/hidden', async () => ({ count: 1 }));
  calls = callsThroughPrism(app);
});
afterAll(async () => {
  await calls.close();
  await app.close();
});

it('passes what is as described, and what both refuse', async () => {
  const before = { ...calls.counts };
  expect((await calls.call({ url: '/v1/true' })).json()).toEqual({ count: 1 });
  const wrong = { method: 'POST' as const, url: '/v1/true', payload: { name: 'long' } };
  expect((await calls.call(wrong)).statusCode).toBe(400);
  expect((await calls.call({ url: '/v1/nowhere' })).statusCode).toBe(404);
  expect(calls.counts).toEqual({
    ...before,
    asDescribed: before.asDescribed + 1,
    refusedByBoth: before.refusedByBoth + 2,
  });
});

it.each([
  ['an answer of another shape', { url: '/v1/false' }],
  ['a status that is not described', { url: '/v1/other-status' }],
  ['an operation that is not described', { url: '/v1/hidden' }],
  [
    'a request taken that the description refuses',
    { method: 'POST' as const, url: '/v1/lax', payload: { name: 'long' } },
  ],
])('fails for %s', async (_, request) => {
  await expect(calls.call(request)).rejects.toThrow(/The description is not true/);
});
