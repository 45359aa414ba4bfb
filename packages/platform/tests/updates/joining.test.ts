/** Updates asked for while others wait, run, or their project goes. */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUpdate } from '../../src/updates/store.ts';
import { publishVersion } from '../../src/versions/publish-version.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;

beforeAll(async () => {
  bench = await startPlatformBench({ BINDERY_JOB_CONCURRENCY: '3', BINDERY_UPDATES_PER_ORGANIZATION: '2' });
});
afterAll(() => bench.stop());

const start = async (projectId: string) =>
  (await bench.call<{ statusId: string }>('POST', `/v1/project/update/${projectId}`)).body.statusId;
const openJobs = async () => {
  const { rows } = await bench.database.pool.query<{ running: number; queued: number }>(
    `SELECT count(*) FILTER (WHERE status = 'running')::int AS running, count(*) FILTER (WHERE status = 'queued')::int AS queued
     FROM jobs WHERE kind = 'update'`,
  );
  return rows[0]!;
};

it('many at once become few, and the last one asked for sees everything', async () => {
  const { projectId, repository } = await bench.project('many.test');
  const ids: string[] = [];
  let sha = '';
  for (let push = 0; push < 6; push++) {
    sha = bench.push(repository, `Push ${push}.`);
    ids.push(await start(projectId));
    await sleep(100);
  }
  const updates = await Promise.all([...new Set(ids)].map((id) => bench.ended(id)));
  expect(updates.length).toBeLessThan(ids.length);
  for (const update of updates) expect(update.status).toBe('success');
  expect((await bench.ended(ids.at(-1)!)).commit!.sha).toBe(sha);
  const { body } = await bench.call<{ activeVersion: string }>('GET', `/v1/project/${projectId}`);
  expect(body.activeVersion).toContain(sha.slice(0, 12));
  await bench.shows('many.test', 'Push 5.');
});

it('calls at the same moment join one update', async () => {
  const { projectId } = await bench.project('moment.test');
  const ids = await Promise.all(Array.from({ length: 20 }, () => start(projectId)));
  expect(new Set(ids).size).toBeLessThanOrEqual(3);
  for (const id of new Set(ids)) expect((await bench.ended(id)).status).toBe('success');
});

it('one organization runs no more than its share at a time', async () => {
  const projects = await Promise.all(
    Array.from({ length: 4 }, (_, index) => bench.project(`share-${index}.test`)),
  );
  const ids = await Promise.all(projects.map(({ projectId }) => start(projectId)));
  let most = 0;
  let waited = 0;
  for (;;) {
    const { running, queued } = await openJobs();
    most = Math.max(most, running);
    waited = Math.max(waited, queued);
    if (running + queued === 0) break;
    await sleep(10);
  }
  expect(most).toBeLessThanOrEqual(2);
  expect(waited).toBeGreaterThanOrEqual(1);
  for (const id of ids) expect((await bench.ended(id)).status).toBe('success');
});

