/** Pages as a caller names them. */
import { createHash } from 'node:crypto';

/** `/guides/start/` → `guides/start`; the root is the home page. Sorted, each once. */
export function normalizePaths(paths: readonly string[]): string[] {
  const clean = paths.map((path) => path.replace(/^\/+|\/+$/g, '').replace(/\.html$/, '') || 'index');
  return [...new Set(clean)].sort();
}

/** The site's pages that are meant, and the names that stand for none. A folder stands for its index. */
export function matchPaths(
  paths: readonly string[],
  pages: readonly string[],
): { pages: string[]; unknown: string[] } {
  const known = new Set(pages);
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const path of paths) {
    const page = [path, `${path}/index`].find((candidate) => known.has(candidate));
    if (page === undefined) unknown.push(path);
    else found.add(page);
  }
  return { pages: [...found].sort(), unknown };
}

const MOST_NAMED = 20;

export function unknownPaths(unknown: readonly string[]): string {
  const named = unknown.slice(0, MOST_NAMED).map((path) => `"${path}"`);
  const more = unknown.length - named.length;
  return `"paths" names pages that the site does not have: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

const LONGEST_LABEL = 64;
const KEY_CHARACTERS = 8;

/** A part of a site must not pass for the whole of it. */
export function defaultLabel(version: string, paths: readonly string[] | null): string {
  if (paths === null) return version;
  return `${version.slice(0, LONGEST_LABEL - KEY_CHARACTERS - 1)}-${pathsKey(paths).slice(0, KEY_CHARACTERS)}`;
}

function pathsKey(paths: readonly string[]): string {
  return createHash('sha256').update(paths.join('\n')).digest('hex').slice(0, 16);
}
