/** What readers said: a list for authors, newest first, each with a status. */

import type { FeedbackEntry } from '@bindery/contract';
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { csvOf } from '../api/csv.ts';
import { notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import type { Queryable } from '../db/database.ts';
import { type FeedbackQuery, listFeedback, setFeedbackStatus } from './feedback-store.ts';
import { readPeriod } from './period.ts';
import { findScope, readComparedTimeLine } from './report.ts';
import { readTotals } from './sums.ts';

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
    const entry = await setFeedbackStatus(db, { source, feedbackId, status });
    if (!entry) throw notFound('project');
    const details = { status };
    await recordAudit(db, actor, { organizationId, action: 'feedback.change', target: feedbackId, details });
    return entry;
  });
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
