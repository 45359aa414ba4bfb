/** Objects as files under one folder. What is acknowledged is on the disk, whole. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, realpath, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openBodyHash } from './body-hash.ts';
import { nullIfMissing, onDisk } from './disk-failures.ts';
import { listObjectFiles, OBJECT_SUFFIX } from './disk-listing.ts';
import { openObjectFile, writeObjectFile } from './disk-object-file.ts';
import { isInside } from './disk-root.ts';
import { openTempFolder, type TempFolder } from './disk-temp-folder.ts';
import { assertObjectKey, assertObjectPrefix } from './object-key.ts';
import { signObjectLink } from './object-link.ts';
import {
  assertContentType,
  clampRange,
  ObjectMismatch,
  type ObjectStore,
  StoreUnreachable,
} from './object-store.ts';

export interface DiskStoreOptions {
  folder: string;
  /** Links are made under this address; see link-server.ts. A function where it is known only once the server listens. */
  publicUrl: string | (() => string);
  /** 32 bytes; every process that makes or serves links holds the same. */
  linkKey: Uint8Array;
  now?: () => number;
}

export async function openDiskStore(options: DiskStoreOptions): Promise<ObjectStore> {
  const { linkKey, now = Date.now } = options;
  const publicUrl = () => (typeof options.publicUrl === 'string' ? options.publicUrl : options.publicUrl());
  const root = await onDisk(prepareRoot(options.folder));
  const temp = await onDisk(openTempFolder(join(root, 'temp')));
  const pathOf = (key: string): string => objectPath(root, key);

  return {
    async put(key, body, options) {
      const { contentType, sha256: expected } = options;
      assertObjectKey(key);
      assertContentType(contentType);
      const accept = (actual: string): void => {
        if (expected && expected.toLowerCase() !== actual)
          throw new ObjectMismatch(key, { expected, actual });
      };
      return withTempFile(temp, async (tempPath, handle) => {
        const hash = openBodyHash(options);
        const written = await writeObjectFile(handle, body, { contentType, hash, accept }).finally(() =>
          hash.close(),
        );
        await onDisk(moveIntoPlace({ root, from: tempPath, to: pathOf(key) }));
        return { key, ...written };
      });
    },

    async get(key, { range } = {}) {
      assertObjectKey(key);
      const opened = await onDisk(openInside(root, pathOf(key), key));
      if (!opened) return null;
      const { handle, info } = opened;
      try {
        const part = range ? clampRange(key, range, info.sizeBytes) : null;
        const body = await readBody(handle, part ?? { start: 0, end: info.sizeBytes - 1 });
        return { ...info, range: part, body };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async head(key) {
      assertObjectKey(key);
      const opened = await onDisk(openInside(root, pathOf(key), key));
      await opened?.handle.close();
      return opened?.info ?? null;
    },

    async presign({ key, expiresInSeconds, downloadName }) {
      return signObjectLink({ key, expiresInSeconds, downloadName, publicUrl: publicUrl(), linkKey, now });
    },

    async delete(key) {
      assertObjectKey(key);
      await onDisk(removeFromPlace(root, pathOf(key)));
    },

    list(prefix) {
      assertObjectPrefix(prefix);
      return listObjectFiles(root, prefix);
    },

    removeAbandoned: () => onDisk(temp.sweep()),

    async check() {
      await withTempFile(temp, async (_, handle) => onDisk(handle.writeFile('ready')));
    },
  };
}

async function prepareRoot(folder: string): Promise<string> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  if (firstMade) await syncUpTo(dirname(await realpath(firstMade)), dirname(root));
  return root;
}

/** 256 shards by the key's hash, so that no folder holds more than a 256th of what a caller puts under one name. */
function objectPath(root: string, key: string): string {
  const shard = createHash('sha256').update(key).digest('hex').slice(0, 2);
  return join(root, shard, `${key}${OBJECT_SUFFIX}`);
}

async function withTempFile<T>(
  temp: TempFolder,
  work: (path: string, handle: FileHandle) => Promise<T>,
): Promise<T> {
  const path = temp.newPath();
  const handle = await onDisk(open(path, 'wx', 0o600));
  try {
    return await work(path, handle);
  } finally {
    await handle.close().catch(() => {});
    await rm(path, { force: true }).catch(() => {});
  }
}

async function moveIntoPlace({ root, from, to }: { root: string; from: string; to: string }): Promise<void> {
  const folder = dirname(to);
  await makeFolder(root, folder);
  // A delete next door may have pruned the folder again before the move.
  for (let tries = 50; !(await wasDone(rename(from, to))); tries--) {
    if (tries === 0) throw new StoreUnreachable('the folder of an object keeps vanishing');
    await makeFolder(root, folder);
  }
  // Every folder up to the root: another put may have made one of them and not yet have forced it to the disk.
  await syncUpTo(root, folder);
}

async function makeFolder(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await isInside(root, folder);
}

async function removeFromPlace(root: string, path: string): Promise<void> {
  const folder = dirname(path);
  if (!(await isInside(root, folder))) return;
  if (!(await wasDone(unlink(path)))) return;
  await syncFolder(folder);
  await pruneEmptyFolders(root, folder);
}

/** Best effort: a folder that is not empty, or gone already, ends it. The shards themselves stay. */
async function pruneEmptyFolders(root: string, from: string): Promise<void> {
  try {
    for (let folder = from; dirname(folder) !== root; folder = dirname(folder)) await rmdir(folder);
  } catch {}
}

async function openInside(root: string, path: string, key: string): ReturnType<typeof openObjectFile> {
  return (await isInside(root, dirname(path))) ? openObjectFile(path, key) : null;
}

/** False if the file or a folder on the way was not there. */
async function wasDone(work: Promise<void>): Promise<boolean> {
  return (await nullIfMissing(work.then(() => true))) ?? false;
}

async function syncUpTo(top: string, from: string): Promise<void> {
  await syncFolder(from);
  if (from.length > top.length) await syncUpTo(top, dirname(from));
}

async function syncFolder(folder: string): Promise<void> {
  // A folder pruned in the meantime holds nothing to be forced.
  const handle = await nullIfMissing(open(folder, 'r'));
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

async function readBody(handle: FileHandle, part: { start: number; end: number }): Promise<Readable> {
  if (part.end >= part.start) return handle.createReadStream({ ...part, highWaterMark: 256 * 1024 });
  await handle.close();
  return Readable.from([]);
}
