/** Writes a bundle file: beside its name first, then renamed, so that no half bundle is ever seen. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface WrittenBundle {
  sizeBytes: number;
  sha256: string;
}

export function writeBundle(out: string, parts: Iterable<Buffer>): WrittenBundle {
  mkdirSync(dirname(out), { recursive: true });
  const beside = `${out}.${randomBytes(4).toString('hex')}.tmp`;
  const descriptor = openSync(beside, 'wx');
  try {
    const digest = createHash('sha256');
    let sizeBytes = 0;
    for (const part of parts) {
      for (let done = 0; done < part.length; ) done += writeSync(descriptor, part, done);
      digest.update(part);
      sizeBytes += part.length;
    }
    renameSync(beside, out);
    return { sizeBytes, sha256: digest.digest('hex') };
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
