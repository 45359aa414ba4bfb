import { realpath } from 'node:fs/promises';
import { nullIfMissing } from './disk-failures.ts';

/** False if the folder is not there; an error if a link on the way leads elsewhere. `root` is a real path. */
export async function isInside(root: string, folder: string): Promise<boolean> {
  const real = await nullIfMissing(realpath(folder));
  if (real === null) return false;
  if (real !== folder) throw new Error(`a link inside the object store ${root} leads elsewhere`);
  return true;
}
