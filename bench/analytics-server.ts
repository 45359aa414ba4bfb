/** One API process as far as readers see it: a site, its events and the writer behind them. Started by analytics.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolveFeatures } from '@bindery/bundle';
import { clientAddressBehind } from '@bindery/network';
import { createSiteServer, openSite } from '@bindery/runtime';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openAnalytics } from '../packages/platform/src/analytics/open-analytics.ts';
import { openDatabase } from '../packages/platform/src/db/database.ts';

const [databaseUrl = '', folder = '', projectId = ''] = process.argv.slice(2);
const { db } = openDatabase(databaseUrl);
const site = await openSite(folder, { features: resolveFeatures('cloud', {}, { missing: {} }), projectId });
const analytics = await openAnalytics({ db, log: pino({ level: 'warn' }), metrics: new Registry() });
const events = { sink: analytics.sink, clientAddress: clientAddressBehind(['127.0.0.1']) };
const sites = createSiteServer({ events });
const server = createServer((request, response) => void sites.serve(site, request, response));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));

/** What is left when all that nobody needs any more is collected. */
process.on('message', () => {
  globalThis.gc!();
  process.send!(process.memoryUsage().heapUsed);
});
