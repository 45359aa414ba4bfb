/** Repeats a database action while PostgreSQL is away: a job's hours of work must not be lost to a restart of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnreachable } from '../db/database.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/** The action may have taken effect although its connection broke: it must be safe to repeat. */
export async function throughOutage<Result>(
  action: () => Promise<Result>,
  giveUp: AbortSignal,
): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      return await action();
    } catch (error) {
      if (giveUp.aborted || !isDatabaseUnreachable(error)) throw error;
      await sleep(waitMs, undefined, { signal: giveUp }).catch(() => {});
    }
  }
}
