import { readFileSync } from 'node:fs';
import { readSigningKey, type SigningKey } from '@bindery/bundle';
import { UsageError } from './command-line.ts';

export function readSigningKeyFile(path: string | undefined): SigningKey | undefined {
  if (path === undefined) return undefined;
  try {
    return readSigningKey(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `--sign ${path} is not an Ed25519 private key in PEM form (openssl genpkey -algorithm ed25519): ${(error as Error).message}`,
    );
  }
}
