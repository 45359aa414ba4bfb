/** The assistant's tables as Kysely sees them; described in migrations/0020-assistant.ts and 0023. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface AssistantAnswersTable {
  message_id: string;
  project_id: string;
  thread_id: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  page: string;
  language: string;
  question: string;
  answer: string;
  outcome: 'answered' | 'unknown' | null;
  pages: JSONColumnType<{ title: string; address: string }[], string, string>;
  helpful: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  comment: Generated<string>;
}

/** Written in SQL of its own: assistant_days. */
export interface AssistantSchema {
  assistant_answers: AssistantAnswersTable;
}
