/**
 * Unpacks a large bundle in a process of its own: its thread, its pool of threads and its memory are not those that
 * answer requests, and what it took goes with it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import {
  type BundleLimits,
  BundleRefused,
  type Manifest,
  type TrustedKey,
  unpackBundle,
} from '@bindery/bundle';

export interface UnpackOptions {
  /** As `unpackBundle` takes them. */
  trustedKeys?: readonly TrustedKey[] | null;
  expectedVersion?: string | null;
  expectedSha256?: string | null;
  limits?: Partial<BundleLimits>;
}

export interface Unpacked {
  manifest: Omit<Manifest, 'files'>;
  signedBy: string | null;
  sha256: string;
}

/** What the process is told; keys as PEM. */
export interface UnpackOrder extends Omit<UnpackOptions, 'trustedKeys'> {
  folder: string;
  trustedKeys: string[] | null;
}

export type UnpackOutcome =
  | { kind: 'unpacked'; unpacked: Unpacked }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; message: string; code: string | undefined };

/** Smaller ones are unpacked in less time than a process takes to start. */
const SMALL_BYTES = 1024 ** 2;

/** `source` is closed on every path. */
export async function unpackAside(
  source: Readable,
  folder: string,
  { sizeBytes, ...options }: UnpackOptions & { sizeBytes: number },
): Promise<Unpacked> {
  try {
    if (sizeBytes <= SMALL_BYTES) return withoutFiles(await unpackBundle(source, folder, options));
    return await unpackInProcess(source, folder, options);
  } finally {
    source.destroy();
  }
}

export function withoutFiles(verified: Awaited<ReturnType<typeof unpackBundle>>): Unpacked {
  const { files: _, ...manifest } = verified.manifest;
  return { manifest, signedBy: verified.signedBy, sha256: verified.sha256 };
}

async function unpackInProcess(source: Readable, folder: string, options: UnpackOptions): Promise<Unpacked> {
  const { trustedKeys = null, ...rest } = options;
  const pems = trustedKeys?.map(
    ({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }) as string,
  );
  const order: UnpackOrder = { ...rest, folder, trustedKeys: pems ?? null };
  const child = fork(
    fileURLToPath(new URL('./unpack-process.ts', import.meta.url)),
    [JSON.stringify(order)],
    {
      env: {},
      execArgv: [],
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = outcomeOf(child);
  let sourceError: unknown = null;
  // Not the error that the pipeline gives it when the process stops reading.
  source.once('error', (error) => {
    if (!child.stdin!.destroyed) sourceError = error;
  });
  try {
    // One that refuses stops reading; what it says then is what counts.
    const fed = pipeline(source, child.stdin!).catch(() => {});
    const outcome = await ended;
    if (outcome.kind === 'unpacked') return outcome.unpacked;
    await fed;
    if (sourceError !== null) throw sourceError;
    if (outcome.kind === 'refused') throw new BundleRefused(outcome.reason);
    throw Object.assign(new Error(outcome.message), { code: outcome.code });
  } finally {
    child.kill('SIGKILL');
  }
}

async function outcomeOf(child: ChildProcess): Promise<UnpackOutcome> {
  let outcome: UnpackOutcome | null = null;
  child.once('message', (message: UnpackOutcome) => {
    outcome = message;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return (
    outcome ?? {
      kind: 'failed',
      message: `unpacking ended early (${signal ?? `exit code ${code}`})`,
      code: undefined,
    }
  );
}
