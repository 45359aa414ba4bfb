/**
 * Where the platform is root, each cage is a user of its own: two cages can neither signal nor look into each other,
 * nor read each other's files, even where nothing else stood between them. The numbers belong to nobody, and exist in
 * containers with the usual 65,536 users as well.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { promisify } from 'node:util';
import { fullPath } from './system-paths.ts';

/** Between those that systemd and Debian give out. */
export const CAGE_USERS = { first: 60_640, count: 512 };

export interface CageUser {
  id: number;
  /** Once its last process is gone. */
  release(): void;
}

const inUse = new Map<number, { folder: string; cages: number }>();

/** Cages that write the same folder are one user, in whatever process they were started. */
export function takeCageUser(folder: string): CageUser {
  const start = createHash('sha256').update(folder).digest().readUInt32LE();
  for (let step = 0; step < CAGE_USERS.count; step++) {
    const id = CAGE_USERS.first + ((start + step) % CAGE_USERS.count);
    const holder = inUse.get(id) ?? { folder, cages: 0 };
    if (holder.folder !== folder) continue;
    holder.cages++;
    inUse.set(id, holder);
    return { id, release: () => release(id, holder) };
  }
  throw new Error(`all ${CAGE_USERS.count} users of cages are in use`);
}

function release(id: number, holder: { cages: number }): void {
  holder.cages--;
  if (holder.cages === 0) inUse.delete(id);
}

/**
 * Folders, with all in them, become that user's. Another process may still be at work in one of them: the program
 * follows no link and goes from folder to folder by descriptor, which Node cannot.
 */
export async function giveFolders(user: number, folders: readonly string[]): Promise<void> {
  const foreign = folders.filter((folder) => lstatSync(folder).uid !== user);
  if (foreign.length === 0) return;
  await promisify(execFile)(fullPath('chown'), ['-R', '-h', `${user}:${user}`, '--', ...foreign]);
}
