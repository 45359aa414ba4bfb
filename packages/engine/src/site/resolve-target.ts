/** What an address written in content stands for, independent of the page that is being rendered. */
import { HOST_ADDRESSES, type Redirect } from '@bindery/bundle';
import { decodeAddress } from '../config/decode-address.ts';
import { trimSlashes } from '../config/trim-slashes.ts';
import { createMount } from '../navigation/mount.ts';
import { FEED_ENDING, ON_EVERY_SITE } from './made-file.ts';
import { oncePerList } from './once-per-list.ts';
import { folderOf, normalizePath } from './page-address.ts';
import { PathSet } from './path-set.ts';
import type { SiteView } from './site-view.ts';

export type Target =
  | { kind: 'page'; page: string; suffix: string }
  | { kind: 'file'; file: string; suffix: string }
  /** Of the output alone: files around the pages, and what the site's host answers itself. */
  | { kind: 'made'; path: string; suffix: string; feedOf?: string }
  | { kind: 'external'; href: string }
  | { kind: 'missing' };

export interface TargetResolver {
  /** A link: `/guides/start#x`, `../a`, `./b.mdx`, `file.pdf`. */
  link(href: string, fromFile: string): Target;
  /** Something embedded: never a page. */
  asset(src: string, fromFile: string): Target;
  /** What lies at a path from the root or is answered there, before any redirect; null when that is nothing. */
  at(path: string): Target | null;
  /** An imported file; null when it is not one of the site's. */
  imported(specifier: string, fromFile: string): string | null;
}

/** What addresses are looked up in: whatever is added here belongs to the key of all addresses, too. */
export type AddressTables = Pick<SiteView, 'pages' | 'folders' | 'files' | 'roots' | 'redirects' | 'home'>;

const MISSING: Target = { kind: 'missing' };
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
/** What an import may leave out. Not `.tsx` or `.js`: a site's repository may hold an application as well. */
const IMPORT_ENDINGS = ['', '.mdx', '.jsx', '.md'];
/** What scripts leave out of each other's names. */
const SCRIPT_FILE = /\.[cm]?[jt]sx?$/;
const SCRIPT_ENDINGS = ['.tsx', '.ts', '.js', '/index.jsx', '/index.tsx', '/index.ts', '/index.js'];
const MAX_REDIRECTS = 5;
/** Without their leading slash. */
const ANSWERED = new Set(Object.values(HOST_ADDRESSES).map((address) => address.slice(1)));

const pathSetOf = oncePerList((paths) => new PathSet(paths));

