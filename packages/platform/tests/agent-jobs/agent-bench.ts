/** The API over HTTP, a worker, a scripted model and real repositories: everything around an agent job. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AgentEvent, AgentJob, Plan } from '@bindery/contract';
import { pino } from 'pino';
import {
  type Script,
  type ScriptedModel,
  type ScriptedTurn,
  startScriptedModel,
} from '../../../agent/tests/harness/scripted-model.ts';
import { createAdminKey } from '../../src/admin-keys/store.ts';
import { agentRunJob } from '../../src/agent-jobs/job.ts';
import { branchMerger } from '../../src/agent-jobs/merge-branch.ts';
import { pullStateAsker } from '../../src/agent-jobs/project-host.ts';
import { type AgentRoutesOptions, agentRoutes } from '../../src/agent-jobs/routes.ts';
import type { AgentRunOptions } from '../../src/agent-jobs/run-options.ts';
import { createApp } from '../../src/app.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import type { JobDefinition } from '../../src/jobs/definition.ts';
import { type JobWorker, startWorker } from '../../src/jobs/worker.ts';
import { createOrganization } from '../../src/organizations/store.ts';
import { createProject } from '../../src/projects/store.ts';
import { createReviewHandler } from '../../src/review/review-handler.ts';
import { signReviewLink } from '../../src/review/review-link.ts';
import { reviewRoutes } from '../../src/review/routes.ts';
import { sealSecret } from '../../src/secrets/secret-box.ts';
import { commitFiles, initRepository } from '../harness/hostile-repository.ts';
import { makeTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { CREDENTIAL_KEY, type RunSettings, testModels, testRunOptions } from './run-options.ts';

export interface Answer<Body = AgentJob> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface AgentBench {
  folder: string;
  url: string;
  database: TestDatabase;
  /** Of the API: the same, unless it has a pool of its own. */
  served: OpenDatabase;
  model: ScriptedModel;
  key: string;
  organizationId: string;
  /** A bare repository with a small site in it, and what is given. */
  repository(files?: Record<string, string>): Promise<string>;
  project(options: ProjectOptions): Promise<string>;
  /** `path` below `/v2/agent/`. */
  call<Body = AgentJob>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
  create(projectId: string, body: Record<string, unknown>): Promise<AgentJob>;
  until(projectId: string, id: string, fits: (job: AgentJob) => boolean): Promise<AgentJob>;
  ended(projectId: string, id: string): Promise<AgentJob>;
  events(projectId: string, id: string): Promise<AgentEvent[]>;
  work(options?: WorkOptions): JobWorker;
  tenant(plan: Plan): Promise<{ organizationId: string; key: string }>;
  git(repository: string, ...args: string[]): string;
  close(): Promise<void>;
}

export interface ProjectOptions {
  repository: string;
  folder?: string;
  branch?: string | null;
  token?: string;
  organizationId?: string;
}

interface CallOptions {
  body?: unknown;
  key?: string | null;
  headers?: Record<string, string>;
}

/** Each job's turns by a word in its latest prompt, such as `#rewrite`; asked again, a turn is the same. */
export function byPrompt(scripts: Record<string, ScriptedTurn[]>): Script {
  return ({ messages }) => {
    const last = messages.findLastIndex(({ role }) => role === 'user');
    const name = Object.keys(scripts).find((word) => new RegExp(`${word}(?!\\w)`).test(messages[last]!.text));
    const turns = scripts[name ?? ''] ?? [];
    const done = messages.slice(last).filter(({ role }) => role === 'assistant').length;
    return turns[done] ?? { text: 'Nothing to do.' };
  };
}

export interface WorkOptions extends Partial<Omit<RunSettings, 'folder' | 'modelUrl'>> {
  options?: Partial<AgentRunOptions>;
  /** The engine's check and rendered reviews, which take seconds. */
  engine?: boolean;
  leaseSeconds?: number;
}

const SITE: Record<string, string> = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello. See the [guide](/guide).\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nThe first line.\n\nThe second line.\n',
};
const LINK_KEY = Buffer.alloc(32, 9);
const quiet = pino({ level: process.env.SHOW_LOG ? 'debug' : 'silent' });

