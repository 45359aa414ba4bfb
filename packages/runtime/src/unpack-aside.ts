/**
 * Unpacks a large bundle in a process of its own: its thread, its pool of threads and its memory are not those that
 * answer requests, and what it took goes with it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync } from 'node:fs';
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
import { yieldToOthers } from './yield-to-others.ts';

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

/** What the process is told; keys as PEM. */
export interface UnpackOrder extends Omit<UnpackOptions, 'trustedKeys' | 'isPatient'> {
  folder: string;
  trustedKeys: string[] | null;
}

export type UnpackOutcome =
  | { kind: 'unpacked'; unpacked: Unpacked }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; message: string; code: string | undefined };

/** Smaller ones are unpacked in less time than a process takes to start. */
const SMALL_BYTES = 1024 ** 2;

/**
 * The bundle as a stream, which is closed on every path, or as the name of a file: then it does not pass through this
 * process at all.
 */
export async function unpackAside(
  source: Readable | string,
  folder: string,
  { sizeBytes, ...options }: UnpackOptions & { sizeBytes: number },
): Promise<Unpacked> {
  const isLarge = sizeBytes > SMALL_BYTES;
  if (typeof source === 'string' && isLarge) return unpackFile(source, folder, options);
  const stream = typeof source === 'string' ? createReadStream(source) : source;
  try {
    if (isLarge) return await unpackStream(stream, folder, options);
    return withoutFiles(await unpackBundle(stream, folder, options));
  } finally {
    stream.destroy();
  }
}

export function withoutFiles(verified: Awaited<ReturnType<typeof unpackBundle>>): Unpacked {
  const { files: _, ...manifest } = verified.manifest;
  return { manifest, signedBy: verified.signedBy, sha256: verified.sha256 };
}

async function unpackFile(path: string, folder: string, options: UnpackOptions): Promise<Unpacked> {
  const file = openSync(path, 'r');
  let child: ChildProcess;
  try {
    child = startUnpacking(file, folder, options);
  } finally {
    closeSync(file);
  }
  return unpackedBy(await outcomeOf(child));
}

async function unpackStream(source: Readable, folder: string, options: UnpackOptions): Promise<Unpacked> {
  const child = startUnpacking('pipe', folder, options);
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
    if (outcome.kind !== 'unpacked') await fed;
    if (outcome.kind !== 'unpacked' && sourceError !== null) throw sourceError;
    return unpackedBy(outcome);
  } finally {
    child.kill('SIGKILL');
  }
}

function startUnpacking(input: 'pipe' | number, folder: string, options: UnpackOptions): ChildProcess {
  const { trustedKeys = null, isPatient = false, ...rest } = options;
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
      stdio: [input, 'ignore', 'inherit', 'ipc'],
    },
  );
  if (isPatient) yieldToOthers(child);
  return child;
}

function unpackedBy(outcome: UnpackOutcome): Unpacked {
  if (outcome.kind === 'unpacked') return outcome.unpacked;
  if (outcome.kind === 'refused') throw new BundleRefused(outcome.reason);
  throw Object.assign(new Error(outcome.message), { code: outcome.code });
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
