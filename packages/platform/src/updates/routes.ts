/** The Admin API for updates: start one, follow it, cancel it, list them. */
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import { ApiError, notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import { toUpdateEntry, UPDATE_STATUS } from '../api/update-entry.ts';
import type { Queryable } from '../db/database.ts';
import type { JobStatus } from '../db/schema.ts';
import { cancelJob } from '../jobs/queue.ts';
import { followUpdate, updateTails } from './follow-update.ts';
import { UPDATE_KIND } from './job.ts';
import { findUpdate, listUpdates, ownsProject, ownsUpdate, startUpdate, type UpdateRow } from './store.ts';

const JOB_STATUS = Object.fromEntries(
  Object.entries(UPDATE_STATUS).map(([job, shown]) => [shown, job]),
) as Record<contract.Update['status'], JobStatus>;

export function updateRoutes(): (api: Api) => void {
  return (api) => {
    api.write(contract.startUpdate, async ({ db, caller, actor, params, body }) => {
      const { organizationId } = caller;
      const { projectId } = params;
      const force = body?.force ?? false;
      const wanted = { kind: UPDATE_KIND, organizationId, projectId, force };
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
      return pageOf(await listUpdates(db, wanted), { list, limit, toEntry: toUpdateEntry });
    });

    api.read(contract.getUpdate, async ({ db, caller, params }) => {
      const row = await findUpdate(db, { organizationId: caller.organizationId, id: params.statusId });
      return toUpdate(row);
    });

    const tails = updateTails(api.pool);
    const known = async (db: Queryable, { organizationId }: { organizationId: string }, id: string) => {
      if (!(await ownsUpdate(db, { organizationId, id }))) throw notFound('update');
    };
    api.stream(
      contract.streamUpdate,
      async ({ db, caller, params: { statusId: id }, query: { limit, cursor } }) => {
        await known(db, caller, id);
        const list = `update log ${id}`;
        const after = cursor === undefined ? 0 : decodeCursor(list, cursor).position;
        const { lines = [] } = (await tails.load({ id, after })) ?? {};
        const placed = lines.map((line, index) => ({ line, id, position: after + index + 1 }));
        const toEntry = ({ line, position: number }: (typeof placed)[number]) => ({ number, line });
        return pageOf(placed, { list, limit, toEntry });
      },
      async ({ db, caller, params: { statusId: id } }, reader) => {
        await known(db, caller, id);
        return followUpdate({ news: api.news, tails, id, ...reader });
      },
    );

    api.write(contract.cancelUpdate, async ({ db, caller, actor, params: { statusId } }) => {
      const { organizationId } = caller;
      const wanted = { organizationId, id: statusId };
      const { status, projectId } = toUpdate(await findUpdate(db, wanted));
      const outcome = await cancelJob(db, statusId);
      if (outcome !== 'cancelled') {
        throw new ApiError(
          409,
          `The update is ${status}. Only an update that is queued or in progress can be cancelled.`,
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
  return { ...toUpdateEntry(row), logs: row.logs };
}
