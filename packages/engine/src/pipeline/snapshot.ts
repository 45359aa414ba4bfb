/** Whether anything in a folder has changed since the last build, from names and stat alone. */
import { hash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Never part of a site, and possibly huge. */
const SKIPPED = new Set(['.git', 'node_modules', '.bindery-cache']);

/** A hash over every name, size and time below a folder, but for the paths in `except` (absolute). */
export function snapshotFolder(root: string, except: readonly string[]): string {
  const lines: string[] = [];
  const skipped = new Set(except);
  const walk = (folder: string): void => {
    for (const entry of entriesOf(folder)) {
      const path = folder + sep + entry.name;
      if (SKIPPED.has(entry.name) || skipped.has(path)) continue;
      if (entry.isDirectory()) {
        lines.push(path);
        walk(path);
      } else lines.push(`${path}\t${stampOf(path)}`);
    }
  };
  walk(join(root));
  return hash('sha256', lines.join('\n'));
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
  return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}` : '-';
}
