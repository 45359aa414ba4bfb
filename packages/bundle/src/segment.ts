/** A group of files as one gzip member of tar entries: what bundles are concatenated from. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { ManifestFile } from './manifest.ts';
import { BLOCK_BYTES, paddingBytes, tarHeaderBytes, writeTarHeader } from './tar-write.ts';
import { writeUtf8 } from './write-utf8.ts';

const gzipApart = promisify(gzip) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>;

export interface Segment {
  /** One whole gzip member; its tar entries have no end marker. */
  member: Buffer;
  files: ManifestFile[];
}

export type Content = string | Uint8Array;

/** Collects files in memory and compresses them together. The caller adds them in the order of the manifest. */
export class SegmentWriter {
  #bytes: Buffer;
  #length = 0;
  #last = { start: 0, end: 0 };
  #files: ManifestFile[] = [];

  constructor(capacityBytes = 1 << 20) {
    this.#bytes = Buffer.allocUnsafe(capacityBytes);
  }

  /** Content may come in parts, so that what many files share is encoded once. */
  add(path: string, type: string, content: Content | readonly Content[]): ManifestFile {
    const start = this.#length + tarHeaderBytes(path);
    const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    let size = 0;
    for (const part of parts) size += this.#writePart(part, start + size);
    const end = start + size + paddingBytes(size);
    this.#reserve(end, start + size);
    writeTarHeader(this.#bytes, this.#length, { path, size });
    this.#bytes.fill(0, start + size, end);
    this.#length = end;
    this.#last = { start, end: start + size };
    const sha256 = hash('sha256', this.last(), 'hex');
    const file = { path, size, sha256, type };
    this.#files.push(file);
    return file;
  }

  /** Content of the file that was added last; overwritten by what comes next. */
  last(): Buffer {
    return this.#bytes.subarray(this.#last.start, this.#last.end);
  }

  get rawBytes(): number {
    return this.#length;
  }

  /** Starts anew without what was added. */
  clear(): void {
    this.#length = 0;
    this.#files = [];
  }

  /** Compresses what was added and starts anew with the same memory. */
  finish(level: number): Segment {
    const segment = { member: gzipMember(this.#bytes.subarray(0, this.#length), level), files: this.#files };
    this.clear();
    return segment;
  }

  /** The same on another thread, so that one can go on meanwhile. */
  async finishApart(level: number): Promise<Segment> {
    const { bytes, files } = this.take();
    return { member: withoutOrigin(await gzipApart(bytes, gzipOptions(bytes, level))), files };
  }

  /** What was added, for somebody else to compress; starts anew. */
  take(): { bytes: Uint8Array<ArrayBuffer>; files: ManifestFile[] } {
    const taken = { bytes: new Uint8Array(this.#bytes.subarray(0, this.#length)), files: this.#files };
    this.clear();
    return taken;
  }

  #writePart(part: Content, at: number): number {
    if (typeof part === 'string') {
      this.#reserve(at + part.length * 3 + BLOCK_BYTES, at);
      return writeUtf8(this.#bytes, part, at);
    }
    this.#reserve(at + part.length + BLOCK_BYTES, at);
    this.#bytes.set(part, at);
    return part.length;
  }

  #reserve(needed: number, used: number): void {
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, used);
    this.#bytes = larger;
  }
}

/** A gzip member without time, name or operating system, so that equal bytes in give equal bytes out. */
export function gzipMember(bytes: Uint8Array, level: number): Buffer {
  return withoutOrigin(gzipSync(bytes, gzipOptions(bytes, level)));
}

function gzipOptions({ length }: Uint8Array, level: number): ZlibOptions {
  // About what comes out. More would be memory that is asked for and thrown away with every member.
  return { level, memLevel: 9, chunkSize: Math.max(64 * 1024, Math.min(length >> 2, 4 << 20)) };
}

function withoutOrigin(member: Buffer): Buffer {
  member.fill(0, 4, 9);
  member[9] = 255;
  return member;
}

/** The files of a member that we have made ourselves; one from elsewhere goes through `verifyBundle`. */
export function* segmentFiles(member: Uint8Array): Generator<[path: string, content: Buffer]> {
  const bytes = gunzipSync(member);
  let longPath: string | null = null;
  for (let at = 0; at + BLOCK_BYTES <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    const start = at + BLOCK_BYTES;
    const content = bytes.subarray(start, start + size);
    if (bytes.toString('latin1', at + 156, at + 157) === 'x') {
      longPath = content.toString('utf8', content.indexOf('=') + 1, size - 1);
    } else {
      const prefix = textField(bytes, at + 345, 155);
      const name = textField(bytes, at, 100);
      yield [longPath ?? (prefix === '' ? name : `${prefix}/${name}`), content];
      longPath = null;
    }
    at = start + size + paddingBytes(size);
  }
}

function textField(bytes: Buffer, start: number, length: number): string {
  const zero = bytes.indexOf(0, start);
  return bytes.toString('latin1', start, zero < 0 ? start + length : Math.min(zero, start + length));
}
