/** What a server of objects says of them, as opposed to what is in them: read within limits of size and time. */
import type { Readable } from 'node:stream';
import { readBytes } from '../read-bytes.ts';

/** A thousand keys of the longest kind, each character escaped, have less. */
const MOST_BYTES = 16 * 1024 * 1024;

/** For the SDK, which reads lists and errors whole: without an end they would fill the memory, or never be read. */
export function boundedAnswers(longestMs: number): (body: Readable) => Promise<Uint8Array> {
  return async (body) => {
    const late = setTimeout(() => body.destroy(new BrokenAnswer('SlowAnswer')), longestMs);
    try {
      return await readBytes(body, MOST_BYTES, () => new BrokenAnswer('EndlessAnswer'));
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
