/** What every page knows of its site, and the files that belong to none of them. */
import { canonicalBase } from '../../around/site-address.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { AssetStore } from '../../site/asset-store.ts';
import { linkedFile } from '../../site/page-address.ts';
import type { PageReference } from '../../site/page-reference.ts';
import { createTargetResolver, type TargetResolver } from '../../site/resolve-target.ts';
import type { SiteView } from '../../site/site-view.ts';
import { makeSharedSidebars } from '../../theme/chrome/shared-sidebars.ts';
import { chromeAddresses } from '../../theme/chrome-addresses.ts';
import type { ArrangedPages } from './arrange-pages.ts';
import { type CheckedAddresses, checkConfigAddresses } from './check-config-addresses.ts';
import { pageAddresses } from './page-addresses.ts';
import type { PlanOptions } from './plan-options.ts';
import type { SiteContent } from './read-content.ts';
import type { ReferencePages } from './reference-pages.ts';
import { makeSiteFiles, type SiteFiles } from './site-files.ts';

export interface DescribedSite extends Omit<SiteFiles, 'head'> {
  view: SiteView;
  anchorLinks: CheckedAddresses['anchorLinks'];
}

export function describeSite(
  folder: string,
  {
    loaded,
    content,
    reference,
    arranged,
  }: {
    loaded: LoadedConfig;
    content: SiteContent;
    reference: ReferencePages | null;
    arranged: ArrangedPages;
  },
  options: PlanOptions,
): DescribedSite {
  const { config } = loaded;
  const { navigation, tables } = arranged;
  const {
    baseUrl = null,
    domain = null,
    search = true,
    externalLinks = false,
    scansSecrets = false,
  } = options;
  const resolver = createTargetResolver(tables);
  const shown = chromeAddresses(config, navigation);
  const links = resolveChrome(shown, resolver);
  const specs = reference?.plan.specs() ?? [];
  const { head, made, embedded, diagnostics } = makeSiteFiles({
    folder,
    config,
    content: content.index,
    navigation,
    resolver,
    assets: options.assets ?? new AssetStore(folder),
    baseUrl,
    specs,
    servers: reference?.plan.servers() ?? [],
    links,
    hasSearch: search,
    hasRequests: arranged.pages.some(({ path }) => isRequest(reference?.plan.referenceOf(path) ?? null)),
  });
  const site = {
    config,
    navigation,
    ...tables,
    head,
    links,
    baseUrl,
    canonical: canonicalBase(config, { baseUrl, domain }),
    externalLinks,
    scansSecrets,
    search,
    specs,
  };
  const sidebars = makeSharedSidebars(site);
  const ofPages = pageAddresses(folder, arranged.pages, shown);
  const written = {
    addresses: [...loaded.addresses, ...ofPages.addresses],
    sources: new Map([...loaded.sources, ...ofPages.sources]),
  };
  const checked = checkConfigAddresses({ loaded: written, shown, resolver, ...tables });
  return {
    view: { ...site, sidebars: sidebars.paths },
    made: [...made, ...sidebars.files],
    embedded,
    diagnostics: [...diagnostics, ...checked.diagnostics],
    anchorLinks: checked.anchorLinks,
  };
}

/** What a reader may try. */
function isRequest(reference: PageReference | null): boolean {
  return reference !== null && ['operation', 'endpoint', 'channel'].includes(reference.kind);
}

function resolveChrome(addresses: string[], resolver: TargetResolver): SiteView['links'] {
  const links: SiteView['links'] = {};
  for (const address of addresses) {
    const target = resolver.link(address, '');
    if (target.kind === 'page') links[address] = { path: linkedFile(target.page), suffix: target.suffix };
    else if (target.kind === 'file') links[address] = { path: target.file, suffix: target.suffix };
    else if (target.kind === 'made') links[address] = { path: target.path, suffix: target.suffix };
    else if (target.kind === 'external') links[address] = { path: '', suffix: '', elsewhere: target.href };
    else if (target.kind === 'missing') links[address] = { path: address.replace(/^\/+/, ''), suffix: '' };
  }
  return links;
}
