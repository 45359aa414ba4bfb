/** One static export: the project's active version, or a part of it, as a bundle that can be downloaded. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SigningKey } from '@bindery/bundle';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import type { AtStep, BuildStep, SiteBuilder, SiteLimits } from '../site-builds/site-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { buildBundle, type CheckOut, firstVersion } from './build-version.ts';
import { bundleOf, type ExportBundle } from './bundle-of.ts';
import { defaultLabel } from './paths.ts';
import { openProgress } from './progress.ts';
import { refuseLabel, refuseMistakes, refuseSize } from './refusals.ts';
import { type ExportWork, findWork, recordBase, recordProgress, recordResult } from './store.ts';

export const EXPORT_KIND = 'static-export';

export type ExportStep = 'claimed' | 'checked out' | BuildStep | 'completed';

export interface StaticExportOptions {
  builder: SiteBuilder;
  store: ObjectStore;
  signingKey: SigningKey | null;
  /** The project's source at one commit, or at its newest, below a folder. */
  checkOut: CheckOut;
  /** Where a domain's site is served, without a slash at the end. */
  siteUrl(domain: string): string;
  /** Checkouts and half-made bundles, removed when the export ends. */
  workFolder: string;
  limits: SiteLimits;
  concurrency: number;
  concurrencyPerOrganization: number;
  /** For tests that interrupt an export. */
  at?: AtStep<ExportStep>;
}

export function staticExportJob(options: StaticExportOptions): JobDefinition {
  const { concurrency, concurrencyPerOrganization } = options;
  return {
    kind: EXPORT_KIND,
    concurrency,
    concurrencyPerOrganization,
    run: (job) => inWorkFolder(options.workFolder, job, (folder) => exportSite({ job, folder, ...options })),
  };
}

export interface ExportRun extends StaticExportOptions {
  job: RunningJob;
  folder: string;
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
    const version = work.label ?? defaultLabel(base.version, work.paths);
    await job.fenced(async (tx) => {
      await refuseLabel(tx, { id: job.id, version, base, work });
      await recordBase(tx, { id: job.id, base, version, paths: work.paths });
    });
    await refuseSize(base, work, run);
    const bundle = await makeBundle({ ...work, base, version }, { run, progress });
    await refuseMistakes(bundle, work, run);
    await at('completed', 'before');
    await progress.end();
    await job.complete((tx) => recordResult(tx, job.id, bundle));
    await at('completed', 'after');
  } finally {
    await progress.end();
  }
}

export type SettledWork = ExportWork & { base: NonNullable<ExportWork['base']>; version: string };

/** The whole site is the version's own bundle, under another label if one was asked for. */
async function makeBundle(
  work: SettledWork,
  { run, progress }: { run: ExportRun; progress: ReturnType<typeof openProgress> },
): Promise<ExportBundle> {
  const whole = work.paths === null ? await bundleOf(work, run) : null;
  return whole ?? buildBundle(work, run, progress);
}

async function inWorkFolder(
  parent: string,
  { id }: RunningJob,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(parent, `${id}-`));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
