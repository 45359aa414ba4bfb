interface Entry<T> {
  value: Promise<T>;
  bytes: number;
}

/** What was loaded, up to a sum of sizes; what was asked for longest ago goes first. */
export class BoundedCache<T> {
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** `make` gives the value and its size. A failure is not kept. */
  get(key: string, make: () => Promise<{ value: T; bytes: number }>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const making = make();
    const entry = { value: making.then(({ value }) => value), bytes: 0 };
    this.#entries.set(key, entry);
    making.then(
      ({ bytes }) => this.#weigh(key, entry, bytes),
      () => this.#isHeld(key, entry) && this.#entries.delete(key),
    );
    return entry.value;
  }

  /** One that had to go while it was made is not there, and has no weight. */
  #isHeld(key: string, entry: Entry<T>): boolean {
    return this.#entries.get(key) === entry;
  }

  #weigh(key: string, entry: Entry<T>, bytes: number): void {
    if (!this.#isHeld(key, entry)) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break;
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
