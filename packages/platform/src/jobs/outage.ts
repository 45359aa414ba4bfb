/** Whether an error is the fault of what a job runs on: then it waits for that, and no attempt of it is used up. */
import { isDatabaseAway } from '../db/database.ts';
import { GitFailed } from '../git/git.ts';
import { type Shortage, shortageOf } from '../shortage.ts';
import { StoreUnreachable } from '../storage/object-store.ts';

const OF_THE_MACHINE: Record<Shortage, string> = {
  room: 'room on a worker’s disk',
  disk: 'a worker’s disk',
  files: 'files that a worker may open',
  processes: 'processes that a worker may start',
  memory: 'memory of a worker',
};
const DISK_FULL = /No space left on device|Disk quota exceeded/i;
const DEEPEST_CAUSE = 5;

/** What is away, in words that follow "waits for"; null for an error of the job itself. */
export function outageOf(error: unknown): string | null {
  let cause: unknown = error;
  for (let depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; depth += 1) {
    const found = missing(cause);
    if (found) return found;
    cause = cause.cause;
  }
  return null;
}

function missing(error: Error): string | null {
  if (error instanceof StoreUnreachable) return 'the object store';
  if (isDatabaseAway(error)) return 'the database';
  if (error instanceof GitFailed) return DISK_FULL.test(error.stderr) ? OF_THE_MACHINE.room : null;
  const shortage = shortageOf(error);
  return shortage && OF_THE_MACHINE[shortage];
}

export const LONGEST_WAIT_SECONDS = 24 * 3600;
const LONGEST_PAUSE_SECONDS = 60;

/** Half as long again as it has waited so far: soon after a short outage, and at most a minute after a long one. */
export function pauseSeconds(
  waitedSeconds: number,
  { retryDelaySeconds, random = Math.random }: { retryDelaySeconds: number; random?: () => number },
): number {
  const full = Math.min(LONGEST_PAUSE_SECONDS, Math.max(retryDelaySeconds, waitedSeconds / 2));
  return full / 2 + (full / 2) * random();
}

export function waitedTooLongMessage(outage: string): string {
  return `The job waited a day for ${outage}, which did not come back. Start another one when the operator has mended it.`;
}
