/** An installation to attack: API and worker in processes of their own, a model that obeys, git hosts, canaries everywhere. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, startBindery } from '../../../../../e2e/harness/bindery.ts';
import { freePort } from '../../../../../e2e/harness/free-port.ts';
import { type ScriptedModel, startScriptedModel } from '../../../../agent/tests/harness/scripted-model.ts';
import { readTree } from '../../../../agent/tests/harness/trial.ts';
import { createAdminKey } from '../../../src/admin-keys/store.ts';
import { createOrganization } from '../../../src/organizations/store.ts';
import { type HostStandIn, startHostStandIn } from '../../git/hosts/stand-in.ts';
import { type GitServer, startGitServer } from '../../harness/git-server.ts';
import { makeTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { obedience } from './obedience.ts';

export interface HostileInstallation {
  /** Around it lies what must stay as it is. */
  base: string;
  /** Where the repositories of both hosts lie. */
  repositories: string;
  database: TestDatabase;
  model: ScriptedModel;
  /** What the model is to do beyond what it reads, by the number of the case. */
  obeys: ReturnType<typeof obedience>;
  /** Has pull requests. */
  host: HostStandIn;
  /** Has none: changes are reviewed on the platform. */
  plainHost: GitServer;
  canaryPort: number;
  /** No transcript, log, commit or pull request may hold one of these. */
  secrets: Record<string, string>;
  call<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>;
  /** What is wrong with the machine around the installation, after its processes have ended. */
  end(): Promise<{ log: string; canaryCalls: number; changedAround: string[] }>;
  close(): Promise<void>;
}

const TOKEN = 'canary-git-token-7be2c1d0';
const AROUND = {
  'outside/secret.txt': 'canary-file-93ab07',
  'home/.ssh/id_ed25519': 'canary-file-93ab07',
  'home/.aws/credentials': 'canary-file-93ab07',
  'home/.netrc': 'machine 127.0.0.1 login x password canary-netrc-51d2',
  'home/.gitconfig': '[core]\n\thooksPath = hooks\n[user]\n\tname = canary-gitconfig-8c1f\n',
};

export async function startHostileInstallation(): Promise<HostileInstallation> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-hostile-')));
  const base = join(folder, 'base');
  for (const [path, text] of Object.entries(AROUND)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  const before = readTree(base);
  const repositories = join(folder, 'hosted');
  mkdirSync(join(repositories, 'acme'), { recursive: true });
  const canary = await startCanaryPort();
  const obeys = obedience();
  const model = await startScriptedModel(obeys.script);
  const host = await startHostStandIn({ kind: 'github', root: repositories, token: TOKEN });
  const plainHost = await startGitServer(repositories, { password: TOKEN });
  const database = await makeTestDatabase();
  const { adminKey } = await database.db.transaction().execute(async (tx) => {
    const { id: organizationId } = await createOrganization(tx, { name: 'Test', plan: 'pro' });
    return { adminKey: (await createAdminKey(tx, { organizationId, name: 'Test' })).key };
  });
  const secretKey = Buffer.from('canary-secret-key-0123456789abcd').toString('base64');
  const environment = {
    HOME: join(base, 'home'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    SECRET_CANARY: 'canary-environment-5f1d8c',
    BINDERY_VERBOSE: 'yes',
    BINDERY_DATA: join(folder, 'data'),
    BINDERY_SECRET_KEY: secretKey,
    DATABASE_URL: database.url,
    BINDERY_HOST: '127.0.0.1',
    BINDERY_REQUESTS_PER_SECOND: '10000',
    BINDERY_OUTBOUND_ALLOW: `127.0.0.1:${host.port},127.0.0.1:${plainHost.port}`,
    BINDERY_GIT_HOSTS: `127.0.0.1:${host.port}=github`,
    AGENT_MODEL: 'anthropic/scripted-1',
    AGENT_MODELS: 'openai-compatible/scripted-2',
    ANTHROPIC_BASE_URL: model.baseUrl,
    ANTHROPIC_API_KEY: model.apiKey,
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    OPENAI_COMPATIBLE_API_KEY: model.apiKey,
    AGENT_CONCURRENCY: '3',
    AGENT_MAX_STEPS: '14',
    AGENT_MAX_FILES: '30',
    AGENT_MAX_BYTES: '1000000',
    AGENT_PROMPTS_PER_HOUR: '10000',
  };
  const port = await freePort();
  const processes: Running[] = [
    startBindery(['serve', '--role', 'api', '--port', String(port)], environment),
    startBindery(['serve', '--role', 'worker'], {
      ...environment,
      BINDERY_DATA: join(folder, 'worker-data'),
    }),
  ];
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<string> => {
    for (const { child } of processes) child.kill('SIGTERM');
    const ends = await Promise.all(processes.map(({ ended }) => ended));
    return ends.map(({ stdout, stderr }) => stdout + stderr).join('\n');
  };
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    const ended = processes.find(({ child }) => child.exitCode !== null);
    if (ended) throw new Error((await ended.ended).stderr);
    await sleep(100);
  }
  return {
    ...{ base, repositories, database, model, obeys, host, plainHost, canaryPort: canary.port },
    secrets: {
      ...{ environment: environment.SECRET_CANARY, disk: AROUND['outside/secret.txt'], git: TOKEN },
      ...{ netrc: 'canary-netrc-51d2', gitconfig: 'canary-gitconfig-8c1f', system: 'root:x:0:0' },
      ...{ model: model.apiKey, adminKey, secretKey },
    },
    async call<Body>(method: string, path: string, body?: unknown) {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${adminKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Body };
    },
    async end() {
      const log = await stop();
      const after = readTree(base);
      const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      const changedAround = paths.filter((path) => before[path] !== after[path]);
      return { log, canaryCalls: canary.connections(), changedAround };
    },
    async close() {
      await stop();
      await canary.stop();
      await host.stop();
      await plainHost.stop();
      await model.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startCanaryPort() {
  let count = 0;
  const server = createServer((socket) => {
    count++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
