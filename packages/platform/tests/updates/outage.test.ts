/** What updates and exports run on goes away and comes back: they wait, say for what, and go on by themselves. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaticExportJob, Update } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
beforeAll(async () => {
  bench = await startPlatformBench();
});
afterAll(() => bench.stop());

it('a store that refuses costs neither a push nor an export', async () => {
  const { projectId, repository } = await bench.project('outage.test');
  await bench.update(projectId);
  bench.push(repository, 'Pushed meanwhile.');
  // Every put begins with a file in there.
  const temp = join(bench.dataFolder, 'objects', 'temp');
  renameSync(temp, `${temp}-away`);
  writeFileSync(temp, '');
  const started = await bench.call<{ statusId: string }>('POST', `/v1/project/update/${projectId}`);
  const wanted = { domain: 'outage.test', version: 'L1' };
  const asked = await bench.call<StaticExportJob>('POST', '/v1/static-export/jobs', wanted);
  const update = async () =>
    (await bench.call<Update>('GET', `/v1/project/update-status/${started.body.statusId}`)).body;
  const exported = async () =>
    (await bench.call<StaticExportJob>('GET', `/v1/static-export/jobs/${asked.body.jobId}`)).body;
  const waiting = { timeout: 60_000 };
  await expect.poll(async () => (await update()).waitingFor, waiting).toBe('the object store');
  await expect.poll(async () => (await exported()).waitingFor, waiting).toBe('the object store');
  expect(await exported()).toMatchObject({ status: 'running', error: null });
  expect((await update()).logs.join('\n')).toContain('waiting for the object store');
  rmSync(temp);
  renameSync(`${temp}-away`, temp);
  expect(await bench.ended(started.body.statusId)).toMatchObject({ status: 'success', waitingFor: null });
  await expect.poll(async () => (await exported()).status, waiting).toBe('completed');
  await bench.shows('outage.test', 'Pushed meanwhile.');
  const ids = [started.body.statusId, asked.body.jobId];
  const { rows } = await bench.database.pool.query('SELECT failures FROM jobs WHERE id = ANY($1)', [ids]);
  expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
});
