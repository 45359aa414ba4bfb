/** What is kept of questions and answers, for the authors of a site. */
import type { KeptAnswer, KeptAnswers } from '@bindery/assistant';
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';

/** So many of the newest are grouped. */
const MOST_QUESTIONS = 5_000;

export function keptAnswers(db: Database): KeptAnswers {
  return {
    keep: (answer) => keep(db, answer),
    async feedback(projectId, { messageId, helpful, comment = '' }) {
      await db
        .updateTable('assistant_answers')
        .set({ helpful, comment })
        .where('message_id', '=', messageId)
        .where('project_id', '=', projectId)
        .execute();
    },
    deleteThread: async (projectId, threadId) => void (await deleteThreads(db, { projectId, threadId })),
  };
}

async function keep(db: Database, { siteId, question, ...answer }: KeptAnswer): Promise<void> {
  await db
    .insertInto('assistant_answers')
    .values({
      message_id: answer.messageId,
      project_id: siteId,
      thread_id: answer.threadId,
      page: storable(question.page ?? ''),
      language: storable(question.language ?? ''),
      question: storable(question.message),
      answer: storable(answer.text),
      outcome: answer.outcome,
      pages: JSON.stringify(answer.pages),
    })
    .execute();
}

/** All of a project's without `threadId`; says whether there were any. */
export async function deleteThreads(
  db: Queryable,
  { projectId, threadId }: { projectId: string; threadId?: string },
): Promise<boolean> {
  const all = db.deleteFrom('assistant_answers').where('project_id', '=', projectId);
  const wanted = threadId === undefined ? all : all.where('thread_id', '=', threadId);
  const { numDeletedRows } = await wanted.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isProjectOf(
  db: Queryable,
  { projectId, organizationId }: { projectId: string; organizationId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return found !== undefined;
}

export interface AskedRow {
  question: string;
  outcome: 'answered' | 'unknown';
  at: Date;
  pages: { title: string; address: string }[];
  helpful: boolean | null;
}

/** Newest first. */
export async function newestQuestions(db: Queryable, projectId: string): Promise<AskedRow[]> {
  const rows = await db
    .selectFrom('assistant_answers')
    .select(['question', 'outcome', 'at', 'pages', 'helpful'])
    .where('project_id', '=', projectId)
    .where('outcome', 'is not', null)
    .orderBy('at', 'desc')
    .limit(MOST_QUESTIONS)
    .execute();
  return rows.map((row) => ({ ...row, outcome: row.outcome! }));
}

/** Days before yesterday count for nobody's budget. */
export async function expireAnswers(db: Database, keptDays: number): Promise<void> {
  await sql`DELETE FROM assistant_answers WHERE at < now() - ${keptDays} * interval '1 day'`.execute(db);
  await sql`DELETE FROM assistant_days WHERE day < (now() AT TIME ZONE 'UTC')::date - 1`.execute(db);
}

/** PostgreSQL takes neither a zero nor half of a pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
