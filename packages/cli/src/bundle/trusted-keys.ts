/** Public keys whose signature on a bundle is accepted. */
import { readFileSync } from 'node:fs';
import { readTrustedKey, type TrustedKey } from '@bindery/bundle';
import { UsageError } from '../command-line.ts';

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/** Each file holds one or several keys in PEM form, or the JSON that `GET /v1/signing-keys` answers. */
export function readTrustedKeyFiles(paths: readonly string[]): TrustedKey[] {
  return paths.flatMap((path) => {
    // In JSON, the line ends of a key are written as \n.
    const pems = readText(path).replaceAll('\\n', '\n').match(PEM);
    if (!pems) throw new UsageError(`--trusted-keys ${path} contains no public key (BEGIN PUBLIC KEY).`);
    return pems.map((pem) => readKey(path, pem));
  });
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--trusted-keys ${path} cannot be read: ${(error as Error).message}`);
  }
}

function readKey(path: string, pem: string): TrustedKey {
  try {
    return readTrustedKey(pem);
  } catch (error) {
    throw new UsageError(`--trusted-keys ${path}: ${(error as Error).message}`);
  }
}
