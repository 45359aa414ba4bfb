/** Where finished work is kept between builds. */
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Inside the site's folder: it belongs to that folder, moves and goes with it, and needs no setting. */
export const CACHE_NAME = '.bindery-cache';

/** The cache folder, made if need be; null where it cannot be written, and the build does without. */
export function openCacheFolder(site: string, given: string | undefined): string | null {
  const folder = given === undefined ? join(site, CACHE_NAME) : resolve(given);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    writeOnce(join(folder, '.gitignore'), '*\n');
    writeOnce(join(folder, 'CACHEDIR.TAG'), 'Signature: 8a477f597d28d172789f06886806bc55\n');
    return folder;
  } catch {
    return null;
  }
}

function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
