import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startWorker } from '../../src/jobs/worker.ts';
import { cleanupJob } from '../../src/projects/cleanup-job.ts';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import { makeTestApi, QUIET } from './harness.ts';

it('takes the bundles of a deleted project out of the store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-cleanup-'));
  const store = await openDiskStore({ folder, publicUrl: 'http://127.0.0.1', linkKey: Buffer.alloc(32) });
  const api = await makeTestApi();
  const tenant = await api.tenant();
  const projectId = await api.project(tenant);
  const key = `bundles/${projectId}/aa.tar.gz`;
  await store.put(key, Buffer.from('bundle'), { contentType: 'application/gzip' });
  await api.database.db
    .insertInto('versions')
    .values({
      project_id: projectId,
      version: 'v1',
      commit_sha: 'aa',
      bundle_key: key,
      sha256: 'aa',
      size_bytes: 6,
      page_count: 1,
    })
    .execute();

  const databaseUrl = api.database.url;
  const { db } = api.database;
  const worker = startWorker({ db, databaseUrl, definitions: [cleanupJob({ store })], log: QUIET });
  const { statusCode } = await api.call({
    method: 'DELETE',
    url: `/v1/project/${projectId}`,
    key: tenant.key,
  });
  expect(statusCode).toBe(204);
  await expect.poll(() => store.head(key)).toBeNull();

  await worker.stop();
  await api.close();
  rmSync(folder, { recursive: true });
});
