/**
 * Wildcards of redirects: `:name` stands for one segment, `:name*` for any rest, also in the middle of a name. In the
 * query and the anchor of a destination they are filled in as well, but `:name` may be text there, as in
 * `#:~:text=words`.
 */
import { compileLastMatch, type Steps } from './last-match.ts';
import type { Redirect } from './manifest.ts';

const WILDCARD = /:([A-Za-z_]\w*)(\*?)/g;
export const LONGEST_ADDRESS = 2000;
/** Matching finds the place of one text between two wildcards, and so takes two at most. */
export const MOST_WILDCARDS = 2;
export const MOST_PATTERNS = 500;
/** Of characters compared for one address: more than any honest table needs, about a millisecond. */
export const MOST_STEPS = 150_000;
/** A wildcard may stand in a destination many times, and each is as long as a reader likes. */
const LONGEST_DESTINATION = 8000;

export interface CompiledRedirect {
  redirect: Redirect;
  hasWildcards: boolean;
  /** The destination for an address, or null when it does not match. */
  match(path: string, steps: Steps): string | null;
  /** Both ends with sample text in place of wildcards. */
  sampleSource: string;
  sampleDestination: string;
}

export function compileRedirect(redirect: Redirect): CompiledRedirect {
  const names = wildcardsIn(redirect.source);
  const hasWildcards = names.length > 0;
  const sampleSource = fill(redirect.source, () => 'x') ?? redirect.source;
  const sampleDestination = fill(redirect.destination, () => 'x') ?? redirect.destination;
  if (!hasWildcards) {
    const match = (path: string) => (path === redirect.source ? redirect.destination : null);
    return { redirect, hasWildcards, match, sampleSource, sampleDestination };
  }
  const matchSource = compileSource(redirect.source);
  const match = (path: string, steps: Steps): string | null => {
    const found = path.length > LONGEST_ADDRESS ? null : matchSource(path, steps);
    return found && fill(redirect.destination, (name) => found[names.indexOf(name)] ?? null);
  };
  return { redirect, hasWildcards, match, sampleSource, sampleDestination };
}

/**
 * Where an address leads in one step, or null: the first redirect that matches counts. What `steps` does not suffice
 * for matches nothing.
 */
export type Follow = (path: string, steps?: Steps) => { destination: string; permanent: boolean } | null;

export function createFollower(redirects: readonly CompiledRedirect[]): Follow {
  const exact = new Map<string, number>();
  const patterns: number[] = [];
  redirects.forEach(({ redirect, hasWildcards }, index) => {
    if (hasWildcards) patterns.push(index);
    else if (!exact.has(redirect.source)) exact.set(redirect.source, index);
  });
  return (path, steps = { left: MOST_STEPS }) => {
    const plain = exact.get(path);
    for (const index of patterns) {
      if (plain !== undefined && plain < index) break;
      if (steps.left <= 0) break;
      const { match, redirect } = redirects[index]!;
      const destination = match(path, steps);
      if (destination !== null) return { destination, permanent: redirect.permanent };
    }
    return plain === undefined ? null : redirects[plain]!.redirect;
  };
}

