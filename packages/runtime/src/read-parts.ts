/**
 * A file on disk in parts. Between two parts nothing is open: readers who take their time, however many they are,
 * hold no file, and one that leaves has nothing to close.
 */
import { open } from 'node:fs/promises';
import type { ByteRange } from './byte-range.ts';
import { createGate } from './gate.ts';

const PART_BYTES = 256 * 1024;
const files = createGate(64);

/** Rejects, before there is anything to read, when the first part cannot be read. */
export async function readParts(path: string, range: ByteRange): Promise<AsyncIterable<Buffer>> {
  const first = await readPart(path, range);
  return rest(path, range, first);
}

async function* rest(path: string, { start, end }: ByteRange, first: Buffer): AsyncGenerator<Buffer> {
  yield first;
  for (let at = start + first.length; at <= end; at += PART_BYTES)
    yield await readPart(path, { start: at, end });
}

function readPart(path: string, { start, end }: ByteRange): Promise<Buffer> {
  return files.run(async () => {
    const file = await open(path);
    try {
      const part = Buffer.allocUnsafeSlow(Math.min(end - start + 1, PART_BYTES));
      for (let filled = 0; filled < part.length; ) {
        const { bytesRead } = await file.read(part, filled, part.length - filled, start + filled);
        if (bytesRead === 0) throw new Error(`${path} is shorter than the manifest says`);
        filled += bytesRead;
      }
      return part;
    } finally {
      await file.close();
    }
  });
}
