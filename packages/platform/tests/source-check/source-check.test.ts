/** A source tried out through the API: real git over HTTP and on disk, and everything that can be wrong with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceCheck } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret } from '../../src/secrets/secret-box.ts';
import { CREDENTIAL_KEY, makeTestApi, type Tenant, type TestApi } from '../api/harness.ts';
import { type GitServer, startGitServer } from '../harness/git-server.ts';
import { commitFiles, initRepository } from '../harness/hostile-repository.ts';
import { startSshServer, whyNoSshServer } from '../harness/ssh-server.ts';

let api: TestApi;
let own: Tenant;
let open: GitServer;
let closed: GitServer;
let allowedFolders: { organizationId: string; folder: string }[];
const folder = mkdtempSync(join(tmpdir(), 'bindery-sources-'));
const TOKEN = 'tok_very_secret';
const sha: Record<string, string> = {};

const SITE = {
  'docs.json': '{"name":"Docs","navigation":{"pages":["index"]}}',
  'index.mdx': '# Hello',
  'guides/start.md': '# Start',
  'images/logo.png': 'png',
};

beforeAll(async () => {
  const repository = (name: string, files: Record<string, string> | null) => {
    initRepository(join(folder, name));
    if (files) sha[name] = commitFiles(join(folder, name), files, { message: 'First\n\nWith a body.' });
  };
  repository('site.git', SITE);
  commitFiles(join(folder, 'site.git'), { ...SITE, 'extra.mdx': '# More' }, { branch: 'next' });
  const nested = Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`apps/docs/${path}`, text]));
  repository('nested.git', { ...nested, 'README.md': '# Read me', 'src/main.c': 'int main;' });
  repository('plain.git', { 'README.md': '# Read me' });
  repository('empty.git', null);
  allowedFolders = [];
  open = await startGitServer(folder);
  closed = await startGitServer(folder, { password: TOKEN });
  api = await makeTestApi({ projects: { sources: { allowedFolders, allowHttp: () => true } } });
  own = await api.tenant();
  allowedFolders.push({ organizationId: own.organizationId, folder });
});
afterAll(async () => {
  await api.close();
  await Promise.all([open.stop(), closed.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function check(source: object, more: object = {}, { key }: Tenant = own): Promise<SourceCheck> {
  const payload = { source, ...more };
  const answer = await api.call({ method: 'POST', url: '/v1/source/check', key, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const at = ({ url }: GitServer, name: string) => `${url}/${name}`;

describe.each([
  ['over HTTP', (name: string) => at(open, name)],
  ['on disk', (name: string) => `file://${join(folder, name)}`],
])('%s', (_, address) => {
  it('finds branch, commit and pages, and keeps nothing', async () => {
    expect(await check({ repository: address('site.git') })).toEqual({
      ...{ ok: true, branch: 'main', folder: '', pages: 2, problem: null, folders: [''] },
      commit: { sha: sha['site.git'], message: 'First\n\nWith a body.', committedAt: expect.any(String) },
      branches: ['main', 'next'],
    });
    expect(await check({ repository: address('site.git'), branch: 'next' })).toMatchObject({
      ...{ ok: true, branch: 'next', pages: 3 },
    });
    const nested = { repository: address('nested.git'), folder: 'apps/docs' };
    expect(await check(nested)).toMatchObject({ ok: true, folder: 'apps/docs', pages: 2 });
  });

  const wrong: [string, Record<string, string>, object][] = [
    [
      'a branch that is not there',
      { name: 'site.git', branch: 'nowhere' },
      { branch: null, branches: ['main', 'next'], problem: { code: 'branch-missing' } },
    ],
    ['no branch at all', { name: 'empty.git' }, { branch: null, problem: { code: 'empty' } }],
    [
      'a folder that is not there',
      { name: 'nested.git', folder: 'docs' },
      {
        ...{ branch: 'main', folders: ['apps/docs'] },
        problem: { code: 'folder-missing', hint: 'There is one in the folder apps/docs.' },
      },
    ],
    [
      'no docs.json where one is, elsewhere',
      { name: 'nested.git' },
      { pages: 3, problem: { code: 'config-missing', hint: 'There is one in the folder apps/docs.' } },
    ],
    [
      'no docs.json anywhere',
      { name: 'plain.git' },
      { folders: [], problem: { code: 'config-missing', hint: expect.stringContaining('bindery new') } },
    ],
  ];
  it.each(wrong)('says of %s what to do', async (_name, { name, ...source }, expected) => {
    expect(await check({ repository: address(name!), ...source })).toMatchObject({ ok: false, ...expected });
  });
});

it('says what keeps it from the repository', async () => {
  const cases: [string, object, string][] = [
    ['a repository that is not there', { repository: at(open, 'gone.git') }, 'not-found'],
    ['nobody listening', { repository: 'http://127.0.0.1:9/x.git' }, 'unreachable'],
    ['no such host', { repository: 'https://nowhere.invalid/x.git' }, 'unreachable'],
    ['the metadata of a cloud', { repository: 'http://169.254.169.254/x.git' }, 'unreachable'],
    ['the inside of a network', { repository: 'https://10.0.0.1/x.git' }, 'unreachable'],
    ['no token', { repository: at(closed, 'site.git') }, 'unauthorized'],
    ['a wrong token', { repository: at(closed, 'site.git'), token: 'wrong' }, 'unauthorized'],
    ['a folder of somebody else', { repository: 'file:///etc' }, 'refused'],
    [
      'a key that nobody knows yet',
      { repository: 'git@127.0.0.1:x.git', deployKey: 'generate' },
      'deploy-key-unknown',
    ],
  ];
  for (const [name, source, code] of cases) {
    const { ok, problem } = await check(source);
    expect({ ok, code: problem?.code }, `${name}: ${JSON.stringify(problem)}`).toEqual({ ok: false, code });
    expect(problem!.message).toMatch(/^[A-Z0-9].*\.$/s);
  }
  const other = await api.tenant();
  const theirs = await check({ repository: `file://${join(folder, 'site.git')}` }, {}, other);
  expect(theirs.problem?.code).toBe('refused');
});

it('uses the credential that is given, or the project’s own for its own host, and shows neither', async () => {
  const repository = at(closed, 'site.git');
  expect(await check({ repository, token: TOKEN })).toMatchObject({ ok: true });
  const projectId = await api.project(own, { source: { repository } });
  const credential = sealSecret(TOKEN, { key: CREDENTIAL_KEY, belongsTo: projectId });
  await api.database.pool.query('UPDATE projects SET credential = $2 WHERE id = $1', [projectId, credential]);
  expect(await check({ repository }, { projectId })).toMatchObject({ ok: true });
  expect(
    await check({ repository: at(closed, 'nested.git'), folder: 'apps/docs' }, { projectId }),
  ).toMatchObject({
    ok: true,
  });
  const elsewhere = await startGitServer(folder, { password: 'another' });
  const refused = await check({ repository: at(elsewhere, 'site.git') }, { projectId });
  expect(refused.problem?.code).toBe('unauthorized');
  expect(elsewhere.credentials.filter(Boolean)).toEqual([]);
  await elsewhere.stop();
  const other = await api.tenant();
  const payload = { source: { repository }, projectId };
  const foreign = await api.call({ method: 'POST', url: '/v1/source/check', key: other.key, payload });
  expect(foreign.statusCode).toBe(404);
  const told = JSON.stringify([refused, await check({ repository, token: 'wrong' })]);
  expect(told).not.toContain('wrong');
  const { rows } = await api.database.pool.query(
    `SELECT details::text AS text FROM audit WHERE action = 'source.check'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { text } of rows) expect(text).not.toMatch(/tok_very_secret|generate/);
});

it.skipIf(await whyNoSshServer())(
  'tries the deploy key that was made with the project, once its host knows it',
  async () => {
    const server = await startSshServer();
    try {
      const repository = `ssh://${server.user}@127.0.0.1:${server.port}${join(folder, 'site.git')}`;
      const payload = { name: 'Over ssh', source: { repository, deployKey: 'generate' } };
      const made = await api.call({ method: 'POST', url: '/v1/projects', key: own.key, payload });
      const { projectId, source } = made.json();
      const before = await check({ repository }, { projectId });
      expect(before).toMatchObject({ ok: false, problem: { code: 'unauthorized' } });
      server.allow(source.deployKey);
      expect(await check({ repository }, { projectId })).toMatchObject({ ok: true, pages: 2, problem: null });
      // Another project's key is not this one's.
      expect(await check({ repository })).toMatchObject({ ok: false, problem: { code: 'unauthorized' } });
    } finally {
      await server.stop();
    }
  },
);

it('names the field of a request that cannot be', async () => {
  for (const [source, field] of [
    [{ repository: 'ftp://x/y' }, 'source.repository'],
    [{ repository: 'https://x/y.git', folder: '../up' }, 'source.folder'],
    [{ repository: 'https://x/y.git', branch: '-x' }, 'source.branch'],
    [{ repository: 'git@host:x.git', token: 'x' }, 'source.token'],
  ] as const) {
    const answer = await api.call({
      ...{ method: 'POST', url: '/v1/source/check', key: own.key, payload: { source } },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain(field);
  }
});
