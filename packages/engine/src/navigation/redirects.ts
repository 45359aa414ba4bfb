import {
  type CompiledRedirect,
  compileRedirect,
  createFollower,
  type Follow,
  isInternal,
  LONGEST_ADDRESS,
  MOST_PATTERNS,
  MOST_WILDCARDS,
  type Redirect,
  wildcardsIn,
} from '@bindery/bundle';
import { decodeAddress } from '../config/decode-address.ts';
import type { WrittenRedirect } from '../config/docs-json.schema.ts';
import { trimEnd, trimSlashes, trimStart } from '../config/trim-slashes.ts';
import { type Collector, createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createMount } from './mount.ts';
import { createPageLookup, type PageLookup } from './page-lookup.ts';

const MOST_HOPS = 10;
const MOST_REDIRECTS = 20_000;
/** Of comparing characters, for all of a site's redirects together: about a tenth of a second. */
const MOST_CHECKING_STEPS = 20_000_000;

export interface RedirectInput {
  written: readonly WrittenRedirect[];
  pages: Iterable<string>;
  /** Whether an address without leading slash is one of the site's, beside those of pages as they are written. */
  isThere?: (path: string) => boolean;
  /** The page that stands for a folder. */
  folderPage?: (folder: string) => string | null;
  sources?: ReadonlyMap<string, string>;
}

/**
 * Redirects in one form: sources start with a slash and end without; wildcards are `:name` (one segment) or `:name*`
 * (any rest). What can never work is left out: sources with `?` or `#`, sources that are pages, doubles and circles.
 * Where a redirect and a page have the same address, the page counts.
 */
export function normalizeRedirects(input: RedirectInput): {
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const collector = createCollector(input.sources);
  const lookup = createPageLookup(new Set(input.pages));
  const usable = keepUsable(input.written, lookup, collector);
  const steps = { left: MOST_CHECKING_STEPS };
  const followTable = createFollower(usable);
  const follow: Follow = (path) => followTable(path, steps);
  const ending = usable.filter((redirect) => {
    if (!isEndless(redirect, follow, lookup)) return true;
    const message = `The redirect from "${redirect.written.source}" leads into a circle; it is left out`;
    report(collector, redirect.written, { rule: 'redirect-loop', message });
    return false;
  });
  const redirects = ending.map(({ redirect }) => redirect);
  const destinationOf = createDestinations(input, { follow, lookup });
  for (const [index, { written, redirect }] of ending.entries()) {
    const destination = destinationOf(redirect);
    if (destination !== null) {
      redirects[index] = { ...redirect, destination };
      continue;
    }
    const meant = lookup.suggest(pathOf(redirect.destination));
    const message = `The redirect leads to "${written.destination}", which does not exist`;
    const hint = meant === null ? null : `Did you mean "/${meant}"?`;
    report(collector, written, { rule: 'redirect-missing', message, hint });
  }
  if (steps.left <= 0) {
    const message =
      'The wildcards of the redirects are too many or too long to look for circles in all of them';
    report(collector, usable.at(-1)!.written, { rule: 'redirect-unchecked', message });
  }
  return { redirects, diagnostics: collector.diagnostics };
}

type KeptRedirect = CompiledRedirect & { written: WrittenRedirect };

function keepUsable(
  all: readonly WrittenRedirect[],
  lookup: PageLookup,
  collector: Collector,
): KeptRedirect[] {
  const kept: KeptRedirect[] = [];
  const taken: Taken = { sources: new Map(), patterns: 0 };
  for (const written of all) {
    const redirect = normalize(written);
    if (redirect === null || taken.sources.get(redirect.source) === redirect.destination) continue;
    const hasWildcard = wildcardsIn(redirect.source).length > 0;
    const problem = refusal(redirect, taken);
    const page = hasWildcard ? null : lookup.find(redirect.source);
    if (problem !== null) report(collector, written, { rule: 'redirect-invalid', message: problem });
    else if (page !== null && page.written !== 'case') {
      const message = `"${redirect.source}" is a page, so that nobody is redirected from it`;
      const hint = 'Remove the redirect, or the page.';
      report(collector, written, { rule: 'redirect-shadows-page', message, hint });
    } else {
      taken.sources.set(redirect.source, redirect.destination);
      if (hasWildcard) taken.patterns++;
      kept.push({ ...compileRedirect(redirect), written });
    }
  }
  return kept;
}

interface Taken {
  /** Their destinations; the same redirect twice, with and without a slash, is nothing to tell. */
  sources: Map<string, string>;
  patterns: number;
}

function report(
  collector: Collector,
  { place }: WrittenRedirect,
  finding: { rule: string; message: string; hint?: string | null },
): void {
  collector.report({ file: place.file, line: place.line, column: place.column, ...finding });
}

