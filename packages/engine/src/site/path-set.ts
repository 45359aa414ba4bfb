/** Paths as a site has them. Disks and keyboards differ in how they write `é`: of either form the other is found. */
export class PathSet {
  readonly #paths: ReadonlySet<string>;
  /** By the composed form, where that is another one. */
  readonly #decomposed = new Map<string, string>();

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const path of this.#paths) {
      const composed = path.normalize('NFC');
      if (composed !== path) this.#decomposed.set(composed, path);
    }
  }

  /** As the site writes it; null when it has no such path. */
  find(path: string): string | null {
    if (this.#paths.has(path)) return path;
    const composed = path.normalize('NFC');
    if (composed !== path && this.#paths.has(composed)) return composed;
    return this.#decomposed.get(composed) ?? null;
  }
}
