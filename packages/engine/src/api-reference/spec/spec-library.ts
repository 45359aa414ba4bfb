/** The specifications of a site: found by what authors write, read when first asked for. */
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SpecFormat } from '../../site/spec-text.ts';
import { isAddress } from './address.ts';
import { fillExternalValues } from './external-values.ts';
import { loadSpec, looksLikeSpec } from './load-spec.ts';
import { SPEC_LIMITS } from './parse-spec.ts';
import type { SpecDocument } from './spec-document.ts';

/** Fetched before the site is planned: nothing here reaches for the network. */
export interface RemoteSpec {
  bytes: Uint8Array;
  sha256: string;
}

export interface SpecLibraryInput {
  /** Data files of the site. */
  files: readonly { path: string; sizeBytes: number }[];
  /** Folders that a leading slash may stand for. */
  roots: readonly string[];
  read(path: string): Uint8Array | null;
  remote: ReadonlyMap<string, RemoteSpec>;
}

/** A folder of data is no library: files beyond this many are not looked into unless they are named. */
const MOST_FILES = 300;
const LARGEST_LOOKED_INTO_BYTES = 32 * 1024 * 1024;

export class SpecLibrary {
  readonly diagnostics: Diagnostic[] = [];
  readonly #input: SpecLibraryInput;
  readonly #documents = new Map<string, SpecDocument | null>();
  readonly #paths: ReadonlySet<string>;
  readonly #sources = new Map<string, string | null>();
  readonly #named = new Map<string, string[]>();
  #all: SpecDocument[] | null = null;
  #length = 0;

  constructor(input: SpecLibraryInput) {
    this.#input = input;
    this.#paths = new Set(input.files.map(({ path }) => path));
    for (const path of this.#paths) {
      if (!MAY_BE_SPEC.test(path)) continue;
      for (const name of namesOf(path)) {
        const same = this.#named.get(name);
        if (same) same.push(path);
        else this.#named.set(name, [path]);
      }
    }
  }

  /** By address, path or, as sites with several versions do, by file name without extension. */
  find(written: string): SpecDocument | null {
    const source = this.#sourceOf(written.trim());
    return source === null ? null : this.#load(source);
  }

  /** Whether there is such a file or address, be it readable or not. */
  has(written: string): boolean {
    return this.#sourceOf(written.trim()) !== null;
  }

  /** Every specification of the site's own files, and those that were fetched. */
  all(format: SpecFormat): SpecDocument[] {
    if (this.#all === null) {
      const names = [...this.#input.files]
        .filter(({ path, sizeBytes }) => MAY_BE_SPEC.test(path) && sizeBytes <= LARGEST_LOOKED_INTO_BYTES)
        .map(({ path }) => path)
        .sort()
        .slice(0, MOST_FILES);
      const sources = [...names.filter((path) => this.#isSpec(path)), ...this.#input.remote.keys()];
      this.#all = sources.flatMap((source) => this.#load(source) ?? []);
    }
    return this.#all.filter((document) => document.format === format);
  }

  #sourceOf(written: string): string | null {
    let source = this.#sources.get(written);
    if (source === undefined) {
      source = this.#findSource(written);
      this.#sources.set(written, source);
    }
    return source;
  }

  #findSource(written: string): string | null {
    if (isAddress(written)) return this.#input.remote.has(written) ? written : null;
    // A page may name it from where it lies itself.
    const path = written.replace(/^(?:\.{0,2}\/)+/, '');
    for (const root of this.#input.roots) {
      const below = root === '' ? path : `${root}/${path}`;
      if (this.#paths.has(below)) return below;
    }
    const ending = path.slice(path.lastIndexOf('/') + 1);
    const named = (this.#named.get(ending) ?? []).filter((file) => isNamed(file, path)).sort();
    return named.find((file) => this.#isSpec(file)) ?? null;
  }

  #isSpec(path: string): boolean {
    if (this.#documents.has(path)) return this.#documents.get(path) !== null;
    const bytes = this.#input.read(path);
    return bytes !== null && looksLikeSpec(bytes);
  }

  #load(source: string): SpecDocument | null {
    const known = this.#documents.get(source);
    if (known !== undefined) return known;
    const bytes = isAddress(source) ? this.#input.remote.get(source)?.bytes : this.#input.read(source);
    let document: SpecDocument | null = null;
    if (bytes) {
      const loaded = loadSpec(source, bytes);
      this.#length += loaded.length;
      if (loaded.document !== null && Buffer.from(bytes).includes('externalValue')) {
        const read = (path: string): Uint8Array | null =>
          this.#paths.has(path) ? this.#input.read(path) : null;
        this.#length += fillExternalValues(source, loaded.document.root, read);
      }
      this.diagnostics.push(...loaded.diagnostics);
      if (this.#length <= SPEC_LIMITS.siteLength) document = loaded.document;
      else if (loaded.document) this.#refuse(source, TOO_MUCH);
    } else this.#refuse(source, 'The file could not be read');
    this.#documents.set(source, document);
    return document;
  }

  #refuse(source: string, message: string): void {
    this.diagnostics.push(toDiagnostic({ severity: 'error', file: source, rule: 'invalid-spec', message }));
  }
}

const TOO_MUCH = `The specifications of a site may have ${SPEC_LIMITS.siteLength / 1_000_000} million characters together, aliases written out; this one is left out`;
const MAY_BE_SPEC = /\.(?:json|ya?ml)$/i;

/** How a file's own name may end what an author writes: with its extension and without. */
function namesOf(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return [name, name.replace(MAY_BE_SPEC, '')];
}

/** `v2` is `api/v2.json`; `api/v2` is too. */
function isNamed(file: string, written: string): boolean {
  const stem = file.replace(MAY_BE_SPEC, '');
  return stem === written || stem.endsWith(`/${written}`) || file.endsWith(`/${written}`);
}
