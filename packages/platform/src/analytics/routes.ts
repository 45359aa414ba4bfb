/** The Admin API for analytics: reports over sums, each as JSON or as a table. */

import type { Operation } from '@bindery/contract';
import * as contract from '@bindery/contract';
import type { z } from 'zod';
import { recordAudit } from '../api/audit.ts';
import type { Caller } from '../api/caller.ts';
import { type Cell, csvOf } from '../api/csv.ts';
import type { Api } from '../api/route.ts';
import type { Queryable } from '../db/database.ts';
import { addEventRoutes } from './event-routes.ts';
import type { EventWriter } from './event-writer.ts';
import { addFeedbackRoutes } from './feedback-routes.ts';
import { readLive } from './live.ts';
import { readPeriod } from './period.ts';
import { findScope, listAll, makeReport, type ReportKind, type ReportQuery } from './report.ts';
import {
  actionsKind,
  agentsKind,
  assistantKind,
  brokenLinksKind,
  referrersKind,
  searchesKind,
  viewsKind,
  visitorsKind,
} from './report-kinds.ts';
import { deleteSource } from './sources.ts';
import { readTotals } from './sums.ts';

export function analyticsRoutes({ writer }: { writer: EventWriter }): (api: Api) => void {
  return (api) => {
    addReport(api, contract.getViews, {
      columns: ['key', 'count', 'visitors'],
      kindOf: ({ by }) => viewsKind(by),
      more: async ({ db, projectId, organizationId, query }) => {
        const scope = await findScope(db, { projectId, organizationId });
        const totals = await readTotals(db, scope, { measures: ['dropped'], period: readPeriod(query) });
        return { dropped: totals.dropped ?? 0 };
      },
    });
    addReport(api, contract.getVisitors, {
      columns: ['key', 'count', 'visitors'],
      kindOf: () => visitorsKind(),
    });
    addReport(api, contract.getReferrers, {
      columns: ['key', 'count'],
      kindOf: ({ by }) => referrersKind(by),
    });
    addReport(api, contract.getSearches, {
      columns: ['key', 'count', 'withoutResults', 'clicks'],
      kindOf: ({ results }) => searchesKind(results),
      more: async ({ db, projectId, organizationId, query }) => {
        const scope = await findScope(db, { projectId, organizationId, ...query });
        const measures = ['search-empty', 'search-click'] as const;
        const totals = await readTotals(db, scope, { measures, period: readPeriod(query) });
        return { withoutResults: totals['search-empty'] ?? 0, clicks: totals['search-click'] ?? 0 };
      },
    });
    addReport(api, contract.getAssistantUse, { columns: ['key', 'count'], kindOf: assistantKind });
    addReport(api, contract.getAgents, {
      columns: ['key', 'kind', 'count'],
      kindOf: ({ by }) => agentsKind(by),
    });
    addReport(api, contract.getBrokenLinks, {
      columns: ['key', 'referrer', 'count'],
      kindOf: brokenLinksKind,
    });
    addReport(api, contract.getActions, {
      columns: ['key', 'count', 'failed'],
      kindOf: ({ kind }) => actionsKind(kind),
    });
    addFeedbackRoutes(api);
    addEventRoutes(api, writer);
    addOthers(api);
  };
}

function addOthers(api: Api): void {
  api.read(contract.getLiveVisitors, async ({ db, caller, params }) => {
    const { organizationId } = caller;
    return readLive(db, await findScope(db, { ...params, organizationId }));
  });

  api.write(contract.deleteAnalytics, async ({ db, caller, actor, params: { projectId } }) => {
    const { organizationId } = caller;
    await findScope(db, { projectId, organizationId });
    await deleteSource(db, projectId);
    await recordAudit(db, actor, { organizationId, action: 'analytics.delete', target: projectId });
    return undefined;
  });
}

interface Asked<Query> {
  db: Queryable;
  organizationId: string;
  projectId: string;
  query: Query;
}

interface Report<Query, Entry, More> {
  /** Of the table. */
  columns: readonly (keyof Entry & string)[];
  kindOf(query: Query): ReportKind<Entry>;
  /** What the answer holds beside time line and list. */
  more?(asked: Asked<Query>): Promise<More>;
}

function addReport<
  P extends z.ZodType<{ projectId: string }>,
  Q extends z.ZodType<ReportQuery>,
  R extends z.ZodType,
  Entry extends Record<string, Cell>,
  More extends object,
>(
  api: Api,
  operation: Operation<P, Q, z.ZodUndefined, R>,
  { columns, kindOf, more }: Report<z.output<Q>, Entry, More>,
): void {
  const about = (caller: Caller, { projectId }: { projectId: string }, query: z.output<Q>) => ({
    ...{ projectId, organizationId: caller.organizationId },
    ...(query.page !== undefined && { page: query.page }),
    ...(query.language !== undefined && { language: query.language }),
  });
  api.table(
    operation,
    async ({ db, caller, params, query }) => {
      const { organizationId } = caller;
      const scope = await findScope(db, about(caller, params, query));
      const [report, others] = await Promise.all([
        makeReport(db, { scope, query, kind: kindOf(query) }),
        more?.({ db, organizationId, projectId: params.projectId, query }),
      ]);
      return { ...report, ...others } as z.input<R>;
    },
    ({ db, caller, params, query }) =>
      csvOf(columns, entriesOf(db, { about: about(caller, params, query), query, kind: kindOf(query) })),
  );
}

async function* entriesOf<Entry>(
  db: Queryable,
  {
    about,
    query,
    kind,
  }: { about: Parameters<typeof findScope>[1]; query: ReportQuery; kind: ReportKind<Entry> },
): AsyncGenerator<Entry[]> {
  yield* listAll(db, { scope: await findScope(db, about), query, kind });
}
