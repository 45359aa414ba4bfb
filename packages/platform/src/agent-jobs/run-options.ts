import type { AgentLimits, RetryPolicy, SandboxKind } from '@bindery/agent';
import type { OutboundGate } from '@bindery/network';
import type { Queryable } from '../db/database.ts';
import type { HostKind } from '../git/hosts/git-host.ts';
import type { SshTrust } from '../git/transport.ts';
import type { WorkingCopy } from '../git/working-copy.ts';
import type { AgentModels } from './models.ts';
import type { FindProblems } from './site-check.ts';

/** Where a run stands; for logs, and for tests that kill it there. */
export type RunStep =
  | 'claimed'
  | 'cloned'
  | 'answered'
  | 'tool'
  | 'committed'
  | 'pushed'
  | 'opened'
  | 'completed';

export interface AgentRunOptions {
  models: AgentModels;
  limits: AgentLimits;
  sandbox?: SandboxKind;
  /** How often a model that fails is asked again. */
  retry?: RetryPolicy;
  readProject: ReadProject;
  gate: OutboundGate;
  ssh?: SshTrust;
  /** Git hosts that the operator named, by host name. */
  hosts: Readonly<Record<string, HostKind>>;
  author: { name: string; email: string };
  /** Values that no record, commit or pull request may hold. */
  secrets: readonly string[];
  /** What is wrong with a site; the engine's check unless given. */
  findProblems?: FindProblems;
  /** Keeps the pages of a built-in review. */
  saveReview: SaveReview;
  workFolder: string;
  cacheFolder: string;
  concurrency: number;
  onStep?(step: RunStep, jobId: string): void | Promise<void>;
}

/** The project as it is now, its credentials open; null when it was deleted. In a transaction where `db` is one. */
export type ReadProject = (
  projectId: string,
  options: { signal: AbortSignal; db?: Queryable },
) => Promise<ProjectSource | null>;

export interface ProjectSource {
  id: string;
  repository: string;
  branch: string | null;
  folder: string;
  token: string | null;
  deployKey?: string | null;
}

/** Keeps what the pages of a built-in review show; again after a crash. */
export type SaveReview = (review: {
  jobId: string;
  copy: WorkingCopy;
  /** The docs folder, relative to the repository's root. */
  folder: string;
  base: { branch: string; sha: string };
  head: { branch: string; sha: string };
  signal: AbortSignal;
}) => Promise<void>;
