/** The tables as Kysely sees them. Columns are described where they are made: migrations/. */

import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { AgentSchema } from './agent-schema.ts';
import type { AnalyticsSchema } from './analytics-schema.ts';
import type { AssistantSchema } from './assistant-schema.ts';
import type { Role } from './role.ts';
import type { BuildPhase, StaticExportSchema } from './static-export-schema.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type Plan = 'free' | 'pro' | 'enterprise';

export type Scope = 'read' | 'write';
export type DeploymentType = 'cloud' | 'client-hosted' | 'air-gapped';
export type JobStatus = 'queued' | 'running' | 'completed' | 'failed';

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: Plan;
  created_at: DefaultTimestamp;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  email_verified: Generated<boolean>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface MembersTable {
  organization_id: string;
  user_id: string;
  role: Role;
  created_at: DefaultTimestamp;
}

export interface AdminKeysTable {
  id: string;
  organization_id: string;
  name: string;
  hash: Buffer;
  display: string;
  scopes: Scope[];
  ip_allowlist: string[];
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  last_used_at: Timestamp | null;
  created_by: string | null;
  created_at: DefaultTimestamp;
}

export interface ProjectsTable {
  id: string;
  organization_id: string;
  name: string;
  repository: string;
  branch: string | null;
  folder: string;
  credential: Buffer | null;
  deploy_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  deploy_key_public: ColumnType<string | null, string | null | undefined, string | null>;
  webhook_id: Generated<string>;
  webhook_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  webhook_rotated_at: ColumnType<Date | null, undefined, Date | string | null>;
  webhook_delivered_at: ColumnType<Date | null, undefined, Date | string | null>;
  webhook_outcome: ColumnType<string | null, undefined, string | null>;
  /** The model of agent jobs that name none; null: the installation's. */
  agent_model: ColumnType<string | null, string | null | undefined, string | null>;
  deployment_type: DeploymentType;
  features: JSONColumnType<Record<string, boolean>, string | undefined, string>;
  active_version: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface DomainsTable {
  domain: string;
  project_id: string;
  is_primary: boolean;
  position: Generated<number>;
  created_at: DefaultTimestamp;
  token: Generated<string>;
  proven_at: ColumnType<Date | null, Date | string | undefined, Date | string | null>;
  proven_by: ColumnType<ProvenBy | null, ProvenBy | undefined, ProvenBy | null>;
  checked_at: ColumnType<Date | null, undefined, Date | string | null>;
  failing_since: ColumnType<Date | null, undefined, Date | string | null>;
  problem: ColumnType<string | null, undefined, string | null>;
}

/** How it is known that a domain is its project's: null as long as it is not. */
export type ProvenBy = 'dns' | 'operator' | 'sites-host' | 'not-needed';

export interface ReleasedDomainsTable {
  domain: string;
  organization_id: string;
  released_at: DefaultTimestamp;
}

/** Everything that a version was made of. */
export interface VersionInputs {
  commit: string;
  /** Below the repository's root. */
  folder: string;
  /** Written into the bundle. */
  domain: string | null;
  /** The engine's fingerprint. */
  engine: string;
  /** Documents that were fetched by address. */
  remotes: { url: string; sha256: string }[];
  /** Of an export of some pages: which. */
  paths?: string[];
  /** The number in the bundle; absent for versions of before there were any. */
  sequence?: number;
}

export interface VersionsTable {
  project_id: string;
  version: string;
  commit_sha: string;
  commit_ref: Generated<string>;
  commit_message: Generated<string>;
  bundle_key: string;
  sha256: string;
  size_bytes: number;
  page_count: number;
  pages: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  report_key: ColumnType<string | null, string | null | undefined, string | null>;
  warnings: Generated<number>;
  unpacked_bytes: ColumnType<number | null, number | null | undefined, number | null>;
  /** Higher for what came later. */
  sequence: Generated<number>;
  inputs: JSONColumnType<VersionInputs, string | undefined, string>;
  /** Stands for the inputs: equal texts, equal bundles but for their label. */
  content: Generated<string>;
  document_keys: Generated<string[]>;
  created_at: DefaultTimestamp;
}

export interface VersionSequencesTable {
  project_id: string;
  sequence: number;
  commit_sha: string;
}

export interface VersionLabelsTable {
  project_id: string;
  label: string;
  content: string;
  inputs: JSONColumnType<VersionInputs, string, string>;
  holder: string | null;
}

export interface RemoteDocumentsTable {
  project_id: string;
  url: string;
  sha256: string;
  object_key: string;
  fetched_at: DefaultTimestamp;
}

export interface UpdatesTable {
  id: string;
  project_id: string;
  commit: JSONColumnType<{ sha: string; ref: string; message: string } | null, string | null, string | null>;
  summary: string | null;
  logs: JSONColumnType<string[], string | undefined, string>;
  phase: Generated<BuildPhase>;
  page_count: Generated<number>;
  total_pages: ColumnType<number | null, number | null | undefined, number | null>;
}

/** What happened in an organization; its rows are written by triggers. */
export interface ChangesTable {
  id: Generated<number>;
  organization_id: string;
  /** Null until a reader has given it its place. */
  seq: ColumnType<number | null, never, number>;
  kind: 'update' | 'export' | 'agentJob' | 'project' | 'version';
  project_id: string;
  subject_id: string;
  status: string;
  at: DefaultTimestamp;
}

/** A job: what users see of it, and whose turn it is. */
export interface JobsTable {
  id: string;
  kind: string;
  organization_id: string | null;
  input: JSONColumnType<Record<string, unknown>, string, string>;
  status: JobStatus;
  /** The fence: counts claims. A write with an older attempt changes nothing. */
  attempt: Generated<number>;
  /** Attempts that threw or lost their worker; a job handed back by a stopping worker did not fail. */
  failures: Generated<number>;
  /** Its place among the jobs of all organizations. */
  turn: Generated<number>;
  /** Higher goes first; counted in turns. */
  priority: Generated<number>;
  /** Waits until then. */
  start_after: Generated<Date>;
  /** While running: when a silent worker loses the job. */
  lease_expires_at: Timestamp | null;
  /** While running: set once the attempt has used up its time, after which it is not heard any more. */
  deadline_at: Timestamp | null;
  /** Higher for what came later, whatever the clock says. */
  sequence: Generated<number>;
  /** What is away, while the job waits for it. */
  waiting_for: ColumnType<string | null, undefined, string | null>;
  /** For things that were away, in all. */
  waited_seconds: Generated<number>;
  error: string | null;
  created_at: DefaultTimestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  updated_at: DefaultTimestamp;
}

export interface AuditTable {
  id: Generated<number>;
  at: DefaultTimestamp;
  organization_id: string | null;
  actor: string;
  action: string;
  target: string | null;
  ip: string | null;
  request_id: string | null;
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface IdempotencyTable {
  organization_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  created_at: DefaultTimestamp;
}

/** Secrets and facts of this installation: signing key, link key, who set it up. */
export interface InstallationTable {
  name: string;
  value: JSONColumnType<Record<string, unknown>, string, string>;
  created_at: DefaultTimestamp;
}

export interface Schema
  extends AccountSchema,
    AgentSchema,
    AnalyticsSchema,
    AssistantSchema,
    StaticExportSchema {
  organizations: OrganizationsTable;
  users: UsersTable;
  members: MembersTable;
  admin_keys: AdminKeysTable;
  projects: ProjectsTable;
  domains: DomainsTable;
  released_domains: ReleasedDomainsTable;
  version_sequences: VersionSequencesTable;
  versions: VersionsTable;
  version_labels: VersionLabelsTable;
  remote_documents: RemoteDocumentsTable;
  updates: UpdatesTable;
  jobs: JobsTable;
  audit: AuditTable;
  changes: ChangesTable;
  idempotency: IdempotencyTable;
  installation: InstallationTable;
}
