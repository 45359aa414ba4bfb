/** What was loaded, up to a sum of sizes; what was asked for longest ago goes first. */
export class BoundedCache<T> {
  readonly #mostBytes: number;
  readonly #entries = new Map<string, { value: Promise<T>; bytes: number }>();
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
    const entry = { value: make().then((made) => this.#weigh(key, made)), bytes: 0 };
    entry.value.catch(() => this.#entries.delete(key));
    this.#entries.set(key, entry);
    return entry.value;
  }

  #weigh(key: string, { value, bytes }: { value: T; bytes: number }): T {
    const entry = this.#entries.get(key);
    if (entry) entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break;
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
    return value;
  }
}
