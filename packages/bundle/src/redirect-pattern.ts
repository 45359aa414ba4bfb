/** Wildcards of redirects: `:name` stands for one segment, `:name*` for any rest, also in the middle of a name. */
import type { Redirect } from './manifest.ts';

const WILDCARD = /:([A-Za-z_]\w*)(\*?)/g;
export const LONGEST_ADDRESS = 2000;
/** More of them could make matching slow. */
export const MOST_WILDCARDS = 2;
export const MOST_PATTERNS = 500;

export interface CompiledRedirect {
  redirect: Redirect;
  /** The destination for an address, or null when it does not match. */
  match(path: string): string | null;
  /** Both ends with sample text in place of wildcards. */
  sampleSource: string;
  sampleDestination: string;
}

export function compileRedirect(redirect: Redirect): CompiledRedirect {
  const names = wildcardsIn(redirect.source);
  const sampleSource = fill(redirect.source, () => 'x');
  const sampleDestination = fill(redirect.destination, () => 'x');
  if (names.length === 0) {
    const match = (path: string) => (path === redirect.source ? redirect.destination : null);
    return { redirect, match, sampleSource, sampleDestination };
  }
  const pattern = toPattern(redirect.source);
  const match = (path: string): string | null => {
    const found = path.length > LONGEST_ADDRESS ? null : pattern.exec(path);
    if (found === null) return null;
    return fill(redirect.destination, (name) => found[names.indexOf(name) + 1] ?? '');
  };
  return { redirect, match, sampleSource, sampleDestination };
}

/** Where an address leads in one step, or null: the first redirect that matches counts. */
export type Follow = (path: string) => { destination: string; permanent: boolean } | null;

export function createFollower(redirects: readonly CompiledRedirect[]): Follow {
  const exact = new Map<string, number>();
  const patterns: number[] = [];
  redirects.forEach(({ redirect }, index) => {
    if (wildcardsIn(redirect.source).length > 0) patterns.push(index);
    else if (!exact.has(redirect.source)) exact.set(redirect.source, index);
  });
  return (path) => {
    const plain = exact.get(path);
    for (const index of patterns) {
      if (plain !== undefined && plain < index) break;
      const { match, redirect } = redirects[index]!;
      const destination = match(path);
      if (destination !== null) return { destination, permanent: redirect.permanent };
    }
    return plain === undefined ? null : redirects[plain]!.redirect;
  };
}

/** `:slug*` and `:id`, with their colons and stars. */
export function wildcardsIn(path: string): string[] {
  return isInternal(path) ? [...path.matchAll(WILDCARD)].map(([wildcard]) => wildcard) : [];
}

/** An address on this site, as opposed to `https://…`, `//host` or `mailto:`. */
export function isInternal(address: string): boolean {
  return !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(address);
}

function toPattern(source: string): RegExp {
  let pattern = '';
  let from = 0;
  for (const match of source.matchAll(WILDCARD)) {
    const literal = source.slice(from, match.index);
    from = match.index + match[0].length;
    // `/blog/:slug*` matches `/blog` as well.
    const isWholeRest = match[2] === '*' && literal.endsWith('/') && from === source.length;
    pattern += escapeRegExp(isWholeRest ? literal.slice(0, -1) : literal);
    pattern += isWholeRest ? '(?:/(.*))?' : match[2] === '*' ? '(.*)' : '([^/]+)';
  }
  return new RegExp(`^${pattern}${escapeRegExp(source.slice(from))}$`, 's');
}

function fill(destination: string, value: (wildcard: string) => string): string {
  const [, origin = '', path = ''] = /^((?:[a-z][a-z+.-]*:)?\/\/[^/]*)?(.*)$/is.exec(destination)!;
  const filled = path.replace(WILDCARD, (wildcard) => value(wildcard));
  // An empty rest leaves no slash behind.
  return origin + (path.endsWith('*') && filled.length > 1 ? filled.replace(/\/$/, '') : filled);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
