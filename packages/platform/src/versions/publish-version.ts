/** The only way in which a build becomes a version of its project, and the version the one that its site shows. */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Commit } from '../git/checkout.ts';
import { PermanentError } from '../jobs/job-errors.ts';
import { documentKey } from '../site-builds/remote-documents.ts';
import type { BuiltSite } from '../site-builds/site-build.ts';
import { contentOf } from './content.ts';
import { settleLabel } from './labels.ts';
import { refuseLostSite } from './refuse-lost-site.ts';

export interface Publication {
  /** An update, or an export of a project that was never built. */
  jobId: string;
  projectId: string;
  commit: Commit;
  built: BuiltSite;
  /** Of the active version's pages, so many percent must be left; null: whatever was lost. */
  keptPercent: number | null;
  /** Becomes active only where there is no active version. */
  onlyFirst?: boolean;
}

/** False: what is active stays, and this version is kept beside it: a later update was faster. */
export async function publishVersion(tx: Transaction<Schema>, publication: Publication): Promise<boolean> {
  const { jobId, projectId, built, onlyFirst = false } = publication;
  // One publication at a time, so that the questions below have one answer.
  const project = await tx
    .selectFrom('projects')
    .select('active_version')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!project) throw new PermanentError('The project was deleted.');
  const { active_version: active } = project;
  refuseLostSite(built, {
    active: active === null ? null : await countPages(tx, projectId, active),
    keptPercent: publication.keptPercent,
  });
  const claim = { projectId, label: built.version, inputs: built.inputs, holder: jobId };
  const refused = await settleLabel(tx, claim);
  if (refused !== null) throw new PermanentError(refused);
  await keepVersion(tx, publication);
  if (onlyFirst ? active !== null : await wasOvertaken(tx, publication)) return false;
  await showVersion(tx, projectId, built.version);
  return true;
}

/** Under the project's lock. */
export async function showVersion(
  tx: Transaction<Schema>,
  projectId: string,
  version: string,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ active_version: version, updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .execute();
}

async function countPages(
  tx: Transaction<Schema>,
  projectId: string,
  version: string,
): Promise<{ version: string; pageCount: number } | null> {
  const row = await tx
    .selectFrom('versions')
    .select(['version', 'page_count as pageCount'])
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** A label has one content, so one that is there already is this one, and stays as it is. */
async function keepVersion(
  tx: Transaction<Schema>,
  { projectId, commit, built }: Publication,
): Promise<void> {
  const { inputs } = built;
  await tx
    .insertInto('versions')
    .values({
      project_id: projectId,
      version: built.version,
      commit_sha: commit.sha,
      commit_ref: commit.ref,
      commit_message: commit.message.replaceAll('\u0000', ''),
      bundle_key: built.bundleKey,
      sha256: built.sha256,
      size_bytes: built.sizeBytes,
      unpacked_bytes: built.unpackedBytes,
      page_count: built.pageCount,
      pages: built.pages,
      report_key: built.reportKey,
      warnings: built.diagnostics.length,
      inputs: JSON.stringify(inputs),
      content: contentOf(inputs),
      document_keys: inputs.remotes.map(({ sha256 }) => documentKey(projectId, sha256)),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'version']).doNothing())
    .execute();
}

async function wasOvertaken(tx: Transaction<Schema>, { jobId, projectId }: Publication): Promise<boolean> {
  const later = await tx
    .selectFrom('updates')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select('jobs.id')
    .where('updates.project_id', '=', projectId)
    .where('jobs.status', '=', 'completed')
    .where('jobs.sequence', '>', ({ selectFrom }) =>
      selectFrom('jobs').select('sequence').where('id', '=', jobId),
    )
    .executeTakeFirst();
  return later !== undefined;
}
