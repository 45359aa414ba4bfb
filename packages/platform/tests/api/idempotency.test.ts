/** Idempotency keys: one effect, one answer, across processes and crashes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { defineOperation } from '@bindery/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordAudit } from '../../src/api/audit.ts';
import { ApiError } from '../../src/api/errors.ts';
import { deleteExpiredIdempotencyKeys } from '../../src/api/idempotency.ts';
import type { Api } from '../../src/api/route.ts';
import { createApp } from '../../src/app.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { projectRoutes } from '../../src/projects/routes.ts';
import { makeTestApi, PROJECT_OPTIONS, QUIET, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;
let elsewhere: FastifyInstance;
let otherPool: OpenDatabase;

/** Counts its runs by audit rows and answers as the body asks. */
const probe = defineOperation({
  operationId: 'probe',
  method: 'POST',
  path: '/v1/probe/{name}',
  tag: 'Test',
  summary: 'Probe',
  params: z.object({ name: z.string() }),
  body: z
    .strictObject({ answer: z.enum(['ok', 'conflict', 'crash']), delayMs: z.number().default(0) })
    .meta({ id: 'Probe' }),
  success: { status: 201, description: 'Done.', schema: z.object({ run: z.number() }).meta({ id: 'Run' }) },
  idempotent: true,
});
let healthy = false;
let runs = 0;
/** Ends what is left of every delay. */
const hurry = Promise.withResolvers<void>();

function probeRoutes(routes: Api): void {
  routes.write(probe, async ({ db, actor, caller, params, body }) => {
    runs += 1;
    const run = runs;
    await recordAudit(db, actor, {
      organizationId: caller.organizationId,
      action: 'probe',
      target: params.name,
    });
    if (body.delayMs) await Promise.race([sleep(body.delayMs, undefined, { ref: false }), hurry.promise]);
    if (body.answer === 'conflict') throw new ApiError(409, `conflict ${run}`);
    if (body.answer === 'crash' && !healthy) throw new Error('crash');
    return { run };
  });
}

beforeAll(async () => {
  const routes = [projectRoutes(PROJECT_OPTIONS), probeRoutes];
  api = await makeTestApi({ routes });
  tenant = await api.tenant();
  otherPool = openDatabase(api.database.url);
  elsewhere = createApp({
    database: otherPool,
    log: QUIET,
    publicUrl: () => 'http://127.0.0.1',
    sites: () => {},
    routes,
  });
});
afterAll(async () => {
  await elsewhere.close();
  await otherPool.close();
  await api.close();
});

interface Ask {
  key?: string;
  payload?: object;
  url?: string;
  admin?: string;
  app?: FastifyInstance;
}

function ask({
  key,
  payload = { answer: 'ok' },
  url = '/v1/probe/a',
  admin = tenant.key,
  app = api.app,
}: Ask) {
  const headers = { authorization: `Bearer ${admin}`, ...(key !== undefined && { 'idempotency-key': key }) };
  const request = { method: 'POST' as const, url, payload, headers };
  return app === api.app ? api.call(request) : app.inject(request);
}

const effects = async (target: string) =>
  (
    await api.database.pool.query(
      `SELECT count(*)::int AS n FROM audit WHERE action = 'probe' AND target = $1`,
      [target],
    )
  ).rows[0].n as number;

it('repeats the first answer and not the effect', async () => {
  const payload = {
    name: 'Once',
    domain: 'once.test',
    source: { repository: 'https://git.test/r', token: 't0ken' },
  };
  const first = await ask({ key: 'k1', url: '/v1/projects', payload });
  const second = await ask({ key: 'k1', url: '/v1/projects', payload });
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ]);
  const { rows } = await api.database.pool.query(`SELECT * FROM idempotency WHERE key = 'k1'`);
  expect(JSON.stringify(rows)).not.toContain('t0ken');
});

it('does not care for white space or the order of fields', async () => {
  const texts = ['{"answer":"ok","delayMs":1}', '{ "delayMs": 1, "answer": "ok" }'];
  const answers = [];
  for (const payload of texts) {
    const headers = {
      authorization: `Bearer ${tenant.key}`,
      'idempotency-key': 'k2',
      'content-type': 'application/json',
    };
    answers.push(await api.call({ method: 'POST', url: '/v1/probe/space', payload, headers }));
  }
  expect(answers[1]!.headers['idempotent-replayed']).toBe('true');
});

it('refuses another body under the same key', async () => {
  await ask({ key: 'k3' });
  const other = await ask({ key: 'k3', payload: { answer: 'conflict' } });
  expect(other.statusCode).toBe(409);
  expect(other.json().error).toMatch(/another body/);
});

