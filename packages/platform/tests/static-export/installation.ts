/** A whole installation for tests: a database, an object store, an API and workers, each a process of its own. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SigningKey } from '@bindery/bundle';
import type { StaticExportBundle, StaticExportJob } from '@bindery/contract';
import { SERVING_FLAGS } from '@bindery/runtime/serving-flags';
import { createAdminKey } from '../../src/admin-keys/store.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { newId } from '../../src/ids.ts';
import { createOrganization } from '../../src/organizations/store.ts';
import { createProject } from '../../src/projects/store.ts';
import { openSecretKeys } from '../../src/secrets/secret-key.ts';
import { openSigningKeys } from '../../src/secrets/signing-key.ts';
import type { S3StoreOptions } from '../../src/storage/s3-store.ts';
import { makeTestDatabase } from '../harness/postgres.ts';
import { READY_CODE } from '../harness/ready-code.ts';
import type { ProcessConfig, ProcessMessage } from './platform-process.ts';

export interface InstallationOptions {
  leaseSeconds?: number;
  /** Without it, objects lie in a folder that all processes share. */
  s3?: S3StoreOptions;
  jobConcurrency?: number;
  /** Where data folders are made. */
  folder?: string;
  settings?: Record<string, string>;
  /** `all`: the process that answers builds as well. */
  role?: 'api' | 'all';
  /** Options of Node for the processes of the API, such as `--cpu-prof`. */
  apiOptions?: string[];
  /** A PostgreSQL in its folder, as it is in production: for what ends it or measures it. Else one of the suite's. */
  hasOwnPostgres?: boolean;
  /** Puts the folder of its own PostgreSQL elsewhere, while nothing runs there. */
  moveDatabase?(folder: string): void;
}

export interface PlatformChild {
  child: ChildProcess;
  url: string;
  isReady: boolean;
  /** Called at each step; what it returns is waited for. */
  onStep: ((step: string, when: string) => Promise<void> | void) | null;
  dead: Promise<void>;
  kill(): Promise<void>;
}

export interface Project {
  projectId: string;
  domain: string;
  key: string;
  organizationId: string;
}

interface ElseThan {
  /** In the installation's folder, or an absolute one. */
  dataFolder?: string;
  /** By way of something that can be cut. */
  databaseUrl?: string;
  /** Its clock steps with each SIGUSR2: an hour ahead, an hour behind, right again. */
  hasSteppingClock?: boolean;
}

interface AnotherApi extends ElseThan {
  port?: number;
}

interface AnotherWorker extends ElseThan {
  asks?: boolean;
}

const MOST_TENANTS = 512;
const STEPPING_CLOCK = new URL('../harness/stepping-clock.ts', import.meta.url).href;

export class Installation {
  readonly folder: string;
  database!: OpenDatabase;
  /** Where it has one of its own. */
  postgres!: EmbeddedPostgres;
  api!: PlatformChild;
  readonly children = new Set<PlatformChild>();
  readonly #options: InstallationOptions;
  readonly #secret = randomBytes(32).toString('base64');
  /** Made before the processes start: their settings say which folder is whose. */
  readonly #organizations = Array.from({ length: MOST_TENANTS }, () => newId('org'));
  readonly #copies: { repository: string; copy: string }[] = [];
  #databaseUrl!: string;
  #endDatabase: () => Promise<void> = async () => {};
  #tenants = 0;
  #processes = 0;
  #projects = 0;
  #port = 0;

