/** Static exports as users make them: the command, the examples and a generated client, on a running platform. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateSigningKey } from '@bindery/bundle';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitServer, startGitServer } from '../packages/platform/tests/harness/git-server.ts';
import { commitFiles, initRepository } from '../packages/platform/tests/harness/hostile-repository.ts';
import { type Prism, startPrism } from '../packages/platform/tests/openapi/prism.ts';
import { type Ended, type Running, runBindery, startBindery } from './harness/bindery.ts';
import { seedFirstSite } from './harness/first-site.ts';
import { freePort } from './harness/free-port.ts';
import { type Front, startFront } from './harness/front.ts';
import { docsJson } from './harness/site.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bindery-export-'));
const data = join(folder, 'data');
const at = (name: string) => join(folder, name);

let platform: Running;
let git: GitServer;
let front: Front;
let prism: Prism;
let adminKey: string;
let settings: string[];
let environment: Record<string, string>;

/** Runs against the API behind Prism, which turns every violation of the description into an error. */
const bindery = (...args: string[]) => runBindery(args, environment);
const jsonOf = ({ stdout, stderr }: Ended) => {
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, string & number>;
};
/** A repository of two pages, for whatever is not about what is built: that of the documentation takes many seconds. */
const publish = (name: string, text: string) =>
  commitFiles(join(data, 'repositories', `${name}.git`), {
    'docs.json': docsJson(['index', 'guide']),
    'index.mdx': text,
    'guide.mdx': 'A guide.',
  });
const makeRepository = (name: string, text: string): string => {
  initRepository(join(data, 'repositories', `${name}.git`));
  publish(name, text);
  return `${git.url}/${name}.git`;
};
/** As the command shows it, without a process for every look. */
const exportStatus = async (jobId: string) => {
  const headers = { Authorization: `Bearer ${adminKey}` };
  const answer = await fetch(`${front.url}/v1/static-export/jobs/${jobId}`, { headers });
  return ((await answer.json()) as { status: string }).status;
};
const stop = async ({ child, ended }: Running) => {
  child.kill('SIGTERM');
  await ended;
};

beforeAll(async () => {
  front = await startFront();
  const port = await freePort();
  front.target = `http://127.0.0.1:${port}`;
  // The first repository is that of the first project alone on disk; over HTTP it is anybody's.
  git = await startGitServer(join(data, 'repositories'));
  settings = ['--port', String(port), '--data', data, '--public-url', front.url];
  settings.push('--outbound-allow', '127.0.0.1');
  seedFirstSite(data);
  platform = startBindery(['start', '--json', ...settings]);
  adminKey = (await platform.first).adminKey!;
  prism = await startPrism({ description: `${front.url}/openapi.json`, url: front.url });
  environment = { BINDERY_API_URL: prism.url, BINDERY_API_KEY: adminKey, XDG_CACHE_HOME: at('cache') };
});
afterAll(async () => {
  await prism?.stop();
  if (platform) await stop(platform);
  await git?.stop();
  front?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('exports a site into a verified file', async () => {
  const ended = await bindery('export', 'localhost', '--out', at('site.tar.gz'), '--json');
  expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/ done (\d+)\/\1 pages 100 %/) });
  const told = jsonOf(ended);
  expect(told).toMatchObject({
    jobId: expect.stringMatching(/^se_[0-9a-f]{16}$/),
    domain: 'localhost',
    version: expect.stringMatching(/^\d{8}-[0-9a-f]{12}$/),
    file: at('site.tar.gz'),
    sha256: createHash('sha256')
      .update(readFileSync(at('site.tar.gz')))
      .digest('hex'),
    signedBy: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  const keys = await fetch(`${front.url}/v1/signing-keys`);
  writeFileSync(at('keys.json'), await keys.text());
  const checks = ['--trusted-keys', at('keys.json'), '--version', told.version!, '--sha256', told.sha256!];
  const verified = await bindery('bundle', 'verify', at('site.tar.gz'), ...checks, '--json');
  expect(jsonOf(verified)).toMatchObject({
    domain: 'localhost',
    signedBy: told.signedBy,
    signatureChecked: true,
  });
  expect((await bindery('bundle', 'unpack', at('site.tar.gz'), '--out', at('site'), ...checks)).code).toBe(0);
  expect(readFileSync(at('site/index.html'), 'utf8')).toContain('What it is.');
});

it('exports chosen pages under a label, and refuses pages that are not there', async () => {
  const ended = await bindery(
    ...['export', 'localhost', '--version', 'two', '--out', at('two.tar.gz'), '--json'],
    ...['--paths', 'index', 'start/quickstart'],
  );
  expect(jsonOf(ended)).toMatchObject({ version: 'two', pageCount: 2 });
  const unknown = await bindery('export', 'localhost', '--paths', 'nowhere');
  expect(unknown).toMatchObject({ code: 3, stderr: expect.stringMatching(/"nowhere"/) });
});

it('goes on with the same job after it was killed while waiting', async () => {
  const line = ['export', 'localhost', '--version', 'killed', '--out', at('killed.tar.gz'), '--json'];
  const first = startBindery(line, environment);
  const jobId = await firstMatch(first, /(se_[0-9a-f]{16}) /);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await bindery(...line);
  expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining(`Continuing with ${jobId}`) });
  expect(jsonOf(second)).toMatchObject({ jobId, version: 'killed' });
  const third = await bindery(...line);
  expect(third.stderr).not.toContain('Continuing');
});

