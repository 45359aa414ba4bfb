import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decodeText } from './decode-text.ts';
import { LARGEST_JSON_CHARACTERS } from './parse-json.ts';

export type ConfigFile =
  | { kind: 'text'; text: string }
  /** Not there; outside the site's folder, also by a link; not a file; too large; not readable. */
  | { kind: 'missing' | 'outside' | 'not-a-file' | 'too-large' | 'unreadable' };

/** Reads a file by its path relative to the site's folder. */
export type ReadConfigFile = (path: string) => Promise<ConfigFile>;

/** Reads below `root` only: what a link leads to must be there as well. */
export function readBelow(root: string): ReadConfigFile {
  return async (path) => {
    try {
      const [home, real] = await Promise.all([realpath(root), realpath(join(root, path))]);
      if (!real.startsWith(home.endsWith(sep) ? home : home + sep)) return { kind: 'outside' };
      return await readText(real);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
    }
  };
}

async function readText(path: string): Promise<ConfigFile> {
  const handle = await open(path, 'r');
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return { kind: 'not-a-file' };
    if (stat.size > LARGEST_JSON_CHARACTERS) return { kind: 'too-large' };
    return { kind: 'text', text: decodeText(await handle.readFile()) };
  } finally {
    await handle.close();
  }
}
