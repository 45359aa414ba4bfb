/** Which page a renderer is at, and that it is alive: twelve bytes in a file that both sides hold open. No message, no waking up. */
import { closeSync, mkdtempSync, openSync, readSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Beat {
  job: number;
  page: number;
  /** Raised while the page waits for something that has a limit of its own; 0 at first. */
  step?: number;
}

/** Before the first page of a job and between jobs. */
export const NO_PAGE = 0xffffffff;

/** A descriptor to hand to a renderer; the file has no name any more. */
export function openPulse(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-pulse-'));
  const path = join(folder, 'pulse');
  try {
    const descriptor = openSync(path, 'w+');
    writeBeat(descriptor, { job: 0, page: NO_PAGE });
    return descriptor;
  } finally {
    // Neither opens anything: where no file is left to open, that is the error.
    rmSync(path, { force: true });
    rmdirSync(folder);
  }
}

export function writeBeat(descriptor: number, { job, page, step = 0 }: Beat): void {
  const bytes = Buffer.allocUnsafe(12);
  bytes.writeUInt32LE(job, 0);
  bytes.writeUInt32LE(page, 4);
  bytes.writeUInt32LE(step, 8);
  writeSync(descriptor, bytes, 0, 12, 0);
}

export function readBeat(descriptor: number): Beat {
  const bytes = Buffer.alloc(12);
  readSync(descriptor, bytes, 0, 12, 0);
  return { job: bytes.readUInt32LE(0), page: bytes.readUInt32LE(4), step: bytes.readUInt32LE(8) };
}

export function closePulse(descriptor: number): void {
  closeSync(descriptor);
}
