/** Files that pages embed or import, read when first needed. */
import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../config/decode-text.ts';
import { imageSize } from './image-size.ts';

export interface AssetInfo {
  sha256: string;
  width: number | null;
  height: number | null;
}

/** An import is source text: anything larger is a mistake or an attack. */
const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

export class AssetStore {
  readonly #folder: string;
  readonly #infos = new Map<string, AssetInfo | null>();
  readonly #sources = new Map<string, { source: string; sha256: string } | null>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Hash and dimensions; null when the file cannot be read. */
  info(path: string): AssetInfo | null {
    let info = this.#infos.get(path);
    if (info === undefined) {
      info = readInfo(join(this.#folder, path));
      this.#infos.set(path, info);
    }
    return info;
  }

  /** Knows from an earlier run what a file, unchanged since, holds. */
  remember(path: string, info: AssetInfo): void {
    this.#infos.set(path, info);
  }

  source(path: string): { source: string; sha256: string } | null {
    let found = this.#sources.get(path);
    if (found === undefined) {
      found = readSource(join(this.#folder, path));
      this.#sources.set(path, found);
    }
    return found;
  }
}

function readSource(path: string): { source: string; sha256: string } | null {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > MAX_IMPORT_BYTES) return null;
    return { source: decodeText(bytes), sha256: hash('sha256', bytes) };
  } catch {
    return null;
  }
}

function readInfo(path: string): AssetInfo | null {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const digest = createHash('sha256');
    const chunk = Buffer.allocUnsafe(READ_BYTES);
    let head: Buffer | null = null;
    for (;;) {
      const length = readSync(handle, chunk, 0, READ_BYTES, null);
      if (length === 0) break;
      head ??= Buffer.from(chunk.subarray(0, length));
      digest.update(chunk.subarray(0, length));
    }
    const size = head ? imageSize(head) : null;
    return { sha256: digest.digest('hex'), width: size?.width ?? null, height: size?.height ?? null };
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}

/** `images/Hero shot.png` → `assets/hero-shot.1a2b3c4d.png`. */
export function hashedName(path: string, sha256: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  const stem = (dot > 0 ? file.slice(0, dot) : file)
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 60)
    .toLowerCase();
  const extension =
    dot > 0
      ? file
          .slice(dot)
          .toLowerCase()
          .replace(/[^a-z0-9.]/g, '')
      : '';
  return `assets/${stem || 'file'}.${sha256.slice(0, 8)}${extension}`;
}
