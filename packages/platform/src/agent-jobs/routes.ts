/** The Admin API for agent jobs. What an agent does, is job.ts's. */
import * as contract from '@bindery/contract';
import type { Transaction } from 'kysely';
import { recordAudit } from '../api/audit.ts';
import type { Call } from '../api/call.ts';
import type { Caller } from '../api/caller.ts';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import type { Api } from '../api/route.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { toEvent } from './event.ts';
import { transcriptStream } from './event-stream.ts';
import { type AgentJobRow, type ReviewLink, toAgentJob } from './job-row.ts';
import type { AgentModels } from './models.ts';
import type { AskPullState } from './project-host.ts';
import { readRecords } from './records.ts';
import { closeReview, type MergeBranch, mergeReview } from './review-actions.ts';
import { recordPullState } from './run-store.ts';
import {
  addMessage,
  archiveJob,
  cancelJob,
  createJob,
  findAgentProject,
  findJob,
  type JobAddress,
  listJobs,
} from './store.ts';

export interface AgentRoutesOptions {
  models: AgentModels;
  /** Creations and messages of a project, together. */
  perHour: number;
  /** The signed address of a built-in review of one commit. */
  reviewLink: ReviewLink;
  mergeBranch: MergeBranch;
  pullState: AskPullState;
  /** In the transaction of a merge: the site has to be built anew. */
  onMerge?(tx: Transaction<Schema>, project: { organizationId: string; projectId: string }): Promise<void>;
}

type Tx = Transaction<Schema>;
type CreateCall = Call<Tx, { projectId: string }, unknown, contract.NewAgentJob>;
type JobCall<Body = unknown> = Call<Tx, { projectId: string; id: string }, unknown, Body>;

export function agentRoutes(options: AgentRoutesOptions): (api: Api) => void {
  const { models, perHour, reviewLink } = options;
  const shown = (row: AgentJobRow) => toAgentJob(row, reviewLink);
  const change = async (
    call: JobCall,
    verb: string,
    work: (address: JobAddress) => Promise<AgentJobRow>,
  ): Promise<contract.AgentJob> => {
    const { db, caller, actor, params } = call;
    const { organizationId } = caller;
    const row = await work({ organizationId, ...params });
    await recordAudit(db, actor, { organizationId, action: `agent-job.${verb}`, target: row.id });
    return shown(row);
  };

  /** A job whose pull request was decided on its host takes no message, though nobody has told us. */
  const learnPullState = async ({
    db,
    caller,
    params,
  }: {
    db: Database;
    caller: Caller;
    params: { projectId: string; id: string };
  }): Promise<void> => {
    const row = await findJob(db, { organizationId: caller.organizationId, ...params });
    const pull = row.pull_request;
    if (!pull || pull.host === 'built-in' || pull.state !== 'open' || row.status === 'archived') return;
    const state = await options.pullState({ id: row.id, projectId: params.projectId, pull });
    if (state === 'open') return;
    await db.transaction().execute((tx) => recordPullState(tx, { jobId: row.id, pull, state }));
  };

  // What a project may still start in this hour is counted one by one.
  const line = ({ projectId }: { projectId: string }) => projectId;
  // A merge holds its job, and may wait for a git host for a minute: one at a time of an organization, like whatever else
  // is decided about one job.
  const merges = { line: () => 'merges' };
  const ofJob = { line: ({ id }: { id: string }) => `job ${id}` };

  return (api) => {
    const create = async ({ db, caller, actor, params, body }: CreateCall) => {
      const { organizationId } = caller;
      const project = await findAgentProject(db, { organizationId, ...params });
      const model = models.choose({ asked: body.model, ofProject: project.agentModel });
      const { prompt, ref = null } = body;
      const row = await createJob(db, { organizationId, project, model, ref, prompt, perHour });
      const details = { projectId: project.id, model };
      await recordAudit(db, actor, { organizationId, action: 'agent-job.create', target: row.id, details });
      return shown(row);
    };
    api.write(contract.createAgentJob, create, { line });

    api.read(contract.listAgentModels, async () => ({ data: models.list(), nextCursor: null }));

    api.read(contract.getAgentJob, async ({ db, caller, params }) =>
      shown(await findJob(db, { organizationId: caller.organizationId, ...params })),
    );

    api.read(contract.listAgentJobs, async ({ db, caller, params, query }) => {
      const { id: projectId } = await findAgentProject(db, {
        organizationId: caller.organizationId,
        ...params,
      });
      const list = `agent jobs ${projectId} ${query.status ?? ''}`;
      const { limit, status } = query;
      const after = query.cursor === undefined ? null : decodeCursor(list, query.cursor);
      const rows = await listJobs(db, { projectId, limit, after, status });
      const placed = rows.map((row) => ({ ...row, position: row.position }));
      return pageOf(placed, { list, limit, toEntry: shown });
    });

    const message = (call: JobCall<{ prompt: string }>) =>
      change(call, 'message', (address) =>
        addMessage(call.db, { address, prompt: call.body.prompt, perHour }),
      );
    api.write(contract.messageAgentJob, message, { line, before: learnPullState });
    const cancel = (call: JobCall) => change(call, 'cancel', (address) => cancelJob(call.db, { address }));
    api.write(contract.cancelAgentJob, cancel, ofJob);
    const archive = (call: JobCall) => change(call, 'archive', (address) => archiveJob(call.db, address));
    api.write(contract.archiveAgentJob, archive, ofJob);
    const merge = (call: JobCall) =>
      change(call, 'merge', async (address) => {
        const { mergeBranch, onMerge } = options;
        const { row, merged } = await mergeReview(call.db, { address, mergeBranch });
        if (merged) await onMerge?.(call.db, address);
        return row;
      });
    api.write(contract.mergeAgentJob, merge, merges);
    const close = (call: JobCall) => change(call, 'close', (address) => closeReview(call.db, address));
    api.write(contract.closeAgentJob, close, ofJob);

    api.stream(
      contract.listAgentEvents,
      async ({ db, caller, params, query }) => {
        const { id: jobId } = await findJob(db, { organizationId: caller.organizationId, ...params });
        const { limit, cursor } = query;
        const list = `agent events ${jobId}`;
        const after = cursor === undefined ? 0 : decodeCursor(list, cursor).position;
        const records = await readRecords(db, { jobId, after, limit: limit + 1 });
        const placed = records.map((record) => ({ ...record, position: record.seq, id: jobId }));
        return pageOf(placed, { list, limit, toEntry: toEvent });
      },
      async ({ db, caller, params }, reader) => {
        const address = { organizationId: caller.organizationId, ...params };
        await findJob(db, address);
        const read = async () => shown(await findJob(db, address));
        return transcriptStream({ db, news: api.news, jobId: address.id, read, ...reader });
      },
    );
  };
}
