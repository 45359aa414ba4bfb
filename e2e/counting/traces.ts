/** What must not be found anywhere, as it is and hashed as somebody in a hurry would have hashed it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Trace {
  /** Of whom, and in which form. */
  name: string;
  bytes: Buffer;
}

const HASHES = ['md5', 'sha1', 'sha256', 'sha512'];
const FORMS = ['hex', 'base64', 'base64url'] as const;
/** So much of a hash is enough to know somebody again. */
const HASH_BYTES = 12;

/** The first two are what visitors are told apart by, and are looked for together as well. */
export function tracesOf(canaries: Record<string, string>): Trace[] {
  const words = Object.entries(canaries);
  const [[, first] = ['', ''], [, second] = ['', '']] = words;
  const together = ['', ' ', '\n', ':', '|'].flatMap((by) => [
    ['both', first + by + second] as const,
    ['both, turned', second + by + first] as const,
  ]);
  const plain = words.flatMap(([name, word]) => [
    { name, bytes: Buffer.from(word) },
    { name: `${name}, encoded`, bytes: Buffer.from(encodeURIComponent(word)) },
    { name: `${name} in hex`, bytes: Buffer.from(Buffer.from(word).toString('hex')) },
    { name: `${name} in base64`, bytes: Buffer.from(Buffer.from(word).toString('base64').slice(0, -3)) },
  ]);
  const hashed = [...words, ...together].flatMap(([name, word]) =>
    HASHES.flatMap((hash) => {
      const digest = createHash(hash).update(word).digest().subarray(0, HASH_BYTES);
      const written = FORMS.map((form) => ({
        name: `${hash} of ${name} in ${form}`,
        bytes: Buffer.from(digest.toString(form)),
      }));
      return [{ name: `${hash} of ${name}`, bytes: digest }, ...written];
    }),
  );
  return [...plain, ...hashed];
}

export function findTraces(where: Buffer | string, traces: Trace[]): string[] {
  const bytes = Buffer.from(where);
  return traces.filter((trace) => bytes.includes(trace.bytes)).map(({ name }) => name);
}

/** In every file of a folder; `except` are folders in it that are not looked into. */
export function findTracesInFiles(folder: string, traces: Trace[], except: string[] = []): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !except.some((skipped) => path.startsWith(join(folder, skipped))))
    .flatMap((path) => findTraces(readFileSync(path), traces).map((name) => `${path}: ${name}`));
}
