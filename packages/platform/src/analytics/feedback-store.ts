/** What readers said, in the database. */
import type { FeedbackEntry, Page } from '@bindery/contract';
import { sql } from 'kysely';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';
import { addDays, type Period } from './period.ts';
import type { ReportQuery } from './report.ts';
import type { Scope } from './sums.ts';

export interface FeedbackQuery extends ReportQuery {
  status?: FeedbackEntry['status'];
  helpful?: 'yes' | 'no';
  comment?: 'yes';
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

/** The newest first. */
export async function listFeedback(
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

/** Null when it is not there. */
export async function setFeedbackStatus(
  db: Queryable,
  { source, feedbackId, status }: Pick<Scope, 'source'> & Pick<FeedbackEntry, 'feedbackId' | 'status'>,
): Promise<FeedbackEntry | null> {
  const row = await db
    .updateTable('analytics_feedback')
    .set({ status })
    .where('id', '=', feedbackId)
    .where('source', '=', source)
    .returning(ROW)
    .executeTakeFirst();
  return row ? entryOf(row) : null;
}
