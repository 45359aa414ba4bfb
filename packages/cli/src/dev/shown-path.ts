import type { Preview } from '@bindery/engine';
import { type Resolved, resolveAddress } from '@bindery/runtime';

/** What an address stands for, by the rules of a host of bundles. */
export function resolveShown(preview: Preview, pathname: string): Resolved<true> {
  return resolveAddress({ files: { get: (path) => preview.has(path) || undefined } }, pathname);
}

/** The file of the output that an address shows; null when there is none. */
export function shownPath(preview: Preview, pathname: string): string | null {
  const resolved = resolveShown(preview, pathname);
  return resolved.kind === 'file' ? resolved.path : null;
}
