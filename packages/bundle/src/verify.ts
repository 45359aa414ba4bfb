/** Checks a bundle as it streams by: order, every size and hash, nothing missing, nothing extra, the signature. */
import { createHash, type Hash } from 'node:crypto';
import { BundleRefused } from './bundle-refused.ts';
import { gunzipMembers, type UnzipLimits } from './gunzip-members.ts';
import {
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  parseManifest,
  SIGNATURE_NAME,
} from './manifest.ts';
import { NameCensus, pathProblem } from './path-rules.ts';
import { checkSignature, parseSignature, type TrustedKey } from './sign.ts';
import { readTar, type TarEvent } from './tar-read.ts';

export interface VerifyOptions {
  /** When given, the bundle must be signed by one of these; when absent, a signature is not looked at. */
  trustedKeys?: readonly TrustedKey[] | null;
  /** The bundle's version label must be this one. */
  expectedVersion?: string | null;
  expectedSha256?: string | null;
  /** The project that the bundle must be of: one key signs the bundles of many. */
  expectedProject?: string | null;
  limits?: Partial<BundleLimits>;
  /** Gets the content of each file as it is read. Nothing of it may be used before verifying has ended well. */
  sink?: BundleSink;
}

export interface BundleLimits extends UnzipLimits {
  maxFiles: number;
  maxManifestBytes: number;
}

export interface BundleSink {
  begin(manifest: Manifest, manifestBytes: Buffer, signatureBytes: Buffer | null): Promise<void>;
  open(file: ManifestFile): Promise<void>;
  data(bytes: Buffer): Promise<void>;
  close(file: ManifestFile): Promise<void>;
}

export interface VerifiedBundle {
  manifest: Manifest;
  /** Key that signed it, as the signature says; checked only against `trustedKeys`. */
  signedBy: string | null;
  sizeBytes: number;
  sha256: string;
  unpackedBytes: number;
}

export const DEFAULT_LIMITS: BundleLimits = {
  maxPackedBytes: 5 * 1024 ** 3,
  maxUnpackedBytes: 8 * 1024 ** 3,
  maxRatio: 250,
  maxFiles: 500_000,
  maxManifestBytes: 256 * 1024 ** 2,
};

/** Throws `BundleRefused` with the reason at the first thing that is wrong. */
export async function verifyBundle(
  source: AsyncIterable<Uint8Array>,
  options: VerifyOptions = {},
): Promise<VerifiedBundle> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const unzipped = gunzipMembers(source, limits);
  const events = readTar(unzipped.chunks);
  const opening = await readOpening(events, limits);
  const manifest = parseManifest(opening.manifestBytes);
  checkOpening(opening, manifest, { ...options, limits });
  await options.sink?.begin(manifest, opening.manifestBytes, opening.signatureBytes);
  const unpackedBytes = await checkFiles(events, opening, { manifest, sink: options.sink ?? null });
  const { sizeBytes, sha256 } = unzipped.packed();
  if (options.expectedSha256 && options.expectedSha256 !== sha256) {
    throw new BundleRefused(`its SHA-256 is ${sha256}, not ${options.expectedSha256}`);
  }
  const signedBy = opening.signatureBytes ? parseSignature(opening.signatureBytes).keyId : null;
  return { manifest, signedBy, sizeBytes, sha256, unpackedBytes };
}

interface Opening {
  manifestBytes: Buffer;
  signatureBytes: Buffer | null;
  /** The event after manifest and signature, already taken from the stream. */
  next: TarEvent | null;
}

async function readOpening(events: AsyncGenerator<TarEvent>, limits: BundleLimits): Promise<Opening> {
  const first = await nextEvent(events);
  if (first?.kind !== 'file' || first.path !== MANIFEST_NAME) {
    throw new BundleRefused(`${MANIFEST_NAME} is not its first entry`);
  }
  const manifestBytes = await readContent(events, first, limits.maxManifestBytes);
  const second = await nextEvent(events);
  if (second?.kind !== 'file' || second.path !== SIGNATURE_NAME) {
    return { manifestBytes, signatureBytes: null, next: second };
  }
  const signatureBytes = await readContent(events, second, 4096);
  return { manifestBytes, signatureBytes, next: await nextEvent(events) };
}

async function nextEvent(events: AsyncGenerator<TarEvent>): Promise<TarEvent | null> {
  const { done, value } = await events.next();
  return done ? null : value;
}

