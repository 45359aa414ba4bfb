/**
 * An object's bytes in parts, so many parts at a time in a process; the others wait in line. Between two parts nothing is
 * open: readers who take their time, however many they are, hold no file.
 */
import { buffer } from 'node:stream/consumers';
import { createGate } from '@bindery/runtime';
import { type ObjectInfo, type ObjectStore, StoreUnreachable } from './object-store.ts';

const PART_BYTES = 256 * 1024;
const files = createGate(64);

interface Range {
  start: number;
  /** Of the last byte. */
  end: number;
}

export function describeObject(store: ObjectStore, key: string): Promise<ObjectInfo | null> {
  return files.run(() => store.head(key));
}

/** Null when it is gone; rejects, before there is anything to read, when the first part cannot be read. */
export async function readObjectParts(
  store: ObjectStore,
  info: ObjectInfo,
  range: Range,
): Promise<AsyncIterable<Buffer> | null> {
  const first = range.end < range.start ? Buffer.alloc(0) : await readPart(store, info, range);
  return first && rest(store, info, { range, first });
}

async function* rest(
  store: ObjectStore,
  info: ObjectInfo,
  { range, first }: { range: Range; first: Buffer },
): AsyncGenerator<Buffer> {
  yield first;
  for (let start = range.start + first.length; start <= range.end; ) {
    const part = await readPart(store, info, { start, end: range.end });
    if (!part) throw new StoreUnreachable('the object was removed while it was being served');
    yield part;
    start += part.length;
  }
}

function readPart(store: ObjectStore, info: ObjectInfo, { start, end }: Range): Promise<Buffer | null> {
  return files.run(async () => {
    const range = { start, end: Math.min(end, start + PART_BYTES - 1) };
    const read = await store.get(info.key, { range });
    if (!read) return null;
    if (read.etag !== info.etag) {
      // Replaced between looking and reading: the range was meant for other bytes.
      read.body.destroy();
      throw new StoreUnreachable('the object was replaced while it was being served');
    }
    const part = await buffer(read.body);
    if (part.length === range.end - start + 1) return part;
    throw new StoreUnreachable('the object is shorter than it was');
  });
}
