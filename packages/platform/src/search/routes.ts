/** The Admin API for search: a site's own index, asked with a key. */
import * as contract from '@bindery/contract';
import { type ReadableSite, SearchBusy, type SiteSearch, searchSite } from '@bindery/readers';
import { ApiError, notFound } from '../api/errors.ts';
import { findProjectOf } from '../api/project-of-domain.ts';
import type { Api } from '../api/route.ts';

export interface SearchRoutesOptions {
  /** What a host name shows; null when it shows nothing. */
  findSite(host: string): Promise<{ projectId: string; site: ReadableSite; search: SiteSearch } | null>;
  /** Where the API answers: sites are reached in the same way, by other names. */
  publicUrl: () => string;
}

export function searchRoutes({ findSite, publicUrl }: SearchRoutesOptions): (api: Api) => void {
  return (api) => {
    api.read(contract.searchSite, async ({ db, caller, params: { domain }, body }) => {
      const { organizationId } = caller;
      const projectId = await findProjectOf(db, { organizationId, domain });
      if (projectId === null) throw notFound('domain of a project');
      const shown = await findSite(domain);
      if (shown?.projectId !== projectId) {
        throw new ApiError(
          409,
          `${domain} does not show your site yet. Build the project, and prove the domain.`,
        );
      }
      const { enabled, reason } = shown.site.features.features.search;
      if (!enabled) throw new ApiError(409, `Search is off on ${domain}. ${reason}`);
      const { results, suggestions } = await shown.site
        .hold(() => searchSite(shown.search, body))
        .catch((error: unknown) => {
          if (error instanceof SearchBusy) throw new ApiError(503, error.message, { 'retry-after': '2' });
          throw error;
        });
      const origin = siteOrigin(domain, publicUrl());
      return {
        suggestions,
        results: results.map(({ address, ...section }) => ({ ...section, url: origin + address })),
      };
    });
  };
}

function siteOrigin(domain: string, publicUrl: string): string {
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}
