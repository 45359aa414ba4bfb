import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readTrustedKey, type TrustedKey } from '@bindery/bundle';

const PEM = /-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----/g;

/** PEM text, or files that hold it; the answer of `GET /v1/signing-keys`, saved to a file, is fine as well. */
export function readTrustedKeys(given: string, workingFolder: string): TrustedKey[] {
  if (given.includes('-----BEGIN')) return keysIn(given, 'the value');
  return given
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .flatMap((path) => keysIn(readFileSync(resolve(workingFolder, path), 'utf8'), path));
}

function keysIn(text: string, where: string): TrustedKey[] {
  // Environment files and JSON write a line's end as two characters.
  const blocks = text.replaceAll('\\n', '\n').match(PEM);
  if (!blocks) throw new Error(`${where} contains no public key in PEM form (-----BEGIN PUBLIC KEY-----)`);
  return blocks.map(readTrustedKey);
}
