/** One platform per data folder: a kernel lock that even `kill -9` releases. */
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

export interface DataFolderLock {
  /** Tells who comes next where this platform answers. */
  describe(holder: Omit<LockHolder, 'pid' | 'since'>): void;
  release(): void;
}

export interface LockHolder {
  pid: number;
  since: string;
  command: string;
  url?: string;
}

export const LOCK_FILE = 'bindery.lock';

export function lockDataFolder(dataFolder: string, command: string): DataFolderLock {
  const lock = tryLockDataFolder(dataFolder, command);
  if (lock) return lock;
  const holder = readLockHolder(dataFolder);
  const who = holder
    ? `process ${holder.pid} (bindery ${holder.command}, since ${holder.since}${holder.url ? `, at ${holder.url}` : ''})`
    : 'another process';
  throw new OperatorError(
    `The data folder ${dataFolder} is in use by ${who}. Stop it first, choose another folder with --data, or set DATABASE_URL to share one PostgreSQL between processes.`,
    1,
  );
}

/** Null when another live process holds the folder. */
export function tryLockDataFolder(dataFolder: string, command: string): DataFolderLock | null {
  const path = join(dataFolder, LOCK_FILE);
  const fd = openSync(path, 'a+', 0o600);
  if (!flock(fd)) {
    closeSync(fd);
    return null;
  }
  const holder: LockHolder = { pid: process.pid, since: new Date().toISOString(), command };
  const write = (value: LockHolder) => {
    ftruncateSync(fd, 0);
    writeSync(fd, `${JSON.stringify(value)}\n`);
  };
  write(holder);
  return {
    describe: (more) => write({ ...holder, ...more }),
    release: () => closeSync(fd),
  };
}

export function readLockHolder(dataFolder: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(join(dataFolder, LOCK_FILE), 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

// Node has no flock(2). A lock belongs to the open file description, which the child shares with us, so it
// outlives the child and ends with this process, however it ends.
function flock(fd: number): boolean {
  const done = spawnSync('flock', ['--exclusive', '--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  if (done.error) {
    throw new OperatorError(
      'The program flock, which guards the data folder, is not installed. Install it (apt install util-linux), or set DATABASE_URL.',
    );
  }
  return done.status === 0;
}