it('goes on with the bytes that had come when it was killed during the download', async () => {
  const line = ['export', 'localhost', '--out', at('resumed.tar.gz'), '--json'];
  front.stallAfterBytes = 30_000;
  front.ranges = [];
  const first = startBindery(line, environment);
  const part = () => readdirSync(folder).find((name) => /^resumed\.tar\.gz\.[0-9a-f]{12}\.part$/.test(name));
  await until(() => part() !== undefined && readFileSync(at(part()!)).length === 30_000);
  first.child.kill('SIGKILL');
  await first.ended;
  front.stallAfterBytes = null;
  const second = await bindery(...line);
  expect(second.code).toBe(0);
  expect(front.ranges).toEqual([undefined, 'bytes=30000-']);
  expect(readFileSync(at('resumed.tar.gz')).equals(readFileSync(at('site.tar.gz')))).toBe(true);
  expect(part()).toBeUndefined();
});

describe('a bundle that is not what was signed', () => {
  it('is refused when a bit of it was changed on the way', async () => {
    front.isTampering = true;
    const ended = await bindery('export', 'localhost', '--out', at('bad.tar.gz'));
    front.isTampering = false;
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/hash/) });
    expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toEqual([]);
  });

  it('is refused when another key signed it than the trusted one', async () => {
    const { publicKeyPem } = generateSigningKey();
    writeFileSync(at('other.pem'), publicKeyPem);
    const trusted = ['--trusted-keys', at('other.pem')];
    const ended = await bindery('export', 'localhost', '--out', at('bad.tar.gz'), ...trusted);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/not trusted/) });
    expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toEqual([]);
    const verified = await bindery('bundle', 'verify', at('site.tar.gz'), ...trusted);
    expect(verified).toMatchObject({ code: 1, stderr: expect.stringMatching(/not trusted/) });
  });
});

it('lists exports, shows one, and gives links to it', async () => {
  const list = JSON.parse((await bindery('export', 'list', '--domain', 'localhost', '--json')).stdout);
  expect(list.length).toBeGreaterThanOrEqual(4);
  const { jobId } = list[0];
  expect((await bindery('export', 'status', jobId)).stdout).toMatch(/Status +completed/);
  const link = await bindery('export', 'link', jobId, '--expires-in', '60');
  expect((await fetch(link.stdout.trim())).status).toBe(200);
  expect((await bindery('export', 'download', jobId, '--out', at('again.tar.gz'))).code).toBe(0);
  expect(await bindery('export', 'cancel', jobId)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/completed/),
  });
  expect((await bindery('export', 'warnings', jobId, '--json')).stdout).toBe('[]\n');
});

