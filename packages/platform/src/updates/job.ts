/** One update: a commit of the project's source becomes a bundle, and the bundle its active version. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '@bindery/engine';
import type { Database } from '../db/database.ts';
import { type CheckedOut, versionLabel } from '../git/checkout.ts';
import type { JobDefinition, RunningJob } from '../jobs/definition.ts';
import { LeaseLost, PermanentError } from '../jobs/job-errors.ts';
import type { BuiltSite, SiteBuilder } from '../site-builds/site-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type FetchSourceOptions, fetchSource } from './fetch-source.ts';
import { specFetcher } from './fetch-spec.ts';
import {
  findProject,
  type ProjectSource,
  projectExists,
  publish,
  recordCommit,
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
}

export interface UpdateOptions extends FetchSourceOptions {
  db: Database;
  builder: SiteBuilder;
  store: ObjectStore;
  /** Checkouts and half-made bundles, removed when the update ends. */
  workFolder: string;
  concurrency: number;
  concurrencyPerOrganization?: number;
}

export function updateJob(options: UpdateOptions): JobDefinition<UpdateInput> {
  return {
    kind: UPDATE_KIND,
    concurrency: options.concurrency,
    concurrencyPerOrganization: options.concurrencyPerOrganization,
    run: (job) =>
      inWorkFolder(options, job, (folder) => update({ job, folder, options, log: openUpdateLog(job) })),
  };
}

interface Work {
  job: RunningJob<UpdateInput>;
  folder: string;
  options: UpdateOptions;
  log: UpdateLog;
}

async function update(work: Work): Promise<void> {
  const { job, folder, options, log } = work;
  try {
    await log.begin();
    const project = await job.fenced((tx) => findProject(tx, job.input.projectId));
    if (!project) throw new PermanentError('The project was deleted.');
    const checkedOut = await fetchSource(project, { folder, job, options });
    await job.fenced((tx) => recordCommit(tx, job.id, checkedOut));
    await log.write(describeCheckout(checkedOut));
    const started = performance.now();
    const built = await build(project, { ...work, checkedOut });
    await log.write(describeBuild(built, (performance.now() - started) / 1000));
    refuseBrokenConfig(built.diagnostics);
    await complete(project, { ...work, checkedOut, built });
  } catch (error) {
    await log.end(error);
    throw error;
  }
}

async function build(project: ProjectSource, work: Work & { checkedOut: CheckedOut }): Promise<BuiltSite> {
  const { job, folder, options, log, checkedOut } = work;
  return options.builder.build({
    job,
    projectId: project.id,
    folder: join(folder, 'source'),
    workFolder: folder,
    identity: { version: versionLabel(checkedOut), domain: project.domain, commit: checkedOut.sha },
    fetchRemote: specFetcher(options.gate, job.signal),
    onProgress: log.progress,
  });
}

const BROKEN_CONFIG = ['config-syntax', 'config-unreadable'];

// Shown all the same by a preview; but a slip in this file must not take a live site's navigation away.
function refuseBrokenConfig(diagnostics: readonly Diagnostic[]): void {
  const broken = diagnostics.find(
    ({ rule, severity }) => severity === 'error' && BROKEN_CONFIG.includes(rule),
  );
  if (!broken) return;
  const { file, line, message } = broken;
  throw new PermanentError(
    `${[file, line].filter(Boolean).join(':')} cannot be read: ${message}. The version before stays.`,
  );
}

async function complete(
  project: ProjectSource,
  { job, options, log, checkedOut, built }: Work & { checkedOut: CheckedOut; built: BuiltSite },
): Promise<void> {
  const version = versionLabel(checkedOut);
  try {
    await job.complete(async (tx) => {
      const isActive = await publish(tx, {
        updateId: job.id,
        projectId: project.id,
        version: { version, commit: checkedOut, ...built, warnings: built.diagnostics.length },
      });
      const { lines, summary } = describePublication({ version, built, sha: checkedOut.sha, isActive });
      await log.writeIn(tx, lines);
      await recordSummary(tx, job.id, summary);
    });
  } catch (error) {
    // Deleted while its bundle was on the way: nobody else knows of it.
    if (error instanceof LeaseLost && !(await projectExists(options.db, project.id)))
      await options.store.delete(built.bundleKey);
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
