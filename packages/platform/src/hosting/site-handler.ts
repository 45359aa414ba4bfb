/** Sites by Host: the tenant comes from the host name alone, the file from its version's table alone. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type createSiteServer, sendText } from '@bindery/runtime';
import type { Logger } from '../log.ts';
import type { KnownHosts } from './known-hosts.ts';
import { BundleMissing } from './prepare-site.ts';
import type { ShownSites } from './shown-sites.ts';
import { whyUnavailable } from './why-unavailable.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse, host: string) => Promise<void>;

export interface SiteHandlerOptions {
  hosts: KnownHosts;
  sites: ShownSites;
  server: ReturnType<typeof createSiteServer>;
  /** Answers for a name that is no project's. */
  unknown: SiteHandler;
  log: Logger;
}

export function createSiteHandler(options: SiteHandlerOptions): SiteHandler {
  const { hosts, sites, server, unknown, log } = options;
  const answer: SiteHandler = async (request, response, host) => {
    const active = await hosts.find(host);
    if (active === null) return await unknown(request, response, host);
    if (active.version === null) {
      response.setHeader('Retry-After', '5');
      return sendText(response, 503, 'This site has not been built yet. Try again in a moment.');
    }
    await server.serve(await sites.find(active), request, response);
  };
  return async (request, response, host) => {
    try {
      await answer(request, response, host).catch((error: unknown) => {
        if (!(error instanceof BundleMissing)) throw error;
        return answer(request, response, host);
      });
    } catch (error) {
      fail(error, response, log);
    }
  };
}

function fail(error: unknown, response: ServerResponse, log: Logger): void {
  log.error({ err: error }, 'a site could not be served');
  const reason = whyUnavailable(error);
  if (response.headersSent) {
    response.destroy();
  } else if (reason === null) {
    sendText(response, 500, 'Something went wrong on our side.');
  } else {
    response.setHeader('Retry-After', '5');
    sendText(response, 503, reason);
  }
}
