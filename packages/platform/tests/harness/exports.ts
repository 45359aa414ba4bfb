/** Exports of a platform in this process, and their bundles. */
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StaticExportJob } from '@bindery/contract';
import type { PlatformBench } from './platform-bench.ts';

/** Resolves when it has ended; throws with the status when it was refused. */
export async function exportSite(
  bench: PlatformBench,
  wanted: { domain: string } & Record<string, unknown>,
): Promise<StaticExportJob> {
  const { status, body } = await bench.call<StaticExportJob>('POST', '/v1/static-export/jobs', wanted);
  if (status !== 202) throw Object.assign(new Error(JSON.stringify(body)), { status });
  for (;;) {
    const path = `/v1/static-export/jobs/${body.jobId}`;
    const job = (await bench.call<StaticExportJob>('GET', path)).body;
    if (job.status === 'completed' || job.status === 'failed') return job;
    await sleep(100);
  }
}

/** As its link gives it. */
export async function downloadExport(
  bench: PlatformBench,
  jobId: string,
): Promise<{ bytes: Buffer; announced: string; actual: string }> {
  const path = `/v1/static-export/jobs/${jobId}/bundle`;
  const { body } = await bench.call<{ bundleUrl: string; sha256: string }>('POST', path);
  const bytes = Buffer.from(await (await fetch(body.bundleUrl)).arrayBuffer());
  return { bytes, announced: body.sha256, actual: hash('sha256', bytes) };
}
