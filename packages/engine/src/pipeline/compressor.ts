/**
 * Compresses on a thread of its own. Node can do that, too, but makes a stream for every member: for thousands of small
 * ones that takes whoever asks longer than compressing them would.
 */
import { Worker } from 'node:worker_threads';
import type { Uncompressed } from './compressor-thread.ts';

export class Compressor {
  readonly #thread: Worker;
  /** Those who wait, in the order in which they asked. */
  readonly #waiting: PromiseWithResolvers<Buffer>[] = [];

  constructor() {
    this.#thread = new Worker(new URL('./compressor-thread.ts', import.meta.url), { execArgv: [] });
    this.#thread.on('message', ({ buffer }: Uint8Array<ArrayBuffer>) => {
      this.#waiting.shift()!.resolve(Buffer.from(buffer));
    });
    this.#thread.on('error', (error) => this.#fail(error));
    this.#thread.on('exit', () => this.#fail(new Error('The thread that compresses has ended')));
  }

  /** The bytes are gone for whoever gives them. */
  compress(bytes: Uint8Array<ArrayBuffer>, level: number): Promise<Buffer> {
    const member = Promise.withResolvers<Buffer>();
    // Whoever waits for it hears of a failure; others may have heard of one before and wait no longer.
    member.promise.catch(() => {});
    this.#waiting.push(member);
    const message: Uncompressed = { bytes, level };
    this.#thread.postMessage(message, [bytes.buffer]);
    return member.promise;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
