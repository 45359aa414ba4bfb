/** What whoever unpacks elsewhere is told, and what it answers: words that pass between threads and processes alike. */
import {
  type BundleLimits,
  BundleRefused,
  type Manifest,
  readTrustedKey,
  type TrustedKey,
  unpackBundle,
} from '@bindery/bundle';

export interface UnpackOptions {
  /** As `unpackBundle` takes them. */
  trustedKeys?: readonly TrustedKey[] | null;
  expectedVersion?: string | null;
  expectedSha256?: string | null;
  limits?: Partial<BundleLimits>;
  earlier?: string | null;
  /** Whoever shares the processors with it goes first. */
  isPatient?: boolean;
}

export interface Unpacked {
  manifest: Omit<Manifest, 'files'>;
  signedBy: string | null;
  sha256: string;
}

/** Keys as PEM. */
export interface UnpackOrder extends Omit<UnpackOptions, 'trustedKeys' | 'isPatient'> {
  folder: string;
  trustedKeys: string[] | null;
}

export type UnpackOutcome =
  | { kind: 'unpacked'; unpacked: Unpacked }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; message: string; code: string | undefined };

export function orderOf(
  folder: string,
  { trustedKeys = null, isPatient: _, ...rest }: UnpackOptions,
): UnpackOrder {
  const pems = trustedKeys?.map(
    ({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }) as string,
  );
  return { ...rest, folder, trustedKeys: pems ?? null };
}

/** For whoever gave the order: what was unpacked, or the same error as there. */
export function unpackedBy(outcome: UnpackOutcome): Unpacked {
  if (outcome.kind === 'unpacked') return outcome.unpacked;
  if (outcome.kind === 'refused') throw new BundleRefused(outcome.reason);
  throw Object.assign(new Error(outcome.message), { code: outcome.code });
}

/** Never throws. */
export async function carryOut(
  { folder, trustedKeys, ...options }: UnpackOrder,
  source: AsyncIterable<Uint8Array>,
): Promise<UnpackOutcome> {
  try {
    const keys = trustedKeys?.map(readTrustedKey) ?? null;
    const verified = await unpackBundle(source, folder, { ...options, trustedKeys: keys });
    const { files: _, ...manifest } = verified.manifest;
    return { kind: 'unpacked', unpacked: { manifest, signedBy: verified.signedBy, sha256: verified.sha256 } };
  } catch (error) {
    if (error instanceof BundleRefused) return { kind: 'refused', reason: error.reason };
    const { message, code } = error as NodeJS.ErrnoException;
    return { kind: 'failed', message, code };
  }
}
