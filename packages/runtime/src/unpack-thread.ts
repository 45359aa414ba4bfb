/**
 * Unpacks small bundles on a thread of their own. What that costs is told by how many files there are, which nobody
 * knows before: three hundred pages are a fifth of a megabyte, and half a second of a processor. The thread takes longer
 * to start than most of them to unpack, so that it stays for a while.
 */
import { Worker } from 'node:worker_threads';
import type { UnpackOrder, UnpackOutcome } from './unpack-order.ts';

export interface ToUnpackThread {
  number: number;
  order: UnpackOrder;
  bytes: Uint8Array;
}

export interface FromUnpackThread {
  number: number;
  outcome: UnpackOutcome;
}

const REST_MS = 5 * 60_000;
const OLD_HEAP_MB = 256;
const YOUNG_HEAP_MB = 8;

let thread: UnpackThread | null = null;

export function unpackOnThread(order: UnpackOrder, bytes: Uint8Array): Promise<UnpackOutcome> {
  thread ??= new UnpackThread();
  return thread.unpack(order, bytes);
}

class UnpackThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (outcome: UnpackOutcome) => void>();
  #number = 0;
  #rest: NodeJS.Timeout | undefined;
  #error = 'the thread has ended';

  constructor() {
    this.#worker = new Worker(new URL('./unpack-thread-main.ts', import.meta.url), {
      ...{ name: 'unpack', env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: OLD_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    this.#worker.on('message', ({ number, outcome }: FromUnpackThread) => this.#end(number, outcome));
    this.#worker.on('error', (error) => {
      this.#error = error.message;
    });
    this.#worker.once('exit', () => this.#endAll());
  }

  unpack(order: UnpackOrder, bytes: Uint8Array): Promise<UnpackOutcome> {
    clearTimeout(this.#rest);
    // A process that has nothing else to do waits for its answer, and for nothing longer.
    this.#worker.ref();
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      this.#worker.postMessage({ number, order, bytes } satisfies ToUnpackThread);
    });
  }

  #end(number: number, outcome: UnpackOutcome): void {
    this.#waiting.get(number)?.(outcome);
    this.#waiting.delete(number);
    if (this.#waiting.size > 0) return;
    this.#worker.unref();
    this.#rest = setTimeout(() => this.#letGo(), REST_MS).unref();
  }

  /** Whoever comes from now on gets another. */
  #letGo(): void {
    if (thread === this) thread = null;
    void this.#worker.terminate();
  }

  #endAll(): void {
    clearTimeout(this.#rest);
    if (thread === this) thread = null;
    const outcome = { kind: 'failed', message: `unpacking ended early (${this.#error})`, code: undefined };
    for (const end of this.#waiting.values()) end(outcome as UnpackOutcome);
    this.#waiting.clear();
  }
}
