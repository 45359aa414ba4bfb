/** Where the packages lie that the engine loads: a renderer may read nothing else but its site. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { packagesFolder } from './code-cache.ts';

/** Wherever Node looks for packages, by name and, where that is a link, by where it leads. */
export function packageFolders(): string[] {
  const looked = (createRequire(import.meta.url).resolve.paths('satteri') ?? []).filter((folder) =>
    existsSync(folder),
  );
  const real = packagesFolder();
  const isLinked = looked[0] !== undefined && !looked.some((folder) => realpathSync(folder) === real);
  return isLinked ? [...looked, ...storeFolders(realpathSync(looked[0]!))] : [real, ...looked];
}

/** pnpm keeps every package in a folder of its own, with links beside it to those that it needs. */
function storeFolders(first: string): string[] {
  const found = new Set([first]);
  for (const folder of found) {
    for (const link of linksIn(folder)) found.add(packagesFolderOf(realpathSync(link)));
  }
  return [...found];
}

function linksIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [path];
    return entry.isDirectory() && entry.name.startsWith('@') ? linksIn(path) : [];
  });
}

function packagesFolderOf(packageFolder: string): string {
  const above = dirname(packageFolder);
  return basename(above).startsWith('@') ? dirname(above) : above;
}
