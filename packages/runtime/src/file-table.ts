/**
 * The files of a version, in columns: a hundred bytes a file. What answering a request needs beside is made when a
 * file is first asked for, and forgotten when nothing of it is in memory.
 */
import { join } from 'node:path';
import type { IntegrationHosts, ManifestFile, SiteFeatures } from '@bindery/bundle';
import { isImmutable } from './caching.ts';
import { isCompressible } from './encodings.ts';
import type { NamedCalls, SiteFile } from './site-file.ts';

const MOST_MADE = 4096;
const HASH_BYTES = 32;

export class FileTable {
  readonly #folder: string;
  readonly #features: SiteFeatures;
  readonly pagePolicy: string | null;
  /** Null: it has no playground. */
  calls: NamedCalls | null = null;
  /** Null: it loads nothing from other hosts. */
  integrations: IntegrationHosts | null = null;
  /** Place in the columns, by path. */
  readonly #places = new Map<string, number>();
  readonly #sizes: number[] = [];
  readonly #types: string[] = [];
  /** Few different types exist: each is one string. */
  readonly #typeNames = new Map<string, string>();
  #hashes = Buffer.alloc(1024 * HASH_BYTES);
  readonly #made = new Map<string, SiteFile>();
  #mostMade = MOST_MADE;

  constructor(folder: string, options: { features: SiteFeatures; pagePolicy: string | null }) {
    this.#folder = folder;
    this.#features = options.features;
    this.pagePolicy = options.pagePolicy;
  }

  get size(): number {
    return this.#places.size;
  }

  add({ path, size, sha256, type }: ManifestFile): void {
    const place = this.#sizes.length;
    if ((place + 1) * HASH_BYTES > this.#hashes.length) {
      this.#hashes = Buffer.concat([this.#hashes, Buffer.alloc(this.#hashes.length)]);
    }
    this.#hashes.write(sha256, place * HASH_BYTES, 'hex');
    if (!this.#typeNames.has(type)) this.#typeNames.set(type, type);
    this.#types.push(this.#typeNames.get(type)!);
    this.#sizes.push(size);
    this.#places.set(path, place);
  }

  paths(): IterableIterator<string> {
    return this.#places.keys();
  }

  typeOf(path: string): string | null {
    const place = this.#places.get(path);
    return place === undefined ? null : this.#types[place]!;
  }

  get(path: string): SiteFile | undefined {
    const made = this.#made.get(path);
    if (made) return made;
    const place = this.#places.get(path);
    if (place === undefined) return undefined;
    const file = this.#make(path, place);
    if (this.#made.size >= this.#mostMade) this.#forgetUnused();
    this.#made.set(path, file);
    return file;
  }

  /** A file whose bytes are not on disk. */
  addMade(file: ManifestFile, content: Buffer): void {
    this.add(file);
    // Stays: a folder on disk does not hold these bytes.
    this.#made.set(file.path, { ...this.#make(file.path, this.#places.get(file.path)!), content });
  }

  #make(path: string, place: number): SiteFile {
    const at = place * HASH_BYTES;
    const file = siteFile({
      path,
      content: join(this.#folder, path),
      sizeBytes: this.#sizes[place]!,
      sha256: this.#hashes.toString('hex', at, at + HASH_BYTES),
      mediaType: this.#types[place]!,
      features: this.#features,
      table: this,
    });
    const markdown = path.endsWith('.html') ? `${path.slice(0, -'.html'.length)}.md` : null;
    if (markdown === null || !this.typeOf(markdown)?.startsWith('text/markdown')) return file;
    const source = this.#make(markdown, this.#places.get(markdown)!);
    return { ...file, variesByAccept: true, markdown: { ...source, variesByAccept: true } };
  }

  #forgetUnused(): void {
    for (const [path, file] of this.#made) {
      if (typeof file.content === 'string' && !isInUse(file) && !(file.markdown && isInUse(file.markdown)))
        this.#made.delete(path);
    }
    this.#mostMade = Math.max(MOST_MADE, 2 * this.#made.size);
  }
}

function isInUse({ kept, loading }: SiteFile): boolean {
  return loading.size > 0 || kept.some((representation) => representation);
}

function siteFile(
  known: Pick<SiteFile, 'path' | 'content' | 'sizeBytes' | 'sha256' | 'mediaType' | 'features' | 'table'>,
): SiteFile {
  const { path, sha256, mediaType, sizeBytes } = known;
  return {
    ...known,
    status: 200,
    isImmutable: isImmutable(path, sha256),
    isCompressible: isCompressible({ mediaType, sizeBytes }),
    markdown: null,
    variesByAccept: false,
    kept: [],
    loading: new Map(),
  };
}
