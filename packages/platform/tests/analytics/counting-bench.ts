/** Sites as several API processes serve them: each with a writer of its own, on one database. */
import { randomUUID } from 'node:crypto';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DeploymentType, type FeatureSettings, resolveFeatures } from '@bindery/bundle';
import { clientAddressBehind } from '@bindery/network';
import { createSiteServer, openSite } from '@bindery/runtime';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { page, sampleBundle, temporaryFolder, unpacked } from '../../../runtime/tests/harness/sample-site.ts';
import { type Analytics, openAnalytics } from '../../src/analytics/open-analytics.ts';
import type { Database } from '../../src/db/database.ts';

export const FILES = {
  'index.html': page('Home'),
  'index.md': '# Home\n',
  'guides/start.html': page('Start'),
  'guides/start.md': '# Start\n',
  '404.html': page('Not here'),
  'llms.txt': '# Docs\n',
};

export interface Process {
  url: string;
  analytics: Analytics;
  metrics: Registry;
  logged: string[];
  stop(): Promise<void>;
}

export async function startProcess(
  db: Database,
  shown: {
    projectId: string;
    deploymentType?: DeploymentType;
    features?: FeatureSettings;
    countryOf?: (address: string) => string;
  },
): Promise<Process> {
  const ends: (() => Promise<void>)[] = [];
  const folder = await unpacked(
    sampleBundle({ files: FILES }),
    await temporaryFolder((end) => ends.push(end)),
  );
  const { projectId, deploymentType = 'cloud', features = {}, countryOf } = shown;
  const site = await openSite(folder, {
    features: resolveFeatures(deploymentType, features, { missing: {} }),
    projectId,
  });
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const metrics = new Registry();
  const analytics = await openAnalytics({ db, log, metrics });
  const clientAddress = clientAddressBehind(['127.0.0.1']);
  const sites = createSiteServer({
    events: { sink: analytics.sink, clientAddress, ...(countryOf && { countryOf }) },
  });
  const server = createServer((request, response) => void sites.serve(site, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ analytics, metrics, logged },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await analytics.stop();
      for (const end of ends) await end();
    },
  };
}

export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

export interface Sender {
  address?: string;
  userAgent?: string;
  headers?: Record<string, string>;
}

/** As a page of the site would; the answer is the status. */
export function send(url: string, events: unknown[] | string, from: Sender = {}): Promise<number> {
  const body = typeof events === 'string' ? events : JSON.stringify({ v: 1, events });
  const { address = '198.51.100.1', userAgent = BROWSER, headers = {} } = from;
  return call(`${url}/-/events`, {
    method: 'POST',
    body,
    headers: {
      ...{ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
      ...{ 'x-forwarded-for': address, 'user-agent': userAgent, ...headers },
    },
  });
}

export function call(
  url: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', body, headers } = options;
    const request = ask(url, { method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode!));
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Sums of a project by measure, as they stand for the whole site. */
export async function totals(db: Database, projectId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ measure: string; count: number }>`
    SELECT measure, sum(count)::bigint AS count FROM analytics_days JOIN analytics_sources USING (source)
    WHERE project_id = ${projectId} AND page = '*' AND language = '*' AND key = '' GROUP BY 1`.execute(db);
  return Object.fromEntries(rows.map(({ measure, count }) => [measure, count]));
}

/** Every row of every table, as text. */
export async function wholeDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.raw(name)} t`.execute(
      db,
    );
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

export function canary(): string {
  return `canary-${randomUUID()}`;
}
