/** Writes a bundle file: beside its name first, then renamed, so that no half bundle is ever seen. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface WrittenBundle {
  sizeBytes: number;
  sha256: string;
}

export async function writeBundle(out: string, parts: Iterable<Buffer>): Promise<WrittenBundle> {
  mkdirSync(dirname(out), { recursive: true });
  const beside = `${out}.${randomBytes(4).toString('hex')}.tmp`;
  const file = await open(beside, 'wx');
  try {
    const written = await writeParts(file, parts);
    renameSync(beside, out);
    return written;
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

const PIECE_BYTES = 4 * 1024 * 1024;

/** While one piece is on its way to the disk, the next is read and hashed. */
async function writeParts(file: FileHandle, parts: Iterable<Buffer>): Promise<WrittenBundle> {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  let piece: Buffer[] = [];
  let pieceBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const send = async (): Promise<void> => {
    const full = piece;
    piece = [];
    pieceBytes = 0;
    await writing;
    writing = writeFully(file, full);
    // Heard of at the next `await writing`, which may come later than the failure.
    writing.catch(() => {});
  };
  for (const part of parts) {
    digest.update(part);
    sizeBytes += part.length;
    piece.push(part);
    pieceBytes += part.length;
    if (pieceBytes >= PIECE_BYTES) await send();
  }
  await send();
  await writing;
  return { sizeBytes, sha256: digest.digest('hex') };
}

async function writeFully(file: FileHandle, buffers: Buffer[]): Promise<void> {
  const total = buffers.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(buffers);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(buffers, total).subarray(bytesWritten);
  for (let done = 0; done < rest.length; ) done += (await file.write(rest, done)).bytesWritten;
}
