/** What a server of objects says of them, as opposed to what is in them: read within limits of size and time. */
import type { Readable } from 'node:stream';

/** A thousand keys of the longest kind, each character escaped, have less. */
const MOST_BYTES = 16 * 1024 * 1024;

/** For the SDK, which reads lists and errors whole: without an end they would fill the memory, or never be read. */
export function boundedAnswers(longestMs: number): (body: Readable) => Promise<Uint8Array> {
  return async (body) => {
    const late = setTimeout(() => body.destroy(new BrokenAnswer('SlowAnswer')), longestMs);
    const parts: Buffer[] = [];
    let bytes = 0;
    try {
      // An error within the loop destroys the stream, and with it the connection.
      for await (const part of body) {
        bytes += part.length;
        if (bytes > MOST_BYTES) throw new BrokenAnswer('EndlessAnswer');
        parts.push(part);
      }
      return Buffer.concat(parts);
    } finally {
      clearTimeout(late);
    }
  };
}

/** Its name is what the operator reads. */
class BrokenAnswer extends Error {
  constructor(name: 'SlowAnswer' | 'EndlessAnswer') {
    super('the object store did not end its answer');
    this.name = name;
  }
}
