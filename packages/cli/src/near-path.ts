import { relative, sep } from 'node:path';

/** A path as somebody in this folder types it. A way that first climbs out of the folder is harder to read than all of the path. */
export function nearPath(path: string, from: string = process.cwd()): string {
  const near = relative(from, path) || '.';
  return near === '..' || near.startsWith(`..${sep}`) ? path : near;
}
