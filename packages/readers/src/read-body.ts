import type { IncomingMessage } from 'node:http';

/** The connection ended before the body did: nobody is there to be answered, and nothing went wrong here. */
export class ReaderLeft extends Error {
  constructor() {
    super('the reader left in the middle of the question');
  }
}

/** The body of a request as text; null when it is larger. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      sizeBytes += part.length;
      if (sizeBytes > mostBytes) return null;
      parts.push(part);
    }
  } catch (error) {
    throw request.complete ? error : new ReaderLeft();
  }
  return Buffer.concat(parts).toString('utf8');
}
