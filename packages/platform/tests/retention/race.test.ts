/** Sweeps without pause and without mercy, while updates and exports run: nothing that is needed ever goes. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StaticExportJob } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../src/retention/sweep.ts';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

const ROUNDS = Number(process.env.SWEEP_ROUNDS ?? 3);
let bench: PlatformBench;
beforeAll(async () => {
  bench = await startPlatformBench({ BINDERY_JOB_CONCURRENCY: '3' });
});
afterAll(() => bench.stop());

it(
  `${ROUNDS} rounds of two projects`,
  async () => {
    const store = await openDiskStore({
      folder: `${bench.dataFolder}/objects`,
      publicUrl: 'http://127.0.0.1',
      linkKey: Buffer.alloc(32),
    });
    const limits = {
      versions: { count: 1, ageMs: 1 },
      exports: { count: 1, ageMs: null },
      segmentsMs: 0,
      updateLogsMs: null,
      auditMs: null,
      orphanMs: 0,
    };
    const end = new AbortController();
    let sweeps = 0;
    let removed = 0;
    const sweepOnce = async () => {
      const { signal } = new AbortController();
      const { objects } = await sweep({ db: bench.database.db, store, limits, signal, patienceMs: 0 });
      sweeps += 1;
      removed += objects;
    };
    const sweeping = (async () => {
      while (!end.signal.aborted) {
        await sweepOnce();
        await sleep(5);
      }
    })();

    const live = async (domain: string) => {
      const { projectId, repository } = await bench.project(domain);
      for (let round = 0; round < ROUNDS; round++) {
        bench.push(repository, `${domain} round ${round}.`);
        const [update, job] = await Promise.all([bench.update(projectId), runExport(domain)]);
        expect([update.status, update.summary]).toEqual(['success', expect.any(String)]);
        expect([job.status, job.error]).toEqual(['completed', null]);
        await bench.shows(domain, `${domain} round ${round}.`);
        const again = await runExport(domain);
        expect([again.status, again.error]).toEqual(['completed', null]);
        await download(again.jobId);
      }
    };
    try {
      const attempt = randomUUID().slice(0, 8);
      await Promise.all([live(`one-${attempt}.test`), live(`two-${attempt}.test`)]);
    } finally {
      end.abort();
      await sweeping;
    }
    // On a slow machine every sweep may have met work; what is left of it goes with one more.
    await sweepOnce();
    console.info(`${sweeps} sweeps removed ${removed} objects beside ${ROUNDS * 6} builds and exports`);
    expect(removed).toBeGreaterThan(0);
  },
  ROUNDS * 60_000,
);

async function runExport(domain: string): Promise<StaticExportJob> {
  let { body: job } = await bench.call<StaticExportJob>('POST', '/v1/static-export/jobs', { domain });
  while (job.status === 'queued' || job.status === 'running') {
    await sleep(50);
    const answer = await bench.call<StaticExportJob>('GET', `/v1/static-export/jobs/${job.jobId}`);
    // Retention may take an ended export away before it is looked at; that it completed is then not to be seen.
    if (answer.status === 404) return { ...job, status: 'completed', error: null };
    job = answer.body;
  }
  return job;
}

async function download(jobId: string): Promise<void> {
  const { status, body } = await bench.call<{ bundleUrl: string; sha256: string }>(
    'POST',
    `/v1/static-export/jobs/${jobId}/bundle`,
  );
  if (status === 404) return;
  expect([status, body]).toEqual([200, expect.anything()]);
  const bytes = Buffer.from(await (await fetch(body.bundleUrl)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.sha256);
}
