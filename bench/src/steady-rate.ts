/** Asks at a steady rate, whether or not those before were answered, and remembers how long each answer took. */
const FAILED_MS = 10_000;

export class SteadyRate {
  #taken: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(ask: () => Promise<unknown>, perSecond: number) {
    this.#timer = setInterval(() => {
      const startedMs = performance.now();
      void ask().then(
        () => this.#taken.push(performance.now() - startedMs),
        () => this.#taken.push(FAILED_MS),
      );
    }, 1000 / perSecond);
  }

  /** Milliseconds of each since the last time. */
  take(): number[] {
    const taken = this.#taken;
    this.#taken = [];
    return taken;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

export function p99Of(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
