/** A worker: claims jobs while it has room, takes over those of silent workers, and leaves gracefully. */
import { type Database, isDatabaseUnreachable } from '../db/database.ts';
import { backoffSeconds } from './backoff.ts';
import { type JobDefinition, type ResolvedDefinition, resolveDefinition } from './definition.ts';
import { startHeartbeat } from './heartbeat.ts';
import { LeaseLost, ShuttingDown, tooLongMessage, workerLostMessage } from './job-errors.ts';
import type { JobLog } from './job-log.ts';
import { type HeldJob, type JobEvent, runJob } from './run-job.ts';
import { type Beat, SilenceWatch } from './silence.ts';
import {
  type ClaimedJob,
  claimJobs,
  endJob,
  forgetFuture,
  listBeats,
  lockSilentJobs,
  requeueJob,
  type SilentJob,
} from './transitions.ts';
import { within } from './within.ts';

export interface WorkerOptions {
  db: Database;
  databaseUrl: string;
  definitions: JobDefinition[];
  log: JobLog;
  /** How long a silent worker keeps its job (15). */
  leaseSeconds?: number;
  /** At most so many jobs at a time in this process, whatever their kind. */
  concurrency?: number;
  /** The safety net under LISTEN/NOTIFY, and how often silent workers are looked for (1). */
  pollSeconds?: number;
  /** How long running jobs may finish once the worker is told to stop (20). */
  drainSeconds?: number;
  /** For metrics. */
  onEvent?(event: JobEvent): void;
  /** For tests that interrupt a claim: awaited before it is committed. */
  beforeClaimed?(kind: string): Promise<void> | void;
}

export interface JobWorker {
  /** Jobs that run in this process now. */
  running(): number;
  /** Claims no more, lets jobs finish for `drainSeconds`, hands the rest back; done 3 s after that at the latest. */
  stop(): Promise<void>;
}

/** After the drain: for aborted jobs to wind up and for handing them back. */
const HAND_BACK_MS = 3_000;

export function startWorker(options: WorkerOptions): JobWorker {
  const worker = new Worker(options);
  return { running: () => worker.held.size, stop: () => worker.stop() };
}

class Worker {
  readonly held = new Map<string, HeldJob>();
  readonly #options: Required<WorkerOptions>;
  readonly #definitions: ResolvedDefinition[];
  readonly #heartbeat: ReturnType<typeof startHeartbeat>;
  readonly #poll: NodeJS.Timeout;
  readonly #giveUp = new AbortController();
  readonly #silence: SilenceWatch;
  #nextSweepMs = 0;
  #wanted = false;
  #passing: Promise<void> | null = null;
  #away = false;
  #stopped: Promise<void> | null = null;