it('manages projects, updates and versions', async () => {
  const options = ['--repository', makeRepository('made', 'Made.'), '--domain', 'made.localhost', '--json'];
  const { projectId } = jsonOf(await bindery('projects', 'create', 'Made', ...options));
  expect(
    jsonOf(await bindery('projects', 'change', 'made.localhost', '--name', 'Other', '--json')).name,
  ).toBe('Other');
  expect((await bindery('projects', 'list')).stdout).toContain('made.localhost');
  const update = await bindery('update', 'made.localhost', '--wait');
  expect(update).toMatchObject({ code: 0, stdout: expect.stringMatching(/pages built/) });
  const [version] = JSON.parse((await bindery('versions', 'list', projectId!, '--json')).stdout);
  expect(version.active).toBe(true);
  expect((await bindery('versions', 'activate', projectId!, version.version)).stdout).toContain(
    version.version,
  );
  expect((await bindery('projects', 'delete', projectId!)).code).toBe(2);
  expect((await bindery('projects', 'delete', projectId!, '--yes')).code).toBe(0);
  expect((await bindery('update', 'made.localhost')).code).toBe(3);
});

it('goes on with a detached job only while that is what would be exported', async () => {
  const project = ['--repository', makeRepository('newer', 'Old.'), '--domain', 'newer.localhost'];
  await bindery('projects', 'create', 'Newer', ...project);
  const update = () => bindery('update', 'newer.localhost', '--wait');
  expect((await update()).code).toBe(0);
  const line = ['export', 'newer.localhost', '--out', at('newer.tar.gz'), '--json'];
  const { stdout } = await bindery('export', 'newer.localhost', '--detach');
  expect(stdout).toMatch(/^se_[0-9a-f]{16}\n$/);
  const detached = stdout.trim();
  await until(async () => (await exportStatus(detached)) === 'completed');
  publish('newer', 'New.');
  expect((await update()).code).toBe(0);
  const ended = await bindery(...line);
  expect(ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Continuing') });
  expect(jsonOf(ended).jobId).not.toBe(detached);
  await bindery('bundle', 'unpack', at('newer.tar.gz'), '--out', at('newer'));
  expect(readFileSync(at('newer/index.html'), 'utf8')).toContain('New.');
  const again = (await bindery('export', 'newer.localhost', '--detach')).stdout.trim();
  expect(jsonOf(await bindery(...line)).jobId).toBe(again);
  // The same label of another project: a domain may move, and both are built from one repository.
  const before = (await bindery('export', 'newer.localhost', '--detach')).stdout.trim();
  await bindery('projects', 'change', 'newer.localhost', '--domain', 'older.localhost');
  await bindery('projects', 'create', 'Newest', ...project);
  expect((await update()).code).toBe(0);
  expect(jsonOf(await bindery(...line)).jobId).not.toBe(before);
});

it.each<[string, string[], Record<string, string>, number, RegExp]>([
  ['no key', [], { BINDERY_API_KEY: '' }, 2, /BINDERY_API_KEY.*--key-file/],
  ['a mistyped key', [], { BINDERY_API_KEY: 'bnd_admin_x' }, 3, /Check the admin key/],
  ['an address instead of a domain', ['https://docs.test/'], {}, 3, /bare hostname/],
  ['a domain of nobody', ['nobody.test'], {}, 3, /bindery projects list/],
  ['nobody listening', [], { BINDERY_API_URL: 'http://127.0.0.1:64999' }, 4, /connection refused.*--api/],
  ['another kind of address', [], { BINDERY_API_URL: 'localhost' }, 2, /plain address/],
  ['a folder that is not there', ['localhost', '--out', '/nowhere/x.tar.gz'], {}, 2, /does not exist/],
])('says what to do for %s', async (_, words, change, code, message) => {
  const line = ['export', ...(words.length ? words : ['localhost'])];
  const ended = await runBindery(line, { ...environment, BINDERY_API_URL: front.url, ...change });
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
});

it('runs the shell example, by hand and as the steps of the workflows', async () => {
  mkdirSync(at('repo/scripts'), { recursive: true });
  cpSync(join(root, 'examples/export-site.sh'), at('repo/scripts/export-site.sh'));
  const variables = {
    ...environment,
    DOMAIN: 'localhost',
    BINDERY_DOMAIN: 'localhost',
    GITHUB_OUTPUT: at('output'),
  };
  const shell = (script: string) =>
    run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: at('repo'),
      env: { PATH: process.env.PATH, ...variables },
    });
  const example = <Shape>(name: string) => load(readFileSync(join(root, 'examples', name), 'utf8')) as Shape;

  const { jobs } = example<{ jobs: { export: { steps: { id?: string; run: string }[] } } }>(
    'github-actions/export-site.yml',
  );
  const step = jobs.export.steps.find(({ id }) => id === 'export')!;
  await shell(step.run);
  expect(readFileSync(at('output'), 'utf8')).toMatch(/^version=\S+\nsha256=[0-9a-f]{64}\n$/);
  expect(readFileSync(at('repo/site.tar.gz')).equals(readFileSync(at('site.tar.gz')))).toBe(true);

  rmSync(at('repo/site.tar.gz'));
  const { 'export-site': job } = example<{ 'export-site': { script: string[] } }>(
    'gitlab-ci/export-site.gitlab-ci.yml',
  );
  await shell(job.script.join('\n'));
  expect(readdirSync(at('repo')).sort()).toEqual(['link.txt', 'scripts', 'site.tar.gz']);

  const refused = await shell('./scripts/export-site.sh nobody.test').catch((error: Ended) => error);
  expect(refused.stderr).toMatch(/^error: 404 .*nobody\.test/m);
});

