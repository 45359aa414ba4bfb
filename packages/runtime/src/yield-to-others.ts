/** Gives a process that nobody waits for what others leave of the processors. */
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not let it: then it goes as fast as the others.
  }
}
