import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { decodeText } from './decode-text.ts';
import { LARGEST_JSON_CHARACTERS } from './parse-json.ts';

export type ConfigFile = { kind: 'text'; text: string } | { kind: WhyUnread };

/** Not there; outside the site's folder, also by a link; not a file; too large; not readable. */
export type WhyUnread = 'missing' | 'outside' | 'not-a-file' | 'too-large' | 'unreadable';

/** The end of "docs.json …". */
export const UNREAD_IN_WORDS: Record<WhyUnread, string> = {
  missing: 'is missing',
  outside: 'is a link that leads outside the site’s folder',
  'not-a-file': 'is not a file',
  'too-large': 'is too large',
  unreadable: 'cannot be read',
};

/** Reads a file by its path relative to the site's folder. */
export type ReadConfigFile = (path: string) => Promise<ConfigFile>;

/** Reads below `root` only: what a link leads to must be there as well. */
export function readBelow(root: string): ReadConfigFile {
  return async (path) => readFileBelow(root, path, { mostBytes: LARGEST_JSON_CHARACTERS });
}

/** A file that is looked for by its name: a stranger may have put anything there. */
export function readFileBelow(root: string, path: string, { mostBytes }: { mostBytes: number }): ConfigFile {
  try {
    const [home, real] = [realpathSync(root), realpathSync(join(root, path))];
    if (!real.startsWith(home.endsWith(sep) ? home : home + sep)) return { kind: 'outside' };
    return readPlainFile(real, mostBytes);
  } catch (error) {
    return whyUnread(error);
  }
}

// A pipe that nobody writes to would hold the whole process. Windows has neither.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** No pipe and no device, wherever it is: reading these may never end. */
export function readPlainFile(path: string, mostBytes: number): ConfigFile {
  let descriptor: number;
  try {
    descriptor = openSync(path, FLAGS);
  } catch (error) {
    return whyUnread(error);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { kind: 'not-a-file' };
    if (stat.size > mostBytes) return { kind: 'too-large' };
    return { kind: 'text', text: decodeText(readFileSync(descriptor)) };
  } catch (error) {
    return whyUnread(error);
  } finally {
    closeSync(descriptor);
  }
}

function whyUnread(error: unknown): ConfigFile {
  const code = (error as NodeJS.ErrnoException).code;
  return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
}
