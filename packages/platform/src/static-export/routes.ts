/** The Admin API for static exports: start one, follow it, get its bundle. */
import * as contract from '@bindery/contract';
import type { Transaction } from 'kysely';
import { type Actor, recordAudit } from '../api/audit.ts';
import type { Caller } from '../api/caller.ts';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import { ApiError, notFound } from '../api/errors.ts';
import { type Api, COSTLY } from '../api/route.ts';
import type { Queryable } from '../db/database.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { cancelJob, enqueueJob } from '../jobs/queue.ts';
import { refuseFullQueue } from '../jobs/room-in-queue.ts';
import { diagnosticsPage } from '../site-builds/diagnostics-page.ts';
import { getReport } from '../site-builds/report.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { contentOf } from '../versions/content.ts';
import { followExport } from './follow-export.ts';
import { EXPORT_KIND } from './job.ts';
import { matchPaths, normalizePaths, unknownPaths } from './paths.ts';
import { claimExportLabel, exportInputs } from './settle-export.ts';
import {
  type DomainProject,
  type ExportRow,
  exportLoader,
  findDomain,
  findExport,
  findExportToLink,
  insertExport,
  listExports,
} from './store.ts';

export interface StaticExportRoutesOptions {
  store: ObjectStore;
}

export function staticExportRoutes({ store }: StaticExportRoutesOptions): (api: Api) => void {
  return (api) => {
    api.write(contract.startStaticExport, async ({ db, caller, actor, body }) => {
      const id = await startExport(db, { caller, body });
      await audit(db, { caller, actor, action: 'static-export.start', id });
      return toJob((await findExport(db, { organizationId: caller.organizationId, id }))!);
    });

    api.read(contract.listStaticExports, async ({ db, caller, query }) => {
      const { organizationId } = caller;
      const { projectId, domain, status, limit, cursor } = query;
      const list = `static-exports ${organizationId}`;
      const after = cursor === undefined ? null : decodeCursor(list, cursor);
      const rows = await listExports(db, { organizationId, projectId, domain, status, after, limit });
      return pageOf(rows, { list, limit, toEntry: toJob });
    });

    const get = async (db: Queryable, { organizationId }: Caller, id: string) =>
      toJob(orNotFound(await findExport(db, { organizationId, id })));
    api.read(contract.getStaticExport, ({ db, caller, params }) => get(db, caller, params.jobId));

    const exports = exportLoader(api.db);
    api.stream(
      contract.streamStaticExport,
      ({ db, caller, params }) => get(db, caller, params.jobId),
      async ({ db, caller, params: { jobId: id } }, reader) => {
        await get(db, caller, id);
        return followExport({ news: api.news, exports, toJob, id, ...reader });
      },
    );

    api.statement(contract.createStaticExportBundle, async ({ caller, actor, params, body }) => {
      const id = params.jobId;
      const wanted = { organizationId: caller.organizationId, id, actor };
      const row = orNotFound(await findExportToLink(api.pool, wanted));
      if (row.status !== 'completed') throw notCompleted(row);
      const link = await store.presign({
        key: row.bundle_key!,
        expiresInSeconds: body?.expiresInSeconds ?? contract.LINK_SECONDS.default,
        downloadName: `${slug(row.project_name)}-${row.version}.tar.gz`,
      });
      return {
        jobId: id,
        bundleUrl: link.url,
        expiresAt: link.expiresAt.toISOString(),
        sizeBytes: row.size_bytes!,
        sha256: row.sha256!,
        version: row.version!,
      };
    });

    api.write(contract.cancelStaticExport, async ({ db, caller, actor, params }) => {
      const wanted = { organizationId: caller.organizationId, id: params.jobId };
      orNotFound(await findExport(db, wanted));
      const outcome = await cancelJob(db, params.jobId);
      const row = orNotFound(await findExport(db, wanted));
      if (outcome !== 'cancelled')
        throw new ApiError(
          409,
          `The export is ${row.status}. Only an export that is queued or running can be cancelled.`,
        );
      await audit(db, { caller, actor, action: 'static-export.cancel', id: params.jobId });
      return toJob(row);
    });

    api.read(
      contract.listStaticExportWarnings,
      async ({ db, caller, params, query }) => {
        const id = params.jobId;
        const row = orNotFound(await findExport(db, { organizationId: caller.organizationId, id }));
        const page = diagnosticsPage(await getReport(store, row.report_key), {
          list: `warnings ${id}`,
          ...query,
        });
        return { ...page, data: page.data.map(({ excerpt: _, ...warning }) => warning) };
      },
      COSTLY,
    );
  };
}

async function startExport(
  tx: Transaction<Schema>,
  { caller, body }: { caller: Caller; body: contract.NewStaticExport },
): Promise<string> {
  const { organizationId } = caller;
  const { domain, strict } = body;
  const found = await findDomain(tx, { organizationId, domain });
  if (!found) throw new ApiError(404, `No project of your organization has the domain ${domain}.`);
  if (!found.isOn)
    throw new ApiError(409, 'The feature staticExport is switched off in the settings of this project.');
  await lockProjectWork(tx, found.projectId);
  const { projectId, active } = (await findDomain(tx, { organizationId, domain })) ?? found;
  const paths = body.paths ? normalizePaths(body.paths) : null;
  refuseUnknownPaths(paths, active);
  await refuseFullQueue(tx, { kind: EXPORT_KIND, organizationId, what: 'static exports' });
  const id = newId('se');
  const label = body.version ?? null;
  const claimed = active && (await claimExportLabel(tx, active, { id, projectId, domain, label, paths }));
  if (claimed && 'refused' in claimed) throw new ApiError(409, claimed.refused);
  await enqueueJob(tx, { id, kind: EXPORT_KIND, organizationId, input: {} });
  await insertExport(tx, {
    ...{ id, organizationId, projectId, domain, paths, strict, label },
    version: claimed?.version ?? label,
    content: active && contentOf(await exportInputs(active, { domain, paths })),
    baseVersion: active?.version ?? null,
  });
  return id;
}

/** Where the pages are not known yet, the job looks. */
function refuseUnknownPaths(paths: string[] | null, active: DomainProject['active']): void {
  if (!paths || !active?.pages) return;
  const { unknown } = matchPaths(paths, active.pages);
  if (unknown.length > 0) throw new ApiError(400, unknownPaths(unknown));
}

function orNotFound<Row>(row: Row | null): Row {
  if (!row) throw notFound('static export job');
  return row;
}

function notCompleted({ status, error }: Pick<ExportRow, 'status' | 'error'>): ApiError {
  if (status === 'failed') return new ApiError(409, `The export failed: ${error}. Start another one.`);
  return new ApiError(409, `The export is ${status}. Its bundle can be downloaded once it is completed.`);
}

function toJob(row: ExportRow): contract.StaticExportJob {
  return {
    jobId: row.id,
    projectId: row.project_id,
    domain: row.domain,
    version: row.version,
    baseVersion: row.base_version,
    status: row.status,
    progress: row.progress,
    pageCount: row.page_count,
    totalPages: row.total_pages,
    phase: row.phase,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.status === 'completed' ? row.ended_at!.toISOString() : null,
    error: row.error,
    waitingFor: row.waiting_for,
    warnings: row.warnings,
  };
}

function slug(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'site'
  );
}

async function audit(
  tx: Transaction<Schema>,
  { caller, actor, action, id }: { caller: Caller; actor: Actor; action: string; id: string },
): Promise<void> {
  await recordAudit(tx, actor, { organizationId: caller.organizationId, action, target: id });
}
