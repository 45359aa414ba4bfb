/** Analytics as Kysely sees it: see migrations/0019-analytics.ts. */
import type { ColumnType, Generated } from 'kysely';

/** The driver would make a moment in the machine's own time zone of it: queries ask for `day::text`. */
type Day = ColumnType<Date, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AnalyticsFeedbackTable {
  id: string;
  source: number;
  at: Timestamp;
  page: string;
  language: string;
  helpful: boolean;
  comment: string;
  block: number | null;
  status: Generated<'open' | 'done' | 'dismissed'>;
}

/** Tables of which rows are written and added up in SQL of their own are not named here. */
export interface AnalyticsSchema {
  analytics_sources: { source: Generated<number>; project_id: string };
  analytics_salts: { day: Day; salt: Buffer };
  analytics_feedback: AnalyticsFeedbackTable;
  analytics_letters: { organization_id: string; week: Day };
}
