/** One static export: the project's active version, or a part of it, as a bundle that can be downloaded. */

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import { openProgress } from '../site-builds/job-progress.ts';
import type { KeptVersion } from '../versions/find-version.ts';
import { settleLabel } from '../versions/labels.ts';
import { buildBundle, firstVersion } from './build-version.ts';
import { bundleOf, type ExportBundle } from './bundle-of.ts';
import type { ExportRun, SettledWork, StaticExportOptions } from './export-run.ts';
import { refuseMistakes, refuseSize } from './refusals.ts';
import { claimExportLabel, exportInputs, isWhole } from './settle-export.ts';
import { type ExportWork, findWork, recordBase, recordProgress, recordResult } from './store.ts';

export const EXPORT_KIND = 'static-export';

export function staticExportJob(options: StaticExportOptions): JobDefinition {
  const { concurrency, concurrencyPerOrganization, maxRunSeconds } = options;
  return {
    kind: EXPORT_KIND,
    concurrency,
    concurrencyPerOrganization,
    ...{ maxRunSeconds, endsAtTimeLimit: true, leavesRoom: true },
    run: (job) => inWorkFolder(options.workFolder, job, (folder) => exportSite({ job, folder, ...options })),
  };
}

async function exportSite(run: ExportRun): Promise<void> {
  const { job, at = () => {} } = run;
  await at('claimed', 'after');
  // A lost lease is noticed by the next step.
  const progress = openProgress((now) => job.fenced((tx) => recordProgress(tx, job.id, now)));
  try {
    const work = await progress.during('fetching', () => job.fenced((tx) => findWork(tx, job.id)));
    if (!work) throw new PermanentError('The project was deleted.');
    const base = work.base ?? (await firstVersion(work, run, progress));
    const version = await settle(base, work, job);
    await refuseSize(base, work, run);
    const bundle = await makeBundle({ ...work, base, version }, { run, progress });
    await refuseMistakes(bundle, work, run);
    await at('completed', 'before');
    await progress.end();
    await job.complete(async (tx) => {
      const inputs = await exportInputs(base, work);
      const claim = { projectId: work.projectId, label: version, inputs, holder: job.id };
      const refused = await settleLabel(tx, claim);
      if (refused !== null) throw new PermanentError(refused);
      await recordResult(tx, job.id, bundle);
    });
    await at('completed', 'after');
  } finally {
    await progress.end();
  }
}

/** From here on the export is of this version, whatever becomes active, and has its label. */
function settle(base: KeptVersion, work: ExportWork, job: RunningJob): Promise<string> {
  return job.fenced(async (tx) => {
    const claimed = await claimExportLabel(tx, base, { id: job.id, ...work });
    if ('refused' in claimed) throw new PermanentError(claimed.refused);
    const inputs = await exportInputs(base, work);
    await recordBase(tx, { id: job.id, base: base.version, version: claimed.version, inputs });
    return claimed.version;
  });
}

/** The whole site is the version's own bundle, under another label if one was asked for. */
export async function makeBundle(
  work: SettledWork,
  { run, progress }: { run: ExportRun; progress: ReturnType<typeof openProgress> },
): Promise<ExportBundle> {
  const whole = isWhole(work.base, work) ? await bundleOf(work, run) : null;
  return whole ?? buildBundle(work, run, progress);
}

export async function inWorkFolder(
  parent: string,
  { id }: Pick<RunningJob, 'id'>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(parent, `${id}-`));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
