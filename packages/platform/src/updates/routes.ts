/** The Admin API for updates: start one, follow it. */
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import type { JobStatus } from '../db/schema.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { UPDATE_KIND } from './job.ts';
import { findUpdate, startUpdate } from './store.ts';

const STATUS: Record<JobStatus, contract.Update['status']> = {
  queued: 'queued',
  running: 'in_progress',
  completed: 'success',
  failed: 'failure',
};

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

    api.read(contract.getUpdate, async ({ db, caller, params }) => {
      const row = await findUpdate(db, { organizationId: caller.organizationId, id: params.statusId });
      if (!row) throw notFound('update');
      return {
        statusId: row.id,
        projectId: row.project_id,
        status: STATUS[row.status],
        createdAt: row.created_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        commit: row.commit,
        summary: row.error ?? row.summary,
        waitingFor: row.waiting_for,
        logs: row.logs,
      };
    });
  };
}
