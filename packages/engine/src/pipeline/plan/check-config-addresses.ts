/** What docs.json points at within the site and is not there: links of navigation and frame, pictures, fonts. */
import { compileRedirect, createFollower, type Redirect } from '@bindery/bundle';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { WrittenAddress } from '../../config/shape.ts';
import { type Collector, createCollector } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import type { TargetResolver } from '../../site/resolve-target.ts';
import { linksIn } from '../../theme/inline-text.ts';

export interface ConfigAddressesInput {
  loaded: Pick<LoadedConfig, 'addresses' | 'sources'>;
  /** Links of the frame around pages that are within the site, as written. */
  shown: readonly string[];
  resolver: TargetResolver;
  redirects: readonly Redirect[];
  files: readonly string[];
}

export function checkConfigAddresses(input: ConfigAddressesInput): Diagnostic[] {
  const { loaded, resolver } = input;
  const collector = createCollector(loaded.sources);
  const shown = new Set(input.shown);
  const isRedirected = redirectedBy(input.redirects);
  for (const address of loaded.addresses) {
    if (address.kind === 'picture' || address.kind === 'file') {
      if (resolver.asset(address.written, '').kind === 'missing') reportFile(collector, address, input.files);
      continue;
    }
    const links = address.kind === 'text' ? linksIn(address.written) : [address.written];
    for (const link of new Set(links)) {
      if (!shown.has(link) || isFilledLater(link)) continue;
      if (resolver.link(link, '').kind !== 'missing' || isRedirected(link)) continue;
      reportLink(collector, link, address);
    }
  }
  return collector.diagnostics;
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
