/** Makes a folder and those above it. Node's own way to do it never returns where a file system makes no folders (/proc). */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export function makeFolder(path: string, { mode = 0o777 }: { mode?: number } = {}): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, { mode });
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
