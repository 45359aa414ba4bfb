/** One suite for every git host: the same wishes, each host's own API. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOutboundGate, type OutboundGate } from '@bindery/network';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findHost, HOST_KINDS, openHost } from '../../../src/git/hosts/find-host.ts';
import { type GitHost, HostRefused } from '../../../src/git/hosts/git-host.ts';
import { gitHubAppToken } from '../../../src/git/hosts/github-app.ts';
import { type HostStandIn, startHostStandIn } from './stand-in.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-hosts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const HEAD = 'bindery/agent/aj_1';
const words = { title: 'Say it better', body: 'Why: "quotes" & <tags>\n\nMore.' };

describe.each(HOST_KINDS)('%s', (kind) => {
  let standIn: HostStandIn;
  let gate: OutboundGate;
  let host: GitHost;
  const open = (token: string) => {
    const repository = `${standIn.origin}/${kind === 'bitbucket-data-center' ? 'scm/' : ''}acme/docs.git`;
    const address = findHost(repository, { named: { [`127.0.0.1:${standIn.port}`]: kind } })!;
    return openHost(address, { token, gate });
  };
  beforeAll(async () => {
    standIn = await startHostStandIn({ kind, root });
    gate = makeOutboundGate({ allow: [`127.0.0.1:${standIn.port}`] });
    host = open(standIn.token);
  });
  afterEach(() => {
    expect(standIn.complaints).toEqual([]);
    standIn.pulls.splice(0);
    standIn.trouble.splice(0);
  });
  afterAll(() => standIn.stop());

  it('finds none where there is none', async () => {
    expect(await host.find(HEAD)).toBeNull();
  });

  it('opens one, finds it again and changes its words', async () => {
    const opened = await host.open({ ...words, head: HEAD, base: 'main' });
    expect(opened).toEqual({ number: '1', url: expect.stringContaining(standIn.origin), state: 'open' });
    expect(standIn.pulls).toMatchObject([{ head: HEAD, base: 'main', ...words }]);
    expect(await host.find(HEAD)).toEqual(opened);
    expect(await host.find('bindery/agent/aj_2')).toBeNull();
    await host.update(opened.number, { title: 'Better still', body: 'B' });
    expect(standIn.pulls).toMatchObject([{ title: 'Better still', body: 'B' }]);
  });

  it('takes no address that runs something instead of leading somewhere', async () => {
    await host.open({ ...words, head: HEAD, base: 'main' });
    standIn.linksTo = 'javascript:alert(1)//';
    try {
      await expect(host.find(HEAD)).rejects.toThrow(HostRefused);
    } finally {
      standIn.linksTo = null;
    }
  });

  it.each(['merged', 'closed'] as const)('tells that one was %s', async (state) => {
    await host.open({ ...words, head: HEAD, base: 'main' });
    standIn.pulls[0]!.state = state;
    expect(await host.find(HEAD)).toMatchObject({ state });
  });

  it('asks again when the host is busy or away', async () => {
    standIn.trouble.push({ method: 'GET', how: 503 }, { method: 'GET', how: 429 });
    expect(await host.find(HEAD)).toBeNull();
  });

  it('does not open a second one when the answer to the first was lost', async () => {
    standIn.trouble.push({ method: 'POST', how: 'lost' });
    await expect(host.open({ ...words, head: HEAD, base: 'main' })).rejects.toThrow(HostRefused);
    expect(await host.find(HEAD)).toMatchObject({ number: '1' });
    expect(standIn.pulls).toHaveLength(1);
  });

  it('says which right is missing, and never the token', async () => {
    const error = await open('wrong-token-000')
      .find(HEAD)
      .catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(HostRefused);
    expect(String(error)).toMatch(/does not accept the project's token \(401: Bad credentials\)/);
    expect(String(error)).not.toContain('wrong-token');
    standIn.trouble.push({ method: 'POST', how: 403 });
    await expect(host.open({ ...words, head: HEAD, base: 'main' })).rejects.toThrow(
      /right to read and write/,
    );
  });

  it('goes nowhere that the gate forbids', async () => {
    const address = findHost(`${standIn.origin}/acme/docs.git`, { named: { '127.0.0.1': kind } });
    const closed = openHost({ ...address!, path: 'acme/docs' }, { token: 'x', gate: makeOutboundGate() });
    await expect(closed.find(HEAD)).rejects.toThrow(/no public address/);
  });
});

it('takes a token from a GitHub App, which the host then accepts for git and pull requests', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const app = { appId: '42', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
  const standIn = await startHostStandIn({ kind: 'github', root, app: { id: '42', publicKey } });
  const gate = makeOutboundGate({ allow: [`127.0.0.1:${standIn.port}`] });
  const named = { [`127.0.0.1:${standIn.port}`]: 'github' } as const;
  const address = findHost(`${standIn.origin}/acme/docs.git`, { named })!;
  const token = await gitHubAppToken(app, { ...address, gate });
  expect(token).toBe(standIn.token);
  expect(standIn.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /repos/acme/docs/installation',
    'POST /app/installations/7/access_tokens',
  ]);
  expect(standIn.requests[1]!.body).toEqual({
    repositories: ['docs'],
    permissions: { contents: 'write', pull_requests: 'write' },
  });
  const host = openHost(address, { token, gate });
  const opened = await host.open({ ...words, head: HEAD, base: 'main' });
  expect(await host.find(HEAD)).toEqual(opened);
  const stranger = { ...app, appId: '43' };
  await expect(gitHubAppToken(stranger, { ...address, gate })).rejects.toThrow(HostRefused);
  const elsewhere = gitHubAppToken(app, { ...address, path: 'other/docs', gate });
  await expect(elsewhere).rejects.toThrow(/not installed on other\/docs/);
  expect(standIn.complaints).toEqual([]);
  await standIn.stop();
});

it.each([
  ['https://github.com/acme/docs.git', 'github', 'https://api.github.com', 'acme/docs'],
  ['git@github.com:acme/docs.git', 'github', 'https://api.github.com', 'acme/docs'],
  ['https://github.acme.example/acme/docs', 'github', 'https://github.acme.example/api/v3', 'acme/docs'],
  ['https://gitlab.com/acme/team/docs.git', 'gitlab', 'https://gitlab.com/api/v4', 'acme/team/docs'],
  [
    'ssh://git@gitlab.acme.example:2222/acme/docs.git',
    'gitlab',
    'https://gitlab.acme.example/api/v4',
    'acme/docs',
  ],
  ['https://bitbucket.org/acme/docs.git', 'bitbucket', 'https://api.bitbucket.org/2.0', 'acme/docs'],
  [
    'https://bitbucket.acme.example/scm/doc/docs.git',
    'bitbucket-data-center',
    'https://bitbucket.acme.example/rest/api/1.0',
    'doc/docs',
  ],
  ['https://codeberg.org/acme/docs.git', 'gitea', 'https://codeberg.org/api/v1', 'acme/docs'],
  [
    'https://code.acme.example:3000/acme/docs.git',
    'gitea',
    'https://code.acme.example:3000/api/v1',
    'acme/docs',
  ],
])('%s is at %s', (repository, kind, apiUrl, path) => {
  expect(findHost(repository, { named: { 'code.acme.example': 'gitea' } })).toEqual({ kind, apiUrl, path });
});

it.each(['file:///srv/docs.git', 'https://git.example/acme/docs.git', 'https://github.com/docs'])(
  '%s has no pull requests that we know',
  (repository) => expect(findHost(repository, { named: {} })).toBeNull(),
);
