/** Pages that send readers on, for hosts that serve files and know nothing of redirects. */
import { NameCensus, pathProblem, type Redirect, wildcardsIn } from '@bindery/bundle';
import { decodeAddress } from '../config/decode-address.ts';
import { trimSlashes } from '../config/trim-slashes.ts';
import { escapeHtml } from '../mdx/escape.ts';
import { linkedFile, outputFile, relativeHref, rootPrefix } from '../site/page-address.ts';
import type { TargetResolver } from '../site/resolve-target.ts';

export interface RedirectStubsInput {
  redirects: readonly Redirect[];
  resolver: TargetResolver;
  /** Paths of the output that are taken. */
  taken: () => Iterable<string>;
}

/** Whether there is a feed of that name is known when the pages are rendered. */
const IN_A_FEED = /\/rss\.xml\//i;

/** Redirects with wildcards are for hosts that read the manifest; so are those that lead nowhere. */
export function makeRedirectStubs(input: RedirectStubsInput): { path: string; text: string }[] {
  const exact = input.redirects.filter(({ source }) => wildcardsIn(source).length === 0);
  if (exact.length === 0) return [];
  const census = new NameCensus();
  for (const path of input.taken()) census.add(path);
  const stubs: { path: string; text: string }[] = [];
  for (const { source, destination } of exact) {
    const path = stubPath(source);
    const href = path === null ? null : hrefTo(destination, path, input.resolver);
    // A name that differs by case only, or a folder in its place, would break the bundle.
    if (path === null || href === null || IN_A_FEED.test(path)) continue;
    if (pathProblem(path) !== null || census.add(path) !== null) continue;
    stubs.push({ path, text: stub(href) });
  }
  return stubs;
}

/** `/old/page` → `old/page.html`; null for what is no page, such as `/old.pdf`. */
export function stubPath(source: string): string | null {
  const path = trimSlashes(decodeAddress(source));
  if (path === '') return outputFile('index');
  if (/\.html$/i.test(path)) return path;
  return /\.[a-z][a-z0-9]{0,4}$/i.test(path) && !/\.mdx?$/i.test(path)
    ? null
    : outputFile(path.replace(/\.mdx?$/i, ''));
}

function hrefTo(destination: string, from: string, resolver: TargetResolver): string | null {
  const target = resolver.link(destination, '');
  const prefix = rootPrefix(from);
  if (target.kind === 'page') return relativeHref(prefix, linkedFile(target.page)) + target.suffix;
  if (target.kind === 'made') return relativeHref(prefix, target.path) + target.suffix;
  if (target.kind === 'external') return /^(?:https?:)?\/\//i.test(target.href) ? target.href : null;
  return null;
}

function stub(href: string): string {
  const to = escapeHtml(href);
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex">` +
    `<meta http-equiv="refresh" content="0; url=${to}"></head>` +
    `<body><p>This page has moved: <a href="${to}">${to}</a></p></body></html>\n`
  );
}
