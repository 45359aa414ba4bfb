/** Builds sites in cages: each has a coordinator of its own, and this process only moves its bytes. */
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuilderParts, createBuildHost } from './build-host.ts';
import { BUNDLE_FILE, type BuildTask, type CoordinatedSite } from './coordinator/build-task.ts';
import { type CoordinatorOptions, runCoordinator } from './coordinator/run-coordinator.ts';
import type { BuiltSite, SiteBuilder, SiteBuildRequest } from './site-build.ts';
import { versionSequence } from './version-sequence.ts';

export interface CagedBuilderParts extends BuilderParts {
  coordinators: CoordinatorOptions;
}

export function createSiteBuilder(parts: CagedBuilderParts): SiteBuilder {
  return { build: (request) => build(parts, request) };
}

async function build(parts: CagedBuilderParts, request: SiteBuildRequest): Promise<BuiltSite> {
  const { job, projectId, identity, only, limits } = request;
  job.signal.throwIfAborted();
  const folder = await realpath(request.folder);
  const workFolder = join(await realpath(request.workFolder), 'build');
  await mkdir(workFolder);
  const { commit, isAgain: isPart = false } = identity;
  let end = async (): Promise<void> => {};
  try {
    const sequence = identity.sequence ?? (await versionSequence(parts.db, { projectId, commit, isPart }));
    const bundleFile = join(workFolder, BUNDLE_FILE);
    const made = createBuildHost(parts, { ...request, folder }, { sequence, bundleFile });
    const { host, settled } = made;
    end = made.end;
    const task: BuildTask = { projectId, folder, workFolder, identity, sequence, only, limits };
    const coordinated = (await runCoordinator(parts.coordinators, {
      ...{ kind: 'build', task, host },
      ...{ readable: [folder], writable: [workFolder], signal: job.signal },
    })) as CoordinatedSite;
    return { ...coordinated, ...settled() };
  } finally {
    // A coordinator that was ended does not say that it needs no more help.
    await end().catch(() => {});
    await rm(workFolder, { recursive: true, force: true });
  }
}
