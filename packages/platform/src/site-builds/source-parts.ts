/** Sources of a site, several megabytes at a time, for workers that help with its build. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { PackPart } from './pack.ts';

const PACK_BYTES = 16 * 1024 * 1024;
/** A checkout's files lie in memory, so that a few take no time that others would notice. */
const FILES_AT_ONCE = 20;

/**
 * `folder`: a checkout that nobody writes, and in which links are text; `files` may come from a coordinator. The bytes of
 * some are good until the next are asked for.
 */
export async function* sourceParts(files: readonly string[], folder: string): AsyncGenerator<PackPart[]> {
  const room = Buffer.allocUnsafeSlow(PACK_BYTES);
  let parts: PackPart[] = [];
  let sizeBytes = 0;
  for (const [index, name] of files.entries()) {
    const path = resolve(folder, name);
    if (!path.startsWith(folder + sep)) throw new Error(`a source leads out of its folder: ${name}`);
    const bytes = readSource(path, room.subarray(sizeBytes));
    if (index % FILES_AT_ONCE === 0) await breathe();
    if (bytes === null) continue;
    parts.push({ name, bytes });
    sizeBytes += bytes.length;
    if (sizeBytes < PACK_BYTES) continue;
    yield parts;
    parts = [];
    sizeBytes = 0;
  }
  if (parts.length > 0) yield parts;
}

/**
 * In the memory that is left, as long as there is enough: asking each for its size and making memory for it would take
 * twice as long. Null for a file that went away, which is missing for every renderer alike.
 */
function readSource(path: string, left: Buffer): Buffer | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const count = readSync(descriptor, left, 0, left.length, 0);
    return count < left.length ? left.subarray(0, count) : readFileSync(path);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
