/** While an installation is upgraded, or runs on two kinds of processor, engines differ: none renders for another. */
import { basename } from 'node:path';
import { findFingerprint } from '@bindery/engine/engine-version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ALL_OFFERED,
  countOtherWorkers,
  findOpenBuild,
  findSharedKeys,
  NOT_PLANNED,
  reportWorker,
} from '../../src/site-builds/shards.ts';
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
  await shared.offer([], '/nowhere');
  await shared.handOut(Buffer.from('plan'), [[0]]);

  expect(await findOpenBuild(db, { workerId: 'helper', engine: OTHER })).toBeNull();
  expect(await findOpenBuild(db, { workerId: 'helper', engine })).toMatchObject({ jobId: 'job' });
  await shared.close();
});

it('is joined while it is being planned, and whoever waits hears of its end', async () => {
  const { db, pool } = database;
  const job = { id: 'job', attempt: 2 };
  await pool.query('UPDATE jobs SET attempt = 2');
  const shared = new SharedBuild({ db, store: disk.store, workerId: 'own', job, projectId: 'prj' });
  const keys = () => findSharedKeys(db, { jobId: 'job', attempt: 2 });
  const open = () => findOpenBuild(db, { workerId: 'helper', engine });

  expect(await open()).toBeNull();
  await shared.offer([basename(import.meta.filename)], import.meta.dirname);
  expect(await open()).toMatchObject({ jobId: 'job', attempt: 2 });
  const offered = { planKey: NOT_PLANNED, sourceKeys: [expect.stringMatching(/^shares/), ALL_OFFERED] };
  expect(await keys()).toEqual(offered);
  await shared.handOut(Buffer.from('plan'), [[0]]);
  expect((await keys())!.planKey).toMatch(/^shares/);
  await pool.query('UPDATE jobs SET attempt = 3');
  expect([await keys(), await open()], 'another worker has taken the job over').toEqual([null, null]);
  await pool.query('UPDATE jobs SET attempt = 2');
  await shared.close();
  expect([await keys(), await open()]).toEqual([null, null]);
});

it('gives nothing away that lies beside the sources', async () => {
  const options = { db: database.db, store: disk.store, workerId: 'own', projectId: 'prj' };
  const shared = new SharedBuild({ ...options, job: { id: 'job', attempt: 2 } });
  await expect(shared.offer(['../vitest.config.ts'], import.meta.dirname)).rejects.toThrow('leads out');
  await shared.close();
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
