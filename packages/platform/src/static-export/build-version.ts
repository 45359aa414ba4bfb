/** Builds on behalf of an export: a project's first version, and a version anew: in part, for another domain, or lost. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { versionLabel } from '../git/checkout.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import type { ProgressReport } from '../site-builds/job-progress.ts';
import type { BuiltSite, SiteBuildRequest } from '../site-builds/site-build.ts';
import { contentOf } from '../versions/content.ts';
import { findVersion, type KeptVersion } from '../versions/find-version.ts';
import { claimNumberedLabel } from '../versions/labels.ts';
import { publishVersion } from '../versions/publish-version.ts';
import type { ExportBundle } from './bundle-of.ts';
import type { CheckOut, ExportRun, SettledWork } from './export-run.ts';
import { matchPaths, unknownPaths } from './paths.ts';
import { exportInputs } from './settle-export.ts';
import type { ExportWork } from './store.ts';

/** A project that was never built is built first, and that becomes its active version as an update's would. */
export async function firstVersion(
  work: ExportWork,
  run: ExportRun,
  progress: ProgressReport,
): Promise<KeptVersion> {
  const { job, folder: parent, keptPercent } = run;
  const { projectId } = work;
  const folder = join(parent, 'first');
  const checkedOut = await checkOut(work, { run, progress, folder });
  const { commit, domain, subfolder, remotes, history } = checkedOut;
  const built = await build(work, {
    ...{ run, folder, remotes, history },
    identity: { commit: commit.sha, domain, folder: subfolder },
    label: (inputs) => {
      const claim = { projectId, label: versionLabel(commit), inputs, holder: job.id };
      return job.fenced((tx) => claimNumberedLabel(tx, claim));
    },
    onProgress: work.paths || domain !== work.domain ? progress.preparing : progress.building,
  });
  const published = await job.fenced(async (tx) => {
    await publishVersion(tx, { jobId: job.id, projectId, commit, built, keptPercent, onlyFirst: true });
    return findVersion(tx, { projectId, version: built.version });
  });
  return published!;
}

/** From what the version was made of, and nothing newer. */
export async function buildBundle(
  work: SettledWork,
  run: ExportRun,
  progress: ProgressReport,
): Promise<ExportBundle> {
  const { base, version, paths, domain } = work;
  const folder = join(run.folder, 'again');
  const only = paths ? partOf(paths, base, run.siteUrl(domain)) : undefined;
  const wanted = contentOf(await exportInputs(base, work));
  const { remotes, history } = await checkOut(work, { run, progress, folder });
  const built = await build(work, {
    ...{ run, folder, remotes, history, only },
    identity: {
      ...{ commit: base.inputs.commit, domain, folder: base.inputs.folder },
      ...{ isAgain: true, sequence: base.inputs.sequence },
    },
    label: async (inputs) => {
      if (contentOf({ ...inputs, sequence: base.inputs.sequence }) !== wanted) throw lostBundle(base);
      return version;
    },
    onProgress: progress.building,
  });
  if (version === base.version && built.sha256 !== base.sha256) throw lostBundle(base);
  const { bundleKey, sha256, sizeBytes, pageCount, reportKey } = built;
  return { bundleKey, sha256, sizeBytes, pageCount, reportKey, warnings: built.diagnostics.length };
}

function lostBundle({ version, inputs }: KeptVersion): PermanentError {
  return new PermanentError(
    `The bundle of version ${version} is missing or damaged, and this version of Bindery cannot make the same one again from commit ${inputs.commit.slice(0, 12)}. Update the project, then export it.`,
  );
}

async function checkOut(
  work: ExportWork,
  { run, progress, folder }: { run: ExportRun; progress: ProgressReport; folder: string },
): ReturnType<CheckOut> {
  const { job, at = () => {} } = run;
  await mkdir(folder);
  await at('checked out', 'before');
  const checkedOut = await progress.during('fetching', () =>
    run.checkOut({
      ...{ projectId: work.projectId, inputs: work.base?.inputs, folder, job },
      onFetched: progress.fetched,
    }),
  );
  await at('checked out', 'after');
  return checkedOut;
}

function build(
  { projectId }: ExportWork,
  {
    run,
    folder,
    ...rest
  }: { run: ExportRun; folder: string } & Pick<
    SiteBuildRequest,
    'identity' | 'label' | 'only' | 'remotes' | 'history' | 'onProgress'
  >,
): Promise<BuiltSite> {
  const { job, builder, limits } = run;
  return builder.build({
    ...{ job, projectId, limits, ...rest },
    folder: join(folder, 'source'),
    workFolder: folder,
  });
}

function partOf(paths: string[], base: KeptVersion, liveUrl: string): SiteBuildRequest['only'] {
  if (!base.pages) return { pages: paths, liveUrl };
  const { pages, unknown } = matchPaths(paths, base.pages);
  if (unknown.length > 0) throw new PermanentError(unknownPaths(unknown));
  return { pages, liveUrl };
}
