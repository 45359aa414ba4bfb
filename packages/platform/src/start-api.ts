/** The API and the sites of a process. */
import { join } from 'node:path';
import { clientAddressBehind, makeOutboundGate } from '@bindery/network';
import { accountParts } from './accounts.ts';
import { defaultSitesHost, liveUrl } from './address.ts';
import { agentRouteOptions } from './agent.ts';
import { openAnalytics } from './analytics/open-analytics.ts';
import { createApp } from './app.ts';
import { assistantParts } from './assistant.ts';
import { openCountries } from './countries.ts';
import { createDashboard } from './dashboard/dashboard-handler.ts';
import { openHosting } from './hosting/open-hosting.ts';
import { createUnknownHost } from './hosting/unknown-host.ts';
import { listen } from './listen.ts';
import { countOrganizations } from './organizations/store.ts';
import type { Parts } from './parts.ts';
import { txtLookup } from './projects/txt-record.ts';
import { createReviewHandler } from './review/review-handler.ts';
import { platformRoutes } from './routes.ts';
import { sourceRules, sshTrust } from './sources.ts';
import { askForRepair } from './static-export/ask-for-repair.ts';
import { makeLinkServer } from './storage/link-server.ts';
import { openWorkFolder } from './work-folder.ts';

export async function startApi(parts: Parts): Promise<() => Promise<void>> {
  const { settings, log, foundation, keys, signing, store, address, metrics } = parts;
  const playgroundGate = makeOutboundGate({ allow: settings.playgroundAllow });
  const clientAddress = clientAddressBehind(settings.trustedProxies);
  const { assistant, missing, stop: stopAssistant } = assistantParts(parts);
  const accounts = accountParts(parts);
  const { mail } = accounts.routes;
  const analytics = await openAnalytics({
    ...{ db: foundation.db, log, metrics, isLast: foundation.lock !== null },
    letters: mail && settings.weeklySummary ? { mail, publicUrl: () => address().publicUrl } : null,
  });
  const countries = await openCountries(parts);
  const hosting = openHosting({
    ...{ db: foundation.db, store, log, metrics },
    cacheFolder: join(settings.dataFolder, 'cache', 'sites'),
    sweepMs: settings.sweepMinutes * 60_000,
    assistant: assistant && { assistant, clientAddress },
    missing,
    proxy: {
      gateFor: () => playgroundGate,
      clientAddress,
      perMinute: settings.playgroundPerMinute,
    },
    events: { sink: analytics.sink, clientAddress, ...countries },
    repair: (bundle) => askForRepair(foundation.db, bundle),
    unknown: createUnknownHost({
      db: foundation.db,
      address: () => ({ ...address(), isPublished: settings.publicUrl !== null }),
    }),
  });
  parts.servesAnyway = hosting.hasPages;
  const checks = openWorkFolder(join(settings.dataFolder, 'checks'));
  const app = createApp({
    ...{ database: foundation, server: parts.server },
    log,
    publicUrl: () => address().publicUrl,
    sites: hosting.serve,
    objects: makeLinkServer({
      store,
      linkKey: keys.links,
      onError: (error) => log.error({ err: error }, 'an object could not be served'),
    }),
    reviews: createReviewHandler({ db: foundation.db, linkKey: keys.links }),
    ...(settings.dashboard && { dashboard: createDashboard() }),
    checks: { objects: () => store.check() },
    ...{ servesAnyway: hosting.hasPages, cage: parts.cage },
    metrics,
    limits: { requestsPerSecond: settings.requestsPerSecond },
    trustedProxies: settings.trustedProxies,
    signIn: accounts.signIn,
    routes: platformRoutes({
      accounts: accounts.routes,
      store,
      signingKeys: signing.published,
      publicUrl: () => address().publicUrl,
      missing,
      analytics,
      assistant: { assistant, findSite: hosting.findSite },
      search: { findSite: hosting.findSite, publicUrl: () => address().publicUrl },
      siteUrl: (domain) => liveUrl(domain, settings, address()),
      sourceCheck: {
        gate: makeOutboundGate({ allow: settings.outboundAllow }),
        ssh: sshTrust(settings),
        workFolder: checks.folder,
      },
      agent: agentRouteOptions({
        ...{ settings, keys, sources: sourceRules(parts), ssh: sshTrust(settings) },
        db: foundation.db,
        publicUrl: () => address().publicUrl,
      }),
      projects: {
        sources: sourceRules(parts),
        credentialKey: keys.credentials,
        apiHost: new URL(address().publicUrl).hostname,
        sitesHost: settings.sitesHost ?? defaultSitesHost(address().publicUrl),
        mostProjects: settings.projectsPerOrganization,
        needsProof: async (db) => settings.domainProof || (await countOrganizations(db)) !== 1,
        lookUpTxt: txtLookup(settings.dnsResolver),
      },
    }),
  });
  await listen(app, { host: settings.host, port: settings.port });
  return async () => {
    hosting.stop();
    stopAssistant();
    await app.close();
    await analytics.stop();
    checks.remove();
  };
}
