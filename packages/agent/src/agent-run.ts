import type { CageKind } from '@bindery/cage';
import type { ModelChoice, ModelEndpoint } from '@bindery/models';
import type { AgentRecord } from './agent-record.ts';

/** All that a run is given. Functions and the endpoint stay in the caller's process. */
export interface AgentRun {
  /** Absolute path of the docs folder in a working copy of the repository: all that the agent can see or change. */
  folder: string;
  /** Told to the model after our own guide: the project's instruction file (from the base branch), its navigation. */
  instructions: string;
  /** Everything recorded so far; holds at least one prompt. A run goes on after it, or returns the ending it ends with. */
  history: AgentRecord[];
  /**
   * How many records from the start have their changes in `folder` already; the changes of those after are made again.
   * After a crash: check out the commit the run began with, and give the number that belonged to that commit.
   */
  appliedRecords: number;
  model: ModelChoice;
  endpoint: ModelEndpoint;
  limits: AgentLimits;
  /** Resolves once the record is durable. What it rejects with ends the run, and is thrown. */
  record(record: AgentRecord): Promise<void>;
  /** Follow-ups that have come meanwhile, already recorded as prompts by the same act. Asked for at each step. */
  takeMessages(): Promise<string[]>;
  /** The engine's check of the folder as it is now. */
  check(): Promise<CheckProblem[]>;
  /** The site's navigation as text, from the folder as it is now. */
  navigation(): Promise<string>;
  /** Aborting ends the run as `cancelled`, also in the middle of an answer. */
  signal: AbortSignal;
  retry?: RetryPolicy;
  /** By default bubblewrap where it works, else Node's permissions. */
  sandbox?: SandboxKind;
}

/** Of one run: steps and tokens count from the ending before it. */
export interface AgentLimits {
  steps: number;
  /** Input and output together. */
  tokens: number;
  wallMs: number;
  filesChanged: number;
  /** Of text written, over all files. */
  bytesChanged: number;
}

export interface RetryPolicy {
  /** How often one step is tried. */
  tries: number;
  /** The first wait; each further one is twice as long, up to a minute. */
  firstWaitMs: number;
}

export type SandboxKind = Exclude<CageKind, 'none'> | 'permissions';

/** One finding of the engine's check. */
export interface CheckProblem {
  file: string;
  line: number | null;
  severity: 'error' | 'warning';
  rule: string;
  message: string;
  hint?: string | null;
  /** The site did not have it before this job. New errors are given back at `finish`. */
  isNew: boolean;
}

export const DEFAULT_LIMITS: AgentLimits = {
  steps: 100,
  tokens: 4_000_000,
  wallMs: 30 * 60_000,
  filesChanged: 200,
  bytesChanged: 5 * 1024 * 1024,
};
