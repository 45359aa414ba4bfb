import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';

// A pipe with nobody at its other end would hold one of the process's few threads for good.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A file in a folder that a cage may write: no link is followed, and nothing but a file is read. */
export async function openLeftFile(path: string): Promise<FileHandle> {
  const handle = await open(path, FLAGS);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Error(`${basename(path)} is no file`);
}
