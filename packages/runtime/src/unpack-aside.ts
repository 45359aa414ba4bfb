/**
 * Unpacks a bundle away from the thread that answers requests: a large one in a process, whose pool of threads and memory
 * are its own and go with it, a small one on a thread that is there already.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import {
  orderOf,
  type Unpacked,
  type UnpackOptions,
  type UnpackOutcome,
  unpackedBy,
} from './unpack-order.ts';
import { unpackOnThread } from './unpack-thread.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** Smaller ones are held in memory, and unpacked in less time than a process takes to start. */
export const SMALL_BUNDLE_BYTES = 1024 ** 2;

/**
 * The bundle as a stream, which is closed on every path, or as the name of a file: then a large one does not pass through
 * this process at all.
 */
export async function unpackAside(
  source: Readable | string,
  folder: string,
  { sizeBytes, ...options }: UnpackOptions & { sizeBytes: number },
): Promise<Unpacked> {
  const isLarge = sizeBytes > SMALL_BUNDLE_BYTES;
  if (typeof source === 'string' && isLarge) return unpackFile(source, folder, options);
  const stream = typeof source === 'string' ? createReadStream(source) : source;
  try {
    if (isLarge) return await unpackStream(stream, folder, options);
    return unpackedBy(await unpackOnThread(orderOf(folder, options), await buffer(stream)));
  } finally {
    stream.destroy();
  }
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
  const child = fork(
    fileURLToPath(new URL('./unpack-process.ts', import.meta.url)),
    [JSON.stringify(orderOf(folder, options))],
    {
      env: {},
      execArgv: [],
      stdio: [input, 'ignore', 'inherit', 'ipc'],
    },
  );
  if (options.isPatient) yieldToOthers(child);
  return child;
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
