/** How coordinator and renderer talk: length-prefixed frames of JSON with, after it, bytes. */
import { readSync, writeSync } from 'node:fs';

export interface Frame {
  message: unknown;
  bytes: Buffer;
}

const LENGTHS_BYTES = 8;

export function encodeFrame(message: unknown, bytes: readonly Buffer[] = []): Buffer[] {
  const text = Buffer.from(JSON.stringify(message));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(
    bytes.reduce((sum, part) => sum + part.length, 0),
    4,
  );
  return [lengths, text, ...bytes];
}

/** Puts frames together from chunks as they arrive. */
export class FrameReader {
  readonly #most: { textBytes: number; bytes: number };
  #chunks: Buffer[] = [];
  #length = 0;

  /** `most`: what a frame may hold, where the other side is not to be trusted. */
  constructor(most = { textBytes: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }) {
    this.#most = most;
  }

  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#take(); frame; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): Frame | null {
    if (this.#length < LENGTHS_BYTES) return null;
    if (this.#chunks[0]!.length < LENGTHS_BYTES) this.#join();
    const first = this.#chunks[0]!;
    const textLength = first.readUInt32LE(0);
    const bytesLength = first.readUInt32LE(4);
    if (textLength > this.#most.textBytes || bytesLength > this.#most.bytes) {
      throw new Error('a message is larger than any should be');
    }
    const total = LENGTHS_BYTES + textLength + bytesLength;
    if (this.#length < total) return null;
    this.#join();
    const all = this.#chunks[0]!;
    const textEnd = LENGTHS_BYTES + textLength;
    const frame = {
      message: JSON.parse(all.toString('utf8', LENGTHS_BYTES, textEnd)),
      bytes: all.subarray(textEnd, total),
    };
    this.#chunks = total < all.length ? [all.subarray(total)] : [];
    this.#length -= total;
    return frame;
  }

  #join(): void {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#length)];
  }
}

/** Waits for the next frame on a descriptor; null when the other side has closed it. */
export function readFrameSync(descriptor: number): Frame | null {
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  if (!readFully(descriptor, lengths)) return null;
  const text = Buffer.allocUnsafe(lengths.readUInt32LE(0));
  const bytes = Buffer.allocUnsafe(lengths.readUInt32LE(4));
  if (!readFully(descriptor, text) || !readFully(descriptor, bytes)) return null;
  return { message: JSON.parse(text.toString('utf8')), bytes };
}

export function writeFrameSync(descriptor: number, message: unknown, bytes: readonly Buffer[] = []): void {
  for (const part of encodeFrame(message, bytes)) writeFully(descriptor, part);
}

function readFully(descriptor: number, target: Buffer): boolean {
  let done = 0;
  while (done < target.length) {
    const count = retrying(() => readSync(descriptor, target, done, target.length - done, null));
    if (count === 0) return false;
    done += count;
  }
  return true;
}

function writeFully(descriptor: number, source: Buffer): void {
  let done = 0;
  while (done < source.length) {
    done += retrying(() => writeSync(descriptor, source, done, source.length - done));
  }
}

/** A pipe may be set not to block; then wait a little and try again. */
function retrying(operation: () => number): number {
  for (;;) {
    try {
      return operation();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
