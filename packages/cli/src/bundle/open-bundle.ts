/** The bundle that a command was given: a file, or `-` for stdin. */
import { createReadStream, statSync } from 'node:fs';
import { BundleRefused } from '@bindery/bundle';
import { UsageError } from '../command-line.ts';

export function openBundle(path: string): AsyncIterable<Uint8Array> {
  if (path === '-') return process.stdin;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`The file ${path} does not exist.`);
  if (!found.isFile()) throw new UsageError(`${path} is not a file. Name a bundle (.tar.gz).`);
  return createReadStream(path, { highWaterMark: 256 * 1024 });
}

/** A bundle that is not accepted: one line that says why, exit code 1. */
export class Refused extends Error {
  readonly exitCode = 1;
}

export async function orRefused<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BundleRefused) throw new Refused(`${path} is refused: ${error.reason}.`);
    throw error;
  }
}
