/** A folder for unpacked sites that no other process touches, so that what this one lets go can be removed at once. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolderLock, tryLockDataFolder } from '../db/data-folder-lock.ts';

export interface OwnFolder {
  folder: string;
  release(): void;
}

const MOST_FOLDERS = 64;

/** The first that no live process holds: the next process finds what the last one unpacked. */
export function claimOwnFolder(parent: string): OwnFolder {
  for (let number = 0; number < MOST_FOLDERS; number++) {
    const folder = join(parent, String(number));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = tryLock(folder);
    if (lock === 'impossible') break;
    if (lock) return { folder, release: lock.release };
  }
  return { folder: mkdtempSync(join(parent, 'process-')), release: () => {} };
}

// With a database of its own a machine need not have the command that locks.
function tryLock(folder: string): DataFolderLock | null | 'impossible' {
  try {
    return tryLockDataFolder(folder, 'hosting');
  } catch {
    return 'impossible';
  }
}
