/** What is kept in memory, of all sites of a process, within one budget of bytes. */
import type { Slot } from './encodings.ts';
import type { FileTable } from './file-table.ts';
import { createGate } from './gate.ts';
import { makeRepresentation } from './representation.ts';
import type { Representation, SiteFile } from './site-file.ts';

/** Of the four threads that Node has for such work, one stays free. */
const LOADS_AT_ONCE = 3;

interface Entry {
  file: SiteFile;
  slot: Slot;
  representation: Representation;
}

export class BodyCache {
  readonly #maxBytes: number;
  /** The oldest first; one that was used since it was last looked at gets another round. */
  readonly #entries = new Set<Entry>();
  /** What was under way when they went is not kept. */
  readonly #gone = new WeakSet<object>();
  /**
   * Reading and compressing take memory beside the budget, and threads that reading, unpacking and resolving names
   * need as well.
   */
  readonly #loads = createGate(LOADS_AT_ONCE);
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** Read and compressed once, however many ask at the same time. */
  load(file: SiteFile, slot: Slot): Promise<Representation> {
    const underWay = file.loading.get(slot);
    if (underWay) return underWay;
    const loading = this.#loads
      .run(() => makeRepresentation(file, slot))
      .then((representation) => {
        this.#keep({ file, slot, representation });
        return representation;
      })
      .finally(() => file.loading.delete(slot));
    file.loading.set(slot, loading);
    return loading;
  }

  /** While something goes before readers of what is not in memory: one of those at a time. */
  makeWay(isOn: boolean): void {
    this.#loads.admit(isOn ? 1 : LOADS_AT_ONCE);
  }

  /** Of a version that is served no more. */
  forget(table: FileTable): void {
    this.#gone.add(table);
    for (const entry of this.#entries) if (entry.file.table === table) this.#drop(entry);
  }

  #keep(entry: Entry): void {
    const bytes = costOf(entry);
    if (bytes > this.#maxBytes / 4 || this.#gone.has(entry.file.table)) return;
    entry.file.kept[entry.slot] = entry.representation;
    this.#entries.add(entry);
    this.#sizeBytes += bytes;
    while (this.#sizeBytes > this.#maxBytes) this.#makeRoom();
  }

  #makeRoom(): void {
    const [oldest] = this.#entries;
    if (oldest === undefined) return;
    if (!oldest.representation.wasUsed) {
      this.#drop(oldest);
      return;
    }
    oldest.representation.wasUsed = false;
    this.#entries.delete(oldest);
    this.#entries.add(oldest);
  }

  #drop(entry: Entry): void {
    entry.file.kept[entry.slot] = null;
    this.#entries.delete(entry);
    this.#sizeBytes -= costOf(entry);
  }
}

function costOf({ representation }: Entry): number {
  return representation.sizeBytes + 2048;
}
