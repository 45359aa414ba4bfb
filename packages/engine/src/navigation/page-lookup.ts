/** Finds the page that an entry means, however it is written. */

import { trimEnd } from '../config/trim-slashes.ts';
import { createEffort, type Effort, nearestName } from '../diagnostics/nearest-name.ts';

const LONGEST_PATH = 1000;
/** Looking for near names takes time; an author who has mistaken hundreds has another problem. */
const MOST_SUGGESTIONS = 100;

export interface PageLookup {
  find(written: string): FoundPage | null;
  hasPagesBelow(folder: string): boolean;
  /** A page that was perhaps meant. */
  suggest(written: string): string | null;
}

export interface FoundPage {
  page: string;
  /** How the entry differs from the page's own path. */
  written: 'exact' | 'slash' | 'dot' | 'extension' | 'case';
}

/** Sees pages that are added later, unless they differ in case only. */
export function createPageLookup(exact: ReadonlySet<string> | ReadonlyMap<string, unknown>): PageLookup {
  let folded: Map<string, string> | null = null;
  let neighbours: Neighbours | null = null;
  let folders: Set<string> | null = null;
  let suggestionsLeft = MOST_SUGGESTIONS;
  const effort = createEffort();
  return {
    find(written) {
      if (exact.has(written)) return { page: written, written: 'exact' };
      const path = normalizePagePath(written);
      const page = exact.has(path) ? path : exact.has(`${path}/index`) ? `${path}/index` : null;
      if (page !== null) return { page, written: differsBy(written) };
      folded ??= new Map([...exact.keys()].map((known) => [fold(known), known]));
      const other = folded.get(fold(path)) ?? folded.get(`${fold(path)}/index`);
      if (other === undefined) return null;
      // Letters and their accents may be two signs in the one and one in the other: nobody sees that.
      const isSame = [path, `${path}/index`].some((one) => one.normalize('NFC') === other.normalize('NFC'));
      return { page: other, written: isSame ? differsBy(written) : 'case' };
    },
    hasPagesBelow(folder) {
      folders ??= foldersOf(exact.keys());
      return folder === '' || folders.has(folder);
    },
    suggest(written) {
      if (--suggestionsLeft < 0) return null;
      neighbours ??= indexNeighbours(exact.keys());
      const path = normalizePagePath(written.replaceAll('\\', '/'));
      const [folder, name] = splitPath(path);
      const moved = neighbours.byName.get(name.toLowerCase());
      return (
        nearestPlace(folder, moved ?? []) ??
        nearestName(path, neighbours.byFolder.get(folder) ?? [], effort) ??
        onlyNear(path, moved ?? [], effort)
      );
    },
  };
}

/** Of pages with the same name the one that shares most folders; null where several do. */
function nearestPlace(folder: string, pages: readonly string[]): string | null {
  if (pages.length <= 1) return pages[0] ?? null;
  const wanted = folder.split('/');
  const shared = pages.map((page) => {
    const folders = page.split('/').slice(0, -1);
    const differs = folders.findIndex((name, index) => name !== wanted[index]);
    return differs < 0 ? folders.length : differs;
  });
  const most = shared.reduce((a, b) => Math.max(a, b));
  const first = shared.indexOf(most);
  return most > 0 && first === shared.lastIndexOf(most) ? pages[first]! : null;
}

/** Null where another one is near as well: it would be a guess. */
function onlyNear(path: string, pages: readonly string[], effort: Effort): string | null {
  const near = nearestName(path, pages, effort);
  const others = pages.filter((page) => page !== near);
  return near === null || nearestName(path, others, effort) !== null ? null : near;
}

/** `/guides/start.mdx` → `guides/start`; the site's front page is `index`. */
export function normalizePagePath(written: string): string {
  if (written.length > LONGEST_PATH) return written;
  const path = trimEnd(written.trim().replace(/^(?:\.?\/)+/, '')).replace(/\.mdx?$/i, '');
  return path === '' ? 'index' : path;
}

function differsBy(written: string): FoundPage['written'] {
  if (/\.mdx?$/i.test(written)) return 'extension';
  if (written.startsWith('./')) return 'dot';
  return written.startsWith('/') ? 'slash' : 'exact';
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function foldersOf(pages: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const page of pages) {
    let [folder] = splitPath(page);
    // What is known brings its parents along.
    for (; folder !== '' && !folders.has(folder); [folder] = splitPath(folder)) folders.add(folder);
  }
  return folders;
}

interface Neighbours {
  byName: Map<string, string[]>;
  byFolder: Map<string, string[]>;
}

function indexNeighbours(pages: Iterable<string>): Neighbours {
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  for (const page of pages) {
    const [folder, name] = splitPath(page);
    append(byName, name.toLowerCase(), page);
    append(byFolder, folder, page);
  }
  return { byName, byFolder };
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function splitPath(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)];
}
