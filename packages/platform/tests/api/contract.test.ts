/**
 * The contract, asserted from the served OpenAPI document itself: every operation × every way to be refused. By default
 * every operation meets no key and one of the bad ones; `npm run test:contract`: each of them.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdminKey } from '../../src/admin-keys/admin-key.ts';
import { revokeAdminKey } from '../../src/admin-keys/store.ts';
import { openS3Store, type S3Store } from '../../src/storage/s3-store.ts';
import { type DatabaseLine, openDatabaseLine } from '../harness/database-line.ts';
import { type ApiDocument, type DescribedOperation, readDocument } from './document.ts';
import { makeTestApi, type Tenant, type TestApi } from './harness.ts';
import { SAMPLE_BODIES, sampleRequest } from './sample-requests.ts';

const isFull = process.env.CONTRACT === 'full';
let api: TestApi;
let document: ApiDocument;
let own: Tenant;
let other: Tenant;
let ownDomain: string;
let line: DatabaseLine;
let store: S3Store;

beforeAll(async () => {
  // Nobody listens there: links can be signed, and nothing can be read.
  store = openS3Store({
    ...{ bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:9', forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  api = await makeTestApi({
    store,
    between: async (url) => {
      line = await openDatabaseLine(url);
      return line.url;
    },
  });
  document = await readDocument(api);
  own = await api.tenant();
  other = await api.tenant();
  const url = `/v1/project/${await api.project(own)}`;
  ownDomain = (await api.call({ url, key: own.key })).json().domain;
});
afterAll(async () => {
  await api.close();
  line.close();
  store.close();
});

const request = (operation: DescribedOperation, ids: Record<string, string>): InjectOptions =>
  sampleRequest(operation, ids, { ownDomain });

/** For keys and for people; what is for people alone, tests/accounts/ looks at. */
const guarded = () => document.operations.filter((operation) => operation.security === undefined);

it('is a valid OpenAPI 3.1 document, version 2.0.0', async () => {
  const result = await new Validator().validate(structuredClone(document.raw));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.raw).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    info: { version: '2.0.0' },
  });
});

it('describes what there is, each operation once', () => {
  const ids = document.operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(guarded().length).toBeGreaterThanOrEqual(5);
  for (const { operationId, requestBody } of document.operations) {
    expect(Boolean(requestBody), `a body for ${operationId} in this test`).toBe(operationId in SAMPLE_BODIES);
  }
});

const open = () => document.operations.filter(({ security }) => security?.length === 0);

it('has an open operation only where it says so', async () => {
  for (const operation of open()) {
    const response = await api.call(request(operation, {}));
    // What is not a GET wants a signature or a token, and here nothing has one.
    expect(response.statusCode, operation.operationId).toBe(operation.method === 'GET' ? 200 : 404);
    document.expectDescribed(operation, response);
  }
});

