/**
 * What a process can do that reads content: programs without any of Node's own restrictions are put beside a renderer
 * and a coordinator that are at work, into the same cage, and try to get out.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bestCage, cageLacks } from '@bindery/cage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processesBelow } from '../harness/processes-below.ts';
import { Installation, type PlatformChild, type Project } from '../static-export/installation.ts';

const node = realpathSync(process.execPath);
const canEnter = process.getuid?.() === 0 && existsSync('/usr/bin/nsenter') && (await bestCage()) !== 'none';
const PROGRAMS = ['coordinator-main', 'renderer-main'];
const NAMESPACES = ['mnt', 'net', 'pid', 'ipc', 'uts'] as const;

describe.skipIf(!canEnter).each(['bindery start', 'a worker'] as const)('in a build of %s', (place) => {
  const role = place === 'a worker' ? 'api' : 'all';
  const installation = new Installation({ role, jobConcurrency: 1, hasOwnPostgres: true });
  let builder: PlatformChild;
  const inside: Record<string, number> = {};

  beforeAll(async () => {
    await installation.start();
    builder = place === 'a worker' ? await installation.worker() : installation.api;
    // At its start the platform has code compiled by processes that get nothing to read.
    while (PROGRAMS.some((program) => findCaged(builder.child.pid!, program))) await sleep(50);
    const pages = Array.from({ length: 60 }, (_, n) => [
      `p${n}.mdx`,
      'export const x = (() => { for (;;); })();\n\n{x}',
    ]);
    const files = { 'docs.json': '{"name":"x"}', 'index.mdx': '# Hello', ...Object.fromEntries(pages) };
    await update(await installation.project(installation.repository(files)));
    for (const program of PROGRAMS) inside[program] = await started(program);
  });
  afterAll(() => installation.stop());

  const started = async (program: string): Promise<number> => {
    for (;;) {
      const pid = findCaged(builder.child.pid!, program);
      if (pid !== null) return pid;
      await sleep(50);
    }
  };
  const update = async ({ projectId, key }: Project) => {
    await installation.call('POST', `/v1/project/update/${projectId}`, { key });
  };

  const attempts: [string, () => string][] = [
    ['the API', () => `connect({ host: '127.0.0.1', port: ${new URL(installation.api.url).port} })`],
    [
      'the database by its socket',
      () => `connect({ path: '${join(installation.folder, 'run/.s.PGSQL.5432')}' })`,
    ],
    ['the world', () => "connect({ host: '1.1.1.1', port: 443 })"],
    ['the database’s files', () => `fs.readdirSync('${join(installation.folder, 'postgres')}')`],
    [
      'the password of the database',
      () => `fs.readFileSync('${join(installation.folder, 'postgres.password')}')`,
    ],
    [
      'a secret, from a thread without flags',
      () =>
        `new Promise((resolve, reject) => new Worker("require('node:fs').readFileSync('${join(installation.folder, 'postgres.password')}')", { eval: true, execArgv: [] }).on('exit', resolve).on('error', reject))`,
    ],
    ['a program', () => "cp.execFileSync('id')"],
    ['a shell', () => "cp.execFileSync('/bin/sh', ['-c', 'id'])"],
    ['the environment of whoever started it', () => `fs.readFileSync('/proc/${builder.child.pid}/environ')`],
    ['/run', () => "fs.readdirSync('/run')"],
    ['/etc/passwd', () => "fs.readFileSync('/etc/passwd')"],
    ['the code that it runs', () => `fs.appendFileSync('${node}', 'x')`],
  ];

  it('is what the process says that builds', async () => {
    const told = (await (await fetch(`${installation.api.url}/readyz`)).json()) as Record<string, unknown>;
    const cage = await bestCage();
    const expected = { cage, cageLacks: await cageLacks(cage) };
    expect(told).toMatchObject(place === 'a worker' ? {} : expected);
    if (place === 'a worker') expect(told).not.toHaveProperty('cage');
  });

  it.each(PROGRAMS)('%s reaches nothing outside', async (program) => {
    const pid = inside[program]!;
    for (const name of NAMESPACES) {
      expect(readlinkSync(`/proc/${pid}/ns/${name}`), name).not.toBe(readlinkSync(`/proc/self/ns/${name}`));
    }
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    const lacks = await cageLacks(await bestCage());
    if (!lacks.includes('own-user')) expect(userOf(pid)).not.toBe(0);
    if (!lacks.includes('call-filter')) expect(status).toMatch(/^Seccomp:\t2$/m);
    const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .map((one) => one.split('=')[0]);
    expect(names.filter(Boolean).sort()).toEqual(
      ['NODE_COMPILE_CACHE', 'PWD', 'TZ'].filter((name) => names.includes(name)),
    );
    const results = await runBeside(
      pid,
      attempts.map(([, code]) => code()),
    );
    expect(results).toEqual(attempts.map(() => expect.stringMatching(/^REFUSED/)));
  });
});

function findCaged(parent: number, program: string): number | null {
  return processesBelow(parent, program)[0] ?? null;
}

/** As the kernel has it, outside of all namespaces. */
function userOf(pid: number): number {
  return Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))![1]);
}

/** Each attempt's result, tried by a Node without any flag in the namespaces and the root of a process. */
function runBeside(pid: number, attempts: string[]): Promise<string[]> {
  const script = `
    import fs from 'node:fs'; import net from 'node:net'; import cp from 'node:child_process';
    import { Worker } from 'node:worker_threads';
    const connect = (options) => new Promise((resolve, reject) =>
      net.connect(options).on('connect', () => resolve('connected')).on('error', reject));
    const told = [];
    for (const attempt of [${attempts.map((code) => `async () => ${code}`).join(',')}]) {
      try { told.push('GOT ' + String(await attempt()).slice(0, 200)); }
      catch (error) { told.push('REFUSED ' + (error.code ?? error.message)); }
    }
    console.log(JSON.stringify(told)); process.exit(0);`;
  const user = String(userOf(pid));
  // A cage that is no user of its own has a namespace of users.
  const as = user === '0' ? ['-U'] : ['-S', user, '-G', user];
  const inside = ['-t', String(pid), ...as, '-m', '-n', '-p', '-i', '-u', '-r', '--'];
  const args = [...inside, node, '--input-type=module', '-e', script];
  return new Promise((resolve, reject) => {
    execFile('/usr/bin/nsenter', args, { timeout: 60_000, env: {} }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message} ${stderr}`)) : resolve(JSON.parse(stdout) as string[]),
    );
  });
}
