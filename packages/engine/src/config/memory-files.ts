import { posix } from 'node:path';
import type { ConfigFile, ReadConfigFile } from './config-files.ts';

/** Configuration files from memory, by path: for previews of unsaved text and for tests. */
export function readFromMemory(files: Readonly<Record<string, string>>): ReadConfigFile {
  return async (path): Promise<ConfigFile> => {
    const key = posix.normalize(path);
    return Object.hasOwn(files, key) ? { kind: 'text', text: files[key]! } : { kind: 'missing' };
  };
}
