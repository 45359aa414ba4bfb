/** Whether anything in a folder has changed since the last build, from names and stat alone. */
import { hash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { fileStamp, type Stamps } from '../../content/walk-files.ts';

/** Never part of a site, and possibly huge. */
const SKIPPED = new Set(['.git', 'node_modules', '.bindery-cache']);

export interface Snapshot {
  /** Path relative to the folder and stamp of every file, in a fixed order; folders have an empty stamp. */
  paths: string[];
  stamps: string[];
  /** Equal hashes: nothing has changed. */
  hash: string;
}

/** Every name, size and time below a folder, but for the paths in `except` (absolute). */
export function snapshotFolder(root: string, except: readonly string[]): Snapshot {
  const paths: string[] = [];
  const stamps: string[] = [];
  const skipped = new Set(except);
  const walk = (folder: string, relative: string): void => {
    for (const entry of entriesOf(folder)) {
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
  return { paths, stamps, hash: hash('sha256', `${paths.join('\n')}\n\n${stamps.join('\n')}`) };
}

/** Of what was there. */
export function stampsOf({ paths, stamps }: Snapshot): Stamps {
  const known = new Map<string, string>();
  stamps.forEach((stamp, index) => {
    if (stamp !== '' && stamp !== '-') known.set(paths[index]!, stamp);
  });
  return known;
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Follows links: what a link leads to may change while the link does not. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? fileStamp(stat) : '-';
}
