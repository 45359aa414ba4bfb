/** Repositories kept between builds: less to fetch, and never in the way. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOutboundGate } from '@bindery/network';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkout } from '../../src/git/checkout.ts';
import { openMirrors } from '../../src/git/mirrors.ts';
import { type GitServer, startGitServer } from '../harness/git-server.ts';
import { commitFiles, initRepository } from '../harness/hostile-repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-mirrors-'));
const noise = randomBytes(2_000_000);
let server: GitServer;
let root: string;
let count = 0;
let taken = 0;

beforeAll(async () => {
  server = await startGitServer(folder);
});
beforeEach(() => {
  root = join(folder, `mirrors-${count++}`);
  const path = join(folder, `docs-${count}.git`);
  initRepository(path);
  commitFiles(path, { 'a.mdx': 'one', 'noise.bin': noise });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const source = () => ({ repository: `${server.url}/docs-${count}.git`, branch: 'main' });
const change = (text: string) =>
  commitFiles(join(folder, `docs-${count}.git`), { 'a.mdx': text, 'noise.bin': noise });
const take = async (mirrors = openMirrors(root), projectId = 'prj_1') => {
  const out = join(folder, `out-${++taken}`);
  const gate = makeOutboundGate({ allow: [`127.0.0.1:${server.port}`] });
  const run = { configFolder: join(folder, 'git') };
  const done = await checkout(source(), out, {
    gate,
    run,
    mirror: { mirrors, projectId },
  });
  return done;
};

it('brings only what is new', async () => {
  expect((await take()).fetchedBytes).toBeGreaterThan(1_900_000);
  const sha = change('two');
  const second = await take();
  expect(second.sha).toBe(sha);
  expect(second.fetchedBytes).toBeLessThan(20_000);
  expect((await take()).fetchedBytes).toBeLessThan(20_000);
});

it('stays one repository after many builds', async () => {
  await take();
  for (let build = 0; build < 3; build++) {
    const packs = join(root, readdirSync(root)[0]!, 'objects', 'pack');
    for (let copy = 0; copy < 60; copy++) writeFileSync(join(packs, `pack-${copy}.pack`), '');
    const sha = change(`build ${build}`);
    expect(await take()).toMatchObject({ sha });
  }
});

it('follows a branch that was rewritten', async () => {
  await take();
  rmSync(join(folder, `docs-${count}.git`), { recursive: true });
  initRepository(join(folder, `docs-${count}.git`));
  const sha = commitFiles(join(folder, `docs-${count}.git`), { 'other.mdx': 'x' });
  expect(await take()).toMatchObject({ sha, files: 1 });
});

it('does not let another repository see the objects of the one before', async () => {
  await take();
  const before = readdirSync(root);
  count += 1;
  initRepository(join(folder, `docs-${count}.git`));
  change('elsewhere');
  await take();
  expect(readdirSync(root)).toHaveLength(1);
  expect(readdirSync(root)).not.toEqual(before);
});

describe('a mirror costs time, not the build, when it', () => {
  const mirror = () => join(root, readdirSync(root)[0]!);
  it.each<[string, () => void]>([
    ['has a lock that nobody holds', () => writeFileSync(join(mirror(), 'shallow.lock'), '')],
    ['lost its objects', () => rmSync(join(mirror(), 'objects'), { recursive: true })],
    ['holds a pack that is damaged', () => damagePack(mirror())],
    [
      'is a file',
      () => {
        const path = mirror();
        rmSync(path, { recursive: true });
        writeFileSync(path, 'x');
      },
    ],
    [
      'has a file where a folder belongs',
      () => {
        rmSync(join(mirror(), 'info'), { recursive: true });
        writeFileSync(join(mirror(), 'info'), '');
      },
    ],
    ['has no head', () => rmSync(join(mirror(), 'HEAD'))],
  ])('%s', async (_, break_) => {
    await take();
    break_();
    const sha = change('after');
    expect(await take()).toMatchObject({ sha, files: 2 });
    expect(await take()).toMatchObject({ sha });
  });
});

function damagePack(mirror: string): void {
  const packs = join(mirror, 'objects', 'pack');
  const name = readdirSync(packs).find((file) => file.endsWith('.pack'))!;
  const bytes = readFileSync(join(packs, name));
  bytes.fill(0, 100, 5_000);
  rmSync(join(packs, name));
  writeFileSync(join(packs, name), bytes);
}

it('serves two builds of a project at once', async () => {
  const mirrors = openMirrors(root);
  const both = await Promise.all([take(mirrors), take(mirrors), take(mirrors)]);
  expect(new Set(both.map(({ sha }) => sha)).size).toBe(1);
});

it('serves two worker processes that share a folder', async () => {
  for (let round = 0; round < 2; round++) {
    const sha = change(`round ${round}`);
    const all = await Promise.all([take(), take(), take()]);
    expect(all.map((done) => done.sha)).toEqual([sha, sha, sha]);
  }
});

it('goes when its project does, or is not used', async () => {
  const mirrors = openMirrors(root);
  await take(mirrors, 'prj_gone');
  await take(mirrors, 'prj_kept');
  await take(mirrors, 'prj_idle');
  const idle = readdirSync(root).find((name) => name.startsWith('prj_idle'))!;
  utimesSync(join(root, idle), 0, 0);
  await mirrors.sweep({ isProject: async () => new Set(['prj_kept', 'prj_idle']), unusedMs: 60_000 });
  expect(readdirSync(root).map((name) => name.split('.')[0])).toEqual(['prj_kept']);
});
