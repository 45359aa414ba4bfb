/** While an installation is upgraded, or runs on two kinds of processor, engines differ: none renders for another. */
import { findFingerprint } from '@bindery/engine/engine-version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOtherWorkers, findOpenBuild, reportWorker } from '../../src/site-builds/shards.ts';
import { SharedBuild } from '../../src/site-builds/shared-build.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { type DiskUnderTest, openDiskUnderTest } from '../storage/disk-under-test.ts';

const OTHER = 'an engine of another version';
let database: TestDatabase;
let disk: DiskUnderTest;
let engine: string;
beforeAll(async () => {
  database = await makeTestDatabase();
  disk = await openDiskUnderTest();
  engine = await findFingerprint();
});
afterAll(async () => {
  await disk.close();
  await database.drop();
});

it('hands a build to workers of the same engine alone', async () => {
  const { db, pool } = database;
  await pool.query(`
    INSERT INTO organizations (id, name, plan) VALUES ('org', 'One', 'free');
    INSERT INTO projects (id, organization_id, name, repository, folder, deployment_type)
      VALUES ('prj', 'org', 'One', 'https://git.test/docs', '', 'cloud');
    INSERT INTO jobs (id, kind, organization_id, input, status, attempt)
      VALUES ('job', 'update', 'org', '{}', 'running', 1);
  `);
  const job = { id: 'job', attempt: 1 };
  const shared = new SharedBuild({ db, store: disk.store, workerId: 'own', job, projectId: 'prj' });
  await shared.upload([]);
  await shared.handOut([[0]]);

  expect(await findOpenBuild(db, { workerId: 'helper', engine: OTHER })).toBeNull();
  expect(await findOpenBuild(db, { workerId: 'helper', engine })).toMatchObject({ jobId: 'job' });
});

it('counts on workers of the same engine alone', async () => {
  const { db } = database;
  await reportWorker(db, { workerId: 'same', engine });
  await reportWorker(db, { workerId: 'other', engine: OTHER });
  expect(await countOtherWorkers(db, { workerId: 'own', engine })).toBe(1);
  // Started again after its upgrade.
  await reportWorker(db, { workerId: 'other', engine });
  expect(await countOtherWorkers(db, { workerId: 'own', engine })).toBe(2);
});
