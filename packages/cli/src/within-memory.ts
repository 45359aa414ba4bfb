/**
 * Starts this process anew, in its own place, so that it gives back the memory it no longer needs: how much is kept is
 * settled before a process begins, and would be several times what a site's cache was meant to take.
 */
import { SERVING_FLAGS } from '@bindery/runtime/serving-flags';

/** The C library keeps a heap for each thread that ever allocated. */
const HEAPS = 'MALLOC_ARENA_MAX';

export interface Serving {
  /** One for all threads, where nothing is built: programs that this one starts inherit it, and builds have threads. */
  hasOneHeap: boolean;
}

/** Returns where that is done already or cannot be done. */
export function startWithinMemory(environment: NodeJS.ProcessEnv, { hasOneHeap }: Serving): void {
  const isDone = SERVING_FLAGS.every((flag) => process.execArgv.includes(flag));
  if (isDone || process.platform !== 'linux' || !process.execve) return;
  process.execve(
    process.execPath,
    // What somebody has chosen comes later, and counts.
    [process.execPath, ...SERVING_FLAGS, ...process.execArgv, ...process.argv.slice(1)],
    { ...(hasOneHeap ? { [HEAPS]: '1' } : {}), ...environment } as Record<string, string>,
  );
}
