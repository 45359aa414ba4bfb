import type { Redirect } from '@bindery/bundle';
import type { WrittenRedirect } from '../config/docs-json.schema.ts';
import { createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createPageLookup } from './page-lookup.ts';
import { type CompiledRedirect, compileRedirect, isInternal, wildcardsIn } from './redirect-pattern.ts';

const MOST_HOPS = 20;

export interface RedirectInput {
  written: readonly WrittenRedirect[];
  pages: Iterable<string>;
  /** Whether an address without leading slash is a file of the site. */
  isFile?: (path: string) => boolean;
  sources?: ReadonlyMap<string, string>;
}

/**
 * Redirects in one form: sources start with a slash and end without; wildcards are `:name` (one segment) or `:name*`
 * (any rest). What can never work is left out: sources with `?` or `#`, sources that are pages, doubles and loops.
 */
export function normalizeRedirects(input: RedirectInput): {
  redirects: Redirect[];
  diagnostics: Diagnostic[];
} {
  const collector = createCollector(input.sources);
  const lookup = createPageLookup(input.pages);
  const kept: (CompiledRedirect & { written: WrittenRedirect })[] = [];
  const report = ({ place }: WrittenRedirect, rule: string, message: string, hint: string | null = null) =>
    collector.report({ file: place.file, line: place.line, column: place.column, rule, message, hint });

  const sources = new Set<string>();
  for (const written of input.written) {
    const redirect = normalize(written);
    const problem = redirect === null ? null : refusal(redirect, sources);
    if (redirect === null) continue;
    const page = wildcardsIn(redirect.source).length > 0 ? null : lookup.find(redirect.source);
    if (problem !== null) report(written, 'redirect-invalid', problem);
    else if (page !== null && page.written !== 'case') {
      const message = `"${redirect.source}" is a page, so that nobody is redirected from it`;
      report(written, 'redirect-shadows-page', message, 'Remove the redirect, or the page.');
    } else {
      sources.add(redirect.source);
      kept.push({ ...compileRedirect(redirect), written });
    }
  }

  const looping = new Set(kept.filter((redirect) => loops(redirect, kept)));
  for (const { written } of looping) {
    report(
      written,
      'redirect-loop',
      `The redirect from "${written.source}" goes round in a circle; it is left out`,
    );
  }
  const redirects = kept.filter((redirect) => !looping.has(redirect));
  for (const { written, redirect } of redirects) {
    if (leadsSomewhere(redirect.destination, { redirects, lookup, isFile: input.isFile })) continue;
    const meant = lookup.suggest(pathOf(redirect.destination));
    const message = `The redirect leads to "${written.destination}", which does not exist`;
    report(written, 'redirect-missing', message, meant === null ? null : `Did you mean "/${meant}"?`);
  }
  return { redirects: redirects.map(({ redirect }) => redirect), diagnostics: collector.diagnostics };
}

/** Where an address leads, one step: the first redirect that matches counts. */
export function followRedirect(redirects: readonly CompiledRedirect[], path: string): string | null {
  for (const { match } of redirects) {
    const destination = match(path);
    if (destination !== null) return destination;
  }
  return null;
}

function normalize({ source, destination, permanent }: WrittenRedirect): Redirect | null {
  if (source.trim() === '' || destination.trim() === '') return null;
  const to = destination.trim();
  return {
    source: `/${nameWildcards(source.trim()).replace(/^\/+|\/+$/g, '')}`,
    destination: isInternal(to) ? `/${nameWildcards(to).replace(/^\/+/, '')}` : nameWildcards(to),
    permanent,
  };
}

/** A bare `*` gets a name, so that there is one kind of wildcard. */
function nameWildcards(path: string): string {
  return path.replace(/(:\w+)?\*+/g, (_, name: string | undefined) => `${name ?? ':rest'}*`);
}

function refusal({ source, destination }: Redirect, sources: ReadonlySet<string>): string | null {
  if (/[?#]/.test(source)) return `"${source}": the source of a redirect cannot contain ? or #`;
  if (/^\/[a-z][a-z+.-]*:\/\//i.test(source))
    return `"${source}": the source of a redirect is a path of this site`;
  if (sources.has(source)) return `There is a redirect from "${source}" already; the first one counts`;
  const available = wildcardsIn(source);
  if (available.length > 2) return `"${source}" has more than two wildcards`;
  if (new Set(available).size < available.length) return `"${source}" uses the same wildcard twice`;
  const unknown = isInternal(destination)
    ? wildcardsIn(destination).find((name) => !available.includes(name))
    : undefined;
  return unknown === undefined
    ? null
    : `"${destination}" uses the wildcard ${unknown}, which the source does not have`;
}

/** Steps on from its destination, with sample text for wildcards, until it ends or comes back. */
function loops(start: CompiledRedirect, all: readonly CompiledRedirect[]): boolean {
  let at: string | null = start.sampleDestination;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    if (at === null || !isInternal(at)) return false;
    const path = pathOf(at);
    if (start.match(path) !== null) return true;
    at = followRedirect(all, path);
  }
  // Longer than any sensible chain: it grows for ever, or turns in a circle further on, which is reported there.
  return false;
}

function leadsSomewhere(
  destination: string,
  site: {
    redirects: readonly CompiledRedirect[];
    lookup: ReturnType<typeof createPageLookup>;
    isFile: RedirectInput['isFile'];
  },
): boolean {
  if (!isInternal(destination) || wildcardsIn(destination).length > 0) return true;
  const path = pathOf(destination);
  if (path === '/' || site.lookup.find(path) !== null || site.isFile?.(path.slice(1))) return true;
  return followRedirect(site.redirects, path) !== null;
}

/** Without query and anchor, and without a slash at the end. */
function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path === '' ? '/' : path;
}
