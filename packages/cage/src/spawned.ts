/** A process to which the system had no files left to give: it has no pipes, and says so in an event that ends whoever misses it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Throws what kept it from starting, where that was it. */
export async function spawned(child: ChildProcess): Promise<ChildProcess> {
  if ((child.stdio as ChildProcess['stdio'] | undefined) === undefined) {
    const [error] = await once(child, 'error');
    throw error;
  }
  return child;
}
