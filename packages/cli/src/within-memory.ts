/**
 * Starts this process anew, in its own place, so that it gives back the memory it no longer needs. The C library
 * keeps a heap for each thread that ever allocated, V8 rooms for young objects that grow with traffic, and lets old
 * ones grow to several times what is in use before it looks: all three are settled before a process begins, and
 * together they are several times what a site's cache was meant to take.
 */
const HEAPS = 'MALLOC_ARENA_MAX';
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

/** Returns where that is done already, cannot be done, or somebody has chosen otherwise. */
export function startWithinMemory(environment: NodeJS.ProcessEnv): void {
  if (process.platform !== 'linux' || environment[HEAPS] !== undefined || !process.execve) return;
  process.execve(
    process.execPath,
    [process.execPath, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)],
    { ...environment, [HEAPS]: '1' } as Record<string, string>,
  );
}
