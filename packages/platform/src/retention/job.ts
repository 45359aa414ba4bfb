/** The sweep as a job of the installation's own, and the clock that asks for it. */
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { JobDefinition } from '../jobs/definition.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { enqueueJob } from '../jobs/queue.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { RetentionLimits } from './limits.ts';
import { type ScrubOptions, scrub } from './scrub.ts';
import { isChoreDue } from './store.ts';
import { sweep } from './sweep.ts';

export const SWEEP_KIND = 'sweep';

export function sweepJob(options: {
  db: Database;
  store: ObjectStore;
  limits: RetentionLimits;
  log: JobLog;
}): JobDefinition {
  return {
    kind: SWEEP_KIND,
    concurrency: 1,
    maxAttempts: 3,
    run: async ({ signal }) => {
      const report = await sweep({ ...options, signal });
      const { busy: _, ...removed } = report;
      const isNews = Object.values(removed).some((count) => count > 0);
      options.log[isNews ? 'info' : 'debug'](report, 'Swept what is no longer kept');
    },
  };
}

export const SCRUB_KIND = 'scrub';
const LONGEST_SCRUB_SECONDS = 20 * 3600;

export function scrubJob(options: Omit<ScrubOptions, 'signal'> & { log: JobLog }): JobDefinition {
  return {
    kind: SCRUB_KIND,
    concurrency: 1,
    maxAttempts: 3,
    maxRunSeconds: LONGEST_SCRUB_SECONDS,
    run: async ({ signal }) => {
      const report = await scrub({ ...options, signal });
      options.log[report.damaged.length > 0 ? 'error' : 'debug'](
        report,
        'Held every object against its hash',
      );
    },
  };
}

const LOOK_EVERY_MS = 30_000;

/** Every worker looks at the clock; one of them finds that it is time. */
export function scheduleSweeps(options: {
  db: Database;
  everyMs: number;
  scrubEveryMs: number;
  log: JobLog;
  /** What lies on this worker's own disk, which no other can sweep. */
  ownDisk: () => Promise<void>;
}): () => void {
  const { everyMs, log, ownDisk } = options;
  let isStopped = false;
  // One that is under way when the process is stopped finds the database closed.
  const attempt = (work: () => Promise<unknown>) => () =>
    void work().catch((error) => isStopped || log.warn({ err: error }, 'A sweep could not be done'));
  const ask = attempt(async () => {
    await enqueueWhenDue({ ...options, kind: SWEEP_KIND });
    await enqueueWhenDue({ ...options, kind: SCRUB_KIND, everyMs: options.scrubEveryMs });
  });
  const timers = [
    setInterval(ask, Math.min(LOOK_EVERY_MS, everyMs)).unref(),
    setInterval(attempt(ownDisk), everyMs).unref(),
  ];
  ask();
  return () => {
    isStopped = true;
    timers.forEach(clearInterval);
  };
}

export async function enqueueWhenDue(options: {
  db: Database;
  kind: string;
  everyMs: number;
}): Promise<boolean> {
  const { kind } = options;
  return options.db.transaction().execute(async (tx) => {
    if (!(await isChoreDue(tx, options))) return false;
    await enqueueJob(tx, { id: newId('job'), kind, organizationId: null, input: {} });
    return true;
  });
}
