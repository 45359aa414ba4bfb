/** One claimed job, from its claim to its end: what it may call, the fence around its writes, what becomes of it. */
import type { Transaction } from 'kysely';
import { type Database, isDatabaseUnreachable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { backoffSeconds } from './backoff.ts';
import type { ResolvedDefinition, RunningJob } from './definition.ts';
import type { Heartbeat } from './heartbeat.ts';
import {
  LeaseLost,
  PermanentError,
  ShuttingDown,
  TimeLimitExceeded,
  unexpectedErrorMessage,
} from './job-errors.ts';
import type { JobLog } from './job-log.ts';
import { LONGEST_WAIT_SECONDS, outageOf, pauseSeconds, waitedTooLongMessage } from './outage.ts';
import { throughOutage } from './through-outage.ts';
import { type ClaimedJob, endJob, lockOwnJob, renewLease, requeueJob, wasCompleted } from './transitions.ts';

export interface JobEvent {
  /** lost: cancelled or taken over while this worker ran it. */
  type: 'claimed' | 'completed' | 'failed' | 'retried' | 'waiting' | 'handed-back' | 'lost';
  kind: string;
  jobId: string;
  attempt: number;
  /** Of the attempt; absent when another worker ran it. */
  durationMs?: number;
}

export interface RunContext {
  db: Database;
  definition: ResolvedDefinition;
  heartbeat: Heartbeat;
  leaseSeconds: number;
  log: JobLog;
  onEvent(event: JobEvent): void;
  /** The process is leaving: wait for nothing any more. */
  giveUp: AbortSignal;
}

export interface HeldJob {
  readonly job: ClaimedJob;
  /** Never rejects. */
  readonly settled: Promise<void>;
  abort(reason: LeaseLost | ShuttingDown | TimeLimitExceeded): void;
}

/** How long code that ignores its signal is waited for before the job is settled without it. */
const ABORT_GRACE_MS = 10_000;
const SHUTDOWN_GRACE_MS = 1_500;

export function runJob(job: ClaimedJob, context: RunContext): HeldJob {
  const attempt = new Attempt(job, context);
  return {
    job,
    settled: attempt.live(),
    abort: (reason) => attempt.abort(reason),
  };
}

class Attempt {
  readonly #job: ClaimedJob;
  readonly #context: RunContext;
  readonly #controller = new AbortController();
  readonly #abandoned = Promise.withResolvers<never>();
  readonly #startedMs = performance.now();
  #completed = false;
  /** Time that went by meanwhile says nothing about the job. */
  #wasDatabaseAway = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(job: ClaimedJob, context: RunContext) {
    this.#job = job;
    this.#context = context;
    this.#abandoned.promise.catch(() => {});
  }

  async live(): Promise<void> {
    const { heartbeat, definition, leaseSeconds, log } = this.#context;
    heartbeat.hold(this.#job, (definition.maxRunSeconds + leaseSeconds) * 1000);
    this.#emit('claimed');
    this.#after(definition.maxRunSeconds * 1000, () =>
      this.abort(new TimeLimitExceeded(definition.maxRunSeconds)),
    );
    try {
      const error = await this.#run();
      await this.#settle(error);
    } catch (error) {
      // Not written, so not forgotten: the lease runs out and another worker takes the job.
      log.error(this.#fields({ err: error }), 'The end of a job’s attempt could not be recorded');
    } finally {
      for (const timer of this.#timers) clearTimeout(timer);
      heartbeat.release(this.#job);
    }
  }

  abort(reason: LeaseLost | ShuttingDown | TimeLimitExceeded): void {
    if (this.#controller.signal.aborted) return;
    this.#controller.abort(reason);
    this.#after(reason instanceof ShuttingDown ? SHUTDOWN_GRACE_MS : ABORT_GRACE_MS, () =>
      this.#abandoned.reject(reason),
    );
  }

  /** Null when the job is completed. */
  async #run(): Promise<unknown> {
    const { signal } = this.#controller;
    const work = async () => {
      signal.throwIfAborted();
      await this.#context.definition.run(this.#running());
      if (!this.#completed) await this.#complete();
    };
    try {
      await Promise.race([work(), this.#abandoned.promise]);
      return null;
    } catch (error) {
      // Whatever it throws once aborted, a wrapped permanent error included, the abort is the cause.
      return signal.aborted ? signal.reason : error;
    }
  }

  #running(): RunningJob {
    const { id, kind, organizationId, input, attempt, failures } = this.#job;
    return {
      ...{ id, kind, organizationId, input, attempt, failures, signal: this.#controller.signal },
      fenced: (write) => this.#fenced((tx) => this.#renewing(tx, write), this.#controller.signal),
      complete: (write) => this.#complete(write),
    };
  }

  #fenced<Result>(write: (tx: Transaction<Schema>) => Promise<Result>, giveUp: AbortSignal): Promise<Result> {
    const { db, leaseSeconds } = this.#context;
    const once = () =>
      db.transaction().execute(async (tx) => {
        await lockOwnJob(tx, { job: this.#job, leaseSeconds });
        return write(tx);
      });
    const noticing = () =>
      once().catch((error: unknown) => {
        this.#wasDatabaseAway ||= isDatabaseUnreachable(error);
        throw error;
      });
    return throughOutage(noticing, giveUp);
  }

  async #renewing<Result>(
    tx: Transaction<Schema>,
    write: (tx: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result> {
    const result = await write(tx);
    await renewLease(tx, { job: this.#job, leaseSeconds: this.#context.leaseSeconds });
    return result;
  }

  async #complete(write?: (tx: Transaction<Schema>) => Promise<void>): Promise<void> {
    if (this.#completed) throw new Error(`Job ${this.#job.id} was completed before`);
    const end = async (tx: Transaction<Schema>) => {
      await write?.(tx);
      await endJob({ tx, job: this.#job }, 'completed');
    };
    try {
      await this.#fenced(end, this.#controller.signal);
    } catch (error) {
      if (!(error instanceof LeaseLost && (await this.#wasCompletedByThisAttempt()))) throw error;
    }
    this.#completed = true;
  }

  // A connection that breaks during COMMIT leaves open whether it took place; repeating it then finds the job ended.
  async #wasCompletedByThisAttempt(): Promise<boolean> {
    return wasCompleted(this.#context.db, this.#job);
  }

  async #settle(error: unknown): Promise<void> {
    const { log } = this.#context;
    if (this.#completed) {
      this.#emit('completed');
      if (error) log.warn(this.#fields({ err: error }), 'A job threw after it had completed');
      return;
    }
    try {
      if (error instanceof LeaseLost) throw error;
      const outage = error instanceof PermanentError ? null : outageOf(error);
      if (error instanceof ShuttingDown) await this.#handBack();
      else if (outage !== null) await this.#wait(outage, error);
      else await this.#fail(error);
    } catch (lost) {
      if (!(lost instanceof LeaseLost)) throw lost;
      log.info(this.#fields(), 'The job was cancelled or taken over; what this attempt did is void');
      this.#emit('lost');
    }
  }

  async #handBack(): Promise<void> {
    const { failures } = this.#job;
    await this.#record((change) => requeueJob(change, { failures, delaySeconds: 0 }));
    this.#context.log.info(this.#fields(), 'The worker stops; its job went back to the queue');
    this.#emit('handed-back');
  }

  /** An outage is not the job's fault: it goes on by itself when that is over. */
  async #wait(outage: string, error: unknown): Promise<void> {
    const { definition, log } = this.#context;
    const { failures, waitedSeconds: before } = this.#job;
    const delaySeconds = pauseSeconds(before, definition);
    const waitedSeconds = before + delaySeconds + (performance.now() - this.#startedMs) / 1000;
    if (waitedSeconds > LONGEST_WAIT_SECONDS) {
      await this.#record((change) => endJob(change, { error: waitedTooLongMessage(outage) }));
      log.error(this.#fields({ err: error }), 'The job waited for too long');
      this.#emit('failed');
      return;
    }
    await this.#record((change) =>
      requeueJob(change, { failures, delaySeconds, waiting: { outage, waitedSeconds } }),
    );
    log.warn(this.#fields({ err: error, outage, delaySeconds }), 'The job waits for something that is away');
    this.#emit('waiting');
  }

  async #fail(error: unknown): Promise<void> {
    const { definition, log } = this.#context;
    const failures = this.#job.failures + 1;
    const tookTooLong = error instanceof TimeLimitExceeded && !this.#wasDatabaseAway;
    const isOver = tookTooLong && definition.endsAtTimeLimit;
    const final = error instanceof PermanentError || isOver || failures >= definition.maxAttempts;
    if (final) {
      await this.#record((change) => endJob(change, { error: this.#messageFor(error, failures), failures }));
      log.error(this.#fields({ err: error, failures }), 'The job failed');
      this.#emit('failed');
      return;
    }
    const delaySeconds = backoffSeconds(failures, definition);
    await this.#record((change) => requeueJob(change, { failures, delaySeconds }));
    log.warn(this.#fields({ err: error, failures, delaySeconds }), 'The job failed and will be tried again');
    this.#emit('retried');
  }

  #messageFor(error: unknown, failures: number): string {
    if (error instanceof PermanentError || error instanceof TimeLimitExceeded) return error.message;
    return unexpectedErrorMessage(this.#job.id, failures);
  }

  #record(write: (change: { tx: Transaction<Schema>; job: ClaimedJob }) => Promise<void>): Promise<void> {
    return this.#fenced((tx) => write({ tx, job: this.#job }), this.#context.giveUp);
  }

  #after(delayMs: number, action: () => void): void {
    this.#timers.push(setTimeout(action, delayMs));
  }

  #fields(more: object = {}): object {
    const { id, kind, attempt } = this.#job;
    return { jobId: id, kind, attempt, ...more };
  }

  #emit(type: JobEvent['type']): void {
    const { id, kind, attempt } = this.#job;
    const durationMs = type === 'claimed' ? undefined : Math.round(performance.now() - this.#startedMs);
    this.#context.onEvent({ type, kind, jobId: id, attempt, durationMs });
  }
}