// As it is published, the SDK is used in packages/sdk/tests/packed.test.ts and in package.test.ts.
it('runs the example in TypeScript', async () => {
  mkdirSync(at('program/node_modules/@bindery-docs'), { recursive: true });
  symlinkSync(join(root, 'packages/sdk'), at('program/node_modules/@bindery-docs/sdk'));
  cpSync(join(root, 'examples/export-site.ts'), at('program/export-site.ts'));
  writeFileSync(at('program/package.json'), '{"type": "module"}');
  const { stdout } = await run(
    process.execPath,
    [at('program/export-site.ts'), 'localhost', at('ts.tar.gz')],
    {
      env: { PATH: process.env.PATH, ...environment },
    },
  );
  expect(stdout).toMatch(/ts\.tar\.gz: version \S+, \d+ pages, sha256 [0-9a-f]{64}/);
});

it('is described so that a generated client type-checks and works', async () => {
  const client = at('client');
  cpSync(join(root, 'packages/platform/tests/openapi/generated-client'), client, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(client, 'node_modules'));
  writeFileSync(join(client, 'package.json'), '{"type": "module"}');
  const generator = join(root, 'packages/platform/node_modules/openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, `${front.url}/openapi.json`, '--output', join(client, 'api.d.ts')]);
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const options = { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined };
  writeFileSync(
    join(client, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['program.ts'] }),
  );
  const found = await run(join(root, 'node_modules/.bin/tsc'), ['--project', client]).catch(
    (error: Ended) => error,
  );
  expect(found.stdout).toBe('');
  const { stdout } = await run(process.execPath, [join(client, 'program.ts')], {
    env: {
      ...{ API_URL: prism.url, API_KEY: adminKey, DOMAIN: 'localhost' },
      REPOSITORY: makeRepository('generated', 'Generated.'),
    },
  });
  expect(JSON.parse(stdout)).toEqual({
    name: 'Renamed',
    update: 'success',
    active: true,
    export: 'completed',
    bundle: true,
    warnings: true,
    cancel: expect.stringMatching(/completed/),
    keys: 1,
    webhook: null,
    deleted: [204, 404, expect.any(String)],
  });
});

