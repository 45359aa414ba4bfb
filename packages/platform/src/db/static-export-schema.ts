/** The tables of static exports and of builds that several workers share. */
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type BuildPhase = 'queued' | 'fetching' | 'planning' | 'rendering' | 'packing' | 'done';

export interface StaticExportsTable {
  id: string;
  organization_id: string;
  project_id: string;
  domain: string;
  label: string | null;
  paths: string[] | null;
  strict: boolean;
  base_version: string | null;
  content: string | null;
  version: string | null;
  phase: ColumnType<BuildPhase, BuildPhase | undefined, BuildPhase>;
  progress: Generated<number>;
  page_count: Generated<number>;
  total_pages: ColumnType<number | null, number | null | undefined, number | null>;
  warnings: Generated<number>;
  report_key: ColumnType<string | null, string | null | undefined, string | null>;
  bundle_key: ColumnType<string | null, string | null | undefined, string | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  size_bytes: ColumnType<number | null, number | null | undefined, number | null>;
  /** Higher for what came later. */
  sequence: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface SegmentsTable {
  project_id: string;
  first_key: string;
  answered_key: string;
  pack_key: string;
  used_at: DefaultTimestamp;
}

export interface WorkersTable {
  id: string;
  /** The fingerprint of its engine. */
  engine: string | null;
  seen_at: DefaultTimestamp;
}

export interface SharedBuildsTable {
  job_id: string;
  attempt: number;
  worker_id: string;
  /** What it is planned and stored by. */
  engine: string | null;
  project_id: string;
  plan_key: string;
  source_keys: string[];
}

export interface ShardsTable {
  job_id: string;
  attempt: number;
  number: number;
  segments: number[];
  worker_id: string | null;
  lease_expires_at: Timestamp | null;
  pack_key: string | null;
}

export interface StaticExportSchema {
  static_exports: StaticExportsTable;
  segments: SegmentsTable;
  workers: WorkersTable;
  shared_builds: SharedBuildsTable;
  shards: ShardsTable;
}
