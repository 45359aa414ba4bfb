/** From the path of a request to a file of the site: lookups in its table, never a path on disk. */

/** Anything that knows its files by path. */
export interface Addressed<File> {
  files: { get(path: string): File | undefined };
}

export type Resolved<File> =
  | { kind: 'file'; file: File; path: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'missing' }
  | { kind: 'malformed' };

/** Three times the longest path of a bundle: each byte may be escaped. */
const LONGEST_ADDRESS = 3 * 1024 + 16;

export function resolveAddress<File>(site: Addressed<File>, pathname: string): Resolved<File> {
  const path = decodeAddress(pathname);
  if (path === null) return { kind: 'malformed' };
  const found = lookUp(site, path);
  if (found) return found;
  const bare = trimSlashes(path);
  if (bare !== path && bare !== '' && lookUp(site, bare)) {
    // The written form, not the decoded one: what comes back must be a valid header and the same address.
    return { kind: 'redirect', location: trimSlashes(pathname) };
  }
  return { kind: 'missing' };
}

/** Without slashes at the end. A loop: a pattern would take quadratic time on many slashes. */
export function trimSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function lookUp<File>(site: Addressed<File>, path: string): Resolved<File> | null {
  const candidates = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
  for (const candidate of candidates) {
    const file = site.files.get(candidate);
    if (file) return { kind: 'file', file, path: candidate };
  }
  return null;
}

/** Decoded once; null when malformed. An encoded slash or backslash is refused rather than guessed about. */
export function decodeAddress(pathname: string): string | null {
  if (!pathname.startsWith('/') || pathname.length > LONGEST_ADDRESS || /%(2f|5c|00)/i.test(pathname))
    return null;
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return /[\\\0]|(^|\/)\.\.?(\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}
