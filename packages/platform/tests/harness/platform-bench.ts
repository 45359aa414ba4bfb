/** A whole platform in this process, composed as in production, with an organization to call it by. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Plan, Project, Update } from '@bindery/contract';
import { pino } from 'pino';
import { createAdminKey } from '../../src/admin-keys/store.ts';
import { newId } from '../../src/ids.ts';
import { type Platform, startPlatform } from '../../src/main.ts';
import { createOrganization } from '../../src/organizations/store.ts';
import { readSettings, type Settings } from '../../src/settings/settings.ts';
import { callApi } from './as-tenant.ts';
import { commitFiles, initRepository } from './hostile-repository.ts';
import { makeTestDatabase, type TestDatabase } from './postgres.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface PlatformBench {
  platform: Platform;
  database: TestDatabase;
  /** Repositories in its `sources` may be sources of the organization. */
  folder: string;
  dataFolder: string;
  settings: Settings;
  organizationId: string;
  logged: string[];
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  tenant(plan?: Plan): Promise<{ organizationId: string; key: string }>;
  /** Another admin key of an organization. */
  keyOf(organizationId: string): Promise<{ organizationId: string; key: string }>;
  /** A project with a repository of its own, named after the domain, that holds a small site. */
  project(domain: string, source?: Record<string, unknown>): Promise<Project & { repository: string }>;
  push(repository: string, text: string, options?: { branch?: string; message?: string }): string;
  update(projectId: string): Promise<Update>;
  ended(statusId: string): Promise<Update>;
  site(domain: string, path?: string): Promise<{ status: number; text: string }>;
  /** Returns when the site shows a text: a new version is shown once it is ready. */
  shows(domain: string, text: string): Promise<void>;
  stop(): Promise<void>;
}

export function siteFiles(text: string): Record<string, string> {
  const navigation = { pages: ['index', 'guide'] };
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0f766e' },
    navigation,
  };
  return {
    'docs.json': JSON.stringify(config),
    'index.mdx': `---\ntitle: Home\n---\n\n${text}\n`,
    'guide.mdx': '---\ntitle: Guide\n---\n\nRead on.\n',
  };
}

/** `given` may depend on the database's address, to put something between. */
export async function startPlatformBench(
  given: Record<string, string> | ((databaseUrl: string) => Promise<Record<string, string>>) = {},
): Promise<PlatformBench> {
  const database = await makeTestDatabase();
  const environment = typeof given === 'function' ? await given(database.url) : given;
  const folder = mkdtempSync(join(tmpdir(), 'bindery-platform-'));
  const dataFolder = join(folder, 'data');
  mkdirSync(join(folder, 'sources'));
  const ownId = newId('org');
  const logged: string[] = [];
  const settings = readSettings({
    flags: {},
    environment: {
      BINDERY_DATA: dataFolder,
      DATABASE_URL: database.url,
      BINDERY_PORT: '0',
      BINDERY_HOST: '127.0.0.1',
      BINDERY_ALLOWED_SOURCES: `${ownId}=${join(folder, 'sources')}`,
      // Names like docs.test are below it, and served without proof.
      BINDERY_SITES_HOST: 'test',
      BINDERY_SWEEP_MINUTES: '10080',
      ...environment,
    },
    workingFolder: folder,
  });
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
  const platform = await startPlatform({ settings, log, role: 'all', command: 'test' });
  const apiUrl = platform.apiUrl!;
  const { db } = database;

  const tenant = async (plan: Plan = 'enterprise', given?: string) => {
    const wanted = { id: given, name: 'Test', plan };
    const { id } = await db.transaction().execute((tx) => createOrganization(tx, wanted));
    return keyOf(id);
  };
  const keyOf = async (id: string) => {
    const { key } = await db
      .transaction()
      .execute((tx) => createAdminKey(tx, { organizationId: id, name: 'Test' }));
    return { organizationId: id, key };
  };
  const { organizationId, key } = await tenant('enterprise', ownId);

  const bench: PlatformBench = {
    ...{ platform, database, folder, dataFolder, settings, organizationId, logged, tenant, keyOf },
    call: (method, path, body) => callApi(apiUrl, { key, method, path, body }),
    async project(domain, source = {}) {
      const repository = join(folder, 'sources', `${domain}.git`);
      initRepository(repository);
      commitFiles(repository, siteFiles(`Welcome to ${domain}.`), { message: 'First' });
      const wanted = {
        name: 'Docs',
        domain,
        source: { repository: pathToFileURL(repository).href, ...source },
      };
      const { status, body } = await bench.call<Project>('POST', '/v1/projects', wanted);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { ...body, repository };
    },
    push: (repository, text, options) => commitFiles(repository, siteFiles(text), options),
    async update(projectId) {
      const { body } = await bench.call<{ statusId: string }>('POST', `/v1/project/update/${projectId}`);
      return bench.ended(body.statusId);
    },
    async ended(statusId) {
      for (;;) {
        const { body } = await bench.call<Update>('GET', `/v1/project/update-status/${statusId}`);
        if (body.status === undefined || body.endedAt !== null) return body;
        await sleep(100);
      }
    },
    site: (domain, path = '/') => readSite(apiUrl, { domain, path }),
    async shows(domain, text) {
      const untilMs = performance.now() + 240_000;
      for (;;) {
        const { text: seen } = await bench.site(domain);
        if (seen.includes(text)) return;
        if (performance.now() > untilMs) throw new Error(`${domain} does not show ${text}, but ${seen}`);
        await sleep(50);
      }
    },
    async stop() {
      await platform.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
}

function readSite(
  apiUrl: string,
  { domain, path }: { domain: string; path: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(new URL(path, apiUrl), { headers: { host: domain }, agent: false }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode!, text: Buffer.concat(chunks as Buffer[]).toString('utf8') });
    })
      .once('error', reject)
      .end();
  });
}
