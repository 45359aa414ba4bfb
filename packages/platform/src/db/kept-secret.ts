/** A secret of the installation that is made once and kept in a file that only its owner can read. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';

const SECRET_BYTES = 32;

export function readOrMakeSecret(path: string): Buffer {
  for (;;) {
    const secret = readSecret(path);
    if (secret) return secret;
    make(path);
  }
}

/** Null: it was never made. */
export function readSecret(path: string): Buffer | null {
  try {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (secret.length !== SECRET_BYTES)
      throw new OperatorError(`${path} must hold ${SECRET_BYTES} bytes in base64.`, 1);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

// Written and synced under another name, then linked: the first of several processes wins, and nobody reads half.
function make(path: string): void {
  const half = `${path}.${process.pid}`;
  const file = openSync(half, 'w', 0o600);
  writeSync(file, `${randomBytes(SECRET_BYTES).toString('base64')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(half, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half, { force: true });
  }
}
