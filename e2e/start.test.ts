import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BUILT_IN } from '@bindery/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGitServer } from '../packages/platform/tests/harness/git-server.ts';
import { commitFiles, initRepository } from '../packages/platform/tests/harness/hostile-repository.ts';
import { COMMAND, type Running, runBindery, startBindery } from './harness/bindery.ts';
import { docsJson, page } from './harness/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-start-'));
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (...flags: string[]) =>
  startBindery([
    ...['start', '--json', '--port', '0', '--data', data, '--outbound-allow', '127.0.0.1'],
    ...flags,
  ]);

/** Processes that have anything of this data folder on their command line. */
function processesOn(dataFolder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder);
      } catch {
        return false;
      }
    });
}

async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 100) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('waited two minutes in vain');
}

/** `fetch` does not let a Host header through. */
function get(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { Host: host } }, async (response) => resolve(await text(response)))
      .on('error', reject)
      .end();
  });
}

interface Answer {
  projectId?: string;
  statusId?: string;
  endedAt?: string | null;
}

describe('a first start', () => {
  let platform: Running;
  let first: Record<string, string>;
  beforeAll(async () => {
    platform = start();
    first = await platform.first;
  });
  afterAll(() => platform.child.kill('SIGKILL'));

  it('prints one line that says where everything is', () => {
    expect(first).toEqual({
      siteUrl: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      apiUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      dashboardUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{32}$/),
      projectId: expect.stringMatching(/^prj_/),
      domain: 'localhost',
      adminKey: expect.stringMatching(/^bnd_admin_[0-9A-Za-z]{38,}$/),
    });
  });

  it('serves its own documentation', async () => {
    const home = await fetch(first.siteUrl!);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('What Bindery is');
    const page = await fetch(`${first.siteUrl}/start/quickstart`);
    expect(await page.text()).toContain('From a clone to a running platform');
    expect((await fetch(`${first.siteUrl}/nowhere`)).status).toBe(404);
  });

  it('answers the API with the key, and only with it', async () => {
    const address = `${first.apiUrl}/v1/project/${first.projectId}`;
    expect((await fetch(address)).status).toBe(401);
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${first.adminKey}` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      projectId: first.projectId,
      domain: 'localhost',
      activeVersion: expect.stringMatching(/^20260101-[0-9a-f]{12}$/),
      source: { branch: 'main', credential: false },
    });
  });

  it('tells its pages which features are on, and none that is not built in', async () => {
    const connection = { BINDERY_API_URL: first.apiUrl!, BINDERY_API_KEY: first.adminKey! };
    const features = (...args: string[]) => runBindery(['features', 'localhost', ...args], connection);
    const shown = async () => {
      const answer = await fetch(`${first.siteUrl}/bindery.config.json`);
      return (await answer.json()) as { features: Record<string, { enabled: boolean }> };
    };
    const on = Object.entries((await shown()).features).filter(([, { enabled }]) => enabled);
    // A model is nothing that a first start could have.
    expect(on.map(([name]) => name)).toEqual([...BUILT_IN].filter((name) => name !== 'assistant'));
    const switched = await features('--set', 'staticExport=off', '--json');
    expect(switched.code, switched.stderr).toBe(0);
    await expect.poll(shown).toEqual(JSON.parse(switched.stdout));
    expect((await shown()).features.staticExport!.enabled).toBe(false);
    const listed = await features('--set', 'staticExport=default');
    expect(listed.stdout).toMatch(/^Deployment: cloud\n[\s\S]*^staticExport +on +available/m);
    expect(listed.stdout).toMatch(/^assistant +off +available +.*ASSISTANT_MODEL/m);
    const refused = await features('--set', 'telepathy=on');
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('features')]);
  });

  it('makes the first account by its link, once, and people by commands', async () => {
    const post = (path: string, body: object, cookie?: string) =>
      fetch(`${first.apiUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: first.apiUrl!, ...(cookie && { cookie }) },
        body: JSON.stringify(body),
      });
    const operator = async (...words: string[]) => {
      const { code, stdout, stderr } = await runBindery(['users', ...words, '--data', data], {});
      expect(code, stderr).toBe(0);
      return stdout.trim();
    };
    const tokenOf = (link: string) => link.split('#')[1];
    const account = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };
    // A later link replaces the one that was printed.
    const link = await operator('setup-link');
    expect(link).toMatch(new RegExp(`^${first.apiUrl}/setup#[\\w-]{32}$`));
    expect((await post('/v1/setup', { token: tokenOf(first.dashboardUrl!), ...account })).status).toBe(404);
    const claimed = await post('/v1/setup', { token: tokenOf(link), ...account });
    expect(claimed.status).toBe(200);
    const cookie = claimed.headers.getSetCookie()[0]!.split(';')[0]!;
    const made = await post('/v1/organization/keys', { name: 'CI' }, cookie);
    const { key } = (await made.json()) as { key: string };

    const reset = await operator('reset-password', 'ada@example.com');
    const newPassword = 'another long password';
    expect((await post('/-/auth/reset-password', { token: tokenOf(reset), newPassword })).status).toBe(200);
    const { email } = account;
    expect((await post('/-/auth/sign-in/email', { email, password: account.password })).status).toBe(401);
    expect((await post('/-/auth/sign-in/email', { email, password: newPassword })).status).toBe(200);

    const members = async (...words: string[]) => {
      const connection = { BINDERY_API_URL: first.apiUrl!, BINDERY_API_KEY: key };
      const { code, stdout, stderr } = await runBindery(['members', ...words], connection);
      expect(code, stderr).toBe(0);
      return stdout.trim();
    };
    const invitation = await members('invite', 'grace@example.com', '--role', 'editor');
    expect(await members('invitations')).toMatch(/grace@example\.com +editor +open/);
    const accepted = { token: tokenOf(invitation), name: 'Grace', password: newPassword };
    expect((await post('/v1/invitations/accept', accepted)).status).toBe(200);
    expect(await operator('list')).toMatch(/grace@example\.com +Grace +org_\w+ +editor +password/);
    const [grace] = JSON.parse(await members('list', '--json')) as { userId: string }[];
    expect(await members('change', grace!.userId, 'viewer')).toBe('grace@example.com is viewer now.');
    await members('remove', grace!.userId);
    expect(await members('list')).not.toContain('grace');
  });

  it('is searched by command and by readers alike', async () => {
    const connection = { BINDERY_API_URL: first.apiUrl!, BINDERY_API_KEY: first.adminKey! };
    const found = await runBindery(['search', 'localhost', 'static', 'exprot', '--limit', '3'], connection);
    expect(found.code, found.stderr).toBe(0);
    expect(found.stdout).toMatch(/static export/i);
    const answer = await fetch(`${first.siteUrl}/-/search?q=static%20exprot&limit=3`);
    const { hits } = (await answer.json()) as { hits: { href: string }[] };
    expect(found.stdout).toContain(`/${hits[0]!.href.replace(/\.html$/, '')}`);
  });

  it('builds and serves a second project', async () => {
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${first.apiUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${first.adminKey}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Answer };
    };
    const repositories = join(folder, 'repositories');
    initRepository(join(repositories, 'second.git'));
    commitFiles(join(repositories, 'second.git'), {
      'docs.json': docsJson(['index', 'guides/concepts']),
      'index.mdx': page('Second'),
      'guides/concepts.mdx': page('Concepts'),
    });
    const git = await startGitServer(repositories);
    const created = await call('POST', '/v1/projects', {
      name: 'Second',
      domain: 'second.localhost',
      source: { repository: `${git.url}/second.git` },
    });
    expect(created.status).toBe(201);
    const started = await call('POST', `/v1/project/update/${created.body.projectId}`);
    expect(started.status).toBe(202);
    const ended = await until(async () => {
      const { body } = await call('GET', `/v1/project/update-status/${started.body.statusId}`);
      return body.endedAt ? body : null;
    });
    await git.stop();
    expect(ended).toMatchObject({ status: 'success', commit: { ref: 'main' } });
    const shown = await get(`${first.siteUrl}/guides/concepts`, 'second.localhost');
    expect(shown).toContain('Concepts');
    expect(await get(`${first.siteUrl}/`, 'third.localhost')).toMatch(
      /^There is no site at third\.localhost\./,
    );
  });

  it('tells why an update failed', async () => {
    const headers = { Authorization: `Bearer ${first.adminKey}`, 'Content-Type': 'application/json' };
    const patch = { source: { branch: 'nowhere' } };
    const address = `${first.apiUrl}/v1/project/${first.projectId}`;
    await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(patch) });
    const started = await fetch(`${first.apiUrl}/v1/project/update/${first.projectId}`, {
      method: 'POST',
      headers: { Authorization: headers.Authorization },
    });
    const { statusId } = (await started.json()) as { statusId: string };
    const ended = await until(async () => {
      const answer = await fetch(`${first.apiUrl}/v1/project/update-status/${statusId}`, { headers });
      const body = (await answer.json()) as { status: string; endedAt: string | null; summary: string };
      return body.endedAt ? body : null;
    });
    expect(ended).toMatchObject({ status: 'failure', summary: expect.stringContaining('nowhere') });
    expect((await fetch(first.siteUrl!)).status, 'the last good version stays').toBe(200);
    await fetch(address, { method: 'PATCH', headers, body: JSON.stringify({ source: { branch: 'main' } }) });
  });

  it('is healthy and ready', async () => {
    expect((await fetch(`${first.apiUrl}/healthz`)).status).toBe(200);
    const ready = await fetch(`${first.apiUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ cage: expect.any(String) }),
    ]);
    expect((await fetch(`${first.apiUrl}/metrics`)).status, 'never on the public port').toBe(404);
  });

  it('lets operators work on the same folder meanwhile', async () => {
    const list = await runBindery(['orgs', 'list', '--json', '--data', data]);
    expect(list.code).toBe(0);
    const [organization] = JSON.parse(list.stdout) as { id: string; plan: string }[];
    expect(organization!.plan).toBe('enterprise');

    const made = await runBindery(['keys', 'create', '--org', organization!.id, '--json', '--data', data]);
    const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };
    const ask = () => fetch(`${first.apiUrl}/v1/projects`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await ask()).status).toBe(200);
    expect((await runBindery(['keys', 'revoke', id, '--data', data])).code).toBe(0);
    expect((await ask()).status).toBe(401);
  });

  it('keeps a second platform off its folder, naming the first', async () => {
    for (const command of ['start', 'serve']) {
      const second = await runBindery([command, '--port', '0', '--data', data]);
      expect(second.code).toBe(1);
      expect(second.stdout).toBe('');
      expect(second.stderr).toContain(`process ${platform.child.pid}`);
    }
  });

  it('stops on SIGTERM with everything it started', async () => {
    platform.child.kill('SIGTERM');
    const { code, stdout } = await platform.ended;
    expect(code).toBe(0);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(processesOn(data)).toEqual([]);
  });
});

it('finds everything as it was, and shows no key again', async () => {
  const platform = start();
  const first = await platform.first;
  expect(first).not.toHaveProperty('adminKey');
  // The first account was made: the link is one for everybody.
  expect(first.dashboardUrl).toBe(`${first.apiUrl}/`);
  expect((await fetch(first.siteUrl!)).status).toBe(200);
  platform.child.kill('SIGINT');
  expect((await platform.ended).code).toBe(0);
  expect(processesOn(data)).toEqual([]);
});

it('starts again after kill -9, without the dashboard where that is switched off', async () => {
  const killed = start();
  await killed.first;
  killed.child.kill('SIGKILL');
  await killed.ended;
  const platform = start('--dashboard', 'off');
  const first = await platform.first;
  expect((await fetch(first.siteUrl!)).status).toBe(200);
  expect(first).not.toHaveProperty('dashboardUrl');
  for (const path of ['/', '/sign-in', '/favicon.svg']) {
    const answer = await fetch(`${first.apiUrl}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  }
  expect((await fetch(`${first.apiUrl}/openapi.json`)).status).toBe(200);
  platform.child.kill('SIGTERM');
  expect((await platform.ended).code).toBe(0);
});

