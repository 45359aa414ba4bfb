/** A bundle that was found damaged, made again byte for byte from what its version was made of. */
import type { Database } from '../db/database.ts';
import type { JobDefinition } from '../jobs/definition.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { openProgress } from '../site-builds/job-progress.ts';
import { findVersion } from '../versions/find-version.ts';
import { findBundleOwner } from './bundle-owner.ts';
import type { SettledWork, StaticExportOptions } from './export-run.ts';
import { inWorkFolder, makeBundle } from './job.ts';

export const REPAIR_KIND = 'bundle-repair';

export interface RepairInput extends Record<string, unknown> {
  projectId: string;
  bundleKey: string;
}

export function repairJob(
  options: Omit<StaticExportOptions, 'concurrencyPerOrganization'> & { db: Database; log: JobLog },
): JobDefinition<RepairInput> {
  return {
    kind: REPAIR_KIND,
    concurrency: 1,
    run: (job) =>
      inWorkFolder(options.workFolder, job, async (folder) => {
        const { bundleKey } = job.input;
        const work = await findOwner(options.db, job.input);
        if (!work) return;
        const progress = openProgress(async () => {});
        const run = { ...options, job, folder, concurrencyPerOrganization: 1 };
        const bundle = await makeBundle(work, { run, progress }).finally(() => progress.end());
        const outcome = bundle.bundleKey === bundleKey ? 'info' : 'error';
        options.log[outcome]({ bundleKey, made: bundle.bundleKey }, 'Built a damaged bundle again');
      }),
  };
}

/** The version whose bundle it is, or the export of a version. */
async function findOwner(db: Database, { projectId, bundleKey }: RepairInput): Promise<SettledWork | null> {
  const owner = await findBundleOwner(db, { projectId, bundleKey });
  const base = owner && (await findVersion(db, { projectId, version: owner.base }));
  if (!base) return null;
  const { version, domain, paths } = owner;
  return { projectId, domain: domain ?? '', label: null, paths, strict: false, base, version };
}