/** `:slug*` and `:id` of a path, with their colons and stars. */
export function wildcardsIn(address: string): string[] {
  if (!isInternal(address)) return [];
  return [...address.replace(/[?#].*$/s, '').matchAll(WILDCARD)].map(([wildcard]) => wildcard);
}

/** Whether something of it may be filled in, its query and its anchor included. */
export function mayBeFilled(address: string): boolean {
  return isInternal(address) && address.replace(DIRECTIVE, '').search(WILDCARD) >= 0;
}

/** An address on this site, as opposed to `https://…`, `//host` or `mailto:`. */
export function isInternal(address: string): boolean {
  return !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(address);
}

/** What the wildcards of a source stand for in an address, or null. The first one takes as much as it can. */
type MatchSource = (path: string, steps: Steps) => string[] | null;

function compileSource(source: string): MatchSource {
  const found = [...source.matchAll(WILDCARD)].slice(0, MOST_WILDCARDS);
  const ends = found.map(({ index, 0: { length } }) => index + length);
  const literals = [...found, { index: source.length }].map(({ index }, at) =>
    source.slice(at === 0 ? 0 : ends[at - 1]!, index),
  );
  const kinds = found.map((match): Kind => (match[2] === '*' ? 'rest' : 'segment'));
  const before = literals.at(-2)!;
  // `/blog/:slug*` matches `/blog` as well.
  const isWholeRest = kinds.at(-1) === 'rest' && literals.at(-1) === '' && before.endsWith('/');
  const exactly = compileLiterals(literals, kinds);
  if (!isWholeRest) return exactly;
  const without = compileLiterals([...literals.slice(0, -2), before.slice(0, -1)], kinds.slice(0, -1));
  if (kinds.length === 1) {
    return (path, steps) => exactly(path, steps) ?? (without(path, steps) ? [''] : null);
  }
  return (path, steps) => {
    const [full, short] = [exactly(path, steps), without(path, steps)];
    // The first wildcard is the greedy one: of two ways to read an address, the one that gives it more counts.
    if (short && (!full || short[0]!.length > full[0]!.length)) return [short[0]!, ''];
    return full;
  };
}

type Kind = 'rest' | 'segment';

/** One literal more than wildcards: before the first, between them, after the last. */
function compileLiterals(literals: readonly string[], kinds: readonly Kind[]): MatchSource {
  const [start = '', middle = '', end = ''] = kinds.length === 2 ? literals : [literals[0], '', literals[1]];
  const shortest = literals.reduce((sum, { length }) => sum + length, 0);
  const lastMiddle = compileLastMatch(middle);
  return (path, steps) => {
    steps.left -= 1;
    if (path.length < shortest || !path.startsWith(start)) return null;
    steps.left -= start.length;
    if (kinds.length === 0) return path === start ? [] : null;
    if (!path.endsWith(end)) return null;
    steps.left -= end.length;
    const [from, to] = [start.length, path.length - end.length];
    if (kinds.length === 1) return accepted([path.slice(from, to)], kinds);
    // A segment holds no slash, so that the text after it begins at the next slash at the latest.
    const slash = kinds[0] === 'segment' ? path.indexOf('/', from) : -1;
    const latest = Math.min(to - (kinds[1] === 'segment' ? 1 : 0), slash < 0 ? to : slash + middle.length);
    const at = lastMiddle.find(path, { from, to: latest }, steps);
    return at < 0 ? null : accepted([path.slice(from, at), path.slice(at + middle.length, to)], kinds);
  };
}

function accepted(values: string[], kinds: readonly Kind[]): string[] | null {
  const fits = values.every((value, at) => kinds[at] === 'rest' || (value !== '' && !value.includes('/')));
  return fits ? values : null;
}

/** What a browser is to do with a page rather than a place on it: `:~:text=…`. */
const DIRECTIVE = /(?<=#[^#]*):~:.*$/s;

/** What stands for nothing is text. Null when it would become longer than an address can be. */
function fill(destination: string, value: (wildcard: string) => string | null): string | null {
  const directive = DIRECTIVE.exec(destination)?.[0] ?? '';
  const place = destination.slice(0, destination.length - directive.length);
  const [, origin = '', path = ''] = /^((?:[a-z][a-z+.-]*:)?\/\/[^/]*)?(.*)$/is.exec(place)!;
  let length = destination.length;
  for (const [wildcard] of path.matchAll(WILDCARD)) length += value(wildcard)?.length ?? 0;
  if (length > LONGEST_DESTINATION) return null;
  const filled = path.replace(WILDCARD, (wildcard) => value(wildcard) ?? wildcard);
  // An empty rest leaves no slash behind.
  const whole = path.endsWith('*') && filled.length > 1 ? filled.replace(/\/$/, '') : filled;
  return origin + whole + directive;
}
