/** The tables of agent jobs as Kysely sees them; described in migrations/0004-agent-jobs.ts. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface StoredPullRequest {
  /** Which git host, or `built-in` for a page of the platform. */
  host: string;
  /** Null for a built-in review: its link is signed when it is shown. */
  url: string | null;
  number: string;
  /** The branch that it is to be merged into. */
  base: string;
  /** As far as the platform knows. */
  state: 'open' | 'merged' | 'closed';
}

export interface AgentJobsTable {
  id: string;
  project_id: string;
  organization_id: string;
  model: string;
  repository: string;
  base_ref: string | null;
  run_id: string;
  runs: Generated<number>;
  start_sha: ColumnType<string | null, string | null | undefined, string | null>;
  start_records: Generated<number>;
  pushed_sha: ColumnType<string | null, string | null | undefined, string | null>;
  pushed_records: Generated<number>;
  title: string | null;
  summary: string | null;
  pull_request: JSONColumnType<StoredPullRequest | null, string | null, string | null>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  steps: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  archived_at: Timestamp | null;
}

export interface AgentPromptsTable {
  id: Generated<number>;
  job_id: string;
  project_id: string;
  prompt: string;
  created_at: DefaultTimestamp;
  taken_at: Timestamp | null;
}

export interface AgentRecordsTable {
  job_id: string;
  seq: number;
  run: number;
  type: string;
  data: JSONColumnType<Record<string, unknown>, string, string>;
  at: DefaultTimestamp;
}

export interface AgentReviewsTable {
  job_id: string;
  name: string;
  content: Buffer;
}

export interface AgentSchema {
  agent_jobs: AgentJobsTable;
  agent_prompts: AgentPromptsTable;
  agent_records: AgentRecordsTable;
  agent_reviews: AgentReviewsTable;
}
