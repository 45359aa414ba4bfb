/** Names for files being written, and the sweep of those whose writer died. */
import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A live writer on another machine (a shared volume) touches its file far more often than this. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export interface TempFolder {
  newPath(): string;
  /** How many were removed. */
  sweep(): Promise<number>;
}

export async function openTempFolder(folder: string): Promise<TempFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  let count = 0;
  return {
    newPath: () => join(folder, `${ownTag()}-${++count}-${randomBytes(4).toString('hex')}`),
    sweep: () => sweep(folder),
  };
}

async function sweep(folder: string): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!(await isAbandoned(path, name))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const [host, pid] = name.split('-');
  if (host === hostTag() && !isAlive(Number(pid))) return true;
  // A container's process has the same number after each restart: what is older than this process is not its own.
  const written = (await lstat(path).catch(() => null))?.mtimeMs ?? Date.now();
  if (host === hostTag() && Number(pid) === process.pid)
    return written < Date.now() - process.uptime() * 1000;
  return written < Date.now() - ABANDONED_AFTER_MS;
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ownTag(): string {
  return `${hostTag()}-${process.pid}`;
}

function hostTag(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}
