/** What the last build of a folder left behind, so that the next one need not look at what has not changed. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFile, PageMeta } from '../content/content-index.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type StoredMember, writeBeside } from './segment-cache.ts';

/** Enough to give the same output again without planning anything. */
export interface LastBuild {
  snapshot: string;
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

export class BuildState {
  readonly #folder: string;
  readonly #id: string;

  /** `id` stands for the site's folder and the options that change its bytes. */
  constructor(folder: string, id: string) {
    this.#folder = join(folder, 'builds');
    this.#id = id;
    mkdirSync(this.#folder, { recursive: true });
  }

  lastBuild(): LastBuild | null {
    return this.#read('last');
  }

  saveLastBuild(last: LastBuild): void {
    this.#write('last', last);
  }

  knownPages(): Map<string, KnownPage> {
    return new Map(this.#read<[string, KnownPage][]>('pages') ?? []);
  }

  saveKnownPages(files: PageFile[], pages: { meta: PageMeta; diagnostics: Diagnostic[] }[]): void {
    const entries = files.map((file, index) => [file.path, { stamp: file.stamp, ...pages[index]! }]);
    this.#write('pages', entries);
  }

  #read<T>(kind: string): T | null {
    try {
      return JSON.parse(readFileSync(this.#path(kind), 'utf8')) as T;
    } catch {
      return null;
    }
  }

  #write(kind: string, value: unknown): void {
    writeBeside(this.#path(kind), [Buffer.from(JSON.stringify(value))]);
  }

  #path(kind: string): string {
    return join(this.#folder, `${this.#id}.${kind}.json`);
  }
}
