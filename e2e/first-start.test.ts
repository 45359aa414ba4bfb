/**
 * What may go wrong with a first start: it is stopped, killed, or its site cannot be built. Each step is interrupted by
 * one of the signals; `npm run test:first-start`: by each of them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Ended, type Running, runBindery, startBindery } from './harness/bindery.ts';
import { seedFirstSite } from './harness/first-site.ts';

const isFull = process.env.FIRST_START === 'full';
const folder = mkdtempSync(join(tmpdir(), 'bindery-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let last: Running | undefined;
const start = (data: string, ...flags: string[]): Running => {
  last = startBindery(['start', '--port', '0', '--data', join(folder, data), ...flags]);
  return last;
};
// A test that failed leaves nothing that keeps the next one from the same data folder.
afterEach(async () => {
  last?.child.kill('SIGKILL');
  await last?.ended;
});

async function said(running: Running, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let stderr = '';
    running.child.stderr!.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (stderr.includes(text)) resolve();
    });
    running.ended.then((ended) => reject(new Error(`ended before "${text}": ${ended.stderr}`)));
  });
}

async function stop(running: Running): Promise<Ended> {
  running.child.kill('SIGTERM');
  return running.ended;
}

/**
 * Levels of pino from 40 on are warnings and errors. That a worker went silent is true after a kill,
 * and how soon a later start notices it is a matter of the machine's speed.
 */
const complaints = ({ stderr }: Ended): string[] =>
  stderr
    .split('\n')
    .filter((line) => /"level":[456]0|\bat .*:\d+:\d+/.test(line))
    .filter((line) => !line.includes('worker went silent'));

const INTERRUPTIONS = [
  { step: 'Creating the database', signal: 'SIGINT', isAlways: false },
  { step: 'Creating the database', signal: 'SIGKILL', isAlways: true },
  { step: 'Starting the API and the worker', signal: 'SIGINT', isAlways: true },
  { step: 'Starting the API and the worker', signal: 'SIGKILL', isAlways: false },
  // The order matters: a start that is asked to stop may still finish the site, and the next one has nothing to build.
  { step: 'Building the first site', signal: 'SIGKILL', isAlways: true },
  { step: 'Building the first site', signal: 'SIGINT', isAlways: false },
] as const;

describe('a first start that is interrupted', () => {
  const some = INTERRUPTIONS.filter(({ isAlways }) => isFull || isAlways);
  it.each(some)('at "$step" by $signal says nothing of an error', async ({ step, signal }) => {
    // A first step that is done is not done again: each of these goes on where the last one was cut off.
    const isDone = isFull && step.startsWith('Creating') && signal === 'SIGKILL';
    const running = start('interrupted', '--json');
    await said(running, isDone ? 'ing' : step);
    running.child.kill(signal);
    const ended = await running.ended;
    expect(ended.stdout).toBe('');
    expect(complaints(ended)).toEqual([]);
    if (signal === 'SIGINT') expect(ended.code).toBe(0);
  });

  it('is finished by the next one, which shows the key; the one after that does not', async () => {
    const next = start('interrupted', '--json');
    const { adminKey, apiUrl, siteUrl } = await next.first;
    expect(adminKey).toMatch(/^bnd_admin_/);
    expect((await fetch(siteUrl!)).status).toBe(200);
    const headers = { Authorization: `Bearer ${adminKey}` };
    expect((await fetch(`${apiUrl}/v1/projects`, { headers })).status).toBe(200);
    const ended = await stop(next);
    expect(ended.code).toBe(0);
    expect(complaints(ended)).toEqual([]);
    const again = start('interrupted', '--json');
    expect(await again.first).not.toHaveProperty('adminKey');
    expect(complaints(await stop(again))).toEqual([]);
  });
});

describe('a first site that cannot be built', () => {
  it('leaves the platform running, with the reason and the key', async () => {
    const repository = join(folder, 'broken', 'repositories', 'bindery-docs.git');
    mkdirSync(repository, { recursive: true });
    writeFileSync(join(repository, 'HEAD'), 'no repository');
    const running = start('broken', '--json');
    const { siteFault, adminKey, apiUrl, projectId } = await running.first;
    expect(siteFault).toMatch(/repository/i);
    const headers = { Authorization: `Bearer ${adminKey}` };
    expect((await fetch(`${apiUrl}/v1/project/${projectId}`, { headers })).status).toBe(200);
    expect((await stop(running)).code).toBe(0);
    rmSync(repository, { recursive: true });
    // The start that was interrupted above has built our documentation.
    seedFirstSite(join(folder, 'broken'));
  });

  it('is built by the next start', async () => {
    const running = start('broken', '--json');
    const told = await running.first;
    expect(told).not.toHaveProperty('siteFault');
    expect(told).not.toHaveProperty('adminKey');
    expect((await fetch(told.siteUrl!)).status).toBe(200);
    // A project that its owner deleted is not waited for.
    const [organization] = JSON.parse(
      (await runBindery(['orgs', 'list', '--json', '--data', join(folder, 'broken')])).stdout,
    ) as { id: string }[];
    const made = await runBindery([
      ...['keys', 'create', '--org', organization!.id, '--json'],
      ...['--data', join(folder, 'broken')],
    ]);
    const headers = { Authorization: `Bearer ${JSON.parse(made.stdout).key}` };
    const gone = await fetch(`${told.apiUrl}/v1/project/${told.projectId}`, { method: 'DELETE', headers });
    expect(gone.status).toBeLessThan(300);
    await stop(running);
  });

  it('is not waited for once its project is deleted, and people get plain lines', async () => {
    const running = start('broken');
    await new Promise<void>((resolve) =>
      running.child.stdout!.on('data', (chunk: Buffer) => chunk.includes('Ctrl-C') && resolve()),
    );
    const ended = await stop(running);
    expect(ended.stderr).toBe('Starting\nStarting PostgreSQL\nStarting the API and the worker\nStopping\n');
    expect(ended.stdout).not.toContain('Site');
    expect(ended.stdout).toContain(`--data ${join(folder, 'broken')}`);
  });
});
