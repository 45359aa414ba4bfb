/** Walks the shards of a disk store. Folders are streamed: a million names are never held at once. */
import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, onDisk } from './disk-failures.ts';
import { objectSize } from './disk-object-file.ts';
import { isInside } from './disk-root.ts';
import type { ListedObject } from './object-store.ts';

/** No key holds a comma, so that the object `a` and the folder of `a/b` never meet. */
export const OBJECT_SUFFIX = ',object';

export async function* listObjectFiles(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const slash = prefix.lastIndexOf('/') + 1;
  for (let shard = 0; shard < 256; shard++) {
    const top = join(root, shard.toString(16).padStart(2, '0'));
    const folder = prefix.slice(0, slash);
    if (await onDisk(isInside(root, join(top, folder, '.')))) {
      yield* walk({ top, folder, startsWith: prefix.slice(slash) });
    }
  }
}

interface Walk {
  /** The shard's folder. */
  top: string;
  /** Below it: empty, or ends in a slash. */
  folder: string;
  startsWith: string;
}

async function* walk({ top, folder, startsWith }: Walk): AsyncGenerator<ListedObject> {
  for await (const entry of entriesOf(join(top, folder))) {
    const path = `${folder}${entry.name}`;
    if (!entry.name.startsWith(startsWith)) continue;
    if (entry.isDirectory()) yield* walk({ top, folder: `${path}/`, startsWith: '' });
    else if (entry.isFile() && entry.name.endsWith(OBJECT_SUFFIX)) {
      const found = await describe(join(top, path), path.slice(0, -OBJECT_SUFFIX.length));
      // `startsWith` may have met the suffix instead of the name.
      if (found?.key.startsWith(folder + startsWith)) yield found;
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const handle = await onDisk(nullIfMissing(opendir(folder)));
  if (!handle) return;
  try {
    for (let entry = await onDisk(handle.read()); entry; entry = await onDisk(handle.read())) yield entry;
  } finally {
    await handle.close();
  }
}

/** What was deleted since it was seen is not listed. */
async function describe(path: string, key: string): Promise<ListedObject | null> {
  const found = await onDisk(nullIfMissing(lstat(path)));
  return found && { key, sizeBytes: objectSize(found.size), modifiedAt: found.mtime };
}