export function createTargetResolver({
  pages,
  folders,
  files,
  roots,
  redirects,
  home,
}: AddressTables): TargetResolver {
  const folderPage = new Map(folders);
  const pageSet = pathSetOf(pages);
  const fileSet = pathSetOf(files);
  const redirectTable = new RedirectTable(redirects);
  const belowMount = createMount(pages);

  function link(href: string, fromFile: string): Target {
    if (SCHEME.test(href) || href.startsWith('//')) return { kind: 'external', href };
    const { path, suffix } = splitSuffix(href);
    if (path === '') return MISSING;
    const found = linkTo(path, suffix, fromFile);
    const below = found.kind === 'missing' ? belowMount(path) : null;
    return below === null ? found : linkTo(below, suffix, fromFile);
  }

  function linkTo(path: string, suffix: string, fromFile: string): Target {
    for (const candidate of candidates(path, fromFile)) {
      const found = pageAt(candidate, suffix) ?? fileAt(candidate, suffix) ?? madeAt(candidate, suffix);
      if (found) return found;
    }
    return (
      redirected(path, suffix, fromFile) ?? folderAt(path, fromFile) ?? answeredAt(path, suffix) ?? MISSING
    );
  }

  /** A folder without a front page of its own. */
  function folderAt(path: string, fromFile: string): Target | null {
    for (const candidate of candidates(path, fromFile)) {
      const page = folderPage.get(candidate);
      if (page !== undefined) return { kind: 'page', page, suffix: '' };
    }
    return null;
  }

  function asset(src: string, fromFile: string): Target {
    if (SCHEME.test(src) || src.startsWith('//')) return { kind: 'external', href: src };
    const { path, suffix } = splitSuffix(src);
    const written = [path, ...only(belowMount(path))];
    for (const candidate of written.flatMap((one) => candidates(one, fromFile))) {
      const found = fileAt(candidate, suffix);
      if (found) return found;
    }
    return MISSING;
  }

  function imported(specifier: string, fromFile: string): string | null {
    const endings = SCRIPT_FILE.test(fromFile) ? [...IMPORT_ENDINGS, ...SCRIPT_ENDINGS] : IMPORT_ENDINGS;
    for (const candidate of candidates(specifier, fromFile)) {
      for (const ending of endings) {
        const found = fileAt(candidate + ending, '');
        if (found?.kind === 'file') return found.file;
      }
    }
    return null;
  }

  function at(path: string): Target | null {
    return pageAt(path, '') ?? fileAt(path, '') ?? madeAt(path, '') ?? answeredAt(path, '');
  }

  function pageAt(path: string, suffix: string): Target | null {
    if (path === '') return home === null ? null : { kind: 'page', page: home, suffix };
    const bare = path.replace(/\.(?:mdx?|html)$/, '');
    for (const written of [path, bare, `${bare}/index`]) {
      const page = pageSet.find(written);
      if (page !== null) return { kind: 'page', page, suffix };
    }
    // The home page lies at the root as well, whatever it is called.
    return bare === 'index' ? pageAt('', suffix) : null;
  }

  function fileAt(path: string, suffix: string): Target | null {
    for (const root of roots) {
      const file = fileSet.find(root === '' ? path : `${root}/${path}`);
      if (file !== null) return { kind: 'file', file, suffix };
    }
    return null;
  }

  function madeAt(path: string, suffix: string): Target | null {
    if (ON_EVERY_SITE.includes(path)) return { kind: 'made', path, suffix };
    // Whether the page has a feed is known when it is rendered.
    const page = path.endsWith(FEED_ENDING) ? pageSet.find(path.slice(0, -FEED_ENDING.length)) : null;
    return page === null ? null : { kind: 'made', path: page + FEED_ENDING, suffix, feedOf: page };
  }

  /** What its host answers itself, where the site has nothing of its own. */
  function answeredAt(path: string, suffix: string): Target | null {
    const answered = trimSlashes(path);
    return ANSWERED.has(answered) ? { kind: 'made', path: answered, suffix } : null;
  }

  /** The site's own redirects are followed here, since a host that serves only files knows none. */
  function redirected(path: string, suffix: string, fromFile: string): Target | null {
    let current = candidates(path, fromFile)[0];
    for (let hop = 0; hop < MAX_REDIRECTS && current !== undefined; hop++) {
      const destination = redirectTable.lookup(`/${current}`);
      if (destination === null) return null;
      if (SCHEME.test(destination)) return { kind: 'external', href: destination };
      const next = splitSuffix(destination);
      const clean = normalizePath(decodeAddress(next.path));
      if (clean === null) return null;
      const rest = suffix || next.suffix;
      const found = pageAt(clean, rest) ?? fileAt(clean, rest) ?? madeAt(clean, rest);
      if (found) return found;
      if (redirectTable.lookup(`/${clean}`) === null) {
        const below = folderPage.get(clean);
        return below === undefined ? answeredAt(clean, rest) : { kind: 'page', page: below, suffix: '' };
      }
      current = clean;
    }
    return null;
  }

  return { link, asset, at, imported };
}

/** Paths from the root that a written path may mean, the likeliest first. */
function candidates(written: string, fromFile: string): string[] {
  const path = decodeAddress(written);
  if (path.startsWith('/')) return only(normalizePath(path));
  const fromFolder = normalizePath(folderOf(fromFile) + path);
  // A page at `guides/index` is served as `guides`, and some authors write links as a browser would resolve them.
  const dotted = path.startsWith('.');
  const asAddress = dotted
    ? normalizePath(`${fromFile.replace(/\.mdx?$/, '')}/${path}`)
    : normalizePath(path);
  return [...only(fromFolder), ...only(asAddress === fromFolder ? null : asAddress)];
}

function only(path: string | null): string[] {
  return path === null ? [] : [path];
}

/** The anchor of an address or of what follows its path, decoded; null where it names none. */
export function anchorOf(suffix: string): string | null {
  const anchor = /#(.*)$/s.exec(suffix)?.[1];
  return anchor === undefined ? null : decodeAddress(anchor);
}

function splitSuffix(href: string): { path: string; suffix: string } {
  const at = href.search(/[?#]/);
  return at < 0 ? { path: href, suffix: '' } : { path: href.slice(0, at), suffix: href.slice(at) };
}

class RedirectTable {
  readonly #exact = new Map<string, string>();
  readonly #patterns: { start: string; end: string; destination: string }[] = [];

  constructor(redirects: readonly Redirect[]) {
    for (const { source, destination } of redirects) {
      // One wildcard: `:slug*`, `:slug` at the end, or `*`.
      const wildcard = /:[A-Za-z_]+\*?|\*/.exec(source);
      if (!wildcard) this.#exact.set(trimSlash(source), destination);
      else {
        const start = source.slice(0, wildcard.index);
        this.#patterns.push({ start, end: source.slice(wildcard.index + wildcard[0].length), destination });
      }
    }
  }

  lookup(path: string): string | null {
    const exact = this.#exact.get(trimSlash(path));
    if (exact !== undefined) return exact;
    for (const { start, end, destination } of this.#patterns) {
      if (path.length < start.length + end.length || !path.startsWith(start) || !path.endsWith(end)) continue;
      const rest = path.slice(start.length, path.length - end.length);
      return destination.replace(/:[A-Za-z_]+\*?|\*/, () => rest);
    }
    return null;
  }
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