it('stops when the shell of npx is ended, which does not pass the signal on', async () => {
  const command = [process.execPath, COMMAND, 'start', '--json', '--port', '0', '--data', data];
  const shell = spawn('sh', ['-c', `${command.map((word) => `'${word}'`).join(' ')}; true`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await expect.poll(() => processesOn(data), { timeout: 120_000 }).toEqual([]);
});

it('seeds the same commit everywhere and leaves the clone alone', () => {
  const repository = join(data, 'repositories', 'bindery-docs.git');
  const log = execFileSync('git', ['--git-dir', repository, 'log', '--format=%an %aI'], { encoding: 'utf8' });
  expect(log.trim()).toMatch(/^Bindery 2026-01-01T00:00:00(Z|\+00:00)$/);
  const clone = join(import.meta.dirname, '..');
  expect(readdirSync(clone)).not.toContain('bindery-data');
});

it.each([
  ['an unknown flag', ['start', '--prot', '1'], {}, /--prot/],
  ['a bad flag', ['start', '--port', 'http'], {}, /--port must be a whole number/],
  ['an unknown variable', ['start'], { BINDERY_PROT: '1' }, /BINDERY_PROT.*BINDERY_PORT/],
  ['a bad role', ['serve', '--role', 'cook'], {}, /--role must be one of all, api, worker/],
  ['an unknown command', ['strat'], {}, /Unknown command "strat"/],
  ['a word too many', ['migrate', 'now'], {}, /unexpected "now"/],
])('refuses %s in one line with exit code 2', async (_, args, environment, message) => {
  const { code, stdout, stderr } = await runBindery(args, environment as Record<string, string>);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(message);
});
