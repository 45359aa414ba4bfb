import { realpathSync, statSync } from 'node:fs';
import { BuildError } from './build-options.ts';

/** Where a site's folder really is, so that links lead to the same one. */
export function siteFolder(folder: string): string {
  const real = realFolder(folder);
  if (statSync(real).isDirectory()) return real;
  throw new BuildError(`${folder} is a file: name the folder that holds docs.json`);
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    throw new BuildError(`There is no folder ${folder}`);
  }
}
