/**
 * The files of an earlier version, so that those which stayed the same need not be made again. A version of thousands of
 * files that takes the place of another would otherwise make them all and have the others removed; file systems are slow
 * at that when it happens often: ext4 steps over every file that was removed in the last minutes to make one.
 */
import { linkSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME, type ManifestFile, parseManifestInParts } from './manifest.ts';

/** Those are compared in memory; larger ones are few. */
const LARGEST_BYTES = 1024 ** 2;

export class EarlierFiles {
  readonly #folder: string;
  /** Hash by path. */
  readonly #hashes = new Map<string, string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** One that cannot be read has no files. */
  static async in(folder: string): Promise<EarlierFiles> {
    const files = new EarlierFiles(folder);
    try {
      await parseManifestInParts(await readFile(join(folder, MANIFEST_NAME)), (some) => {
        for (const { path, sha256 } of some) files.#hashes.set(path, sha256);
      });
    } catch {
      files.#hashes.clear();
    }
    return files;
  }

  /** By what its manifest says. */
  has({ path, size, sha256 }: ManifestFile): boolean {
    return size <= LARGEST_BYTES && this.#hashes.get(path) === sha256;
  }

  /**
   * Gives the earlier file another name if it holds these very bytes: one that was damaged since stays behind. False:
   * it has to be made, also on a disk that knows no second names.
   */
  link({ path }: ManifestFile, bytes: Buffer, target: string): boolean {
    const earlier = join(this.#folder, path);
    try {
      if (!readFileSync(earlier).equals(bytes)) return false;
      linkSync(earlier, target);
      return true;
    } catch {
      return false;
    }
  }
}
