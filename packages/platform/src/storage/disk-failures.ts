/** What the file system's failures mean to a caller of the store. */
import { StoreUnreachable } from './object-store.ts';

/** Wraps what the disk does and nothing else, so that its failures can be told from those of a body's source. */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new StoreUnreachable(`the object store on disk failed (${code})`, { cause: error });
  }
}

export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
