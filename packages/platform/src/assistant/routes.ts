/** The Admin API for the assistant: a question with a key, and what readers asked. */
import {
  type Assistant,
  type AssistantEvent,
  type AssistantQuestion,
  assistantQuestion,
  eventText,
} from '@bindery/assistant';
import * as contract from '@bindery/contract';
import { askedSite, type ReadableSite, SearchBusy, type SiteSearch } from '@bindery/readers';
import { type AuditEntry, recordAudit } from '../api/audit.ts';
import { type Caller, callerId } from '../api/caller.ts';
import { ApiError, notFound, tooMany } from '../api/errors.ts';
import { findProjectOf } from '../api/project-of-domain.ts';
import { readingSignal } from '../api/reading-signal.ts';
import { type Api, COSTLY } from '../api/route.ts';
import type { Database, Queryable } from '../db/database.ts';
import { groupQuestions } from './group-questions.ts';
import { deleteThreads, isProjectOf, newestQuestions } from './store.ts';

export interface AssistantRoutesOptions {
  /** Null: no model is set. */
  assistant: Assistant | null;
  /** What a host name shows; null when it shows nothing. */
  findSite(host: string): Promise<ShownSite | null>;
}

interface ShownSite {
  projectId: string;
  site: ReadableSite;
  search: SiteSearch;
}

export function assistantRoutes(options: AssistantRoutesOptions): (api: Api) => void {
  return (api) => {
    api.stream(
      contract.askAssistant,
      async ({ db, caller, params, body }) =>
        toAnswer(await open(options, { db, caller, domain: params.domain, body })),
      async ({ db, caller, params, body }, reader) => {
        const signal = readingSignal(reader);
        return toLines(await open(options, { db, caller, domain: params.domain, body, signal }));
      },
    );
    api.read(
      contract.listAssistantQuestions,
      async ({ db, caller, params: { projectId }, query }) => {
        await refuseStranger(db, caller, projectId);
        const { outcome, limit, cursor } = query;
        const groups = await groupQuestions(await newestQuestions(db, projectId));
        const wanted = groups.filter((group) => outcome === undefined || group.outcome === outcome);
        const from = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0;
        const end = from + limit;
        return { data: wanted.slice(from, end), nextCursor: end < wanted.length ? String(end) : null };
      },
      COSTLY,
    );
    api.write(contract.deleteAssistantThread, async ({ db, caller, actor, params }) => {
      await refuseStranger(db, caller, params.projectId);
      if (!(await deleteThreads(db, params))) throw notFound('thread');
      await recordAudit(db, actor, removal(caller, 'assistant.thread.delete', params.projectId));
      return undefined;
    });
    api.write(contract.deleteAssistantThreads, async ({ db, caller, actor, params }) => {
      await refuseStranger(db, caller, params.projectId);
      await deleteThreads(db, params);
      await recordAudit(db, actor, removal(caller, 'assistant.threads.delete', params.projectId));
      return undefined;
    });
  };
}

interface AskedOver {
  db: Database;
  caller: Caller;
  domain: string;
  body: contract.AssistantMessage;
  signal?: AbortSignal;
}

/** The events of the answer; refused with a status where nothing has been said yet. */
async function open(
  { assistant, findSite }: AssistantRoutesOptions,
  { db, caller, domain, body, signal = new AbortController().signal }: AskedOver,
): Promise<AsyncGenerator<AssistantEvent>> {
  const { organizationId } = caller;
  const projectId = await findProjectOf(db, { organizationId, domain });
  if (projectId === null) throw notFound('domain of a project');
  const shown = await findSite(domain);
  if (shown?.projectId !== projectId)
    throw new ApiError(
      409,
      `${domain} does not show your site yet. Build the project, and prove the domain.`,
    );
  const { enabled, reason } = shown.site.features.features.assistant;
  if (!enabled || assistant === null)
    throw new ApiError(409, `The assistant is off on ${domain}. ${reason ?? ''}`.trim());
  const events = assistant.ask({
    siteId: projectId,
    site: askedSite(shown.site, shown.search),
    visitors: [{ name: callerId(caller), times: 1 }],
    question: questionOf(body),
    signal,
  });
  const first = await events.next();
  if (!first.done && first.value.event === 'error') throw refusal(first.value);
  return withFirst(first, events);
}

/** One rule that the contract cannot say: the length of the whole history. */
function questionOf(body: contract.AssistantMessage): AssistantQuestion {
  const parsed = assistantQuestion.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(400, `"history" ${parsed.error.issues[0]?.message ?? 'is too long'}.`);
}

function refusal({ data }: AssistantEvent & { event: 'error' }): ApiError {
  const { code, message, retryAfterSeconds = 5 } = data;
  if (code === 'budget') return tooMany(message, retryAfterSeconds);
  if (code === 'too_long') return new ApiError(413, message);
  return new ApiError(503, message, { 'retry-after': String(retryAfterSeconds) });
}

async function* withFirst(
  first: IteratorResult<AssistantEvent>,
  rest: AsyncGenerator<AssistantEvent>,
): AsyncGenerator<AssistantEvent> {
  if (first.done) return;
  try {
    yield first.value;
    yield* rest;
  } catch (error) {
    if (!(error instanceof SearchBusy)) throw error;
    yield { event: 'error', data: { code: 'busy', message: error.message, retryAfterSeconds: 2 } };
  } finally {
    await rest.return(undefined);
  }
}

async function* toLines(events: AsyncGenerator<AssistantEvent>): AsyncGenerator<string> {
  for await (const event of events) yield eventText(event);
}

async function toAnswer(events: AsyncGenerator<AssistantEvent>): Promise<contract.AssistantAnswer> {
  const answer: contract.AssistantAnswer = {
    ...{ threadId: '', messageId: '', text: '', sources: [] },
    ...{ outcome: 'unknown', nearest: [] },
  };
  for await (const { event, data } of events) {
    if (event === 'thread' || event === 'done') Object.assign(answer, data);
    if (event === 'text') answer.text += data.delta;
    if (event === 'sources') answer.sources = data.items;
    if (event === 'error') throw refusal({ event, data });
  }
  return answer;
}

async function refuseStranger(db: Queryable, { organizationId }: Caller, projectId: string): Promise<void> {
  if (!(await isProjectOf(db, { projectId, organizationId }))) throw notFound('project');
}

function removal({ organizationId }: Caller, action: string, target: string): AuditEntry {
  return { organizationId, action, target };
}
