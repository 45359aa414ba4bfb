/**
 * Where pages live when it is not the site's root: a repository may keep them below a folder such as
 * `content/docs`, with folders in parentheses that are no part of the address, while navigation names addresses.
 */
import { withoutExtension } from './file-roles.ts';

const SAMPLE = 400;

export interface PageBase {
  folder: string;
  /** Folders such as `(guides)` are left out of addresses. */
  dropsGroups: boolean;
}

const AT_ROOT: PageBase = { folder: '', dropsGroups: false };

/** The folder under which most of what navigation names is found; the root when that is as good. */
export function findPageBase(files: readonly string[], wanted: ReadonlySet<string>): PageBase {
  const present = new Set(files.map(withoutExtension));
  const isPresent = (page: string) =>
    present.has(page) || present.has(page === '' ? 'index' : `${page}/index`);
  const missing = [...wanted].filter((page) => !isPresent(page));
  if (missing.length * 2 <= wanted.size) return AT_ROOT;
  const sample = spread(missing, SAMPLE);
  const best = mostVoted(sample, files.map(withoutExtension).map(withoutGroups));
  return best !== null && best.votes * 2 > sample.length
    ? { folder: best.folder, dropsGroups: true }
    : AT_ROOT;
}

/** The address of a page file, or null when it lies outside the base. */
export function addressBelow(base: PageBase, file: string): string | null {
  const page = withoutExtension(file);
  if (!base.dropsGroups) return page;
  const route = withoutGroups(page);
  if (base.folder === '') return route;
  return route.startsWith(`${base.folder}/`) ? route.slice(base.folder.length + 1) : null;
}

function mostVoted(
  pages: readonly string[],
  routes: readonly string[],
): { folder: string; votes: number } | null {
  const byName = new Map<string, string[]>();
  for (const route of routes) {
    const name = route.slice(route.lastIndexOf('/') + 1);
    const list = byName.get(name);
    if (list) list.push(route);
    else byName.set(name, [route]);
  }
  const votes = new Map<string, number>();
  for (const page of pages) {
    const name = page.slice(page.lastIndexOf('/') + 1);
    for (const route of byName.get(name) ?? []) {
      const folder =
        route === page ? '' : route.endsWith(`/${page}`) ? route.slice(0, -page.length - 1) : null;
      if (folder !== null) votes.set(folder, (votes.get(folder) ?? 0) + 1);
    }
  }
  let best: { folder: string; votes: number } | null = null;
  for (const [folder, count] of votes) {
    if (best === null || count > best.votes) best = { folder, votes: count };
  }
  return best;
}

/** Evenly chosen, so that one odd part of navigation does not decide. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

function withoutGroups(path: string): string {
  return path.includes('(') ? path.replace(/(^|\/)\([^/()]+\)(?=\/)/g, '').replace(/^\//, '') : path;
}
