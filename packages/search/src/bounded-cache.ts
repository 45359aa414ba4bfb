interface Entry<T> {
  value: Promise<T>;
  bytes: number;
}

/** What was loaded, up to a sum of sizes; what was asked for longest ago goes first. */
export class BoundedCache<T> {
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry<T>>();
  bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** `make` gives the value and its size. A failure is not kept. */
  get(key: string, make: () => Promise<{ value: T; bytes: number }>): Promise<T> {
    const entries = this.#entries;
    const entry = entries.get(key) ?? this.#enter(key, make);
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  }

  #enter(key: string, make: () => Promise<{ value: T; bytes: number }>): Entry<T> {
    const entries = this.#entries;
    // One that had to go while it was made is not there, and has no weight.
    const isHeld = () => entries.get(key) === entry;
    const entry: Entry<T> = {
      bytes: 0,
      value: make().then(({ value, bytes }) => {
        if (isHeld()) {
          entry.bytes = bytes;
          this.bytes += bytes;
          this.#letGo(key);
        }
        return value;
      }),
    };
    entry.value.catch(() => isHeld() && entries.delete(key));
    return entry;
  }

  #letGo(kept: string): void {
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.bytes <= this.#mostBytes || oldest === kept) break;
      this.#entries.delete(oldest);
      this.bytes -= bytes;
    }
  }
}