  constructor(options: WorkerOptions) {
    this.#options = {
      leaseSeconds: 15,
      concurrency: Number.POSITIVE_INFINITY,
      pollSeconds: 1,
      drainSeconds: 20,
      onEvent: () => {},
      beforeClaimed: () => {},
      ...options,
    };
    this.#silence = new SilenceWatch(this.#options.leaseSeconds);
    this.#definitions = options.definitions.map(resolveDefinition);
    this.#heartbeat = startHeartbeat({
      databaseUrl: options.databaseUrl,
      leaseSeconds: this.#options.leaseSeconds,
      log: options.log,
      onQueued: () => this.#wake(),
      onRevoked: (jobId, attempt) => this.#revoke(jobId, attempt),
    });
    this.#poll = setInterval(() => this.#wake(), this.#options.pollSeconds * 1000);
    this.#wake();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#leave();
    return this.#stopped;
  }

  async #leave(): Promise<void> {
    clearInterval(this.#poll);
    await within(this.#options.drainSeconds * 1000, this.#allSettled());
    for (const job of this.held.values()) job.abort(new ShuttingDown());
    await within(HAND_BACK_MS, this.#allSettled());
    this.#giveUp.abort();
    await this.#heartbeat.stop();
  }

  async #allSettled(): Promise<void> {
    await this.#passing;
    await Promise.all([...this.held.values()].map(({ settled }) => settled));
  }

  /** One pass at a time; news during a pass means another pass after it. */
  #wake(): void {
    this.#wanted = true;
    this.#passing ??= this.#passWhileWanted().finally(() => {
      this.#passing = null;
      if (this.#wanted && !this.#stopped) this.#wake();
    });
  }

  async #passWhileWanted(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      try {
        await this.#sweepWhenDue();
        await this.#claim();
        if (this.#away) this.#options.log.info({}, 'The worker reaches the database again');
        this.#away = false;
      } catch (error) {
        this.#report(error);
      }
    }
  }

  // A pass that throws must not end the worker: the next poll tries again.
  #report(error: unknown): void {
    const { log } = this.#options;
    if (!isDatabaseUnreachable(error)) log.error({ err: error }, 'The worker could not look for jobs');
    else if (!this.#away) log.warn({ err: error }, 'The worker cannot reach the database; trying again');
    this.#away = isDatabaseUnreachable(error);
  }

  async #claim(): Promise<void> {
    const { db, leaseSeconds, beforeClaimed } = this.#options;
    // Another kind first each time, so that none is starved when the process is full.
    this.#definitions.push(...this.#definitions.splice(0, 1));
    for (const definition of [...this.#definitions]) {
      for (let limit = this.#room(definition); limit > 0; limit = this.#room(definition)) {
        const passedOver = this.#organizationsWithTheirShare(definition);
        const jobs = await db.transaction().execute(async (tx) => {
          const claimed = await claimJobs(tx, { definition, limit, leaseSeconds, passedOver });
          if (claimed.length > 0) await beforeClaimed(definition.kind);
          return claimed;
        });
        for (const job of jobs) this.#start(job, definition);
        if (jobs.length === 0) break;
      }
    }
  }

  #room({ kind, concurrency, leavesRoom }: ResolvedDefinition): number {
    if (this.#stopped) return 0;
    const ofKind = [...this.held.values()].filter(({ job }) => job.kind === kind).length;
    const room = Math.min(concurrency - ofKind, this.#options.concurrency - this.held.size);
    // With each job that is claimed an organization may have its share.
    return leavesRoom ? Math.min(room, 1) : room;
  }

  /** Never all places of this process: so a slow organization keeps nobody else waiting. */
  #organizationsWithTheirShare({ leavesRoom }: ResolvedDefinition): string[] {
    if (!leavesRoom) return [];
    const share = Math.max(1, this.#options.concurrency - 1);
    const kinds = new Set(this.#definitions.filter((one) => one.leavesRoom).map(({ kind }) => kind));
    const owners = [...this.held.values()].flatMap(({ job }) =>
      kinds.has(job.kind) ? [job.organizationId] : [],
    );
    return [...Map.groupBy(owners, (owner) => owner)].flatMap(([owner, jobs]) =>
      owner !== null && jobs.length >= share ? [owner] : [],
    );
  }

  #start(job: ClaimedJob, definition: ResolvedDefinition): void {
    const { db, leaseSeconds, log, onEvent } = this.#options;
    const held = runJob(job, {
      ...{ db, definition, leaseSeconds, log, onEvent },
      heartbeat: this.#heartbeat,
      giveUp: this.#giveUp.signal,
    });
    this.held.set(job.id, held);
    held.settled.then(() => {
      if (this.held.get(job.id) === held) this.held.delete(job.id);
      this.#wake();
    });
  }

  #revoke(jobId: string, attempt?: number): void {
    const held = this.held.get(jobId);
    if (held && (attempt === undefined || held.job.attempt === attempt)) held.abort(new LeaseLost(jobId));
  }

  async #sweepWhenDue(): Promise<void> {
    if (performance.now() < this.#nextSweepMs) return;
    const { db, pollSeconds } = this.#options;
    const kinds = this.#definitions.map(({ kind }) => kind);
    const unheard = this.#silence.look(await listBeats(db, kinds));
    if (unheard.length > 0) await this.#takeOver(unheard);
    await forgetFuture(db, kinds);
    this.#nextSweepMs = performance.now() + pollSeconds * 1000;
  }

  async #takeOver(unheard: readonly Beat[]): Promise<void> {
    const taken = await this.#options.db.transaction().execute(async (tx) => {
      const silent = await lockSilentJobs(tx, unheard);
      const types: JobEvent['type'][] = [];
      for (const job of silent) {
        const definition = this.#definitions.find(({ kind }) => kind === job.kind)!;
        const decision = afterSilence(job, definition);
        const change = { tx, job };
        if ('error' in decision) await endJob(change, decision);
        else await requeueJob(change, decision);
        types.push('error' in decision ? 'failed' : 'retried');
      }
      return silent.map((job, index) => ({ job, type: types[index]! }));
    });
    for (const { job, type } of taken) this.#tellOfSilence(job, type);
  }

  #tellOfSilence({ id, kind, attempt, overdue }: SilentJob, type: JobEvent['type']): void {
    const { log, onEvent } = this.#options;
    log.warn({ jobId: id, kind, attempt, overdue, next: type }, 'A job’s worker went silent');
    onEvent({ type, kind, jobId: id, attempt });
  }
}

/** A dead worker's job goes on at once; one that took too long waits like any other failure. */
function afterSilence(
  { failures: before, overdue }: SilentJob,
  definition: ResolvedDefinition,
): { failures: number; error: string } | { failures: number; delaySeconds: number } {
  const failures = before + 1;
  if (failures >= definition.maxAttempts || (overdue && definition.endsAtTimeLimit)) {
    return {
      failures,
      error: overdue ? tooLongMessage(definition.maxRunSeconds) : workerLostMessage(failures),
    };
  }
  return { failures, delaySeconds: overdue ? backoffSeconds(failures, definition) : 0 };
}
