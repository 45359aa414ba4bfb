/** What the last build of a folder left behind, so that the next one need not look at what has not changed. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageMeta } from '../../content/content-index.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type StoredMember, writeBeside } from './segment-cache.ts';

/** Enough to give the same output again without planning anything. */
export interface LastBuild {
  snapshot: string;
  /** Of the repository, where pages tell of their history; else null. */
  historyKey: string | null;
  opening: StoredMember;
  /** With how many of the manifest's files each holds. */
  segments: { member: StoredMember; files: number }[];
  pages: number;
  unpackedBytes: number;
  diagnostics: Diagnostic[];
  version: string;
  /** Known once it has been written as a file. */
  bundle: { sizeBytes: number; sha256: string } | null;
  /** The file that was written last, as it was then. */
  written: { path: string; stamp: string } | null;
}

export interface KnownPage {
  stamp: string;
  meta: PageMeta;
  diagnostics: Diagnostic[];
}

export type KnownEntry = [path: string, page: KnownPage];

/** What is kept as JSON. */
type Kind = 'last' | 'pages' | 'changed-pages';

export class BuildState {
  readonly #folder: string;
  readonly #id: string;

  /** `id` stands for the site's folder and the options that change its bytes. */
  constructor(folder: string, id: string) {
    this.#folder = join(folder, 'builds');
    this.#id = id;
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Whether a build with these options has come to its end. */
  isKnown(): boolean {
    return existsSync(this.#path('last.json'));
  }

  lastBuild(): LastBuild | null {
    return this.#read('last');
  }

  saveLastBuild(last: LastBuild): void {
    this.#write('last', last);
  }

  /** The plan of the last build that made one. */
  lastPlan(): Buffer | null {
    try {
      return readFileSync(this.#path('plan'));
    } catch {
      return null;
    }
  }

  saveLastPlan(encoded: Buffer[]): void {
    writeBeside(this.#path('plan'), encoded);
  }

  knownPages(): Map<string, KnownPage> {
    const known = new Map(this.#read<KnownEntry[]>('pages') ?? []);
    for (const [path, page] of this.#read<KnownEntry[]>('changed-pages') ?? []) known.set(path, page);
    return known;
  }

  /** A few changed pages are written beside the others, which would take longer to write than to read. */
  async saveKnownPages(all: KnownEntry[], changed: ReadonlySet<string>): Promise<void> {
    const known = this.#read<KnownEntry[]>('changed-pages') ?? [];
    const later = new Set([...known.map(([path]) => path), ...changed]);
    if (later.size * 10 > all.length) {
      writeBeside(this.#path('pages.json'), await encodeInTurns(all));
      this.#write('changed-pages', []);
    } else {
      this.#write(
        'changed-pages',
        all.filter(([path]) => later.has(path)),
      );
    }
  }

  #read<T>(kind: Kind): T | null {
    try {
      return JSON.parse(readFileSync(this.#path(`${kind}.json`), 'utf8')) as T;
    } catch {
      return null;
    }
  }

  #write(kind: Kind, value: unknown): void {
    writeBeside(this.#path(`${kind}.json`), [Buffer.from(JSON.stringify(value))]);
  }

  #path(kind: 'plan' | `${Kind}.json`): string {
    return join(this.#folder, `${this.#id}.${kind}`);
  }
}

const ENTRIES_A_TURN = 100;

/** A long list as JSON: whoever hands out work meanwhile must not be away for as long as all of it takes. */
async function encodeInTurns(entries: readonly unknown[]): Promise<Buffer[]> {
  const parts = [Buffer.from('[')];
  for (let start = 0; start < entries.length; start += ENTRIES_A_TURN) {
    const text = JSON.stringify(entries.slice(start, start + ENTRIES_A_TURN));
    parts.push(Buffer.from(`${start === 0 ? '' : ','}${text.slice(1, -1)}`));
    await nextTurn();
  }
  return [...parts, Buffer.from(']')];
}