it('an update that is overtaken by a later one does not take its place, whatever the clock said', async () => {
  const { projectId } = await bench.project('overtaken.test');
  const { db } = bench.database;
  const commit = { sha: 'a'.repeat(40), ref: 'main', message: 'x', committedAt: new Date() };
  const built = (label: string) => ({
    ...{ version: label, bundleKey: `bundles/${projectId}/${label}`, sha256: label, sizeBytes: 1 },
    ...{ unpackedBytes: 1, pageCount: 1, pages: ['index'], reportKey: null, diagnostics: [], reusedPages: 0 },
    inputs: { commit: commit.sha, folder: label, domain: null, engine: '', remotes: [] },
  });
  const job = async (id: string, status: 'running' | 'completed', secondsAgo: number) => {
    const created_at = new Date(Date.now() - secondsAgo * 1000);
    const row = { id, kind: 'test', organization_id: bench.organizationId, input: '{}', status, created_at };
    await db
      .insertInto('jobs')
      .values({
        ...row,
        lease_expires_at: null,
        deadline_at: null,
        error: null,
        started_at: null,
        ended_at: null,
      })
      .execute();
    await db
      .insertInto('updates')
      .values({ id, project_id: projectId, commit: null, summary: null })
      .execute();
  };
  // The database's clock was an hour ahead when the first was asked for.
  await job('upd_first', 'running', -3600);
  await job('upd_second', 'running', 10);
  const end = (updateId: string, label: string) =>
    db.transaction().execute(async (tx) => {
      const isActive = await publishVersion(tx, {
        ...{ jobId: updateId, projectId, commit, built: built(label), keptPercent: 50 },
      });
      await tx.updateTable('jobs').set({ status: 'completed' }).where('id', '=', updateId).execute();
      return isActive;
    });
  expect(await end('upd_second', 'newer')).toBe(true);
  expect(await end('upd_first', 'older')).toBe(false);
  const { body } = await bench.call<{ activeVersion: string }>('GET', `/v1/project/${projectId}`);
  expect(body.activeVersion).toBe('newer');
  await bench.call('DELETE', `/v1/project/${projectId}`);
});

it('a project that is deleted at any moment of its update leaves nothing behind', async () => {
  const objects = () => listFiles(`${bench.dataFolder}/objects`);
  await expect.poll(openJobs).toEqual({ running: 0, queued: 0 });
  const before = objects();
  for (const delayMs of [0, 50, 150, 400, 900]) {
    const domain = `gone-${delayMs}.test`;
    const { projectId } = await bench.project(domain);
    const started = start(projectId);
    await sleep(delayMs);
    expect((await bench.call('DELETE', `/v1/project/${projectId}`)).status).toBe(204);
    await started;
    expect((await bench.site(domain)).status).toBe(404);
    // Its domain is free at once.
    const again = await bench.call<{ projectId: string }>('POST', '/v1/projects', {
      name: 'Again',
      domain,
      source: { repository: 'https://git.test/again.git' },
    });
    expect(again.status).toBe(201);
    expect((await bench.call('DELETE', `/v1/project/${again.body.projectId}`)).status).toBe(204);
  }
  const left = async () => {
    const { rows } = await bench.database.pool.query(
      `SELECT (SELECT count(*)::int FROM jobs j WHERE j.kind = 'update' AND j.status IN ('queued', 'running')) AS jobs,
        (SELECT count(*)::int FROM updates u WHERE NOT EXISTS (SELECT FROM projects p WHERE p.id = u.project_id)) AS updates,
        (SELECT count(*)::int FROM jobs j WHERE j.kind = 'update' AND NOT EXISTS (SELECT FROM updates u WHERE u.id = j.id)) AS orphans,
        (SELECT count(*)::int FROM jobs j WHERE j.kind = 'project-cleanup' AND j.status IN ('queued', 'running')) AS cleanups`,
    );
    return { ...rows[0], objects: objects().filter((path) => !before.includes(path)) };
  };
  await expect
    .poll(left, { timeout: 120_000 })
    .toEqual({ jobs: 0, updates: 0, orphans: 0, cleanups: 0, objects: [] });
});

it('an update started in the very transaction race with a deletion is refused or removed', async () => {
  const { db } = bench.database;
  for (let round = 0; round < 6; round++) {
    const { projectId } = await bench.project(`race-${round}.test`);
    const [started, deleted] = await Promise.all([
      bench.call('POST', `/v1/project/update/${projectId}`),
      bench.call('DELETE', `/v1/project/${projectId}`),
    ]);
    expect([202, 404]).toContain(started.status);
    expect(deleted.status).toBe(204);
    const row = await db
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', String(started.body.statusId))
      .executeTakeFirst();
    expect(row).toBeUndefined();
  }
});

it('nothing is started for a project that is not there', async () => {
  const { db } = bench.database;
  const wanted = { kind: 'update', organizationId: bench.organizationId, projectId: 'prj_none' };
  expect(await db.transaction().execute((tx) => startUpdate(tx, wanted))).toBeNull();
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}
