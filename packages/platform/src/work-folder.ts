/** A folder for the work of one process. What a killed one left behind goes: the kernel tells who is alive. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockDataFolder } from './db/data-folder-lock.ts';

export interface WorkFolder {
  folder: string;
  /** Removes what dead processes left beside it, and gives how many there were. */
  sweep(): number;
  remove(): void;
}

const PREFIX = 'process-';
/** A process needs a moment between making its folder and locking it. */
const SETTLED_MS = 60_000;

/** One per process: workers on one machine may share a data folder when the database is yours. */
export function openWorkFolder(
  parent: string,
  { settledMs = SETTLED_MS }: { settledMs?: number } = {},
): WorkFolder {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(parent, PREFIX));
  const lock = tryLock(folder);
  const sweep = () => {
    // Where folders cannot be locked, nobody knows who is alive.
    if (lock === null) return 0;
    const others = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
    return others.filter((name) => removeIfDead(join(parent, name), settledMs)).length;
  };
  sweep();
  return {
    folder,
    sweep,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      lock?.release();
    },
  };
}

function removeIfDead(folder: string, settledMs: number): boolean {
  try {
    if (Date.now() - statSync(folder).mtimeMs < settledMs) return false;
  } catch {
    // Its own process was faster.
    return false;
  }
  const lock = tryLock(folder);
  if (lock === null) return false;
  rmSync(folder, { recursive: true, force: true });
  lock.release();
  return true;
}

function tryLock(folder: string): ReturnType<typeof tryLockDataFolder> {
  try {
    return tryLockDataFolder(folder, 'work');
  } catch {
    return null;
  }
}
