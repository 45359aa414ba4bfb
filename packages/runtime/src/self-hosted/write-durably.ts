import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** On disk, whole, when it returns; after a crash the file is the old or the new one. */
export async function writeDurably(path: string, text: string, { mode = 0o644 } = {}): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}.new`;
  try {
    const handle = await open(fresh, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
