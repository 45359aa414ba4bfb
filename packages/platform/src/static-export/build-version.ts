/** Builds on behalf of an export: a project's first version, and a part of a version. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckedOut, versionLabel } from '../git/checkout.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import type { BuiltSite, SiteBuildRequest } from '../site-builds/site-build.ts';
import type { ExportBundle } from './bundle-of.ts';
import type { ExportRun, SettledWork } from './job.ts';
import { matchPaths, unknownPaths } from './paths.ts';
import type { ExportProgressReport } from './progress.ts';
import { type BaseVersion, type ExportWork, type FirstVersion, keepFirstVersion } from './store.ts';

/** The files lie in `source` below the folder. */
export type CheckOut = (wanted: {
  projectId: string;
  /** Absent: the newest of the project's branch. */
  commit?: string;
  folder: string;
  job: ExportRun['job'];
}) => Promise<{ commit: CheckedOut; domain: string | null; fetchRemote: SiteBuildRequest['fetchRemote'] }>;

/** A project that was never built is built first, and that becomes its active version as an update's would. */
export async function firstVersion(
  work: ExportWork,
  run: ExportRun,
  progress: ExportProgressReport,
): Promise<BaseVersion> {
  const folder = join(run.folder, 'first');
  const { commit, built } = await checkOutAndBuild(work, { run, progress, folder });
  const { bundleKey, sha256, sizeBytes, pageCount, pages, unpackedBytes, reportKey } = built;
  const version: FirstVersion = {
    version: versionLabel(commit),
    commit: commit.sha,
    commitRef: commit.ref,
    commitMessage: commit.message,
    ...{ bundleKey, sha256, sizeBytes, pageCount, pages, unpackedBytes, reportKey },
    warnings: built.diagnostics.length,
  };
  await run.job.fenced((tx) => keepFirstVersion(tx, work.projectId, version));
  return version;
}

export async function buildBundle(
  work: SettledWork,
  run: ExportRun,
  progress: ExportProgressReport,
): Promise<ExportBundle> {
  const folder = join(run.folder, 'part');
  const { built } = await checkOutAndBuild(work, { run, progress, folder });
  const { bundleKey, sha256, sizeBytes, pageCount, reportKey } = built;
  return { bundleKey, sha256, sizeBytes, pageCount, reportKey, warnings: built.diagnostics.length };
}

async function checkOutAndBuild(
  work: ExportWork & { version?: string },
  { run, progress, folder }: { run: ExportRun; progress: ExportProgressReport; folder: string },
): Promise<{ commit: CheckedOut; built: BuiltSite }> {
  const { job, builder, limits, at = () => {} } = run;
  const { projectId, base } = work;
  await mkdir(folder);
  await at('checked out', 'before');
  const checkedOut = await progress.during('fetching', () =>
    run.checkOut({ projectId, commit: base?.commit, folder, job }),
  );
  await at('checked out', 'after');
  const { commit, domain, fetchRemote } = checkedOut;
  const built = await builder.build({
    ...{ job, projectId, limits, fetchRemote },
    folder: join(folder, 'source'),
    workFolder: folder,
    identity: { version: work.version ?? versionLabel(commit), domain, commit: commit.sha },
    only: base && work.paths ? partOf(work.paths, base, run.siteUrl(work.domain)) : undefined,
    onProgress: base === null && work.paths ? progress.preparing : progress.building,
  });
  return { commit, built };
}

function partOf(paths: string[], base: BaseVersion, liveUrl: string): SiteBuildRequest['only'] {
  if (!base.pages) return { pages: paths, liveUrl };
  const { pages, unknown } = matchPaths(paths, base.pages);
  if (unknown.length > 0) throw new PermanentError(unknownPaths(unknown));
  return { pages, liveUrl };
}
