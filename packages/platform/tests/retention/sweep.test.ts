/** What a sweep removes and what it never does, on a real database and store. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrganization } from '../../src/organizations/store.ts';
import { createProject } from '../../src/projects/store.ts';
import type { RetentionLimits } from '../../src/retention/limits.ts';
import { sweep } from '../../src/retention/sweep.ts';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-sweep-'));
const KEEP_ALL: RetentionLimits = {
  versions: { count: null, ageMs: null },
  exports: { count: null, ageMs: null },
  segmentsMs: null,
  updateLogsMs: null,
  auditMs: null,
  orphanMs: 0,
};
const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let store: ObjectStore;
let organizationId: string;
let projectId: string;
let made = 0;

beforeAll(async () => {
  database = await makeTestDatabase();
  store = await openDiskStore({ folder, publicUrl: 'http://127.0.0.1', linkKey: Buffer.alloc(32) });
  const organization = await database.db
    .transaction()
    .execute((tx) => createOrganization(tx, { name: 'Test', plan: 'enterprise' }));
  organizationId = organization.id;
});
beforeEach(async () => {
  const project = {
    organizationId,
    name: 'Docs',
    domain: `d${++made}.test`,
    source: { repository: 'https://git.test/r' },
  };
  ({ projectId } = await database.db.transaction().execute((tx) => createProject(tx, project)));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (limits: Partial<RetentionLimits> = {}) =>
  sweep({
    db: database.db,
    store,
    limits: { ...KEEP_ALL, ...limits },
    signal: new AbortController().signal,
    patienceMs: 0,
  });
const put = async (key: string) => {
  await store.put(key, Buffer.from(key), { contentType: 'application/octet-stream' });
  return key;
};
const query = (text: string, values: unknown[]) => database.pool.query(text, values);

async function version(label: string, daysAgo = 0): Promise<string> {
  const bundle = await put(`bundles/${projectId}/${label}.tar.gz`);
  const report = await put(`reports/${projectId}/${label}.json`);
  await query(
    `INSERT INTO versions (project_id, version, commit_sha, bundle_key, report_key, sha256, size_bytes, page_count, created_at)
     VALUES ($1, $2, 'aa', $3, $4, 'aa', 1, 1, now() - $5 * interval '1 day')`,
    [projectId, label, bundle, report, daysAgo],
  );
  return bundle;
}
async function job(id: string, status: string, daysAgo = 0): Promise<void> {
  const ended = status === 'completed' || status === 'failed';
  await query(
    `INSERT INTO jobs (id, kind, organization_id, input, status, created_at, ended_at)
     VALUES ($1, 'test', $2, $3, $4, now() - $5 * interval '1 day', CASE WHEN $6 THEN now() - $5 * interval '1 day' END)`,
    [id, organizationId, JSON.stringify({ projectId }), status, daysAgo, ended],
  );
}
async function exported(id: string, { daysAgo = 0, status = 'completed' } = {}): Promise<string> {
  const bundle = await put(`bundles/${projectId}/${id}.tar.gz`);
  await job(id, status, daysAgo);
  await query(
    `INSERT INTO static_exports (id, organization_id, project_id, domain, strict, bundle_key, created_at)
     VALUES ($1, $2, $3, 'x.test', false, $4, now() - $5 * interval '1 day')`,
    [id, organizationId, projectId, bundle, daysAgo],
  );
  return bundle;
}
const activate = (label: string) =>
  query('UPDATE projects SET active_version = $2 WHERE id = $1', [projectId, label]);
const labels = async () =>
  (await query('SELECT version FROM versions WHERE project_id = $1 ORDER BY version', [projectId])).rows.map(
    (row) => row.version,
  );
const isThere = async (...keys: string[]) =>
  Promise.all(keys.map(async (key) => (await store.head(key)) !== null));

it('keeps everything by default', async () => {
  const keys = [
    await version('v1', 4000),
    await version('v2', 2000),
    await exported(`se_${made}`, { daysAgo: 3000 }),
  ];
  await run();
  expect(await isThere(...keys)).toEqual([true, true, true]);
});

describe('versions', () => {
  it('beyond the number go, the oldest first, never the active one', async () => {
    const keys = [
      await version('v1', 5),
      await version('v2', 4),
      await version('v3', 3),
      await version('v4', 2),
    ];
    await activate('v1');
    expect(await run({ versions: { count: 2, ageMs: null } })).toMatchObject({ versions: 2 });
    expect(await labels()).toEqual(['v1', 'v4']);
    expect(await isThere(...keys)).toEqual([true, false, false, true]);
    expect(await isThere(`reports/${projectId}/v2.json`, `reports/${projectId}/v1.json`)).toEqual([
      false,
      true,
    ]);
  });

  it('beyond the age go, never the active one', async () => {
    await version('v1', 40);
    await version('v2', 35);
    await version('v3', 2);
    await activate('v2');
    await run({ versions: { count: null, ageMs: 30 * DAY_MS } });
    expect(await labels()).toEqual(['v2', 'v3']);
  });

  it('stay as long as an export of the same bundle does', async () => {
    const key = await version('v1', 5);
    await version('v2', 1);
    await activate('v2');
    await job(`se_shared_${made}`, 'completed');
    await query(
      `INSERT INTO static_exports (id, organization_id, project_id, domain, strict, bundle_key) VALUES ($1, $2, $3, 'x.test', false, $4)`,
      [`se_shared_${made}`, organizationId, projectId, key],
    );
    await run({ versions: { count: 1, ageMs: null } });
    expect(await labels()).toEqual(['v2']);
    expect(await isThere(key)).toEqual([true]);
  });
});

it('exports beyond the number or the age go, with their bundles', async () => {
  const keys = [
    await exported(`se_old_${made}`, { daysAgo: 40 }),
    await exported(`se_mid_${made}`, { daysAgo: 3 }),
    await exported(`se_new_${made}`, { daysAgo: 1 }),
  ];
  await run({ exports: { count: null, ageMs: 30 * DAY_MS } });
  expect(await isThere(...keys)).toEqual([false, true, true]);
  await run({ exports: { count: 1, ageMs: null } });
  expect(await isThere(...keys)).toEqual([false, false, true]);
});

it('segments that no build used for so long go, with packs that hold nothing else', async () => {
  const [old, shared] = [await put(`segments/${projectId}/old`), await put(`segments/${projectId}/shared`)];
  const segment = (name: string, pack: string, daysAgo: number) =>
    query(
      `INSERT INTO segments (project_id, first_key, answered_key, pack_key, used_at) VALUES ($1, $2, 'a', $3, now() - $4 * interval '1 day')`,
      [projectId, name, pack, daysAgo],
    );
  await segment('one', old, 20);
  await segment('two', shared, 20);
  await segment('three', shared, 1);
  expect(await run({ segmentsMs: 10 * DAY_MS })).toMatchObject({ segments: 2 });
  expect(await isThere(old, shared)).toEqual([false, true]);
});

it('logs of updates that ended longer ago go, and say so; the updates stay', async () => {
  const update = async (id: string, status: string, daysAgo: number) => {
    await job(id, status, daysAgo);
    await query(`INSERT INTO updates (id, project_id, logs) VALUES ($1, $2, '["one", "two"]')`, [
      id,
      projectId,
    ]);
  };
  await update(`upd_old_${made}`, 'completed', 40);
  await update(`upd_new_${made}`, 'failed', 2);
  const logs = async () =>
    (await query('SELECT logs FROM updates WHERE project_id = $1 ORDER BY id', [projectId])).rows.map(
      (row) => row.logs,
    );
  expect(await run()).toMatchObject({ logs: 0 });
  expect(await run({ updateLogsMs: 30 * DAY_MS })).toMatchObject({ logs: 1 });
  expect(await logs()).toEqual([['one', 'two'], [expect.stringContaining('removed')]]);
  expect(await run({ updateLogsMs: 30 * DAY_MS })).toMatchObject({ logs: 0 });
});

describe('orphans', () => {
  it('of a project, of a deleted one and of an ended job go', async () => {
    await job(`upd_ended_${made}`, 'failed');
    const keys = await Promise.all(
      [
        `bundles/${projectId}/nobody.tar.gz`,
        `segments/${projectId}/nobody`,
        'bundles/prj_deleted/x.tar.gz',
        'segments/prj_deleted/x',
        `shares/upd_ended_${made}/plan`,
        'shares/upd_never/plan',
      ].map(put),
    );
    expect(await run()).toMatchObject({ objects: keys.length });
    expect(await isThere(...keys)).toEqual(keys.map(() => false));
  });

  it('that are young stay: their owner may not have written them down yet', async () => {
    const key = await put(`bundles/${projectId}/young.tar.gz`);
    await run({ orphanMs: 60_000 });
    expect(await isThere(key)).toEqual([true]);
  });

  it('of another shape are nobody’s business', async () => {
    const keys = await Promise.all(['other/thing', 'bundles/flat'].map(put));
    await run();
    expect(await isThere(...keys)).toEqual([true, true]);
  });
});

describe.each(['queued', 'running'])('while a job is %s', (status) => {
  it('nothing of its project goes, whatever the limits', async () => {
    const keys = [
      await version('v1', 50),
      await version('v2', 40),
      await put(`bundles/${projectId}/half.tar.gz`),
      await put(`segments/${projectId}/half`),
    ];
    const id = `upd_open_${made}`;
    await job(id, status);
    const share = await put(`shares/${id}/plan`);
    await activate('v2');
    const limits = { versions: { count: 1, ageMs: DAY_MS }, segmentsMs: 0 };
    expect(await run(limits)).toMatchObject({ versions: 0, busy: 1 });
    expect(await isThere(...keys, share)).toEqual([true, true, true, true, true]);
    await query(`UPDATE jobs SET status = 'completed', ended_at = now() WHERE id = $1`, [id]);
    await run(limits);
    expect(await isThere(...keys, share)).toEqual([false, true, false, false, false]);
  });
});

it('removes what a killed writer left half-written', async () => {
  const temp = join(folder, 'temp');
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  writeFileSync(join(temp, `${host}-999999999-1-aaaa`), 'half');
  expect(await run()).toMatchObject({ abandoned: 1 });
  expect(readdirSync(temp)).toEqual([]);
});

it('forgets workers that are gone and audit rows that are old, and no other', async () => {
  const { pool } = database;
  await pool.query(`INSERT INTO workers (id, seen_at) VALUES
    ('gone', now() - interval '2 hours'), ('here', now()) ON CONFLICT DO NOTHING`);
  await pool.query(`INSERT INTO audit (at, actor, action) SELECT now() - days * interval '1 day', 'test', 'old'
    FROM unnest(ARRAY[400, 366, 364, 1]) AS days`);
  expect(await run()).toMatchObject({ workers: 1, audit: 0 });
  expect(await run({ auditMs: 365 * DAY_MS })).toMatchObject({ workers: 0, audit: 2 });
  const { rows } = await pool.query(`SELECT count(*)::int AS left FROM audit WHERE action = 'old'`);
  expect(rows).toEqual([{ left: 2 }]);
  expect((await pool.query('SELECT id FROM workers')).rows).toEqual([{ id: 'here' }]);
});
