/** A whole app on a real database, with organizations and keys to call it by. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assistant } from '@bindery/assistant';
import { FEATURES, resolveFeatures } from '@bindery/bundle';
import { type Plan, type Role, SESSION_COOKIE } from '@bindery/contract';
import { makeOutboundGate } from '@bindery/network';
import { createReaders, type ReadableSite } from '@bindery/readers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { sessionCookies } from '../../src/accounts/session-cookie.ts';
import { openSession } from '../../src/accounts/sessions.ts';
import { createAdminKey, type NewAdminKey } from '../../src/admin-keys/store.ts';
import { agentModels } from '../../src/agent-jobs/models.ts';
import { EventWriter } from '../../src/analytics/event-writer.ts';
import { makePartitions, neededDays } from '../../src/analytics/partitions.ts';
import { type AppOptions, createApp } from '../../src/app.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { newId } from '../../src/ids.ts';
import { createInvitation } from '../../src/organizations/invitations.ts';
import { addMember, createOrganization, createUser } from '../../src/organizations/store.ts';
import type { ProjectRoutesOptions } from '../../src/projects/routes.ts';
import { createProject, type NewProjectRow } from '../../src/projects/store.ts';
import { writeReview } from '../../src/review/review-data.ts';
import { platformRoutes, type RoutesOptions } from '../../src/routes.ts';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { callsThroughPrism } from '../openapi/through-prism.ts';
import { readyAssistant } from './ready-assistant.ts';

export interface Tenant {
  organizationId: string;
  /** Both scopes. */
  key: string;
  keyId: string;
}

export interface Person {
  userId: string;
  email: string;
  sessionId: string;
  /** For `Cookie`. */
  cookie: string;
}

