/** Unpacks a bundle into a folder that appears only when everything in it has been verified and is on disk. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BundleRefused } from './bundle-refused.ts';
import { EarlierFiles } from './earlier-files.ts';
import { MANIFEST_NAME, type ManifestFile, SIGNATURE_NAME } from './manifest.ts';
import { type BundleSink, type VerifiedBundle, type VerifyOptions, verifyBundle } from './verify.ts';

/** Others wait for this thread no longer than that. */
const TURN_MS = 5;

export interface UnpackBundleOptions extends Omit<VerifyOptions, 'sink'> {
  /** An unpacked bundle on the same disk that nobody writes to: files that stayed the same are shared with it. */
  earlier?: string | null;
}

/** `folder` must not exist; its parent must. On refusal nothing is left behind. */
export async function unpackBundle(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  { earlier = null, ...options }: UnpackBundleOptions = {},
): Promise<VerifiedBundle> {
  const target = resolve(folder);
  await refuseExisting(target);
  const fresh = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.unpacking`);
  await mkdir(fresh, { mode: 0o755 });
  const sink = new FolderSink(fresh, earlier === null ? null : await EarlierFiles.in(earlier));
  try {
    const verified = await verifyBundle(source, { ...options, sink });
    await sink.syncAll();
    await rename(fresh, target);
    await syncToDisk(dirname(target));
    return verified;
  } catch (error) {
    sink.abandon();
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function refuseExisting(target: string): Promise<void> {
  const found = await lstat(target).catch(() => null);
  if (found) throw new BundleRefused(`${target} already exists`);
}

/**
 * Names have passed the path rules, and every folder is made by us in a folder that is new: no link can be met. Files are
 * many and small: handing each call to another thread costs several times the call, so they are made here, in turns.
 */
class FolderSink implements BundleSink {
  readonly #root: string;
  readonly #earlier: EarlierFiles | null;
  readonly #folders = new Set<string>();
  readonly #files: string[] = [];
  #current: number | null = null;
  /** Of a file that an earlier version has as well, until all of it is there. */
  #held: Buffer[] | null = null;
  #turnEndsMs = performance.now() + TURN_MS;

  constructor(root: string, earlier: EarlierFiles | null) {
    this.#root = root;
    this.#earlier = earlier;
    this.#folders.add(root);
  }

  async begin(_manifest: unknown, manifestBytes: Buffer, signatureBytes: Buffer | null): Promise<void> {
    this.#writeWhole(MANIFEST_NAME, manifestBytes);
    if (signatureBytes) this.#writeWhole(SIGNATURE_NAME, signatureBytes);
  }

  async open(file: ManifestFile): Promise<void> {
    if (this.#earlier?.has(file)) this.#held = [];
    else this.#create(file);
  }

  async data(bytes: Buffer): Promise<void> {
    if (this.#held) this.#held.push(bytes);
    else this.#write(bytes);
  }

  async close(file: ManifestFile): Promise<void> {
    if (this.#held) this.#shareOrCreate(file, Buffer.concat(this.#held));
    this.#held = null;
    this.#closeCurrent();
    if (performance.now() < this.#turnEndsMs) return;
    await nextTurn();
    this.#turnEndsMs = performance.now() + TURN_MS;
  }

  #shareOrCreate(file: ManifestFile, bytes: Buffer): void {
    const path = join(this.#root, file.path);
    this.#makeFolders(dirname(path));
    if (this.#earlier!.link(file, bytes, path)) return;
    this.#create(file);
    this.#write(bytes);
  }

  #create(file: Pick<ManifestFile, 'path'>): void {
    const path = join(this.#root, file.path);
    this.#makeFolders(dirname(path));
    const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_NOFOLLOW;
    this.#current = openSync(path, flags, 0o644);
    this.#files.push(path);
  }

  #write(bytes: Buffer): void {
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#current!, bytes, written);
  }

  abandon(): void {
    this.#closeCurrent();
  }

  /** All at once where there is a command for it: one after the other they take longer than all the rest. */
  async syncAll(): Promise<void> {
    const isDone = await promisify(execFile)('sync', ['-f', this.#root]).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    const queue = [...this.#files];
    const syncNext = async (): Promise<void> => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) await syncToDisk(path);
    };
    await Promise.all(Array.from({ length: 16 }, syncNext));
    for (const folder of this.#folders) await syncToDisk(folder);
  }

  #closeCurrent(): void {
    if (this.#current !== null) closeSync(this.#current);
    this.#current = null;
  }

  #writeWhole(path: string, bytes: Buffer): void {
    this.#create({ path });
    this.#write(bytes);
    this.#closeCurrent();
  }

  #makeFolders(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#makeFolders(dirname(folder));
    mkdirSync(folder, { mode: 0o755 });
    this.#folders.add(folder);
  }
}

/** Works for a file as well: what is flushed is the inode. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
