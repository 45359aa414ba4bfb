/** Sites by Host: the tenant comes from the host name alone, the file from its version's table alone. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSiteServer, sendText } from '@bindery/runtime';
import { type Database, isDatabaseUnreachable } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { type ObjectStore, StoreUnreachable } from '../storage/object-store.ts';
import { activeHashes, activeVersions } from './active-version.ts';
import { BundleMissing, type OpenSites, openSites } from './open-sites.ts';
import { makeSiteSweep } from './sweep-sites.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse, host: string) => Promise<void>;

export interface Hosting {
  serve: SiteHandler;
  stop(): void;
}

export function openHosting(options: {
  db: Database;
  store: ObjectStore;
  /** Where bundles are unpacked; may be emptied while nothing runs. */
  cacheFolder: string;
  /** How often those that no project shows any more are removed. */
  sweepMs: number;
  log: Logger;
}): Hosting {
  const { db, store, cacheFolder: folder, log } = options;
  const sites = openSites({ folder, store });
  const { sweep } = makeSiteSweep({ folder, sites, active: (hashes) => activeHashes(db, hashes) });
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ err: error }, 'Unpacked sites could not be swept'));
  }, options.sweepMs).unref();
  return { serve: siteHandler({ db, sites, log }), stop: () => clearInterval(timer) };
}

function siteHandler(options: { db: Database; sites: OpenSites; log: Logger }): SiteHandler {
  const { sites } = options;
  const versions = activeVersions(options.db);
  const server = createSiteServer();
  const answer: SiteHandler = async (request, response, host) => {
    const active = await versions.load(host);
    if (active === null) return sendText(response, 404, 'Not found');
    if (active.version === null) {
      response.setHeader('Retry-After', '5');
      return sendText(response, 503, 'This site has not been built yet. Try again in a moment.');
    }
    await server.serve(await sites.open(active), request, response);
  };
  return async (request, response, host) => {
    try {
      await answer(request, response, host).catch((error: unknown) => {
        if (!(error instanceof BundleMissing)) throw error;
        return answer(request, response, host);
      });
    } catch (error) {
      fail(error, response, options.log);
    }
  };
}

function fail(error: unknown, response: ServerResponse, log: Logger): void {
  log.error({ err: error }, 'a site could not be served');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (isDatabaseUnreachable(error) || error instanceof StoreUnreachable) {
    response.setHeader('Retry-After', '2');
    sendText(response, 503, 'Temporarily unavailable. Try again in a moment.');
    return;
  }
  sendText(response, 500, 'Something went wrong on our side.');
}