async function readContent(
  events: AsyncGenerator<TarEvent>,
  file: { path: string; size: number },
  maxBytes: number,
): Promise<Buffer> {
  if (file.size > maxBytes) throw new BundleRefused(`${file.path} is larger than allowed`);
  const parts: Buffer[] = [];
  for (;;) {
    const event = await nextEvent(events);
    if (event?.kind !== 'data') return Buffer.concat(parts);
    parts.push(event.bytes);
  }
}

function checkOpening(
  opening: Opening,
  manifest: Manifest,
  { trustedKeys, expectedVersion, expectedProject, limits }: VerifyOptions & { limits: BundleLimits },
): void {
  if (trustedKeys) {
    if (!opening.signatureBytes) throw new BundleRefused('it is not signed');
    checkSignature(opening.manifestBytes, opening.signatureBytes, trustedKeys);
  }
  if (expectedProject) refuseForeign(manifest, expectedProject);
  if (expectedVersion && manifest.version !== expectedVersion) {
    throw new BundleRefused(`its version is ${manifest.version}, not ${expectedVersion}`);
  }
  if (manifest.files.length > limits.maxFiles) throw new BundleRefused('it holds more files than allowed');
  const totalBytes = manifest.files.reduce((sum, file) => sum + file.size, 0);
  if (totalBytes > limits.maxUnpackedBytes) throw new BundleRefused('unpacked, it is larger than allowed');
}

/** Also for a version that was unpacked before. */
export function refuseForeign({ project }: Pick<Manifest, 'project'>, expected: string): void {
  if (project === expected) return;
  const found = project === null ? 'it names no project' : `it is of the project ${project}`;
  throw new BundleRefused(`${found}, not of ${expected}`);
}

/** Every file in the manifest's order; gives the sum of their sizes. */
async function checkFiles(
  events: AsyncGenerator<TarEvent>,
  opening: Opening,
  { manifest, sink }: { manifest: Manifest; sink: BundleSink | null },
): Promise<number> {
  const folders = new FolderCheck(manifest.files);
  let index = 0;
  let file: ManifestFile | null = null;
  let digest: Hash | null = null;
  let total = 0;
  for (let event = opening.next; event; event = await nextEvent(events)) {
    if (event.kind === 'folder') folders.accept(event.path);
    else if (event.kind === 'file') {
      file = expectedFile(manifest.files[index++], event);
      digest = createHash('sha256');
      await sink?.open(file);
    } else if (event.kind === 'data') {
      digest!.update(event.bytes);
      total += event.bytes.length;
      await sink?.data(event.bytes);
    } else {
      if (digest!.digest('hex') !== file!.sha256)
        throw new BundleRefused(`${file!.path} does not have its hash`);
      await sink?.close(file!);
    }
  }
  const missing = manifest.files[index];
  if (missing) throw new BundleRefused(`${missing.path} is missing`);
  return total;
}

function expectedFile(
  expected: ManifestFile | undefined,
  found: { path: string; size: number },
): ManifestFile {
  const problem = pathProblem(found.path);
  if (problem) throw new BundleRefused(problem);
  if (!expected) throw new BundleRefused(`${found.path} is not in the manifest, or twice in the archive`);
  if (expected.path !== found.path) {
    throw new BundleRefused(`${found.path} is where the manifest has ${expected.path}`);
  }
  if (expected.size !== found.size) {
    throw new BundleRefused(`${found.path} has ${found.size} bytes; the manifest says ${expected.size}`);
  }
  return expected;
}

/** A folder entry is fine only where a listed file needs that folder. The list of them is made when one comes. */
class FolderCheck {
  readonly #files: ManifestFile[];
  readonly #seen = new Set<string>();
  #census: NameCensus | null = null;

  constructor(files: ManifestFile[]) {
    this.#files = files;
  }

  accept(path: string): void {
    const problem = pathProblem(path);
    if (problem) throw new BundleRefused(problem);
    if (!this.#census) {
      this.#census = new NameCensus();
      for (const file of this.#files) this.#census.add(file.path);
    }
    if (!this.#census.hasFolder(path)) throw new BundleRefused(`the folder ${path} holds no listed file`);
    if (this.#seen.has(path)) throw new BundleRefused(`the folder ${path} is there twice`);
    this.#seen.add(path);
  }
}
