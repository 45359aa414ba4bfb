/**
 * SHA-256 on a thread of its own, while whoever has the bytes writes or sends them: without help from the processor it
 * takes longer than either.
 */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

export interface ByteHash {
  /** Resolves when they are hashed: until then what lies in shared memory must stay. */
  add(bytes: readonly Uint8Array[]): Promise<void>;
  /** Of all that was added, in hexadecimal. */
  end(): Promise<string>;
  close(): Promise<void>;
}

/** Of all that is hashed. Below this it is done before a thread is up. */
const WORTH_A_THREAD_BYTES = 32 * 1024 * 1024;

export function openHash(sizeBytes: number): ByteHash {
  return sizeBytes < WORTH_A_THREAD_BYTES ? hashAtOnce() : new HashApart();
}

function hashAtOnce(): ByteHash {
  const digest = createHash('sha256');
  const add = async (bytes: readonly Uint8Array[]): Promise<void> => {
    for (const some of bytes) digest.update(some);
  };
  return { add, end: async () => digest.digest('hex'), close: async () => {} };
}

export class HashApart implements ByteHash {
  readonly #thread: Worker;
  /** Those who wait, in the order in which they asked. */
  readonly #waiting: PromiseWithResolvers<string>[] = [];
  #failure: unknown = null;

  constructor() {
    this.#thread = new Worker(new URL('./hash-thread.ts', import.meta.url), { execArgv: [] });
    this.#thread.on('message', (answer: string) => this.#waiting.shift()!.resolve(answer));
    this.#thread.on('error', (error) => this.#fail(error));
    this.#thread.on('exit', () => this.#fail(new Error('The thread that hashes has ended')));
  }

  /** What does not lie in shared memory is copied. */
  async add(bytes: readonly Uint8Array[]): Promise<void> {
    await this.#ask(bytes);
  }

  end(): Promise<string> {
    return this.#ask(null);
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }

  #ask(bytes: readonly Uint8Array[] | null): Promise<string> {
    if (this.#failure) return Promise.reject(this.#failure);
    const answer = Promise.withResolvers<string>();
    // Whoever waits for it hears of a failure; others may have failed before and wait no longer.
    answer.promise.catch(() => {});
    this.#waiting.push(answer);
    this.#thread.postMessage(bytes);
    return answer.promise;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
