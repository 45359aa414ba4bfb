/** Finished segments of one build on this machine's disk: one file, however many they are, so that memory stays flat. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { RenderedSegment, SegmentFacts } from '@bindery/engine/steps';

export interface SpooledSegment {
  facts: SegmentFacts;
  offset: number;
  length: number;
}

export class Spool {
  readonly #descriptor: number;
  #end = 0;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'wx+');
  }

  add({ facts, member }: RenderedSegment): SpooledSegment {
    const offset = this.#end;
    for (let done = 0; done < member.length; ) {
      done += writeSync(this.#descriptor, member, done, member.length - done, offset + done);
    }
    this.#end += member.length;
    return { facts, offset, length: member.length };
  }

  read({ offset, length }: SpooledSegment): Buffer {
    const member = Buffer.allocUnsafe(length);
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
