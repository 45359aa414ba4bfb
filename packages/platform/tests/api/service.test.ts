/** Health, readiness, metrics, and what callers see while a store is away. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminKey } from '../../src/admin-keys/store.ts';
import { createMetrics, createMetricsServer } from '../../src/api/metrics.ts';
import { createReadiness } from '../../src/api/service-routes.ts';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOrganization } from '../../src/organizations/store.ts';
import { projectRoutes } from '../../src/projects/routes.ts';
import { makeTestApi, PROJECT_OPTIONS, QUIET, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;
let address: string;
let objectsAnswer = true;
const registry = createMetrics();

beforeAll(async () => {
  const objects = async () => {
    if (!objectsAnswer) throw new Error('disk on fire');
  };
  api = await makeTestApi({ checks: { objects }, metrics: registry });
  tenant = await api.tenant();
  address = await api.listen();
});
afterAll(() => api.close());

it('is alive, and ready when every store answers', async () => {
  expect((await api.call({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await api.call({ url: '/readyz' })).json()).toEqual({
    status: 'ready',
    checks: { database: 'ok', objects: 'ok' },
  });
});

it('says which store does not answer, and no more', async () => {
  objectsAnswer = false;
  const response = await api.call({ url: '/readyz' });
  objectsAnswer = true;
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ error: 'Not ready: objects cannot be reached.' });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.call({ url: '/healthz' })).statusCode).toBe(200);
});

describe('metrics', () => {
  it('count requests by operation', async () => {
    await api.call({ url: '/v1/projects', key: tenant.key });
    await api.call({ url: '/v1/nothing/at-all' });
    const body = await registry.metrics();
    expect(body).toMatch(
      /bindery_api_request_duration_seconds_count\{operation="listProjects",method="GET",status="200"\} \d+/,
    );
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).not.toContain('at-all');
  });

  it.each([
    ['/metrics', '127.0.0.1'],
    ['/metrics', '::1'],
    ['/metrics', '::ffff:127.0.0.1'],
    ['/metrics', '192.0.2.1'],
    ['/metrics/', '127.0.0.1'],
    ['/metrics?x', '127.0.0.1'],
    ['//metrics', '127.0.0.1'],
    ['/%6detrics', '127.0.0.1'],
  ])('are never on the port of the API: %s from %s', async (url, remoteAddress) => {
    for (const key of [undefined, tenant.key]) {
      const response = await api.app.inject({
        url,
        remoteAddress,
        headers: { host: '127.0.0.1', ...(key && { authorization: `Bearer ${key}` }) },
      });
      expect([response.statusCode, response.body]).toEqual([404, expect.not.stringContaining('process_cpu')]);
    }
  });

  it('live on a port of their own, with the probes, for any Host', async () => {
    let ready = true;
    const isReady = createReadiness({
      database: async () => {
        if (!ready) throw new Error('gone');
      },
    });
    const server = createMetricsServer({ registry, isReady }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    expect(await (await get('/metrics')).text()).toContain('process_cpu_seconds_total');
    expect([(await get('/healthz')).status, (await get('/readyz')).status, (await get('/x')).status]).toEqual(
      [200, 200, 404],
    );
    ready = false;
    expect((await get('/readyz')).status).toBe(503);
    server.close();
    server.closeAllConnections();
  });
});

it('serves the description where it is asked for, naming its own address', async () => {
  const response = await fetch(`${address}/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ servers: [{ url: 'http://127.0.0.1:7400' }] });
});

it('answers 503 with Retry-After while PostgreSQL is away, and works again when it is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-outage-'));
  let postgres = await startEmbeddedPostgres(folder);
  const database = openDatabase(postgres.url);
  await migrate(database.db);
  const key = await database.db.transaction().execute(async (transaction) => {
    const { id: organizationId } = await createOrganization(transaction, { name: 'Test', plan: 'free' });
    return (await createAdminKey(transaction, { organizationId, name: 'Test' })).key;
  });
  const app = createApp({
    database,
    log: QUIET,
    publicUrl: () => 'http://127.0.0.1',
    sites: () => {},
    routes: [projectRoutes(PROJECT_OPTIONS)],
  });
  const ask = (url: string, payload?: object) =>
    app.inject({
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { method: 'POST', payload }),
    });
  const project = { name: 'New', source: { repository: 'https://git.test/r' } };
  expect((await ask('/v1/projects', project)).statusCode).toBe(201);

  await postgres.stop();
  for (const response of [
    await ask('/v1/projects'),
    await ask('/v1/projects', project),
    await ask('/readyz'),
  ]) {
    expect([response.statusCode, Object.keys(response.json())]).toEqual([503, ['error']]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.headers['x-request-id']).toBeDefined();
  }
  expect((await ask('/healthz')).statusCode).toBe(200);

  postgres = await startEmbeddedPostgres(folder);
  expect((await ask('/v1/projects')).json().data).toHaveLength(1);
  expect((await ask('/readyz')).statusCode).toBe(200);

  await app.close();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
