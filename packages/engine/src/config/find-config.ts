/** Where a repository's docs.json is, when it is not where it was looked for. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFileBelow } from './config-files.ts';
import { LARGEST_JSON_CHARACTERS } from './parse-json.ts';

const DEEPEST_FOLDER = 4;
const MOST_FOLDERS = 2000;
const MOST_FOUND = 3;

/** Folders below this one that hold a docs.json or mint.json of a site, the nearest first. */
export function findConfigFolders(root: string): string[] {
  const found: string[] = [];
  let folders = [''];
  let seen = 0;
  for (let depth = 0; depth < DEEPEST_FOLDER && folders.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of folders) {
      for (const entry of entriesOf(join(root, folder))) {
        if (!entry.isDirectory() || entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        if (++seen > MOST_FOLDERS) return found;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        below.push(path);
        if (holdsConfig(root, path)) found.push(path);
        if (found.length === MOST_FOUND) return found;
      }
    }
    folders = below;
  }
  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Other tools have a docs.json as well. */
function holdsConfig(root: string, folder: string): boolean {
  return ['docs.json', 'mint.json'].some((file) => {
    const read = readFileBelow(root, `${folder}/${file}`, { mostBytes: LARGEST_JSON_CHARACTERS });
    return read.kind === 'text' && read.text.includes('"navigation"');
  });
}
