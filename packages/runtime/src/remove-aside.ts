/** Removes a folder by another process: the threads of this one would be busy with many thousand files. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { yieldToOthers } from './yield-to-others.ts';

export async function removeAside(path: string): Promise<void> {
  try {
    const removing = promisify(execFile)('rm', ['-rf', '--', path]);
    yieldToOthers(removing.child);
    await removing;
  } catch (error) {
    // An image without that command.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(path, { recursive: true, force: true });
  }
}