describe('every operation refuses', () => {
  const key = newAdminKey();
  const refusals: [string, () => Promise<string | undefined> | string | undefined][] = [
    ['no key', () => undefined],
    ['another scheme', () => `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['an empty key', () => 'Bearer '],
    ['a malformed key', () => 'Bearer secret'],
    ['a key with the wrong prefix', () => `Bearer ${key.replace('bnd_admin_', 'bnd_user_')}`],
    ['a bad checksum', () => `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
    ['an unknown key', () => `Bearer ${key}`],
    ['a revoked key', async () => `Bearer ${await revokedKey()}`],
    ['an expired key', async () => `Bearer ${await expiredKey()}`],
  ];

  /** One hook looks at all of them, whatever the operation. */
  const meets = (way: number, operation: number) =>
    isFull || way === 0 || operation % (refusals.length - 1) === way - 1;

  it.each(refusals)('%s with 401', async (name, authorization) => {
    const header = await authorization();
    const ids = await api.things(own);
    const way = refusals.findIndex(([known]) => known === name);
    const operations = guarded().filter((_, index) => meets(way, index));
    expect(operations.length).toBeGreaterThanOrEqual(5);
    for (const operation of operations) {
      const response = await api.call({
        ...request(operation, ids),
        headers: header === undefined ? {} : { authorization: header },
      });
      expect(response.statusCode, operation.operationId).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      document.expectDescribed(operation, response);
    }
    expect((await api.call({ url: `/v1/project/${ids.projectId}`, key: own.key })).json()).toMatchObject({
      name: 'Docs',
    });
  });

  it('a known key that ended exactly as one that never was', async () => {
    const answers = await Promise.all(
      [newAdminKey(), await revokedKey(), await expiredKey()].map((ended) =>
        api.call({ url: '/v1/projects', key: ended }),
      ),
    );
    expect(new Set(answers.map(comparable)).size).toBe(1);
  });

  it('a key without the scope with 403', async () => {
    const { key: readOnly } = await api.key({ organizationId: own.organizationId, scopes: ['read'] });
    const ids = await api.things(own);
    for (const operation of guarded()) {
      const response = await api.call({ ...request(operation, ids), key: readOnly });
      if (operation['x-scope'] === 'read') {
        expect(response.statusCode, operation.operationId).toBe(200);
      } else {
        expect(response.statusCode, operation.operationId).toBe(403);
        expect(response.json().error).toContain('"write"');
      }
      document.expectDescribed(operation, response);
    }
  });

  it('another organization’s ids exactly like ids that are not there', async () => {
    const foreign = await api.things(other);
    const absent = ['prj_0000000000000000', 'x', 'a%00b', '%F0%9F%93%9A', 'x'.repeat(300)];
    const nowhere = absent.map((id) => Object.fromEntries(Object.keys(foreign).map((name) => [name, id])));
    for (const operation of guarded().filter(({ path }) => path.includes('{'))) {
      const answers = await Promise.all(
        [foreign, ...nowhere].map((ids) => api.call({ ...request(operation, ids), key: own.key })),
      );
      for (const answer of answers) {
        expect(answer.statusCode, `${operation.operationId} ${answer.body}`).toBe(404);
        document.expectDescribed(operation, answer);
      }
      expect(new Set(answers.map(comparable)).size, operation.operationId).toBe(1);
    }
    expect(
      (await api.call({ url: `/v1/project/${foreign.projectId}`, key: other.key })).json(),
    ).toMatchObject({
      name: 'Docs',
    });
  });

  it('to list what belongs to another organization', async () => {
    const foreign = await api.project(other);
    for (const operation of guarded().filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      const { body } = await api.call({ ...request(operation, {}), key: own.key });
      expect(body).not.toContain(foreign);
    }
  });
});

it('answers every operation as described, and every change leaves an audit row', async () => {
  for (const operation of guarded()) {
    const ids = await api.things(own);
    const requestId = `audit-${operation.operationId}-${Date.now()}`;
    const response = await api.call({
      ...request(operation, ids),
      key: own.key,
      headers: { 'x-request-id': requestId },
      remoteAddress: '203.0.113.5',
    });
    expect(response.statusCode, `${operation.operationId} ${response.body}`).toBeLessThan(300);
    expect(response.headers['ratelimit-limit']).toBeDefined();
    document.expectDescribed(operation, response);
    const { rows } = await api.database.pool.query('SELECT * FROM audit WHERE request_id = $1', [requestId]);
    const row = {
      actor: own.keyId,
      organization_id: own.organizationId,
      ip: '203.0.113.5',
      at: expect.any(Date),
    };
    expect(rows, operation.operationId).toMatchObject(operation['x-scope'] === 'read' ? [] : [row]);
  }
});

it('answers HEAD like GET, without the body', async () => {
  const ids = await api.things(own);
  for (const operation of document.operations.filter(({ method }) => method === 'GET')) {
    const options = { ...request(operation, ids), key: own.key };
    const [get, head] = [await api.call(options), await api.call({ ...options, method: 'HEAD' as const })];
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await api.call({ ...options, key: undefined, method: 'HEAD' })).statusCode).toBe(
      operation.security?.length === 0 ? 200 : 401,
    );
  }
});

describe('while something is away, every operation that needs it answers 503 with the body of every error', () => {
  it('the object store', async () => {
    const { jobId } = await api.things(own);
    const report = `reports/x/${'a'.repeat(64)}.json`;
    await api.database.pool.query('UPDATE static_exports SET report_key = $2 WHERE id = $1', [jobId, report]);
    const operation = document.operations.find(
      ({ operationId }) => operationId === 'listStaticExportWarnings',
    )!;
    await expectAway(operation, { jobId: jobId! });
  });

  it('the database', async () => {
    const ids = await api.things(own);
    line.set('cut');
    try {
      for (const operation of guarded()) await expectAway(operation, ids);
    } finally {
      line.set('open');
    }
    expect((await api.call({ url: `/v1/project/${ids.projectId}`, key: own.key })).statusCode).toBe(200);
  });

  async function expectAway(operation: DescribedOperation, ids: Record<string, string>): Promise<void> {
    const answer = await api.call({ ...request(operation, ids), key: own.key });
    expect(answer.statusCode, `${operation.operationId} ${answer.body}`).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    document.expectDescribed(operation, answer);
  }
});

/** Everything an attacker could compare; what differs between any two requests only by its shape. */
function comparable({ statusCode, headers, body }: LightMyRequestResponse): string {
  const shape = Object.entries(headers)
    .map(([name, value]) => [name, /^(date|x-request-id|ratelimit-)/.test(name) ? typeof value : value])
    .sort();
  return JSON.stringify({ statusCode, shape, body });
}

async function revokedKey(): Promise<string> {
  const { organizationId } = await api.tenant();
  const { id, key } = await api.key({ organizationId });
  await api.database.db.transaction().execute((transaction) => revokeAdminKey(transaction, { id }));
  return key;
}

async function expiredKey(): Promise<string> {
  const { organizationId } = await api.tenant();
  const { id, key } = await api.key({ organizationId, expiresAt: new Date(Date.now() + 60_000) });
  await api.database.pool.query(
    `UPDATE admin_keys SET expires_at = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
  return key;
}
