/** One update: a commit of the project's source becomes a bundle, and the bundle its active version. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildResult } from '@bindery/engine';
import { type Commit, checkout, versionLabel } from '../git/checkout.ts';
import { GitFailed } from '../git/git.ts';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import type { OutboundGate } from '../outbound/gate.ts';
import { OutboundRefused } from '../outbound/outbound-refused.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { specFetcher } from './fetch-spec.ts';
import { activate, findProject, type ProjectSource, recordProgress } from './store.ts';

export const UPDATE_KIND = 'update';

export interface UpdateInput extends Record<string, unknown> {
  projectId: string;
}

export interface UpdateOptions {
  gate: OutboundGate;
  /** Opens the stored token of a project's source. */
  openCredential(sealed: Buffer, projectId: string): string;
  store: ObjectStore;
  /** Checkouts and fresh bundles, removed when the update ends. */
  workFolder: string;
  /** What the engine keeps between builds. */
  cacheFolder: string;
  concurrency: number;
}

export function updateJob(options: UpdateOptions): JobDefinition<UpdateInput> {
  return {
    kind: UPDATE_KIND,
    concurrency: options.concurrency,
    run: (job) => inWorkFolder(options, job, (folder) => update(job, folder, options)),
  };
}

async function update(job: RunningJob<UpdateInput>, folder: string, options: UpdateOptions): Promise<void> {
  const project = await job.fenced((tx) => findProject(tx, job.input.projectId));
  if (!project) throw new PermanentError('The project was deleted.');
  const commit = await fetchSource(project, { folder, signal: job.signal, options });
  const version = versionLabel(commit);
  await job.fenced((tx) => recordProgress(tx, { id: job.id, commit, line: `building ${version}` }));
  const bundle = join(folder, 'bundle.tar.gz');
  const built = await build(project, { folder, bundle, version, commit, job, options });
  const sha256 = built.sha256!;
  const bundleKey = `bundles/${project.id}/${sha256}.tar.gz`;
  await options.store.put(bundleKey, createReadStream(bundle), {
    contentType: 'application/gzip',
    sha256,
  });
  const warnings = built.diagnostics.length;
  await job.complete(async (tx) => {
    await recordProgress(tx, { id: job.id, commit, line: `${built.pages} pages, ${warnings} diagnostics` });
    await activate(tx, {
      updateId: job.id,
      projectId: project.id,
      version: {
        version,
        commitSha: commit.sha,
        bundleKey,
        sha256,
        sizeBytes: built.sizeBytes,
        pageCount: built.pages,
      },
      summary: `${built.pages} pages built from ${commit.sha.slice(0, 12)}`,
    });
  });
}

async function fetchSource(
  project: ProjectSource,
  { folder, signal, options }: { folder: string; signal: AbortSignal; options: UpdateOptions },
): Promise<Commit> {
  const token = project.credential && options.openCredential(project.credential, project.id);
  try {
    return await checkout({ ...project, token }, join(folder, 'source'), {
      gate: options.gate,
      run: { configFolder: join(folder, 'git'), signal },
    });
  } catch (error) {
    if (error instanceof GitFailed || error instanceof OutboundRefused) {
      throw new PermanentError(`The source ${project.repository} could not be fetched: ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function build(
  project: ProjectSource,
  {
    folder,
    bundle,
    version,
    commit,
    job,
    options,
  }: {
    folder: string;
    bundle: string;
    version: string;
    commit: Commit;
    job: RunningJob<UpdateInput>;
    options: UpdateOptions;
  },
): Promise<BuildResult> {
  // Loaded when first needed: an API process never builds.
  const { BuildError, buildSite } = await import('@bindery/engine');
  try {
    return await buildSite(join(folder, 'source', project.folder), {
      out: bundle,
      // One per project: what one tenant's build leaves behind is never another's.
      cacheFolder: join(options.cacheFolder, project.id),
      version,
      project: project.id,
      domain: project.domain ?? undefined,
      commit: commit.sha,
      fetchRemote: specFetcher(options.gate, job.signal),
      signal: job.signal,
    });
  } catch (error) {
    if (error instanceof BuildError)
      throw new PermanentError(`The site cannot be built: ${error.message}`, { cause: error });
    throw error;
  }
}

async function inWorkFolder(
  { workFolder }: UpdateOptions,
  { id }: RunningJob<UpdateInput>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(workFolder, `${id}-`));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
