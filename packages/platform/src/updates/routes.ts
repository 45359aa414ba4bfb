/** The Admin API for updates: start one, follow it, cancel it, list them. */
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import { ApiError, notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import type { JobStatus } from '../db/schema.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { UPDATE_KIND } from './job.ts';
import { findUpdate, listUpdates, ownsProject, startUpdate, type UpdateRow } from './store.ts';

const STATUS: Record<JobStatus, contract.Update['status']> = {
  queued: 'queued',
  running: 'in_progress',
  completed: 'success',
  failed: 'failure',
};
const JOB_STATUS = Object.fromEntries(Object.entries(STATUS).map(([job, shown]) => [shown, job])) as Record<
  contract.Update['status'],
  JobStatus
>;

export function updateRoutes({ queue }: { queue: JobQueue }): (api: Api) => void {
  return (api) => {
    api.write(contract.startUpdate, async ({ db, caller, actor, params, body }) => {
      const { organizationId } = caller;
      const { projectId } = params;
      const force = body?.force ?? false;
      const wanted = { queue, kind: UPDATE_KIND, organizationId, projectId, force };
      const started = await startUpdate(db, wanted);
      if (!started) throw notFound('project');
      const statusId = started.id;
      await recordAudit(db, actor, {
        organizationId,
        action: 'update.start',
        target: projectId,
        details: { statusId, joined: started.joined, ...(force ? { force } : {}) },
      });
      return { statusId };
    });

    api.read(contract.listUpdates, async ({ db, caller, params, query }) => {
      const { projectId } = params;
      const { status, branch, limit, cursor } = query;
      if (!(await ownsProject(db, { organizationId: caller.organizationId, projectId }))) {
        throw notFound('project');
      }
      const list = `updates ${projectId}`;
      const after = cursor === undefined ? null : decodeCursor(list, cursor);
      const wanted = { projectId, status: status && JOB_STATUS[status], branch, after, limit };
      return pageOf(await listUpdates(db, wanted), { list, limit, toEntry });
    });

    api.read(contract.getUpdate, async ({ db, caller, params }) => {
      const row = await findUpdate(db, { organizationId: caller.organizationId, id: params.statusId });
      return toUpdate(row);
    });

    api.write(contract.cancelUpdate, async ({ db, caller, actor, params: { statusId } }) => {
      const { organizationId } = caller;
      const wanted = { organizationId, id: statusId };
      const { status, projectId } = toUpdate(await findUpdate(db, wanted));
      const outcome = await queue.cancel(db, statusId);
      if (outcome !== 'cancelled') {
        throw new ApiError(
          409,
          `The update is ${status}; only one that is queued or in progress can be cancelled.`,
        );
      }
      await recordAudit(db, actor, {
        organizationId,
        action: 'update.cancel',
        target: projectId,
        details: { statusId },
      });
      return toUpdate(await findUpdate(db, wanted));
    });
  };
}

function toUpdate(row: UpdateRow | undefined): contract.Update {
  if (!row) throw notFound('update');
  return { ...toEntry(row), logs: row.logs };
}

function toEntry(row: Omit<UpdateRow, 'logs'>): contract.UpdateEntry {
  return {
    statusId: row.id,
    projectId: row.project_id,
    status: STATUS[row.status],
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    commit: row.commit,
    summary: row.error ?? row.summary,
    waitingFor: row.waiting_for,
  };
}
