/** Keeps a cache folder from growing without end: what was used longest ago goes first. */
import { type Dirent, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 2 * 1024 ** 3;
/** Swept down to this, so that not every build sweeps. */
const KEEP_BYTES = 1.5 * 1024 ** 3;
const DAY_MS = 24 * 60 * 60 * 1000;

interface CacheFile {
  path: string;
  sizeBytes: number;
  usedAtMs: number;
}

export interface SweepOptions {
  nowMs: number;
  /** What the build that sweeps has found already stays. */
  isInUse?: (path: string) => boolean;
  maxBytes?: number;
  keepBytes?: number;
}

/** Another build may use the same folder: a file that it misses, it makes again. */
export function sweepCache(
  folder: string,
  { nowMs, isInUse = () => false, maxBytes = MAX_BYTES, keepBytes = KEEP_BYTES }: SweepOptions,
): void {
  const files = ['segments', 'keys', 'builds'].flatMap((name) => filesOf(join(folder, name)));
  const isAbandoned = (file: CacheFile) =>
    /\.tmp$|\.unstable\./.test(file.path) && nowMs - file.usedAtMs > DAY_MS;
  for (const file of files.filter(isAbandoned)) rmSync(file.path, { force: true });
  let total = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  if (total <= maxBytes) return;
  for (const file of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (total <= keepBytes) return;
    if (isInUse(file.path)) continue;
    rmSync(file.path, { force: true });
    total -= file.sizeBytes;
  }
}

/** Reading does not count as use on every file system, so that use is written down, at most once a day. */
export function markUsed(path: string, stat: { atimeMs: bigint; mtime: Date }, nowMs: number): void {
  if (nowMs - Number(stat.atimeMs) >= DAY_MS) utimesSync(path, new Date(nowMs), stat.mtime);
}

function filesOf(folder: string): CacheFile[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    const stat = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    return stat ? [{ path, sizeBytes: stat.size, usedAtMs: Math.max(stat.atimeMs, stat.mtimeMs) }] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
