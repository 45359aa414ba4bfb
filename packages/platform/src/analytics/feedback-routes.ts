/** What readers said: a list for authors, newest first, each with a status. */

import type { FeedbackEntry, Page } from '@bindery/contract';
import * as contract from '@bindery/contract';
import { sql } from 'kysely';
import { recordAudit } from '../api/audit.ts';
import { csvOf } from '../api/csv.ts';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import { notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import type { Queryable } from '../db/database.ts';
import { addDays, type Period, readPeriod } from './period.ts';
import { findScope, type ReportQuery, readComparedTimeLine } from './report.ts';
import { readTotals, type Scope } from './sums.ts';

interface FeedbackQuery extends ReportQuery {
  status?: FeedbackEntry['status'];
  helpful?: 'yes' | 'no';
  comment?: 'yes';
}

const COLUMNS = [
  ...(['at', 'page', 'language', 'helpful', 'comment', 'block', 'status', 'feedbackId'] as const),
] as const;

export function addFeedbackRoutes(api: Api): void {
  api.table(
    contract.getFeedback,
    async ({ db, caller, params, query }) => {
      const { organizationId } = caller;
      const scope = await findScope(db, { ...params, organizationId, ...query });
      const period = readPeriod(query);
      const [line, totals, list] = await Promise.all([
        readComparedTimeLine(db, scope, { measure: 'feedback', period }),
        readTotals(db, scope, { measures: ['feedback', 'helpful'], period }),
        listFeedback(db, scope, { ...query, period }),
      ]);
      const helpful = totals.helpful ?? 0;
      return { ...line, helpful, notHelpful: (totals.feedback ?? 0) - helpful, ...list };
    },
    ({ db, caller, params, query }) => {
      const { organizationId } = caller;
      return csvOf(COLUMNS, allFeedback(db, { ...params, organizationId }, query));
    },
  );

  api.write(contract.changeFeedback, async ({ db, caller, actor, params, body: { status } }) => {
    const { organizationId } = caller;
    const { projectId, feedbackId } = params;
    const { source } = await findScope(db, { projectId, organizationId });
    const row = await db
      .updateTable('analytics_feedback')
      .set({ status })
      .where('id', '=', feedbackId)
      .where('source', '=', source)
      .returning(ROW)
      .executeTakeFirst();
    if (!row) throw notFound('project');
    const details = { status };
    await recordAudit(db, actor, { organizationId, action: 'feedback.change', target: feedbackId, details });
    return entryOf(row);
  });
}

const ROW = ['id', 'at', 'page', 'language', 'helpful', 'comment', 'block', 'status'] as const;

function entryOf(row: {
  id: string;
  at: Date;
  page: string;
  language: string;
  helpful: boolean;
  comment: string;
  block: number | null;
  status: FeedbackEntry['status'];
}): FeedbackEntry {
  const { id, at, page, language, helpful, comment, block, status } = row;
  return { feedbackId: id, at: at.toISOString(), page, language, helpful, comment, block, status };
}

async function listFeedback(
  db: Queryable,
  { source, page, language }: Scope,
  wanted: FeedbackQuery & { period: Period },
): Promise<Page<FeedbackEntry>> {
  const { status, helpful, comment, limit, cursor, period } = wanted;
  const { from, to } = period;
  const list = `feedback ${JSON.stringify([source, page, language, status, helpful, comment, from, to])}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const rows = await db
    .selectFrom('analytics_feedback')
    .select(ROW)
    .select(positionOf('at'))
    .where('source', '=', source)
    .where('at', '>=', sql<Date>`${from}::date::timestamp AT TIME ZONE 'UTC'`)
    .where('at', '<', sql<Date>`${addDays(to, 1)}::date::timestamp AT TIME ZONE 'UTC'`)
    .$if(page !== null, (query) => query.where('page', '=', page!))
    .$if(language !== null, (query) => query.where('language', '=', language!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(helpful !== undefined, (query) => query.where('helpful', '=', helpful === 'yes'))
    .$if(comment !== undefined, (query) => query.where('comment', '<>', ''))
    .$if(after !== null, (query) => query.where(older('at', 'id', after!)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, { list, limit, toEntry: entryOf });
}

const AT_ONCE = 500;

async function* allFeedback(
  db: Queryable,
  about: { organizationId: string; projectId: string },
  query: FeedbackQuery,
): AsyncGenerator<FeedbackEntry[]> {
  const scope = await findScope(db, { ...about, ...query });
  const period = readPeriod(query);
  let cursor = query.cursor;
  do {
    const { cursor: _, ...wanted } = query;
    const page = await listFeedback(db, scope, {
      ...{ ...wanted, period, limit: AT_ONCE },
      ...(cursor !== undefined && { cursor }),
    });
    yield page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
