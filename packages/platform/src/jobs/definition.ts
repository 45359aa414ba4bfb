/** What a slice hands to the worker: how its kind of job runs, and what the running job may call. */
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type JobInput = Record<string, unknown>;

export interface JobDefinition<Input extends JobInput = JobInput> {
  kind: string;
  /** At most so many of this kind at a time in one worker process. */
  concurrency: number;
  /** At most so many of this kind at a time for one organization, over all workers; the rest wait. */
  concurrencyPerOrganization?: number;
  /** Failed attempts, lost workers included, after which the job is failed (5). */
  maxAttempts?: number;
  /** Before the first retry; doubles with each, with jitter, up to 5 minutes (5). */
  retryDelaySeconds?: number;
  /** An attempt that takes longer is aborted and counts as failed (3600). */
  maxRunSeconds?: number;
  /** What took too long once would again: then the job fails for good instead of being tried anew. */
  endsAtTimeLimit?: boolean;
  /**
   * Leaves room for others: of the jobs that a worker process runs at a time, one organization gets all but one, over
   * all kinds that say so.
   */
  leavesRoom?: boolean;
  /** Every step may run twice: on a retry, and beside a worker that was presumed dead. */
  run(job: RunningJob<Input>): Promise<void>;
}

export interface RunningJob<Input extends JobInput = JobInput> {
  readonly id: string;
  readonly kind: string;
  readonly organizationId: string | null;
  readonly input: Input;
  /** The fence token: higher than that of every worker that held the job before. */
  readonly attempt: number;
  /** Attempts before this one that failed or lost their worker; waiting for something that was away is no failure. */
  readonly failures: number;
  /** Aborts when the job is cancelled, lost, out of time, or the worker stops. */
  readonly signal: AbortSignal;
  /**
   * Database writes while the job runs. Throws LeaseLost, and changes nothing, once the job is another's
   * or has ended. Short and idempotent: the row is locked, and after an outage it may run again.
   */
  fenced<Result>(write: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** The last writes and the job's end, all or nothing. A `run` that returns without it completes too. */
  complete(write?: (tx: Transaction<Schema>) => Promise<void>): Promise<void>;
}

/** A definition with nothing left open. */
export type ResolvedDefinition = Required<Omit<JobDefinition, 'concurrencyPerOrganization'>> &
  Pick<JobDefinition, 'concurrencyPerOrganization'>;

/** As long as settings allow. */
const LONGEST_RUN_SECONDS = 23 * 3600;

export function resolveDefinition(definition: JobDefinition): ResolvedDefinition {
  const resolved = {
    maxAttempts: 5,
    retryDelaySeconds: 5,
    maxRunSeconds: 3600,
    endsAtTimeLimit: false,
    leavesRoom: false,
    ...Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined)),
    kind: definition.kind,
    concurrency: definition.concurrency,
    run: (job: RunningJob) => definition.run(job),
  };
  if (!(resolved.maxRunSeconds > 0 && resolved.maxRunSeconds <= LONGEST_RUN_SECONDS)) {
    throw new RangeError(`maxRunSeconds of ${definition.kind} must be between 0 and ${LONGEST_RUN_SECONDS}`);
  }
  return resolved;
}