describe('is scoped', () => {
  it('to the route', async () => {
    const answers = [
      await ask({ key: 'k4', url: '/v1/probe/x' }),
      await ask({ key: 'k4', url: '/v1/probe/y' }),
    ];
    expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, undefined]);
  });

  it('to the organization, not the admin key', async () => {
    const { key: sibling } = await api.key({ organizationId: tenant.organizationId });
    const stranger = await api.tenant();
    const first = await ask({ key: 'k5' });
    expect((await ask({ key: 'k5', admin: sibling })).body).toBe(first.body);
    expect((await ask({ key: 'k5', admin: stranger.key })).body).not.toBe(first.body);
  });
});

it.each([
  ['', 400],
  ['x'.repeat(255), 201],
  ['x'.repeat(256), 400],
  ['with spaces and ~', 201],
  ['caf\u00e9', 400],
])('takes a key %j: %s', async (key, status) => {
  const response = await ask({ key, url: '/v1/probe/form' });
  expect(response.statusCode).toBe(status);
  if (status === 400) expect(response.json().error).toMatch(/"Idempotency-Key" must have 1 to 255/);
});

it('repeats a refusal of the work itself, whose effects are undone', async () => {
  const payload = { answer: 'conflict' };
  const [first, second] = [
    await ask({ key: 'k6', url: '/v1/probe/undone', payload }),
    await ask({ key: 'k6', url: '/v1/probe/undone', payload }),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([409, 409]);
  expect(second.body).toBe(first.body);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await effects('undone')).toBe(0);
});

it('keeps no 5xx: the repetition tries again', async () => {
  const payload = { answer: 'crash' };
  expect((await ask({ key: 'k7', url: '/v1/probe/crash', payload })).statusCode).toBe(500);
  healthy = true;
  const again = await ask({ key: 'k7', url: '/v1/probe/crash', payload });
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect(await effects('crash')).toBe(1);
});

it('keeps no refusal from before the work: a mended body may use the key', async () => {
  expect((await ask({ key: 'k8', payload: { answer: 'what' } })).statusCode).toBe(400);
  expect((await ask({ key: 'k8' })).statusCode).toBe(201);
});

it('runs once when many ask at once, in two processes; all get the same answer', async () => {
  const payload = { answer: 'ok', delayMs: 300 };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      ask({ key: 'k9', url: '/v1/probe/crowd', payload, app: i % 2 ? elsewhere : api.app }),
    ),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  expect(await effects('crowd')).toBe(1);
});

it('is free at once when the process that held it dies', async () => {
  const { rows } = await otherPool.pool.query('SELECT pg_backend_pid() AS pid');
  expect(rows[0].pid).toBeGreaterThan(0);
  // Held until it is dead, however long that takes.
  const payload = { answer: 'ok', delayMs: 600_000 };
  const dying = ask({ key: 'k10', url: '/v1/probe/dying', payload, app: elsewhere });
  await expect.poll(async () => (await heldBy()).length).toBeGreaterThan(0);
  const waiting = ask({ key: 'k10', url: '/v1/probe/dying', payload });
  // Until it has gone: to be asked to go is not yet to be gone, and what it holds would still be committed.
  for (const pid of await heldBy())
    await api.database.pool.query('SELECT pg_terminate_backend($1, 60000)', [pid]);
  hurry.resolve();
  expect((await waiting).statusCode).toBe(201);
  expect((await dying).statusCode).toBe(503);
  expect(await effects('dying')).toBe(1);
});

/** Connections in the middle of a probe: idle in their transaction after its audit row. */
async function heldBy(): Promise<number[]> {
  const { rows } = await api.database.pool.query(
    `SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction' AND query ILIKE '%insert into "audit"%'`,
  );
  return rows.map(({ pid }) => pid);
}

it('lasts 24 hours and no longer', async () => {
  const first = await ask({ key: 'k11', url: '/v1/probe/day' });
  const age = (hours: number) =>
    api.database.pool.query(
      `UPDATE idempotency SET created_at = now() - make_interval(hours => $1) WHERE key = 'k11'`,
      [hours],
    );
  await age(23);
  await deleteExpiredIdempotencyKeys(api.database.db);
  expect((await ask({ key: 'k11', url: '/v1/probe/day' })).body).toBe(first.body);
  await age(25);
  const later = await ask({ key: 'k11', url: '/v1/probe/day', payload: { answer: 'ok', delayMs: 1 } });
  expect([later.statusCode, later.headers['idempotent-replayed']]).toEqual([201, undefined]);
  await age(25);
  await deleteExpiredIdempotencyKeys(api.database.db);
  const { rows } = await api.database.pool.query(`SELECT 1 FROM idempotency WHERE key = 'k11'`);
  expect(rows).toEqual([]);
});

it('is not needed', async () => {
  expect((await ask({ url: '/v1/probe/none' })).statusCode).toBe(201);
  expect((await ask({ url: '/v1/probe/none' })).headers['idempotent-replayed']).toBeUndefined();
  expect(await effects('none')).toBe(2);
});
