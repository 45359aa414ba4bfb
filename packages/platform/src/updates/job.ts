/** One update: a commit of the project's source becomes a bundle, and the bundle its active version. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { type CheckedOut, versionLabel } from '../git/checkout.ts';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { LeaseLost, PermanentError } from '../jobs/job-errors.ts';
import { openProgress, type ProgressReport } from '../site-builds/job-progress.ts';
import { openRemoteDocuments } from '../site-builds/remote-documents.ts';
import type { BuiltSite, SiteBuilder } from '../site-builds/site-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { claimNumberedLabel } from '../versions/labels.ts';
import { publishVersion } from '../versions/publish-version.ts';
import { type FetchedSource, type FetchSourceOptions, fetchSource } from './fetch-source.ts';
import { specFetcher } from './fetch-spec.ts';
import {
  findProject,
  type ProjectSource,
  projectExists,
  recordCommit,
  recordProgress,
  recordSummary,
} from './store.ts';
import {
  describeBuild,
  describeCheckout,
  describePublication,
  openUpdateLog,
  type UpdateLog,
} from './update-log.ts';

export const UPDATE_KIND = 'update';

export interface UpdateInput extends Record<string, unknown> {
  projectId: string;
  /** Show the build even if pages were lost. */
  force?: boolean;
}

export interface UpdateOptions extends FetchSourceOptions {
  db: Database;
  builder: SiteBuilder;
  store: ObjectStore;
  /** Checkouts and half-made bundles, removed when the update ends. */
  workFolder: string;
  /** Of the active version's pages, so many percent must be left. */
  keptPercent: number;
  concurrency: number;
  concurrencyPerOrganization?: number;
  /** A build that takes longer fails for good. */
  maxRunSeconds?: number;
}

export function updateJob(options: UpdateOptions): JobDefinition<UpdateInput> {
  return {
    kind: UPDATE_KIND,
    concurrency: options.concurrency,
    concurrencyPerOrganization: options.concurrencyPerOrganization,
    ...{ maxRunSeconds: options.maxRunSeconds, endsAtTimeLimit: true, leavesRoom: true },
    run: (job) =>
      inWorkFolder(options, job, (folder) =>
        update({ job, folder, options, log: openUpdateLog(job), progress: openUpdateProgress(job) }),
      ),
  };
}

interface Work {
  job: RunningJob<UpdateInput>;
  folder: string;
  options: UpdateOptions;
  log: UpdateLog;
  progress: ProgressReport;
}

async function update(work: Work): Promise<void> {
  const { job, folder, options, log, progress } = work;
  try {
    await log.begin();
    const project = await job.fenced((tx) => findProject(tx, job.input.projectId));
    if (!project) throw new PermanentError('The project was deleted.');
    const fetch = () => fetchSource(project, { folder, job, options });
    const checkedOut = await progress.during('fetching', fetch);
    await job.fenced((tx) => recordCommit(tx, job.id, checkedOut));
    await log.write(describeCheckout(checkedOut));
    const started = performance.now();
    const built = await build(project, { ...work, checkedOut });
    await log.write(describeBuild(built, (performance.now() - started) / 1000));
    await complete(project, { ...work, checkedOut, built });
  } catch (error) {
    await log.end(error);
    throw error;
  } finally {
    await progress.end();
  }
}

async function build(project: ProjectSource, work: Work & { checkedOut: FetchedSource }): Promise<BuiltSite> {
  const { job, folder, options, log, progress, checkedOut } = work;
  return options.builder.build({
    job,
    projectId: project.id,
    folder: join(folder, 'source'),
    workFolder: folder,
    identity: { domain: project.domain, commit: checkedOut.sha, folder: project.folder },
    label: (inputs) => {
      const label = versionLabel(checkedOut);
      const claim = { projectId: project.id, label, inputs, holder: job.id };
      return job.fenced((tx) => claimNumberedLabel(tx, claim));
    },
    remotes: openRemoteDocuments({
      ...{ db: options.db, store: options.store, projectId: project.id },
      get: specFetcher(options.gate, job.signal),
    }),
    history: checkedOut.history,
    onProgress(now) {
      log.progress(now);
      progress.building(now);
    },
  });
}

async function complete(
  project: ProjectSource,
  { job, options, log, progress, checkedOut, built }: Work & { checkedOut: CheckedOut; built: BuiltSite },
): Promise<void> {
  // Nothing of before may be written behind what is now.
  await progress.end();
  try {
    await job.complete(async (tx) => {
      const isActive = await publishVersion(tx, {
        ...{ jobId: job.id, projectId: project.id, commit: checkedOut, built },
        keptPercent: job.input.force ? null : options.keptPercent,
      });
      const { lines, summary } = describePublication({ built, sha: checkedOut.sha, isActive });
      await log.writeIn(tx, lines);
      await recordSummary(tx, job.id, summary);
      const { pageCount } = built;
      await recordProgress(tx, job.id, { phase: 'done', pageCount, totalPages: pageCount });
    });
  } catch (error) {
    // Deleted while its bundle was on the way: nobody else knows of it.
    if (error instanceof LeaseLost && !(await projectExists(options.db, project.id)))
      await options.store.delete(built.bundleKey);
    throw error;
  }
}

/** A line that is lost is no harm; what has not changed is not written again. */
function openUpdateProgress(job: RunningJob): ProgressReport {
  let written = '';
  return openProgress(async ({ phase, pageCount, totalPages }) => {
    const now = { phase, pageCount, totalPages };
    if (JSON.stringify(now) === written) return;
    await job.fenced((tx) => recordProgress(tx, job.id, now));
    written = JSON.stringify(now);
  });
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
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
