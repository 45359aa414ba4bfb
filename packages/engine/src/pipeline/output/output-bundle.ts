/** Writes a bundle file: beside its name first, then renamed, so that no half bundle is ever seen. */
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ByteHash, makeFolder, openHash } from '@bindery/bundle';

export interface WrittenBundle {
  sizeBytes: number;
  sha256: string;
}

/** Bytes, or what reads them into memory of its length and gives that back. */
export type BundlePart = Buffer | { length: number; readInto(target: Buffer): Buffer };

export async function writeBundle(out: string, parts: readonly BundlePart[]): Promise<WrittenBundle> {
  makeFolder(dirname(out));
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

async function writeParts(file: FileHandle, parts: readonly BundlePart[]): Promise<WrittenBundle> {
  const sizeBytes = parts.reduce((sum, { length }) => sum + length, 0);
  const hash = openHash(sizeBytes);
  try {
    await writePieces(file, { parts, hash });
    return { sizeBytes, sha256: await hash.end() };
  } finally {
    await hash.close();
  }
}

/** While one piece is hashed and on its way to the disk, the next is read. */
async function writePieces(
  file: FileHandle,
  { parts, hash }: { parts: readonly BundlePart[]; hash: ByteHash },
): Promise<void> {
  const memory = new PieceMemory();
  let piece: Buffer[] = [];
  let pieceBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const send = async (): Promise<void> => {
    const full = piece;
    piece = [];
    pieceBytes = 0;
    await writing;
    writing = Promise.all([writeFully(file, full), hash.add(full)]);
    // Heard of at the next `await writing`, which may come later than the failure.
    writing.catch(() => {});
    memory.turn();
  };
  for (const part of parts) {
    if (!Buffer.isBuffer(part) && !memory.hasRoom(part.length)) await send();
    const bytes = Buffer.isBuffer(part) ? part : part.readInto(memory.take(part.length));
    piece.push(bytes);
    pieceBytes += bytes.length;
    if (pieceBytes >= PIECE_BYTES) await send();
  }
  await send();
  await writing;
}

/**
 * What is read is read into the same memory again and again: new memory for all of it would take as long as reading. A
 * thread sees it, too.
 */
class PieceMemory {
  #filling = Buffer.from(new SharedArrayBuffer(PIECE_BYTES));
  #other = Buffer.from(new SharedArrayBuffer(PIECE_BYTES));
  #used = 0;

  hasRoom(length: number): boolean {
    return length > PIECE_BYTES || this.#used + length <= PIECE_BYTES;
  }

  /** What is longer than a piece gets memory of its own. */
  take(length: number): Buffer {
    if (length > PIECE_BYTES) return Buffer.allocUnsafe(length);
    this.#used += length;
    return this.#filling.subarray(this.#used - length, this.#used);
  }

  /** What was filled is being written, what was written may be filled. */
  turn(): void {
    [this.#filling, this.#other] = [this.#other, this.#filling];
    this.#used = 0;
  }
}

async function writeFully(file: FileHandle, buffers: Buffer[]): Promise<void> {
  const total = buffers.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(buffers);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(buffers, total).subarray(bytesWritten);
  for (let done = 0; done < rest.length; ) done += (await file.write(rest, done)).bytesWritten;
}