function normalize({ source, destination, permanent }: WrittenRedirect): Redirect | null {
  if (source.trim() === '' || destination.trim() === '') return null;
  if (source.length > LONGEST_ADDRESS || destination.length > LONGEST_ADDRESS) return null;
  const from = nameWildcards(source.trim());
  const to = nameInDestination(destination.trim(), wildcardsIn(from).includes(BARE));
  return {
    source: `/${trimSlashes(from)}`,
    destination: isInternal(to) ? `/${trimStart(to)}` : to,
    permanent,
  };
}

const BARE = ':rest*';

/** A bare `*` gets a name, so that there is one kind of wildcard. */
function nameWildcards(path: string): string {
  return path.replace(/(:[A-Za-z_]\w*)?\*+/g, (_, name: string | undefined) => (name ? `${name}*` : BARE));
}

/** In a query or an anchor a star is one of the text, unless the source has one. */
function nameInDestination(destination: string, isFilled: boolean): string {
  const end = destination.search(/[?#]/);
  if (isFilled || end < 0) return nameWildcards(destination);
  return nameWildcards(destination.slice(0, end)) + destination.slice(end);
}

function refusal({ source, destination }: Redirect, taken: Taken): string | null {
  if (/[?#]/.test(source)) return `"${source}": the source of a redirect cannot contain ? or #`;
  if (/^\/[a-z][a-z+.-]*:\/\//i.test(source))
    return `"${source}": the source of a redirect is a path of this site`;
  if (taken.sources.has(source)) return `There is a redirect from "${source}" already; the first one counts`;
  const available = wildcardsIn(source);
  if (taken.sources.size >= MOST_REDIRECTS) return `There are more than ${MOST_REDIRECTS} redirects`;
  if (available.length > 0 && taken.patterns >= MOST_PATTERNS) {
    return `There are more than ${MOST_PATTERNS} redirects with wildcards`;
  }
  if (available.length > MOST_WILDCARDS) return `"${source}" has more than two wildcards`;
  if (new Set(available).size < available.length) return `"${source}" uses the same wildcard twice`;
  const unknown = isInternal(destination)
    ? wildcardsIn(destination).find((name) => !available.includes(name))
    : undefined;
  return unknown === undefined
    ? null
    : `"${destination}" uses the wildcard ${unknown}, which the source does not have`;
}

/** Steps on from its destination, with sample text for wildcards, until there is a page, an end or a circle. */
function isEndless(start: CompiledRedirect, follow: Follow, lookup: PageLookup): boolean {
  const seen = new Set([start.sampleSource]);
  let at: string | null = start.sampleDestination;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    if (at === null || !isInternal(at)) return false;
    const path = pathOf(at);
    if (seen.has(path)) return true;
    if (lookup.find(path) !== null) return false;
    seen.add(path);
    at = follow(path)?.destination ?? null;
  }
  // `/api/:slug*` → `/api/v2/:slug*` ends at the pages below `/api/v2`; without any it grows for ever.
  return !lookup.hasPagesBelow(literalStart(start.redirect.destination));
}

/** The folder before the first wildcard. */
function literalStart(destination: string): string {
  const wildcard = destination.search(/:[A-Za-z_]|[?#]|$/);
  const literal = destination.slice(0, wildcard).replace(/^\/+/, '');
  return literal.slice(0, Math.max(0, literal.lastIndexOf('/')));
}

/** Where a redirect leads, which may be another address than the one that is written; null when that is nowhere. */
function createDestinations(
  { pages, isThere, folderPage }: RedirectInput,
  { follow, lookup }: { follow: Follow; lookup: PageLookup },
): (redirect: Redirect) => string | null {
  const belowMount = createMount(pages);
  const from = (destination: string): string | null => {
    if (leadsSomewhere(destination, { follow, lookup, isThere })) return destination;
    const first = folderPage?.(pathOf(destination).slice(1)) ?? null;
    return first === null ? null : `/${first}`;
  };
  const fromBelow = (redirect: Redirect): string | null => {
    const path = pathOf(redirect.destination);
    const below = belowMount(path);
    if (below === null) return null;
    const destination = below + redirect.destination.slice(path.length);
    const isCircle = isEndless(compileRedirect({ ...redirect, destination }), follow, lookup);
    return isCircle ? null : from(destination);
  };
  return (redirect) => {
    // Where a wildcard leads is not known yet; below a path that has no pages it is nowhere.
    const isWild = wildcardsIn(redirect.destination).length > 0;
    return (isWild ? fromBelow(redirect) : null) ?? from(redirect.destination) ?? fromBelow(redirect);
  };
}

function leadsSomewhere(
  destination: string,
  site: {
    follow: Follow;
    lookup: PageLookup;
    isThere: RedirectInput['isThere'];
  },
): boolean {
  if (!isInternal(destination) || wildcardsIn(destination).length > 0) return true;
  const path = decodeAddress(pathOf(destination));
  if (path === '/' || site.lookup.find(path) !== null || site.isThere?.(path.slice(1))) return true;
  return site.follow(pathOf(destination)) !== null;
}

/** Without query and anchor, and without a slash at the end. */
function pathOf(address: string): string {
  const path = trimEnd(address.replace(/[?#].*$/s, ''));
  return path === '' ? '/' : path;
}
