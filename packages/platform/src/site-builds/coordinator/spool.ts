/** Finished segments of one build on this machine's disk: one file, however many they are, so that memory stays flat. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { RenderedSegment, SegmentFacts } from '@bindery/engine/steps';

export interface SpooledSegment {
  facts: SegmentFacts;
  offset: number;
  length: number;
  /** Its part of the search index. */
  search: SpooledBytes | null;
}

export interface SpooledBytes {
  offset: number;
  length: number;
}

export class Spool {
  readonly #descriptor: number;
  #end = 0;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'wx+');
  }

  add({ facts, member, search }: RenderedSegment): SpooledSegment {
    return { facts, ...this.#write(member), search: search ? this.#write(search) : null };
  }

  #write(bytes: Buffer): SpooledBytes {
    const offset = this.#end;
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, offset + done);
    }
    this.#end += bytes.length;
    return { offset, length: bytes.length };
  }

  read(spooled: SpooledBytes): Buffer {
    return this.readInto(Buffer.allocUnsafe(spooled.length), spooled);
  }

  readInto(member: Buffer, { offset, length }: SpooledBytes): Buffer {
    let done = 0;
    while (done < length) {
      const read = readSync(this.#descriptor, member, done, length - done, offset + done);
      if (read === 0) throw new Error('the spool of a build was cut off');
      done += read;
    }
    return member;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
