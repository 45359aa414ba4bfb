/** Sources of a site, several megabytes at a time, for workers that help with its build. */
import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { PackPart } from './pack.ts';

const PACK_BYTES = 16 * 1024 * 1024;
/** A checkout's files lie in memory, so that a few take no time that others would notice. */
const FILES_AT_ONCE = 20;

/** `folder`: a checkout that nobody writes, and in which links are text; `files` may come from a coordinator. */
export async function* sourceParts(files: readonly string[], folder: string): AsyncGenerator<PackPart[]> {
  let parts: PackPart[] = [];
  let sizeBytes = 0;
  for (const [index, name] of files.entries()) {
    const path = resolve(folder, name);
    if (!path.startsWith(folder + sep)) throw new Error(`a source leads out of its folder: ${name}`);
    const bytes = readOrNull(path);
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

// A file that went away is missing for every renderer alike.
function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
