/** From the path of a request to a file of the site: lookups in its table, never a path on disk. */
import type { Site, SiteFile } from './site.ts';

export type Resolved =
  | { kind: 'file'; file: SiteFile; path: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'missing' }
  | { kind: 'malformed' };

export function resolveAddress(site: Site, pathname: string): Resolved {
  const path = decode(pathname);
  if (path === null) return { kind: 'malformed' };
  const found = lookUp(site, path);
  if (found) return found;
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && bare !== '' && lookUp(site, bare)) {
    // The written form, not the decoded one: what comes back must be a valid header and the same address.
    return { kind: 'redirect', location: pathname.replace(/\/+$/, '') };
  }
  return { kind: 'missing' };
}

function lookUp(site: Site, path: string): Resolved | null {
  const candidates = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
  for (const candidate of candidates) {
    const file = site.files.get(candidate);
    if (file) return { kind: 'file', file, path: candidate };
  }
  return null;
}

// Decoded once. An encoded slash or backslash is refused rather than guessed about.
function decode(pathname: string): string | null {
  if (!pathname.startsWith('/') || /%(2f|5c|00)/i.test(pathname)) return null;
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return /[\\\0]|(^|\/)\.\.?(\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}