export interface TestApi {
  app: FastifyInstance;
  database: TestDatabase;
  /** Lines that the app logged. */
  logged: string[];
  tenant(options?: { plan?: Plan }): Promise<Tenant>;
  key(options: Omit<NewAdminKey, 'name'>): Promise<{ id: string; key: string }>;
  /** A new member, signed in. */
  person(tenant: Tenant, role: Role): Promise<Person>;
  project(tenant: Tenant, options?: Partial<NewProjectRow>): Promise<string>;
  /** One of each thing that operations have ids of, by the name of the path parameter. */
  things(tenant: Tenant): Promise<Record<string, string>>;
  /** With a cookie, as a page of the API's own host would. */
  call(options: InjectOptions & { key?: string; cookie?: string }): Promise<LightMyRequestResponse>;
  /** Listens on loopback; the answer is the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** For apps whose log nobody reads. */
export const QUIET = pino({ level: 'silent' });
export const CREDENTIAL_KEY = Buffer.alloc(32, 7);
export const PUBLIC_URL = 'http://127.0.0.1:7400';
export const SESSION_KEY = 'a key for the cookies of tests';
const COOKIES = sessionCookies(SESSION_KEY);
export const PROJECT_OPTIONS: ProjectRoutesOptions = {
  sources: { allowedFolders: [] },
  credentialKey: CREDENTIAL_KEY,
  apiHost: '127.0.0.1',
  sitesHost: 'localhost',
  needsProof: async () => false,
  mostProjects: 1_000,
  lookUpTxt: async () => ({ found: 'unknown', problem: 'There is no DNS here.' }),
};

const AGENT_OPTIONS: RoutesOptions['agent'] = {
  models: agentModels({
    agentModel: 'openai-compatible/test',
    agentModels: [],
    anthropicApiKey: null,
    anthropicBaseUrl: null,
    openaiCompatibleBaseUrl: 'http://127.0.0.1:9',
    openaiCompatibleApiKey: null,
  }),
  perHour: 10_000,
  reviewLink: ({ jobId }) => `http://127.0.0.1:7400/-/review/${jobId}`,
  mergeBranch: async () => ({ sha: 'aa' }),
  pullState: async ({ pull }) => pull.state,
};

interface TestApiOptions extends Partial<Omit<AppOptions, 'database'>> {
  projects?: Partial<ProjectRoutesOptions>;
  accounts?: Partial<RoutesOptions['accounts']>;
  store?: ObjectStore;
  assistant?: Assistant;
  /** Puts something between the app and its database. */
  between?(databaseUrl: string): Promise<string>;
  /** Of the app's own pool (16). */
  maxConnections?: number;
}

export async function makeTestApi(given: TestApiOptions = {}): Promise<TestApi> {
  const { projects, between, maxConnections, accounts, assistant = readyAssistant, ...options } = given;
  const database = await makeTestDatabase();
  const served =
    between || maxConnections
      ? openDatabase((await between?.(database.url)) ?? database.url, { maxConnections })
      : null;
  const logged: string[] = [];
  const publicUrl = () => PUBLIC_URL;
  const folder = mkdtempSync(join(tmpdir(), 'bindery-api-'));
  const store = given.store ?? (await openDiskStore({ folder, publicUrl, linkKey: CREDENTIAL_KEY }));
  await makePartitions(database.db, neededDays(Date.now()));
  const app = createApp({
    database: served ?? database,
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    publicUrl,
    sites: (_request, response, host) => void response.end(`site ${host}`),
    limits: { requestsPerSecond: 10_000, refusalsPerSecond: 10_000 },
    signIn: { key: SESSION_KEY, mail: null, oidc: null },
    routes: platformRoutes({
      missing: {},
      accounts: { cookies: COOKIES, mail: null, oidcName: null, ...accounts },
      store,
      signingKeys: [],
      agent: AGENT_OPTIONS,
      publicUrl,
      analytics: { writer: new EventWriter({ db: (served ?? database).db, log: QUIET }) },
      search: { findSite: (host) => findEmptySite(database.db, host), publicUrl },
      assistant: { assistant, findSite: (host) => findEmptySite(database.db, host) },
      siteUrl: (domain) => `https://${domain}`,
      sourceCheck: {
        gate: makeOutboundGate({ allow: ['127.0.0.1'] }),
        workFolder: folder,
      },
      projects: { ...PROJECT_OPTIONS, ...projects },
    }),
    ...options,
  });
  const calls = callsThroughPrism(app);
  let made = 0;
  // The calls that make things are the same each time: Prism judges those of the first.
  let hasThings = false;
  const prepare: TestApi['call'] = ({ key, ...rest }) =>
    hasThings
      ? app.inject({ ...rest, headers: { authorization: `Bearer ${key}` } })
      : api.call({ key, ...rest });
  const startExport = async (projectId: string, { key }: Tenant): Promise<string> => {
    const { domain } = (await prepare({ url: `/v1/project/${projectId}`, key })).json();
    const url = '/v1/static-export/jobs';
    return (await prepare({ method: 'POST', url, key, payload: { domain } })).json().jobId;
  };
  const startAgentJob = async (projectId: string, { key }: Tenant): Promise<string> => {
    const url = `/v2/agent/${projectId}/job`;
    return (await prepare({ method: 'POST', url, key, payload: { prompt: 'Say it better.' } })).json().id;
  };
  const api: TestApi = {
    app,
    database,
    logged,
    async tenant({ plan = 'enterprise' } = {}) {
      const organization = await database.db
        .transaction()
        .execute((transaction) => createOrganization(transaction, { name: 'Test', plan }));
      const { id: keyId, key } = await api.key({ organizationId: organization.id });
      return { organizationId: organization.id, key, keyId };
    },
    key: (wanted) =>
      database.db
        .transaction()
        .execute((transaction) => createAdminKey(transaction, { name: 'Test', ...wanted })),
    async person({ organizationId }, role) {
      made += 1;
      const email = `${role}-${made}@example.com`;
      return database.db.transaction().execute(async (tx) => {
        const { id: userId } = await createUser(tx, { email, name: role });
        // Past the rule that the first member is an admin.
        await addMember(tx, { organizationId, userId, role });
        await tx.updateTable('members').set({ role }).where('user_id', '=', userId).execute();
        const session = await openSession(tx, { userId, organizationId, ip: null, request: { headers: {} } });
        return { userId, email, sessionId: session.id, cookie: cookieOf(session.token) };
      });
    },
    async project(tenant, more = {}) {
      made += 1;
      const wanted = {
        name: 'Docs',
        domain: `docs-${made}.test`,
        source: { repository: 'https://git.test/docs.git' },
      };
      const { projectId } = await database.db
        .transaction()
        .execute((transaction) =>
          createProject(transaction, { ...wanted, ...more, organizationId: tenant.organizationId }),
        );
      return projectId;
    },
    async things(tenant) {
      const projectId = await api.project(tenant);
      const domain = `docs-${made}.test`;
      const url = `/v1/project/update/${projectId}`;
      const started = await prepare({ method: 'POST', url, key: tenant.key });
      const version = await keepVersion(database, projectId);
      const queuedJobId = await startExport(projectId, tenant);
      const jobId = await startExport(projectId, tenant);
      await completeExport(database, jobId);
      const activeAgentJobId = await startAgentJob(projectId, tenant);
      const id = await startAgentJob(projectId, tenant);
      await completeAgentJob(database, id);
      const jobs = { jobId, queuedJobId, id, activeAgentJobId };
      const keyId = await keepAdminKey(database, tenant);
      const people = await keepPeople(api, tenant);
      const feedbackId = await keepFeedback(database, projectId);
      const threadId = await keepThread(database, projectId);
      const ids = { projectId, domain, statusId: started.json().statusId, version, keyId, feedbackId };
      hasThings = true;
      return { ...ids, threadId, ...jobs, ...people };
    },
    call: ({ key, cookie, headers, ...rest }) =>
      calls.call({
        ...rest,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(cookie === undefined ? {} : { cookie, origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }),
          ...headers,
        },
      }),
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    async close() {
      await calls.close();
      await app.close();
      await served?.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return api;
}

export function cookieOf(token: string): string {
  return COOKIES.make(token).split(';')[0]!;
}

/** The cookie that an answer set, for the next request. */
export function setCookieOf(answer: LightMyRequestResponse): string {
  const cookie = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith(`${SESSION_COOKIE}=`));
  return cookie!.split(';')[0]!;
}

/** Two admins, so that each of them may go; a session, and somebody who is invited. */
async function keepPeople(api: TestApi, tenant: Tenant): Promise<Record<string, string>> {
  await api.person(tenant, 'admin');
  const { userId, sessionId } = await api.person(tenant, 'admin');
  const { organizationId } = tenant;
  const { invitation } = await api.database.db
    .transaction()
    .execute((tx) =>
      createInvitation(tx, { organizationId, email: `${sessionId}@example.com`, role: 'viewer' }),
    );
  return { userId, sessionId, invitationId: invitation.invitationId };
}

/** Past the limit of keys an hour. */
async function keepAdminKey({ db }: TestDatabase, { organizationId }: Tenant): Promise<string> {
  const id = newId('key');
  const row = { id, organization_id: organizationId, name: 'Another', display: 'bnd_admin_…abcd' };
  const none = { expires_at: null, revoked_at: null, last_used_at: null, created_by: null, ip_allowlist: [] };
  await db
    .insertInto('admin_keys')
    .values({ ...row, ...none, hash: Buffer.from(id), scopes: ['read'] })
    .execute();
  // Keys count by their age.
  await db
    .updateTable('admin_keys')
    .set({ created_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  return id;
}

/** As a worker would leave it. */
async function completeExport({ pool }: TestDatabase, id: string): Promise<void> {
  await pool.query(`UPDATE jobs SET status = 'completed', ended_at = now() WHERE id = $1`, [id]);
  await pool.query(
    `UPDATE static_exports SET phase = 'done', progress = 100, version = 'v1', bundle_key = 'bundles/x/aa.tar.gz',
       sha256 = 'aa', size_bytes = 6 WHERE id = $1`,
    [id],
  );
}

async function keepVersion({ db }: TestDatabase, projectId: string): Promise<string> {
  const row = {
    project_id: projectId,
    version: 'v1',
    commit_sha: 'aa',
    bundle_key: `bundles/${projectId}/aa.tar.gz`,
  };
  await db
    .insertInto('versions')
    .values({ ...row, sha256: 'aa', size_bytes: 6, page_count: 1 })
    .execute();
  return row.version;
}

/** As if a reader had asked the assistant. */
async function keepThread({ db }: TestDatabase, projectId: string): Promise<string> {
  const threadId = `thr_${projectId}`;
  const said = {
    page: '/',
    language: 'en',
    question: 'Where is it?',
    answer: 'Here.',
    outcome: 'answered' as const,
  };
  await db
    .insertInto('assistant_answers')
    .values({
      message_id: `msg_${projectId}`,
      project_id: projectId,
      thread_id: threadId,
      ...said,
      pages: '[]',
    })
    .execute();
  return threadId;
}

async function keepFeedback({ db }: TestDatabase, projectId: string): Promise<string> {
  const { source } = await db
    .insertInto('analytics_sources')
    .values({ project_id: projectId })
    .returning('source')
    .executeTakeFirstOrThrow();
  const id = newId('fb');
  const said = { page: '/', language: 'en', helpful: false, comment: 'Where is it?', block: null };
  await db
    .insertInto('analytics_feedback')
    .values({ id, source, at: new Date(), ...said })
    .execute();
  return id;
}

/** As if an agent had changed something, in a repository without a git host. */
async function completeAgentJob({ db, pool }: TestDatabase, id: string): Promise<void> {
  await pool.query(
    `UPDATE jobs SET status = 'completed', ended_at = now() WHERE id = (SELECT run_id FROM agent_jobs WHERE id = $1)`,
    [id],
  );
  const pull = { host: 'built-in', url: null, number: id, base: 'main', state: 'open' };
  await pool.query(`UPDATE agent_jobs SET pull_request = $2, pushed_sha = 'aa' WHERE id = $1`, [id, pull]);
  const [base, head] = [
    { branch: 'main', sha: 'bb' },
    { branch: `bindery/agent/${id}`, sha: 'aa' },
  ];
  const files = [{ path: 'index.mdx', status: 'M', diff: '@@ -1 +1 @@\n-old\n+new\n' }];
  const data = { base, head, commits: [], files, previews: [] };
  await writeReview(db, { jobId: id, data, parts: new Map() });
}

/** Stands for hosting, which this bench has none of: every domain shows a site on which nothing is found. */
async function findEmptySite(db: Database, host: string) {
  const domain = await db
    .selectFrom('domains')
    .select('project_id')
    .where('domain', '=', host)
    .executeTakeFirst();
  if (!domain) return null;
  const site: ReadableSite = {
    features: resolveFeatures('cloud', {}, { builtIn: new Set(FEATURES), missing: {} }),
    projectId: domain.project_id,
    read: async () => null,
    readPage: async () => null,
    hold: (work) => work(),
  };
  return { projectId: domain.project_id, site, search: createReaders().searches.of(site) };
}