export async function makeAgentBench(
  script: Script,
  routeOptions: Partial<AgentRoutesOptions> = {},
  /** Of the API's own pool; the worker's is another one then. */
  { maxConnections }: { maxConnections?: number } = {},
): Promise<AgentBench> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-agent-'));
  const model = await startScriptedModel(script);
  const database = await makeTestDatabase();
  const { db } = database;
  const served = maxConnections === undefined ? database : openDatabase(database.url, { maxConnections });
  const workers: JobWorker[] = [];
  let worked: WorkOptions = {};
  const runOptions = (settings: WorkOptions = {}) =>
    testRunOptions(db, { folder, modelUrl: model.baseUrl, ...settings });
  const ofApi = () => testRunOptions(served.db, { folder, modelUrl: model.baseUrl, ...worked });
  const address = { url: 'http://127.0.0.1:1' };
  const mergeFolder = join(folder, 'merges');
  mkdirSync(mergeFolder);
  const reviewLink = (review: { jobId: string; commit: string }) =>
    signReviewLink(review, { linkKey: LINK_KEY, publicUrl: address.url });
  const app = createApp({
    database: served,
    log: quiet,
    publicUrl: () => address.url,
    sites: (_request, response) => void response.end(),
    reviews: createReviewHandler({ db, linkKey: LINK_KEY }),
    limits: { requestsPerSecond: 10_000, refusalsPerSecond: 10_000 },
    routes: [
      reviewRoutes({ reviewLink }),
      agentRoutes({
        models: testModels(model.baseUrl),
        perHour: 100,
        reviewLink,
        // Of the same hosts as the worker's.
        mergeBranch: (tx, order) => branchMerger({ ...ofApi(), workFolder: mergeFolder })(tx, order),
        pullState: (job) => pullStateAsker(ofApi())(job),
        ...routeOptions,
      }),
    ],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tenant = (plan: Plan) =>
    db.transaction().execute(async (tx) => {
      const { id: organizationId } = await createOrganization(tx, { name: 'Test', plan });
      const { key } = await createAdminKey(tx, { organizationId, name: 'Test' });
      return { organizationId, key };
    });
  const own = await tenant('pro');
  let made = 0;
  const bench: AgentBench = {
    ...{ folder, database, served, model, tenant, ...own },
    url: address.url,
    async repository(files = {}) {
      const repository = join(folder, `repository-${++made}.git`);
      initRepository(repository);
      commitFiles(repository, { ...SITE, ...files });
      return pathToFileURL(repository).href;
    },
    async project({
      repository,
      folder: docs = '',
      branch = 'main',
      token,
      organizationId = own.organizationId,
    }) {
      const id = `prj_${String(++made).padStart(16, '0')}`;
      const credential = token ? sealSecret(token, { key: CREDENTIAL_KEY, belongsTo: id }) : null;
      const source = { repository, branch, folder: docs, credential };
      const wanted = { id, organizationId, name: 'Docs', domain: `docs-${made}.test`, source };
      await db.transaction().execute((tx) => createProject(tx, wanted));
      return id;
    },
    async call<Body>(method: string, path: string, { body, key = own.key, headers = {} }: CallOptions = {}) {
      const response = await fetch(`${address.url}/v2/agent/${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text) as Body, headers: response.headers };
    },
    async create(projectId, body) {
      const { status, body: job } = await bench.call('POST', `${projectId}/job`, { body });
      if (status !== 201) throw new Error(JSON.stringify(job));
      return job;
    },
    async until(projectId, id, fits) {
      for (;;) {
        const { body } = await bench.call('GET', `${projectId}/job/${id}`);
        if (fits(body)) return body;
        // Each look is a request that the processor of the test answers as well.
        await sleep(75);
      }
    },
    ended: (projectId, id) => bench.until(projectId, id, ({ status }) => status !== 'active'),
    async events(projectId, id) {
      const { body } = await bench.call<{ data: AgentEvent[] }>(
        'GET',
        `${projectId}/job/${id}/events?limit=100`,
      );
      return body.data;
    },
    work({ options, leaseSeconds, engine = false, ...settings } = {}) {
      worked = settings;
      const light = { findProblems: async () => [], saveReview: async () => {} };
      const definition = agentRunJob({ ...runOptions(settings), ...(engine ? {} : light), ...options });
      const worker = startWorker({
        ...{ db, log: quiet, databaseUrl: database.url, drainSeconds: 0 },
        definitions: [definition as JobDefinition],
        leaseSeconds: leaseSeconds ?? 5,
      });
      workers.push(worker);
      return worker;
    },
    git: (repository, ...args) =>
      execFileSync('git', ['--git-dir', new URL(repository).pathname, ...args], { encoding: 'utf8' }).trim(),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await app.close();
      if (served !== database) await served.close();
      await database.drop();
      await model.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
}

/** Turns for the most usual job: one page written, then done. */
export function writeAndFinish(
  path = 'guide.mdx',
  content = '---\ntitle: Guide\n---\n\nRewritten by the agent.\n',
) {
  return [
    { text: 'I will rewrite the page.', calls: [{ tool: 'write', input: { path, content } }] },
    {
      calls: [
        { tool: 'finish', input: { title: 'Rewrite the guide', summary: 'The guide says it better.' } },
      ],
    },
  ];
}
