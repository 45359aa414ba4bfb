/** What requests take of the pool: one connection each, and an organization never so many that others find none. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/credentials.ts';
import { lockProjectWork } from '../../src/db/project-lock.ts';
import { type ApiDocument, readDocument } from './document.ts';
import { makeTestApi, type Person, type Tenant, type TestApi } from './harness.ts';
import { SAMPLE_PASSWORD, sampleRequest } from './sample-requests.ts';

let narrow: TestApi;
let few: TestApi;
let document: ApiDocument;
let own: Tenant;
let admin: Person;

beforeAll(async () => {
  narrow = await makeTestApi({ maxConnections: 1 });
  few = await makeTestApi({ maxConnections: 4 });
  document = await readDocument(narrow);
  own = await narrow.tenant();
  admin = await narrow.person(own, 'admin');
  await setPassword(narrow.database.db, admin.userId, SAMPLE_PASSWORD);
});
afterAll(async () => {
  await narrow.close();
  await few.close();
});

it('every operation gets along with one connection, for a key and for a person', async () => {
  const things = await narrow.things(own);
  const ownDomain = things.domain!;
  const failed: string[] = [];
  // What takes away what others need comes last.
  const inOrder = document.operations.toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)));
  for (const operation of inOrder) {
    for (const who of [{ cookie: admin.cookie }, { key: own.key }]) {
      const { statusCode, body } = await narrow.call({
        ...sampleRequest(operation, things, { ownDomain }),
        ...who,
      });
      if (statusCode >= 500) failed.push(`${operation.operationId}: ${statusCode} ${body}`);
    }
  }
  expect(failed, narrow.logged.filter((line) => line.includes('"err"')).join('')).toEqual([]);
});

/** The version that is there to be made active was never built. */
const isEnd = ({ method, operationId }: { method: string; operationId: string }) =>
  method === 'DELETE' || operationId === 'activateVersion';

it('an organization that waits for its own locks leaves connections to others', async () => {
  const tenant = await few.tenant();
  const other = await few.tenant();
  const projectId = await few.project(tenant);
  const elsewhere = await few.project(other);
  const rotate = `/v1/project/${projectId}/webhook/rotate`;
  const { url, secret } = (await few.call({ method: 'POST', url: rotate, key: tenant.key })).json();
  const payload = JSON.stringify({ ref: 'refs/heads/main', after: 'a'.repeat(40) });
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-hub-signature-256': signature,
  };
  const update = `/v1/project/update/${projectId}`;
  const { db, pool } = few.database;
  let waiting: Promise<number[]> | null = null;
  await db.transaction().execute(async (tx) => {
    await lockProjectWork(tx, projectId);
    const calls = Array.from({ length: 6 }, () => [
      few.call({ method: 'POST', url: update, key: tenant.key }),
      few.call({
        method: 'POST',
        url: new URL(url).pathname,
        payload,
        headers: { ...headers, host: '127.0.0.1' },
      }),
    ]);
    waiting = Promise.all(calls.flat().map(async (call) => (await call).statusCode));
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await pool.query(waits)).rows.length === 0);
    const read = await few.call({ url: `/v1/project/${elsewhere}`, key: other.key });
    const written = await few.call({
      method: 'POST',
      url: `/v1/project/update/${elsewhere}`,
      key: other.key,
    });
    expect([read.statusCode, written.statusCode]).toEqual([200, 202]);
  });
  expect((await waiting!).filter((status) => status >= 300)).toEqual([]);
});

it('an organization that reads much leaves connections to others', async () => {
  const tenant = await few.tenant();
  const other = await few.tenant();
  const projectId = await few.project(tenant);
  const elsewhere = await few.project(other);
  const { db, pool } = few.database;
  const url = `/v1/analytics/${projectId}/views`;
  let waiting: Promise<number[]> | null = null;
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE analytics_sources IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const urls = [url, `${url}?format=csv`, `/v1/assistant/${projectId}/questions`];
    const calls = Array.from({ length: 4 }, () => urls).flat();
    waiting = Promise.all(
      calls.map(async (one) => (await few.call({ url: one, key: tenant.key })).statusCode),
    );
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await pool.query(waits)).rows.length === 0);
    const read = await few.call({ url: `/v1/project/${elsewhere}`, key: other.key });
    expect(read.statusCode).toBe(200);
  });
  expect((await waiting!).filter((status) => status !== 200)).toEqual([]);
});
