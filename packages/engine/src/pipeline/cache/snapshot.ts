/** Whether anything in a folder has changed since the last build, from names and stat alone. */
import { hash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { fileStamp, type SeenFolder } from '../../content/walk-files.ts';

/** Never part of a site, and possibly huge. */
const SKIPPED = new Set(['.git', 'node_modules', '.bindery-cache']);

export interface Snapshot {
  /** Path relative to the folder and stamp of every file, in a fixed order; folders have an empty stamp. */
  paths: string[];
  stamps: string[];
  /** What each folder held, by path. */
  entries: Map<string, Dirent[]>;
  /** Equal hashes: nothing has changed. */
  hash: string;
}

/** Every name, size and time below a folder, but for the paths in `except` (absolute). */
export function snapshotFolder(root: string, except: readonly string[]): Snapshot {
  const paths: string[] = [];
  const stamps: string[] = [];
  const entries = new Map<string, Dirent[]>();
  const skipped = new Set(except);
  const walk = (folder: string, relative: string): void => {
    const inside = entriesOf(folder);
    // Who cannot be read is asked again by those who can say so.
    if (inside) entries.set(relative.slice(0, -1), inside);
    for (const entry of inside ?? []) {
      const path = folder + sep + entry.name;
      if (SKIPPED.has(entry.name) || skipped.has(path)) continue;
      paths.push(relative + entry.name);
      if (entry.isDirectory()) {
        stamps.push('');
        walk(path, `${relative}${entry.name}/`);
      } else stamps.push(stampOf(path));
    }
  };
  walk(root, '');
  return { paths, stamps, entries, hash: hash('sha256', `${paths.join('\n')}\n\n${stamps.join('\n')}`) };
}

/** What whoever plans need not look for again. */
export function seenIn({ paths, stamps, entries }: Snapshot): SeenFolder {
  const known = new Map<string, string>();
  stamps.forEach((stamp, index) => {
    if (stamp !== '' && stamp !== '-') known.set(paths[index]!, stamp);
  });
  return { stamps: known, entries };
}

function entriesOf(folder: string): Dirent[] | null {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** Follows links: what a link leads to may change while the link does not. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? fileStamp(stat) : '-';
}