  constructor(options: InstallationOptions = {}) {
    this.#options = options;
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'bindery-exports-'));
  }

  async start(): Promise<void> {
    if (this.#options.hasOwnPostgres) await this.#startOwnPostgres();
    else await this.#takeTestDatabase();
    await this.startApi();
  }

  async #startOwnPostgres(): Promise<void> {
    this.postgres = await startEmbeddedPostgres(this.folder);
    if (this.#options.moveDatabase) {
      await this.postgres.stop();
      this.#options.moveDatabase(join(this.folder, 'postgres'));
      this.postgres = await startEmbeddedPostgres(this.folder);
    }
    this.#databaseUrl = this.postgres.url;
    const database = openDatabase(this.#databaseUrl, { onError: () => {} });
    this.database = database;
    this.#endDatabase = async () => {
      await database.close();
      // The one of now: a test may have killed the first.
      await this.postgres.stop();
    };
    await migrate(database.db);
  }

  async #takeTestDatabase(): Promise<void> {
    const database = await makeTestDatabase();
    this.#databaseUrl = database.url;
    this.database = database;
    this.#endDatabase = database.drop;
  }

  async startApi(): Promise<void> {
    this.api = await this.#fork(this.#options.role ?? 'api', {
      environment: { BINDERY_PORT: String(this.#port) },
    });
    this.#port = Number(new URL(this.api.url).port);
  }

  /** Beside the first; on a port that stays its own. */
  anotherApi(wanted: AnotherApi = {}): Promise<PlatformChild> {
    const { port = 0, dataFolder = 'data-other', databaseUrl, hasSteppingClock } = wanted;
    const environment = { BINDERY_PORT: String(port), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    return this.#fork('api', { dataFolder, environment, hasSteppingClock });
  }

  /** Where a project's copy of a repository lies. */
  copyOf(repository: string, { organizationId }: { organizationId: string }): string {
    return join(this.#folderOf(organizationId), basename(repository));
  }

  /** Each has an empty cache of its own. */
  worker({ databaseUrl, ...wanted }: AnotherWorker = {}): Promise<PlatformChild> {
    const environment: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    return this.#fork('worker', { ...wanted, environment });
  }

  async killPostgres(): Promise<void> {
    process.kill(this.postgres.pid, 'SIGKILL');
    await this.startPostgresAgain();
  }

  /** Once it has ended. */
  async startPostgresAgain(): Promise<void> {
    await this.postgres.crashed;
    this.postgres = await startEmbeddedPostgres(this.folder);
  }

  async tenant(): Promise<{ organizationId: string; key: string }> {
    const id = this.#nextOrganization();
    return this.#createTenant(id);
  }

  #nextOrganization(): string {
    const id = this.#organizations[this.#tenants++];
    if (!id) throw new Error(`more than ${MOST_TENANTS} tenants`);
    return id;
  }

  async #createTenant(id: string): Promise<{ organizationId: string; key: string }> {
    return this.database.db.transaction().execute(async (tx) => {
      await createOrganization(tx, { id, name: 'Test', plan: 'enterprise' });
      return {
        organizationId: id,
        key: (await createAdminKey(tx, { organizationId: id, name: 'Test' })).key,
      };
    });
  }

  async project(repository: string, tenant?: { organizationId: string; key: string }): Promise<Project> {
    const owner = tenant ?? (await this.tenant());
    const own = this.#copyFor(repository, owner);
    const domain = `docs-${++this.#projects}.test`;
    const { projectId } = await this.database.db
      .transaction()
      .execute((tx) =>
        createProject(tx, { ...owner, name: 'Docs', domain, source: { repository: `file://${own}` } }),
      );
    return { projectId, domain, ...owner };
  }

  #copyFor(repository: string, { organizationId }: { organizationId: string }): string {
    const copy = this.copyOf(repository, { organizationId });
    cpSync(repository, copy, { recursive: true });
    this.#copies.push({ repository, copy });
    return copy;
  }

  #folderOf(organizationId: string): string {
    return join(this.folder, 'repositories', organizationId);
  }

  /** A git repository; each project gets a copy of its own. */
  repository(files: Record<string, string | Buffer>): string {
    const folder = join(this.folder, 'originals', randomBytes(4).toString('hex'));
    writeFiles(folder, files);
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
    git('init', '--quiet', '--initial-branch', 'main');
    this.commit(folder, {});
    return folder;
  }

  commit(folder: string, files: Record<string, string | Buffer>): void {
    writeFiles(folder, files);
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@test'];
    execFileSync('git', ['-C', folder, 'add', '--all'], { stdio: 'pipe' });
    execFileSync('git', ['-C', folder, ...who, 'commit', '--quiet', '--message', 'Change'], {
      stdio: 'pipe',
    });
    for (const { repository, copy } of this.#copies) {
      if (repository !== folder) continue;
      rmSync(copy, { recursive: true });
      cpSync(folder, copy, { recursive: true });
    }
  }

  async call<Answer>(
    method: string,
    path: string,
    { key, body }: { key: string; body?: unknown },
  ): Promise<{ status: number; body: Answer }> {
    const response = await fetch(this.api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  async startExport({ domain, key }: Project, more: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call<StaticExportJob>('POST', '/v1/static-export/jobs', {
      key,
      body: { domain, ...more },
    });
    if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.jobId;
  }

  async export(id: string, { key }: { key: string }): Promise<StaticExportJob> {
    return (await this.call<StaticExportJob>('GET', `/v1/static-export/jobs/${id}`, { key })).body;
  }

  /** Polls, through outages, until the export has ended; tells of every answer. */
  async ended(
    id: string,
    { key }: { key: string },
    { withinMs = 240_000, onAnswer = (_: StaticExportJob): void => {} } = {},
  ): Promise<StaticExportJob> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const job = await this.export(id, { key }).catch(() => null);
      if (job?.status) onAnswer(job);
      if (job?.status === 'completed' || job?.status === 'failed') return job;
      if (Date.now() > deadline) throw new Error(`not ended: ${JSON.stringify(job)}\n${this.logs()}`);
      await sleep(100);
    }
  }

  async bundle(id: string, { key }: { key: string }, body?: unknown): Promise<StaticExportBundle> {
    const path = `/v1/static-export/jobs/${id}/bundle`;
    const answer = await this.call<StaticExportBundle>('POST', path, { key, body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async download(id: string, project: { key: string }): Promise<Buffer> {
    const { bundleUrl } = await this.bundle(id, project);
    const response = await fetch(bundleUrl);
    if (!response.ok) throw new Error(`the bundle’s link answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** What its bundles are signed with. */
  async signingKey(): Promise<SigningKey> {
    const { db } = this.database;
    const given = Buffer.from(this.#secret, 'base64');
    const { credentials } = await openSecretKeys({ given, dataFolder: this.folder, db });
    return (await openSigningKeys({ db, key: credentials })).current;
  }

  logs(): string {
    const names = Array.from({ length: this.#processes }, (_, index) =>
      join(this.folder, `log-${index + 1}`),
    );
    return names.map((name) => readFileSync(name, 'utf8').slice(-1500)).join('\n');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.children].map((child) => child.kill()));
    await this.#endDatabase();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #fork(
    role: ProcessConfig['role'],
    more: Omit<AnotherWorker, 'databaseUrl'> & { environment?: Record<string, string> },
  ): Promise<PlatformChild> {
    const number = ++this.#processes;
    const config: ProcessConfig = {
      role,
      environment: { ...this.#environment(more.dataFolder ?? `data-${number}`), ...more.environment },
      logFile: join(this.folder, `log-${number}`),
      asks: more.asks ?? false,
    };
    writeFileSync(config.logFile, '');
    const child = fork(new URL('./platform-process.ts', import.meta.url), [JSON.stringify(config)], {
      env: { PATH: process.env.PATH, ...READY_CODE },
      execArgv: [
        ...SERVING_FLAGS,
        ...(role !== 'worker' ? (this.#options.apiOptions ?? []) : []),
        ...(more.hasSteppingClock ? ['--import', STEPPING_CLOCK] : []),
      ],
      silent: true,
    });
    const dead = once(child, 'exit').then(() => {});
    const platform: PlatformChild = {
      child,
      url: '',
      isReady: false,
      onStep: null,
      dead,
      async kill() {
        child.kill('SIGKILL');
        await dead;
      },
    };
    this.children.add(platform);
    void dead.then(() => this.children.delete(platform));
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ready = new Promise<void>((settle, reject) => {
      child.on('message', (message: ProcessMessage) => {
        if (message.type === 'ready') {
          platform.url = message.url ?? '';
          platform.isReady = true;
          settle();
        } else {
          void Promise.resolve(platform.onStep?.(message.step, message.when)).then(() => {
            if (child.connected) child.send(message.id, () => {});
          });
        }
      });
      void dead.then(() => reject(new Error(`a process of the platform ended: ${said}${this.logs()}`)));
    });
    ready.catch(() => {});
    await ready;
    return platform;
  }

  #environment(dataFolder: string): Record<string, string> {
    const { s3, leaseSeconds = 2, jobConcurrency = 1, settings } = this.#options;
    return {
      // A shared disk only where there is no shared store.
      BINDERY_DATA: resolve(this.folder, s3 ? dataFolder : 'data'),
      DATABASE_URL: this.#databaseUrl,
      BINDERY_PORT: '0',
      BINDERY_SECRET_KEY: this.#secret,
      BINDERY_ALLOWED_SOURCES: this.#organizations.map((id) => `${id}=${this.#folderOf(id)}`).join(),
      BINDERY_JOB_LEASE_SECONDS: String(leaseSeconds),
      BINDERY_JOB_CONCURRENCY: String(jobConcurrency),
      BINDERY_SHUTDOWN_SECONDS: '0',
      BINDERY_REQUESTS_PER_SECOND: '100000',
      BINDERY_DATABASE_POOL_SIZE: '8',
      ...(s3 && {
        S3_ENDPOINT: s3.endpoint!,
        S3_BUCKET: s3.bucket,
        S3_REGION: s3.region,
        S3_ACCESS_KEY_ID: s3.credentials!.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.credentials!.secretAccessKey,
        S3_FORCE_PATH_STYLE: 'true',
      }),
      ...settings,
    };
  }
}

function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