describe('while no worker runs', () => {
  beforeAll(async () => {
    await stop(platform);
    platform = startBindery(['serve', '--role', 'api', ...settings]);
    await until(async () => (await fetch(`${front.url}/readyz`).catch(() => null))?.ok === true);
  });

  it('Ctrl-C cancels the export on the server', async () => {
    const line = startBindery(['export', 'localhost', '--version', 'stopped'], environment);
    const jobId = await firstMatch(line, /(se_[0-9a-f]{16}) queued/);
    line.child.kill('SIGINT');
    expect(await line.ended).toMatchObject({
      code: 130,
      stderr: expect.stringContaining(`${jobId} is cancelled`),
    });
    const job = jsonOf(await bindery('export', 'status', jobId, '--json'));
    expect(job).toMatchObject({ status: 'failed', error: 'cancelled' });
  });

  it('waits no longer than it was told, can let go, and cancels', async () => {
    const line = ['export', 'localhost', '--version', 'waiting', '--json'];
    const { jobId } = jsonOf(await bindery(...line, '--detach'));
    const late = await bindery(...line, '--timeout', '0.2');
    expect(late).toMatchObject({ code: 4, stderr: expect.stringContaining(`Continuing with ${jobId}`) });
    expect(jsonOf(await bindery('export', 'cancel', jobId!, '--json'))).toMatchObject({ status: 'failed' });
    const { jobId: fresh } = jsonOf(await bindery(...line, '--detach'));
    expect(fresh).not.toBe(jobId);
    const plain = await bindery('export', 'localhost', '--version', 'waiting', '--detach');
    expect(plain.stdout.trim()).toBe(fresh);
  });

  it('tells expired keys from active ones', async () => {
    const [{ id }] = JSON.parse((await runBindery(['orgs', 'list', '--json', '--data', data])).stdout);
    const short = ['--name', 'Short', '--expires-in-days', '0.00001'];
    expect((await runBindery(['keys', 'create', '--org', id, ...short, '--data', data])).code).toBe(0);
    const states = async () => {
      const { stdout } = await runBindery(['keys', 'list', '--org', id, '--data', data]);
      return stdout.split('\n').map((row) => /(First key|Short).* (\w+)$/.exec(row)?.slice(1) ?? null);
    };
    let rows: Awaited<ReturnType<typeof states>> = [];
    await until(async () => {
      rows = await states();
      return rows.some((row) => row?.[1] === 'expired');
    });
    expect(rows.filter((row) => row !== null).sort()).toEqual([
      ['First key', 'active'],
      ['Short', 'expired'],
    ]);
  });

  it('tells which plan is needed', async () => {
    const orgs = await runBindery(['orgs', 'list', '--json', '--data', data]);
    const [{ id }] = JSON.parse(orgs.stdout);
    await runBindery(['orgs', 'set-plan', id, 'pro', '--data', data]);
    const ended = await bindery('export', 'localhost');
    expect(ended).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/enterprise.*bindery orgs set-plan/i),
    });
  });
});

async function firstMatch({ child, ended }: Running, pattern: RegExp): Promise<string> {
  let told = '';
  return new Promise((resolve, reject) => {
    child.stderr!.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const found = pattern.exec(told);
      if (found) resolve(found[1]!);
    });
    ended.then(() => reject(new Error(`ended first: ${told}`)));
  });
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 50) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('waited two minutes in vain');
}
