import {
  existsSync,
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
import { pathToFileURL } from 'node:url';
import { makeOutboundGate } from '@bindery/network';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkout, versionLabel } from '../../src/git/checkout.ts';
import { git } from '../../src/git/git.ts';
import { seedRepository } from '../../src/git/seed-repository.ts';
import { type GitServer, startGitServer } from '../harness/git-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-git-'));
const run = { configFolder: join(folder, 'config') };
const closed = makeOutboundGate();
let server: GitServer;
let guarded: GitServer;
let count = 0;
const fresh = () => join(folder, `out-${count++}`);

beforeAll(async () => {
  mkdirSync(join(folder, 'site', 'guides'), { recursive: true });
  writeFileSync(join(folder, 'site', 'docs.json'), '{"name": "x"}');
  writeFileSync(join(folder, 'site', 'guides', 'a.mdx'), '# A');
  symlinkSync('/etc/passwd', join(folder, 'site', 'link'));
  await seedRepository({ from: join(folder, 'site'), to: join(folder, 'repository.git'), run });
  server = await startGitServer(folder);
  guarded = await startGitServer(folder, { password: 'tok_secret' });
});
afterAll(async () => {
  await server.stop();
  await guarded.stop();
  rmSync(folder, { recursive: true, force: true });
});

const local = () => pathToFileURL(join(folder, 'repository.git')).href;
const open = () => makeOutboundGate({ allow: [`127.0.0.1:${server.port}`, `127.0.0.1:${guarded.port}`] });

it('takes the newest commit of a repository on disk', async () => {
  const out = fresh();
  const commit = await checkout({ repository: local(), branch: null }, out, { gate: closed, run });
  expect(commit).toMatchObject({ sha: expect.stringMatching(/^[0-9a-f]{40}$/), ref: 'main' });
  expect(versionLabel(commit)).toBe(`20260101-${commit.sha.slice(0, 12)}`);
  expect(readFileSync(join(out, 'guides', 'a.mdx'), 'utf8')).toBe('# A');
});

it('writes a symbolic link as a plain file', async () => {
  const out = fresh();
  await checkout({ repository: local(), branch: 'main' }, out, { gate: closed, run });
  expect(readFileSync(join(out, 'link'), 'utf8')).toBe('/etc/passwd');
});

it('fetches over HTTP where the gate lets it', async () => {
  const out = fresh();
  await checkout({ repository: `${server.url}/repository.git`, branch: 'main' }, out, { gate: open(), run });
  expect(existsSync(join(out, 'docs.json'))).toBe(true);
});

it('sends the token to the repository’s own origin', async () => {
  const source = { repository: `${guarded.url}/repository.git`, branch: 'main' };
  const out = fresh();
  await checkout({ ...source, token: 'tok_secret' }, out, { gate: open(), run });
  expect(existsSync(join(out, 'docs.json'))).toBe(true);
  await expect(checkout({ ...source, token: null }, fresh(), { gate: open(), run })).rejects.toThrow(
    /git fetch failed/,
  );
  expect(existsSync(join(out, '.git'))).toBe(false);
  expect(readdirSync(run.configFolder).filter((name) => !name.startsWith('gitconfig-'))).toEqual([]);
});

it.each([
  ['a private address', () => `${server.url}/repository.git`],
  ['loopback by name', () => `https://localhost/repository.git`],
  ['a private ssh host', () => 'git@127.0.0.1:repository.git'],
])('does not go to %s by itself', async (_, repository) => {
  const before = server.credentials.length;
  await expect(
    checkout({ repository: repository(), branch: null }, fresh(), { gate: closed, run }),
  ).rejects.toThrow();
  expect(server.credentials).toHaveLength(before);
});

it.each(['ext::sh -c touch% pwned', 'git://127.0.0.1/x', 'fd::17', '--upload-pack=touch pwned'])(
  'refuses the transport of %s',
  async (repository) => {
    await expect(checkout({ repository, branch: null }, fresh(), { gate: closed, run })).rejects.toThrow();
  },
);

it('says which branch is missing', async () => {
  const asked = checkout({ repository: local(), branch: 'nowhere' }, fresh(), { gate: closed, run });
  await expect(asked).rejects.toThrow(/branch nowhere was not found/);
});

it('runs nothing that a hostile checkout configures', async () => {
  const hostile = join(folder, 'hostile');
  const canary = join(folder, 'canary');
  mkdirSync(join(hostile, 'bare', 'objects'), { recursive: true });
  mkdirSync(join(hostile, 'bare', 'refs'));
  writeFileSync(join(hostile, 'bare', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(hostile, 'bare', 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tworktree = .\n\tfsmonitor = "touch ${canary}"\n`,
  );
  await git(['status'], { ...run, cwd: join(hostile, 'bare') }).catch(() => {});
  expect(existsSync(canary)).toBe(false);
});

it('ends at its deadline, with its helpers', async () => {
  const slow = git(['-c', 'alias.wait=!sleep 30', 'wait'], { ...run, timeoutMs: 300 });
  await expect(slow).rejects.toThrow(/took longer than 0 seconds/);
});

it('ends when the work is cancelled', async () => {
  const cancel = new AbortController();
  const slow = git(['-c', 'alias.wait=!sleep 30', 'wait'], { ...run, signal: cancel.signal });
  cancel.abort();
  await expect(slow).rejects.toThrow(/abort/i);
});

it('seeds the same commit from the same content', async () => {
  await seedRepository({ from: join(folder, 'site'), to: join(folder, 'again.git'), run });
  const head = (name: string) => git(['--git-dir', join(folder, name), 'rev-parse', 'main'], run);
  expect(await head('again.git')).toBe(await head('repository.git'));
});
