import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY: string = fileURLToPath(new URL('../..', import.meta.url));
export const PEERS_FOLDER: string = join(REPOSITORY, 'bench', '.peers');
/** Real sites, where they are at hand. */
export const CORPORA_FOLDER: string = join(REPOSITORY, '..', 'shared', 'corpora');

/** In memory where the system has such a file system, so that no contestant waits for a disk. */
export function workFolder(name: string): string {
  const folder = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bindery-bench', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
