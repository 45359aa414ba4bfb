/** What docs.json points at within the site and is not there: links of navigation and frame, pictures, fonts. */
import { compileRedirect, createFollower, mayBeFilled, type Redirect } from '@bindery/bundle';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { WrittenAddress } from '../../config/shape.ts';
import { type Collector, createCollector } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { excerptsOf } from '../../diagnostics/excerpt.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { type AnchorLink, FEED_ANCHOR } from '../../site/anchor-link.ts';
import { anchorOf, type TargetResolver } from '../../site/resolve-target.ts';
import { linksIn } from '../../theme/inline-text.ts';

export interface ConfigAddressesInput {
  loaded: Pick<LoadedConfig, 'addresses' | 'sources'>;
  /** Links of the frame around pages that are within the site, as written. */
  shown: readonly string[];
  resolver: TargetResolver;
  redirects: readonly Redirect[];
  files: readonly string[];
}

export interface CheckedAddresses {
  diagnostics: Diagnostic[];
  /** Links to an anchor of a page: whether it is there shows only once that page is rendered. */
  anchorLinks: AnchorLink[];
}

export function checkConfigAddresses(input: ConfigAddressesInput): CheckedAddresses {
  const { loaded, resolver } = input;
  const collector = createCollector(loaded.sources);
  const anchorLinks: AnchorLink[] = [];
  const shown = new Set(input.shown);
  const isRedirected = redirectedBy(input.redirects);
  for (const address of loaded.addresses) {
    if (address.kind === 'picture' || address.kind === 'file') {
      if (resolver.asset(address.written, '').kind === 'missing') reportFile(collector, address, input.files);
      continue;
    }
    for (const link of linksOf(address)) {
      const isShown = shown.has(link) && !isFilledLater(link);
      if (!isShown && address.kind !== 'destination') continue;
      const target = resolver.link(link, '');
      if (target.kind === 'page')
        anchorLinks.push(...anchorLinkTo(target.page, anchorOf(link), { link, address }));
      else if (target.kind === 'made' && target.feedOf !== undefined)
        anchorLinks.push(...anchorLinkTo(target.feedOf, FEED_ANCHOR, { link, address }));
      else if (target.kind === 'missing' && isShown && !isRedirected(link)) {
        reportLink(collector, link, address);
      }
    }
  }
  return { diagnostics: collector.diagnostics, anchorLinks: withExcerpts(anchorLinks, loaded.sources) };
}

function linksOf({ kind, written }: WrittenAddress): Iterable<string> {
  if (kind === 'text') return new Set(linksIn(written));
  // Of redirects, anchors and feeds are left to look at; where a wildcard leads depends on who is redirected.
  if (kind === 'destination' && (!hasAnchor(written) || mayBeFilled(written))) return [];
  return [written];
}

function hasAnchor(written: string): boolean {
  return written.includes('#') || written.includes(FEED_ANCHOR);
}

function anchorLinkTo(
  page: string,
  anchor: string | null,
  { link, address }: { link: string; address: WrittenAddress },
): AnchorLink[] {
  if (!anchor) return [];
  const { file, line, column } = address.place;
  return [{ page, anchor, file, line, column, written: link, excerpt: null }];
}

function withExcerpts(links: AnchorLink[], sources: LoadedConfig['sources']): AnchorLink[] {
  const files = new Map<string, ReturnType<typeof excerptsOf>>();
  return links.map((link) => {
    const excerpt = files.get(link.file) ?? excerptsOf(sources.get(link.file) ?? '');
    files.set(link.file, excerpt);
    return { ...link, excerpt: excerpt(link.line, link.column) };
  });
}

/** `$path` and the like stand for the page that is shown. */
function isFilledLater(link: string): boolean {
  return /^[^?#]*\$/.test(link);
}

/** A redirect that leads nowhere is told where it stands, not at every link to it. */
function redirectedBy(redirects: readonly Redirect[]): (link: string) => boolean {
  let follow: ReturnType<typeof createFollower> | null = null;
  return (link) => {
    follow ??= createFollower(redirects.map(compileRedirect));
    const path = link.replace(/[?#].*$/s, '').replace(/^\/*|\/+$/g, '');
    return follow(`/${path}`) !== null;
  };
}

function reportLink(collector: Collector, link: string, { place }: WrittenAddress): void {
  const { file, line, column } = place;
  const message = `There is no page or file "${link}"`;
  const hint = looksLikeHost(link) ? `Write "https://${link}" if it is another site.` : null;
  collector.report({ file, line, column, rule: 'broken-link', message, hint });
}

/** `example.com/pricing`, but not `guides/start.mdx`. */
function looksLikeHost(link: string): boolean {
  return (
    /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(link) &&
    !/^[^/]*\.(?:mdx?|html?|pdf|json|ya?ml)$/i.test(link)
  );
}

function reportFile(
  collector: Collector,
  { kind, written, place }: WrittenAddress,
  files: readonly string[],
): void {
  const { file, line, column } = place;
  const nearest = nearestName(written.replace(/^[./]+|[?#].*$/gs, ''), files);
  collector.report({
    file,
    line,
    column,
    rule: kind === 'picture' ? 'missing-image' : 'broken-link',
    message: `There is no file "${written}"`,
    hint: nearest === null ? null : `Did you mean "/${nearest}"?`,
  });
}
